// Error codes that every generated function shares: one enumeration for all targets.
#pragma once

#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Codes, and at once the first indices of every program's error table.
enum StandardError : int {
    error_ok = 0,
    error_null = 1,       ///< a pointer is null
    error_size = 2,       ///< a size is negative, does not fit, or overflows
    error_overlap = 3,    ///< an output overlaps another argument or itself
    error_memory = 4,     ///< a temporary could not be allocated
    error_range = 5,      ///< sizes make a read leave its tensor (a front end's preconditions)
    error_workspace = 6,  ///< the caller's workspace is too small
    error_cuda = 7        ///< the CUDA runtime reported an error
};

/// An integer division by 0, of programs whose accesses are all checked; ASSERT and FIXED stand before it.
inline constexpr int error_division = error_cuda + 3;

/// The table's beginning, one entry for each of the codes above, with general texts.
std::vector<ErrorEntry> standard_errors();

/// Appends to `table` what it lacks of another program's. For each entry of `other` its index in `table`:
/// asserts that move from that program to this one are renumbered by it.
std::vector<int> merge_errors(std::vector<ErrorEntry>& table, const std::vector<ErrorEntry>& other);

/// The block with the entries that its asserts name renumbered.
Block with_errors(const Block& block, const std::vector<int>& renumbered);

}  // namespace nestor
