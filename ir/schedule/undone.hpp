// Directives that undo each other: found by comparing the loops after each directive with those before
// others.
#pragma once

#include <vector>

#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// What a function looked like between its directives.
class LoopHistory {
public:
    explicit LoopHistory(Block before) : bodies_{std::move(before)} {}

    /// Takes note of a directive and what it made. A warning (SCH-79) where the loops are as they were before
    /// an earlier directive: `swap(f.y); swap(f.x)`. A directive that changes nothing is no such one, since
    /// it may stand for what happens by default, but for a `reorder` to the order that there is.
    void add(const Directive& directive, const Block& after, Diagnostics& warnings);

private:
    std::vector<Block> bodies_;
    std::vector<Directive> made_;  ///< made_[k] made bodies_[k + 1] of bodies_[k]
};

}  // namespace nestor
