// Directives that undo each other: found by comparing the loops after each directive with those before
// others.
#pragma once

#include <optional>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// A warning (SCH-79) of a directive after which all is as it was before: what it asks for is there already.
/// Nothing of those that may change nothing by themselves, such as `estimate`.
std::optional<Diagnostic> no_change_by(const Directive& directive);

/// What a function looked like between its directives.
class LoopHistory {
public:
    explicit LoopHistory(Block before) : bodies_{std::move(before)} {}

    /// Takes note of a directive and what it made. A warning (SCH-79) where the loops are as they were before
    /// an earlier directive: `swap(f.y); swap(f.x)`, and of a directive that changes nothing.
    void add(const Directive& directive, const Block& after, Diagnostics& warnings);

private:
    std::vector<Block> bodies_;
    std::vector<Directive> made_;  ///< made_[k] made bodies_[k + 1] of bodies_[k]
};

}  // namespace nestor
