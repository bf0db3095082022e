// References (TI-28): what a name, a subscript or a member stands for as a place, before it is read or
// written. Targets of assignments, atomic operations, `self` of methods and `ti.template()` arguments are
// places.
#pragma once

#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// What an expression names, unread: a variable, a place, a struct of such; or its value.
Value reference(Evaluator& ev, const Expression& e);
Value member_reference(Evaluator& ev, const Value& base, const std::string& name, TextRange range);
Value element_reference(Evaluator& ev, const Value& base, const std::vector<Value>& indices, TextRange range);
/// What a variable, place or struct of such holds now; other values as they are.
Value read_reference(Evaluator& ev, const Value& reference);
void assign_reference(Evaluator& ev, const Value& reference, const Value& value, TextRange range);
Value place_in(Evaluator& ev, const FieldPtr& field, std::vector<Expr> where);

}  // namespace nestor::taichi
