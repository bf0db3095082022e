// Vectors and matrices as values: construction, swizzles, products, methods (TI-26, TI-51). Elements are
// scalars of generated code, so nothing of a matrix is left in it but its numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `m.norm()`, by name (`matrix_methods.cpp`).
Value method_of_matrix(Evaluator& ev, const MatrixPtr& m, const std::string& name,
                       const CallArguments& arguments);
Value matrix_product(Evaluator& ev, const MatrixPtr& a, const MatrixPtr& b, TextRange range);
Value make_matrix(Evaluator& ev, const Value& content, bool vector, const Type* type, TextRange range);
Value construct(Evaluator& ev, const ElementType& type, const CallArguments& arguments);
/// An element by itself; one of the host program is numpy's, unless the whole was read from a field.
Value element_value(const Evaluator& ev, const MatrixValue& m, const ScalarValue& element);
std::optional<Value> swizzle(const Evaluator& ev, const MatrixValue& m, const std::string& name);
ScalarValue sum_of_products(Evaluator& ev, const std::vector<ScalarValue>& a,
                            const std::vector<ScalarValue>& b);
ScalarValue determinant(Evaluator& ev, const MatrixValue& m, TextRange range);
std::vector<ScalarValue> inverse(Evaluator& ev, const MatrixPtr& m, TextRange range);

}  // namespace nestor::taichi
