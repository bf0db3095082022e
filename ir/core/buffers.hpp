// The buffers of a function.
#pragma once

#include <map>

#include "ir/core/nodes.hpp"

namespace nestor {

/// All buffers by their symbols: those of parameters, and what the body allocates.
std::map<Symbol, Buffer> buffers_in(const Function& function, const Block& body);

}  // namespace nestor
