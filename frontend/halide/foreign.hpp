// Foreign syntax: what people write who come from C++ Halide, C, Python and CUDA, and what it is called here.
#pragma once

#include <span>

#include "ir/base/foreign.hpp"

namespace nestor::halide {

std::span<const ForeignForm> foreign_forms();

}  // namespace nestor::halide
