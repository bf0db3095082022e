// What people bring to Halide from its C++, from C, Python and CUDA, and what they write here.
#pragma once

#include <span>

#include "ir/base/foreign.hpp"

namespace nestor::halide {

std::span<const ForeignForm> foreign_forms();

}  // namespace nestor::halide
