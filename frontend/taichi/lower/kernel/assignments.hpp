// Targets of assignments (TI-28): names, attributes, subscripts, and tuples of them.
#pragma once

#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void assignment(Evaluator& ev, const Expression& target, const Value& value, TextRange range);
void assign_name(Evaluator& ev, const Name& name, const Value& value, TextRange target, TextRange range);
void assign_attribute(Evaluator& ev, const Expression& target, const Value& value, TextRange range);
/// `base.attribute = value`, and `setattr` of Python.
void set_attribute(Evaluator& ev, const Value& base, const Identifier& attribute, const Value& value,
                   TextRange range);
void assign_subscript(Evaluator& ev, const Expression& target, const Value& value, TextRange range);
void unpack(Evaluator& ev, const Expression& target, const std::vector<Value>& values, TextRange range);
std::vector<Value> unpacked(Evaluator& ev, const Value& value, TextRange range);

}  // namespace nestor::taichi
