// Foreign syntax: what people write who come from C, C++ and Python, and what it is called here.
#pragma once

#include <span>

#include "ir/base/foreign.hpp"

namespace nestor::nabla {

std::span<const ForeignForm> foreign_forms();

}  // namespace nestor::nabla
