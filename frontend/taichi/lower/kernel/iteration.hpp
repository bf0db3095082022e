// What is iterated over while translating (TI-20, TI-34): sequences, ranges, comprehensions, targets with
// parts.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void bind_parts(Evaluator& ev, const Expression& target, const Value& value, TextRange range);
/// The comprehension as Python does it while translating.
Value known_comprehension(Evaluator& ev, const Comprehension& comprehension, TextRange range);
Value evaluate_comprehension(Evaluator& ev, const Comprehension& comprehension, TextRange range);
std::vector<Value> iterate(Evaluator& ev, const Value& value, TextRange range);

}  // namespace nestor::taichi
