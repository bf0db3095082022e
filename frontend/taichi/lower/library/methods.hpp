// Methods of matrices, types, trees and sequences, by name (TI-51, TI-41).
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value method(Evaluator& ev, const Value& object, const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
