// Loops over lists and dicts of the running program, and comprehensions that make them (TI-83).
#pragma once

#include <optional>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// What a loop runs over: `enumerate`, `zip` and `reversed` of lists of the running program stay what they
/// are.
struct LoopSource {
    enum class Kind { other, elements, enumerated, zipped, reversed };
    Kind kind = Kind::other;
    Value value;  ///< of another kind
    std::vector<Value> lists;
    Value start = Integer(0);  ///< of `enumerate`
};
/// `changes`: its body may change what it goes over.
LoopSource loop_source(Evaluator& ev, const Expression& iterable, bool changes = false);
/// A loop over the places of these lists.
void running_host_for(Evaluator& ev, const ForStatement& statement, const LoopSource& source,
                      TextRange range);
/// The comprehension as the loop that it stands for, with a list, set or dict of the running program.
Value running_comprehension(Evaluator& ev, const Comprehension& comprehension, TextRange range);
/// A name inside of a loop or condition that gets another list or dict than the one from before: that one
/// gets its elements. False where neither is one of the running program, or needs to be.
bool rebinds_container(Evaluator& ev, const Value& known, const Value& value, TextRange range);

}  // namespace nestor::taichi
