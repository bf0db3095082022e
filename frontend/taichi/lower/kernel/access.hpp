// Subscripts and attributes (TI-21, TI-22): of what is known at translation and of values that code computes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value subscript(Evaluator& ev, const Value& object, const std::vector<Value>& indices, TextRange range);
/// Parts of arrays of the host program by lists, masks and arrays of places; nothing for other subscripts.
std::optional<Value> elements_by_places(Evaluator& ev, const Value& object, const std::vector<Value>& indices,
                                        TextRange range);
/// Refuses what Taichi takes for no index of a field in Python.
void check_indices_of_field(const Evaluator& ev, const FieldValue& field, const std::vector<Value>& indices,
                            TextRange range);
Value attribute(Evaluator& ev, const Value& object, const std::string& name, TextRange range);
std::optional<Value> field_attribute(Evaluator& ev, const FieldPtr& field, const std::string& name,
                                     TextRange range);
Value sequence_slice(const Sequence& sequence, const SliceValue& part);
/// An index that only the running host program knows, from the front; where it is outside Python raises.
ScalarValue checked_index(Evaluator& ev, const ScalarValue& index, std::size_t size, const std::string& what,
                          TextRange range);
Value chosen_element(Evaluator& ev, const std::vector<Value>& elements, const ScalarValue& place,
                     TextRange range);
std::string text_before(const Evaluator& ev, TextRange name);
/// Fails for names that Taichi itself does not have.
void require_name(Evaluator& ev, const std::string& module, const std::string& name, TextRange range,
                  const std::string& kind = "AttributeError");
void require_method(Evaluator& ev, const Value& object, const std::string& name, TextRange range);
std::vector<Value> evaluate_indices(Evaluator& ev, const Subscript& s);

}  // namespace nestor::taichi
