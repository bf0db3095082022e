// Random funcs in loops that compute-with joins: a place that one directive alone does not make.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::testing {

/// The directives with a `compute-with` of two nests and a `compute-at` of what both read in their loop,
/// where these are accepted and the second one would be refused without the first; nothing elsewhere.
/// `scheduled` is what `accepted` makes of `lowered`.
std::optional<std::vector<Directive>> random_joined_loops(const Program& lowered, const Program& scheduled,
                                                          const std::string& function,
                                                          const std::vector<Directive>& accepted,
                                                          std::mt19937_64& random);

}  // namespace nestor::testing
