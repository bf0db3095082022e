// Parameters of kernels and real functions (TI-32, TI-43): what annotations say, and the scalars and arrays
// that stand for them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The parameters of a kernel or real function for a value of that type, and what they are together.
Value parameters_for(Evaluator& ev, const Value& type, const std::string& name, TextRange range,
                     Function& out);
void array_parameter(Evaluator& ev, const std::string& name, const ElementType& element, std::int64_t rank,
                     TextRange range, Function& out, Frame& inner);
/// Arrays are in-out until it is known which are only read.
void infer_roles(const Program& program, Function& function);
void kernel_parameters(Evaluator& ev, const FunctionDefinition& definition, Function& out, Frame& frame,
                       bool method);
/// An ElementType, a struct type, or a tuple of such.
Value annotation_value(Evaluator& ev, const Expression& annotation, const std::string& where);
bool is_template(const Value& annotation);

}  // namespace nestor::taichi
