// What operators, subscripts and loops ask of objects of the program's classes (TI-83).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A comparison by `__eq__`, `__lt__` and their kin, or by the members of a dataclass or named tuple; nothing
/// where no object says how.
std::optional<Value> compared_objects(Evaluator& ev, ComparisonOperator op, const Value& a, const Value& b,
                                      TextRange range);
/// `a + b` by `__add__` of one or `__radd__` of the other.
std::optional<Value> operation_of_objects(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b,
                                          TextRange range);
/// `-a` by `__neg__`, `+a` by `__pos__`, `~a` by `__invert__`.
std::optional<Value> operation_of_object(Evaluator& ev, UnaryOperator op, const Value& a, TextRange range);
/// What a loop over an object runs over: by `__iter__`, or the members of a named tuple.
std::optional<Value> iterable_of_object(Evaluator& ev, const Value& object, TextRange range);
/// `o[k]` by `__getitem__`, or of a named tuple.
std::optional<Value> element_of_object(Evaluator& ev, const Value& object, const std::vector<Value>& indices,
                                       TextRange range);
/// Whether it is equal to others of the same members, so that it is no key of a dict here.
bool has_equality_of_its_own(Evaluator& ev, const Value& value);

/// `np.NAME(object, ..)`: what its method of that name gives, as numpy asks; nothing where it has none.
std::optional<Value> numpy_of_object(Evaluator& ev, const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
