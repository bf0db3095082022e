// Functions and methods of numpy on arrays of the host program (TI-81), as loops.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Calls whatever can be called.
Value call_value(Evaluator& ev, const Value& callee, const CallArguments& arguments);
bool is_of_type(const Value& value, const Value& type);
ScalarValue round_to_even(Evaluator& ev, const ScalarValue& s);
/// Whether numbers, or all elements, differ by no more than that.
Value is_close(Evaluator& ev, const Value& a, const Value& b, double relative, double absolute,
               bool symmetric, TextRange range);
/// An array of the host program that holds what the field holds now.
Value copied(Evaluator& ev, const FieldPtr& field, const std::string& name, TextRange range);
/// Stores the value to each element, or with `counting` its index.
void fill(Evaluator& ev, const FieldPtr& field, const Value& value, bool counting, TextRange range);
/// `x.to_numpy().sum()` and the like, by a loop of the host program.
Value array_method(Evaluator& ev, const FieldPtr& array, const std::string& name,
                   const CallArguments& arguments);
/// The type that `np.float32`, `float`, `"int32"` .. name; null where it is none.
const Type* numpy_type(Evaluator& ev, const Value& value, TextRange range);

}  // namespace nestor::taichi
