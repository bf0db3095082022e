// Functions of numpy that take each element by itself (TI-81).
#pragma once

#include <string>

#include "frontend/taichi/lower/host/numpy_call.hpp"

namespace nestor::taichi {

/// Whether a function of numpy gives for each element what it gives for that number alone.
bool takes_each_element(const std::string& name);
Value numpy_isnan(const NumpyCall& call);
Value numpy_sign(const NumpyCall& call);
Value numpy_infinite(const NumpyCall& call);
Value numpy_operator(const NumpyCall& call);
Value numpy_extreme(const NumpyCall& call);
Value numpy_comparison(const NumpyCall& call);
Value numpy_logic(const NumpyCall& call);
Value numpy_of_two(const NumpyCall& call);
Value numpy_isclose(const NumpyCall& call);
Value numpy_opposite(const NumpyCall& call);
Value numpy_clip(const NumpyCall& call);
Value numpy_angle(const NumpyCall& call);
Value numpy_elementary(const NumpyCall& call);
Value numpy_round(const NumpyCall& call);

}  // namespace nestor::taichi
