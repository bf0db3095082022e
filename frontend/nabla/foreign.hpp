// What people bring to Nabla from C, C++ and Python, and what they write here.
#pragma once

#include <span>

#include "ir/base/foreign.hpp"

namespace nestor::nabla {

std::span<const ForeignForm> foreign_forms();

}  // namespace nestor::nabla
