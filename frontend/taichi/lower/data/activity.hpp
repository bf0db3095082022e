// What is active of a tree of fields (TI-42): the cells above an element, made active, asked for and cleared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `x[i].append(v)` and the like, of an element below a dynamic node; nothing for other methods.
std::optional<Value> cell_method(Evaluator& ev, const Call& call, TextRange range);
/// Makes the cells of sparse nodes above a place active.
void activate_place(Evaluator& ev, const PlaceValue& place, TextRange range);
bool is_own_cell(const Evaluator& ev, const SnodeValue& node, const std::vector<int>& axes,
                 const std::vector<ScalarValue>& indices);
/// The condition under which the node's cell with these indices of `axes` is active.
Expr active_condition(Evaluator& ev, const SnodePtr& node, const std::vector<int>& axes,
                      const std::vector<ScalarValue>& indices, const std::vector<std::int64_t>& shape,
                      TextRange range);
/// Makes the cells above an element of a field active.
void activate_for(Evaluator& ev, const FieldValue& field, const std::vector<ScalarValue>& indices,
                  TextRange range);
void set_active(Evaluator& ev, const SnodePtr& node, const std::vector<ScalarValue>& cell, const Expr& value,
                TextRange range);
/// Makes a cell inactive, with all that lies below it; of a bitmasked node its values stay, as in Taichi.
void deactivate(Evaluator& ev, const SnodePtr& node, const std::vector<ScalarValue>& indices, bool is_active,
                TextRange range);
/// `node.deactivate_all()`: what lies below first.
void deactivate_all(Evaluator& ev, const SnodePtr& node, TextRange range);
std::vector<ScalarValue> cell_of(Evaluator& ev, const SnodeValue& node, const std::vector<int>& axes,
                                 const std::vector<ScalarValue>& indices,
                                 const std::vector<std::int64_t>& shape);
Value append_to(Evaluator& ev, const SnodePtr& node, const std::vector<Value>& where, const Value& value,
                TextRange range);

}  // namespace nestor::taichi
