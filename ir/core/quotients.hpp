// Short quotients of an index: x div 2 and x mod 2, which are constants in groups of iterations.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// True of a division that rounds to the floor where the divisor is positive; false of a remainder.
bool is_quotient(const Binary& b);

/// By what the index is divided, or its remainder taken: a constant from 2 to 4.
std::optional<std::int64_t> short_divisor(const Binary& b, const Symbol& index);

}  // namespace nestor
