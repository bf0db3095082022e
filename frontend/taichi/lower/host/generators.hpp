// Functions of the host program with `yield` (TI-83): a loop over what one yields runs the function with the
// loop's body in place of each `yield`, as Python's own turns do.
#pragma once

#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Whether a function is a generator.
bool yields(const FunctionDefinition& function);
/// What all of it yields, for what takes its values at once: `list(..)`, `sum(..)`.
std::vector<Value> values_of(Evaluator& ev, const GeneratorValue& generator, TextRange range);
void generated_host_for(Evaluator& ev, const ForStatement& statement, const GeneratorValue& generator,
                        TextRange range);

}  // namespace nestor::taichi
