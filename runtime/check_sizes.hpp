// Entry checks of sizes, as data: index arithmetic in 64 bits relies on the largest.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <utility>

#include "runtime/fail.hpp"

/// 0, or the error of a size that is negative or too large for sums and products of a few to fit.
inline int check_sizes(const char* function,
                       std::initializer_list<std::pair<const char*, int64_t>> sizes) {
    for (const auto& [name, size] : sizes)
        if (size < 0 || size > int64_t{1} << 40)
            return fail(2, function, ": ", name, " must be from 0 to 2^40");
    last_error[0] = '\0';
    return 0;
}
