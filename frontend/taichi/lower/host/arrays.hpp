// Arrays of the host program (TI-81, TI-43): numpy's and `ti.ndarray`. Their shapes are known, their memory
// is the program's; operations on them are loops.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"

namespace nestor::taichi {

Value array_operator(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range);
Value array_as_matrix(Evaluator& ev, const FieldPtr& array, TextRange range);
/// Memory of the host program: an array of numpy or `ti.ndarray`, filled with zeros or not at all.
FieldPtr new_array(Evaluator& ev, const ElementType& element, const std::vector<std::int64_t>& shape,
                   TextRange range, bool zeros);
std::vector<std::int64_t> extents_of(Evaluator& ev, const FieldValue& field, TextRange range);
std::vector<std::int64_t> shape_of(Evaluator& ev, const Value& shape, TextRange range,
                                   const std::string& what);
/// Loops from 0 to these extents, one in the other.
void for_indices(Evaluator& ev, const std::vector<Expr>& extents, TextRange range,
                 const std::function<void(const std::vector<Expr>&)>& body);
/// For all elements, numbered row by row, by loops.
void for_elements(Evaluator& ev, const std::vector<std::int64_t>& shape, TextRange range,
                  const std::function<void(const std::vector<Value>&)>& body);
/// A vector field as an array with one or two dimensions more.
FieldPtr as_numbers(const FieldPtr& field);
/// Numbers, lists of numbers, fields: as an array; null where it is none.
FieldPtr as_array(Evaluator& ev, const Value& value, const Type* type, TextRange range);
Value array_binary(Evaluator& ev, const Value& a, const Value& b, TextRange range, bool divides,
                   const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f);
Value array_unary(Evaluator& ev, const FieldPtr& a, TextRange range,
                  const std::function<ScalarValue(const ScalarValue&)>& f);
void copy_elements(Evaluator& ev, const FieldPtr& to, const FieldPtr& from, TextRange range);
/// The same from an array that may be larger: elements at the indices of `to`.
void copy_first_elements(Evaluator& ev, const FieldPtr& to, const FieldPtr& from, TextRange range);
/// A new array of what the active cells of a sparse field hold, and of zeros.
FieldPtr copied_active_elements(Evaluator& ev, const FieldPtr& field, TextRange range);
bool is_array(const Value& value);
void append_array(Evaluator& ev, PrintParts& parts, const FieldPtr& array, TextRange range);

}  // namespace nestor::taichi
