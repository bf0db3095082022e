// Enumerations of Python's `enum` (TI-83): members are objects with a name and a value; those of IntEnum are
// numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `class C(Enum)`: whether one of the bases makes it an enumeration.
bool is_enumeration(const std::vector<Value>& bases);
/// `class C(IntEnum)`: whether the members are numbers.
bool is_enumeration_of_integers(const std::vector<Value>& bases);
/// What stands behind `NAME =` in an enumeration; `auto()` counts on.
Value enumeration_value(Evaluator& ev, const Expression& written, std::size_t count);
/// Makes `NAME = value` a member; of integers the attribute is the number itself.
void add_member(Evaluator& ev, const ClassValue& made, const std::string& name, const Value& value,
                bool integer);
/// The members in their order; null where the class is no enumeration.
SequencePtr members_of(Evaluator& ev, const ClassValue& made);
/// The number of a member of an IntEnum, and of one that the running program chooses; other values as they
/// are.
Value number_of_member(Evaluator& ev, const Value& value);
bool is_member_of_enumeration(Evaluator& ev, const Value& value);
/// A member as `str` shows it, or in a list: `<C.NAME: 1>`.
Value text_of_member(Evaluator& ev, const Value& member, bool contained, TextRange range);
/// `C.NAME.name` of an enumeration of integers, whose members are numbers; nothing for other expressions.
std::optional<Value> name_of_member(Evaluator& ev, const Expression& member);
/// `==` and `!=` of members that the running program knows; nothing where others decide.
std::optional<Value> compared_enumeration(Evaluator& ev, ComparisonOperator op, const Value& a,
                                          const Value& b, TextRange range);
/// `C(1)`, the member of that value.
Value member_of_value(Evaluator& ev, const Sequence& members, const CallArguments& arguments);

}  // namespace nestor::taichi
