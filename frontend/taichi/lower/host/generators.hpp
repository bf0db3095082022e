// Functions of the host program with `yield` (TI-83): a loop over what one yields runs the function with the
// loop's body in place of each `yield`, as Python's own turns do.
#pragma once

#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Whether a function is a generator.
bool yields(const FunctionDefinition& function);
/// What all of it yields, for what takes of its values as many as it needs: `zip(..)`, `any(..)`. Nothing
/// goes on there.
std::vector<Value> values_of(Evaluator& ev, const std::shared_ptr<GeneratorValue>& generator,
                             TextRange range);
/// The same for what takes all of them: `list(..)`, `sum(..)`.
std::vector<Value> all_values_of(Evaluator& ev, const std::shared_ptr<GeneratorValue>& generator,
                                 TextRange range);
/// `next(g)`, `next(g, otherwise)`: the function runs from its begin to the value that is next, so that what
/// it does before must change nothing but its own variables.
Value next_of_generator(Evaluator& ev, const std::shared_ptr<GeneratorValue>& generator,
                        const CallArguments& arguments);
void generated_host_for(Evaluator& ev, const ForStatement& statement,
                        const std::shared_ptr<GeneratorValue>& generator, TextRange range);

}  // namespace nestor::taichi
