// Conversion of indices to doubles by addition: an idiom of the IR with a printed form of its own.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// Within it, on both sides of 0, the conversion is exact.
constexpr std::int64_t largest_added_index = std::int64_t{1} << 51;

/// float64(index)  =>  bits float64(uint64(index) + 0x4338000000000000) - 0x1.8p52
Expr index_to_double(const Expr& index);
/// The index of such an expression; null of any other.
Expr index_of_double(const Expr& e);

}  // namespace nestor
