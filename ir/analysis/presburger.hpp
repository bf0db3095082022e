// Questions to isl, asked in its own notation: the only file that includes its headers. A question that isl
// cannot answer within its limits has no answer, which callers take as the unfavourable one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nestor {

/// Integer points  [parameters] -> { [dimensions] : exists (locals : constraints) }.
struct PointSet {
    std::vector<std::string> parameters, dimensions, locals;
    std::vector<std::string> constraints;  ///< all of them hold; `2*i + 1 <= N`, `i < j or i > k`

    std::string text() const;
};

/// True when there is no point for any values of the parameters.
std::optional<bool> is_empty(const PointSet& set);

/// Smallest and largest value of an expression over the points of a set that is not empty.
struct ValueRange {
    std::optional<std::int64_t> smallest, largest;  ///< nothing: unbounded
};
std::optional<ValueRange> range_of(const PointSet& set, const std::string& expression);

}  // namespace nestor
