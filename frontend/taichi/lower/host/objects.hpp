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
bool fill_dataclass(Evaluator& ev, ObjectValue& object, const CallArguments& arguments);
Value instantiate(Evaluator& ev, const ClassValue& made, const CallArguments& arguments);
/// A method as a class or object gives it; nothing where there is none of the name.
std::optional<Value> method_of(Evaluator& ev, const Statement& definition, const std::string& name,
                               const Value* self);
/// Attributes that a class has itself.
std::map<std::string, Value>* class_attributes(Evaluator& ev, const ClassValue& made);

}  // namespace nestor::taichi
