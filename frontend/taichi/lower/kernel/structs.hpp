// Structs (TI-14, TI-41): types of members, values, fields of a field each, methods that see their object
// itself.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value make_struct_value(Evaluator& ev, const CallArguments& arguments);
Value make_struct_type(Evaluator& ev, const std::string& name,
                       const std::vector<std::pair<std::string, Value>>& members, TextRange range);
void add_method(Evaluator& ev, StructType& type, const std::string& name, const FunctionValue& function);
Value construct_struct(Evaluator& ev, const StructTypePtr& type, const CallArguments& arguments);
/// A value as a member or parameter of that type holds it.
Value converted(Evaluator& ev, const Value& value, const Value& type, TextRange range);
Value make_struct_field(Evaluator& ev, const StructTypePtr& type, const CallArguments& arguments,
                        std::size_t skip, const std::string& name);
void define_dataclass(Evaluator& ev, const ClassDefinition& definition, const Statement& s);
std::optional<Value> struct_method(const StructPtr& object, const std::string& name);
/// All fields of a value: itself, the members of a field of structs.
std::vector<FieldPtr> fields_of(Evaluator& ev, const Value& value);
/// The scalars of a value in the order of parameters_for.
void flatten(Evaluator& ev, const Value& value, const Value& type, TextRange range,
             std::vector<ScalarValue>& out);
/// The types of the scalars of a type.
void flatten_type(Evaluator& ev, const Value& type, std::vector<Type>& out);
/// A value of that type from scalars, which are taken from the front.
Value assembled(Evaluator& ev, const Value& type, std::vector<ScalarValue>& parts);

}  // namespace nestor::taichi
