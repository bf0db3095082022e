// Arguments of kernels (TI-43, TI-84): numbers, vectors, matrices, structs and arrays as parameters take
// them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void check_array(Evaluator& ev, const ArrayTypeValue& type, const Value& value, const std::string& name,
                 const std::string& kernel, TextRange range);
void pass_argument(Evaluator& ev, const Value& value, const Value& type, const std::string& what,
                   TextRange range, CallStmt& call);
ScalarValue scalar_for(Evaluator& ev, const Value& value, const Type& type, TextRange range);
Value fitting_matrix(Evaluator& ev, const Value& value, const ElementType& type, const std::string& what,
                     TextRange range);
/// How an argument is told to users.
std::string argument_text(const std::string& name, const std::string& kernel);

}  // namespace nestor::taichi
