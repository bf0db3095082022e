// Random bits as functions that programs call: by counters, which depend on neither threads nor targets, or
// by a generator with a state, whose draws keep their order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// `uint32 name(a, b, ..)`, internal: a hash of uint32 parameters of these names. Each is mixed in by two
/// rounds of shift, xor and multiplication; `first` is what it begins with.
Function random_bits(const Symbol& name, std::uint32_t first, const std::vector<std::string>& parameters,
                     const Origin& origin, SymbolSource& symbols);

/// `uint32 name(inout uint32 state[4])`, internal: the next number of Marsaglia's xorshift of 128 bits, times
/// 1000000007. A state of zeros, which the generator never reaches, is one that has not begun: it becomes
/// that of `stream`, (123456789 * stream * 1000000007, 362436069, 521288629, 88675123).
Function xorshift_bits(const Symbol& name, std::uint32_t stream, const Origin& origin, SymbolSource& symbols);

}  // namespace nestor
