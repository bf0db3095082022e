// Functions of more than one step (TI-50, TI-51): counts of bits, complex numbers as pairs, rotations,
// decompositions of small matrices.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

ScalarValue count_bits(Evaluator& ev, const ScalarValue& s, bool ones, TextRange range);
Value complex_function(Evaluator& ev, const std::string& name, const CallArguments& arguments);
Value rotation(Evaluator& ev, const std::string& name, const CallArguments& arguments);
Value decomposition(Evaluator& ev, const std::string& name, const CallArguments& arguments);
Value call_linear_algebra(Evaluator& ev, const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
