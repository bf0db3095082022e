// Counter-based random numbers. Random numbers by counters, so that they do not depend on threads or targets:
// a function that programs call.
#pragma once

#include <string>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// `uint32 name(a, b, ..)`, internal: a hash of uint32 parameters of these names. Each is mixed in by two
/// rounds of shift, xor and multiplication; `first` is what it begins with.
Function random_bits(const Symbol& name, std::uint32_t first, const std::vector<std::string>& parameters,
                     const Origin& origin, SymbolSource& symbols);

}  // namespace nestor
