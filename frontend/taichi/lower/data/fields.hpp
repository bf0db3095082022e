// Fields and array arguments: where their elements are, reading and writing them (TI-22, TI-41, TI-43).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// With `debug=True`: leaves the kernel where the element is not one of the field's.
void check_bounds(Evaluator& ev, const FieldValue& field, const std::vector<ScalarValue>& indices,
                  TextRange range);
/// Subscripts of an element: indices less the field's offset; of one in memory (cells.hpp).
std::vector<Expr> element_place(Evaluator& ev, const FieldValue& field, const std::vector<Value>& given,
                                TextRange range);
std::vector<Expr> place_of(Evaluator& ev, const FieldValue& field, const std::vector<Value>& indices,
                           TextRange range);
/// Fails where the field has no place yet.
void require_place(const Evaluator& ev, const FieldValue& field, TextRange range);
/// Names the subscripts of an element with several components, which all need them.
void name_place(Evaluator& ev, std::vector<Expr>& place, TextRange range);
/// Refuses an index that only the running kernel knows, of an array of numpy that the module holds.
void refuse_index_of_kernel(const Evaluator& ev, const FieldValue& field, const std::vector<Value>& indices,
                            TextRange range);
Value load(Evaluator& ev, const FieldPtr& field, const std::vector<Value>& indices, TextRange range);
void store(Evaluator& ev, const FieldPtr& field, const std::vector<Value>& indices, const Value& value,
           TextRange range);
void require_all_placed(const Evaluator& ev, TextRange range);
void require_argument(const Evaluator& ev, const FieldValue& field, bool writes, TextRange range);
void check_host_value(Evaluator& ev, const FieldValue& field, const Value& value, TextRange range);
/// A number of rows or columns, from 1.
int matrix_extent(Evaluator& ev, const Value& value, TextRange range, const std::string& what);
/// Fails where there are more elements than can be written out one by one.
void check_size(const Evaluator& ev, const ElementType& type, TextRange range);
Value make_field(Evaluator& ev, const ElementType& type, const CallArguments& arguments, std::size_t skip);
void check_field_options(Evaluator& ev, const Value* shape, const CallArguments& arguments,
                         std::size_t offsets);
/// The field of gradients beside one with `needs_grad`, made where it is asked for.
Value gradient_of(Evaluator& ev, const FieldPtr& field, TextRange range);
/// The field's name is that of the first variable that it is assigned to.
void name_field(Evaluator& ev, FieldValue& field, const std::string& name);
/// The name, or one like it that no member of the state has.
std::string free_member_name(const Evaluator& ev, const std::string& name, const Symbol& own);
void place(Evaluator& ev, FieldValue& field, const std::vector<std::int64_t>& shape);

}  // namespace nestor::taichi
