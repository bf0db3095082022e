// Methods of fields and arrays that the host program calls (TI-81): filling, copies to and from numpy.
#pragma once

#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value host_method(Evaluator& ev, const Value& object, const std::string& name,
                  const CallArguments& arguments);
Value component_field(Evaluator& ev, const FieldPtr& field, const std::vector<Value>& indices,
                      TextRange range);

}  // namespace nestor::taichi
