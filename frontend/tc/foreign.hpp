// What people bring to Tensor Comprehensions from C, Python, Halide and CUDA, and what they write here.
#pragma once

#include <span>

#include "ir/base/foreign.hpp"

namespace nestor::tc {

std::span<const ForeignForm> foreign_forms();

}  // namespace nestor::tc
