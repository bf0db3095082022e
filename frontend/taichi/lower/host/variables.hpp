// Names of the host program (TI-83): those that loops and conditions of the running program change are
// variables of generated code.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The names among which an assignment of the frame's function binds: its own, the module's, or those of a
/// function around it.
std::map<std::string, Value>& names_bound_here(Evaluator& ev, const std::string& name);
/// `object.name = value` of a number in a loop or condition of the running program: false where it is none.
bool changes_attribute(Evaluator& ev, const ObjectPtr& object, const std::string& name, const Value& value,
                       TextRange range);
/// Whether a function around the frame's one has the name.
bool is_around(Evaluator& ev, const std::string& name);
/// Names that a loop of the host program changes become variables before it.
void make_variables(Evaluator& ev, const Suite& body, TextRange range);
/// The same for one name, if it is a number, vector or matrix.
void make_variable(Evaluator& ev, const std::string& name, TextRange range);
/// Binds a name of the host program; one that a run-time loop or condition assigns becomes a variable.
void bind_host(Evaluator& ev, const std::string& name, const Value& value, TextRange range);
/// A variable that is there behind all loops and conditions around the statement.
VariablePtr lasting_variable(Evaluator& ev, const std::string& name, const ElementType& type,
                             TextRange range);
Value scalar_zero(const ElementType& type);

}  // namespace nestor::taichi
