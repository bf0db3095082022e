// The places that data choose among, where their number is known: a byte chooses among 256.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// (lowest, how many) in each dimension for the subscripts of the only write in a statement; nothing where
/// they are not known, or more than `most` in all.
std::optional<std::vector<std::pair<std::int64_t, std::int64_t>>> known_places(
    const Subject& subject, const Stmt& statement, const std::vector<Expr>& indices, std::int64_t most);

}  // namespace nestor::schedule
