// Classes and objects of the host program (TI-2, TI-83): attributes, methods, inheritance;
// `@ti.data_oriented`.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void define_function(Evaluator& ev, const FunctionDefinition& definition, const Statement& s);
/// The function with what its decorators say, its defaults and the scopes around it.
FunctionValue function_of(Evaluator& ev, const FunctionDefinition& definition, const Statement& s);
void define_class(Evaluator& ev, const ClassDefinition& definition, const Statement& s);
Value super_object(Evaluator& ev, TextRange range);
/// Whether the class or one above it is.
bool is_data_oriented(Evaluator& ev, const Statement& definition);
/// Whether the first class is the second one or inherits from it.
bool is_below(Evaluator& ev, const Statement& definition, const Statement& above);
/// Whether a value is an object of the class or of one that inherits from it.
bool is_object_of(Evaluator& ev, const Value& value, const ClassValue& made);
/// A method as a class or object gives it; nothing where there is none of the name.
std::optional<Value> method_of(Evaluator& ev, const Statement& definition, const std::string& name,
                               const Value* self);
/// Attributes that a class has itself.
std::map<std::string, Value>* class_attributes(Evaluator& ev, const ClassValue& made);

/// Whether it is an object of a class of the program, members of enumerations too.
bool has_class(const Value& value);
/// Whether a value is an object of a class of the program, no member of an enumeration.
bool is_plain_object(Evaluator& ev, const Value& value);
/// Whether there can be objects in a value whose text is asked for.
bool may_hold_object(const Value& value);
/// An object of a `@dataclass(frozen=True)`.
bool is_frozen(Evaluator& ev, const ObjectValue& object);
/// The text of an object: of its own method, `__str__` or `__repr__`, or as a dataclass shows itself. Refused
/// for others, whose text is their address.
Value text_of_object(Evaluator& ev, const Value& object, const std::string& name, TextRange range);

}  // namespace nestor::taichi
