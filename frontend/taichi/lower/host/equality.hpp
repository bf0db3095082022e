// `==` and `in` of the host program where the running program knows what stands in the values (TI-83).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A list or tuple, also nested, of objects, which may say themselves what they are equal to.
bool holds_objects(const Value& value);
/// Whether two values are equal, as Python says: sequences where all their elements are.
Value equality_of(Evaluator& ev, const Value& a, const Value& b, TextRange range);
/// Whether one stands before the other in ascending order: numbers, and tuples or lists of them.
Value comes_before(Evaluator& ev, const Value& a, const Value& b, TextRange range);
/// Whether a value is among the elements of a sequence.
Value membership_of(Evaluator& ev, const Value& value, const Value& whole, TextRange range);

}  // namespace nestor::taichi
