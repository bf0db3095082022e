// Foreign syntax: what people write who come from C, Python, Halide and CUDA, and what it is called here.
#pragma once

#include <span>

#include "ir/base/foreign.hpp"

namespace nestor::tc {

std::span<const ForeignForm> foreign_forms();

}  // namespace nestor::tc
