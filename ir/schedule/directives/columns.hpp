// Nests that sum for each column, cut into their sums: what `gpu-columns` runs in two kernels each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/core/walk.hpp"
#include "ir/schedule/directives/rows.hpp"
#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

constexpr std::int64_t least_terms_of_columns = 64;
/// So many columns that a thread each fills a device: 2048 for each multiprocessor of an H100.
constexpr std::int64_t columns_for_all_threads = 132 * 2048;

/// One loop over the terms of a column, and what a column does before and after it.
struct Part {
    std::vector<Stmt> before, after;
    std::vector<const For*> terms;
    std::vector<Reduction> reductions;
    std::vector<Type> types;  ///< of these
};

struct Columns {
    Rows rows;
    std::vector<Part> parts;
    Substitution names;  ///< what lets of a column stand for
};

/// The nest whose innermost loop over columns this is; nothing where it is none, with the reason.
std::optional<Columns> find_columns(const Subject& subject, const LoopName& loop, std::string* why);

}  // namespace nestor::schedule
