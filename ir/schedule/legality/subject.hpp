// What a directive looks at and rewrites, and how it is refused. A refusal names the loops as the user knows
// them, the dependence or rule, and what would be legal.
#pragma once

#include <optional>
#include <string>

#include "ir/analysis/facts_at.hpp"
#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// In whose name refusals are, and why loops are as they are.
struct Cause {
    std::string directive;  ///< `split`
    std::string reason;     ///< the comment that generated code carries at the loop; may be empty
    SourceRange range;      ///< where the user wrote it; no file for the default schedule
};

/// What a directive looks at and rewrites: one function whose body is a block.
struct Subject {
    const Program& program;
    const Function& function;
    Cause cause = {};
    const Block& body() const { return std::get<Block>(function.body); }
    mutable std::optional<bool> open = {};  ///< whether bounds are still holes, once that was asked
    /// What is known at statements of the function, kept from one directive to the next; null: it is gathered
    /// whenever somebody asks.
    FactsWalk* walk = nullptr;
};

/// What is known at a statement of the body.
inline Facts facts_at(const Subject& subject, const Stmt& wanted) {
    return subject.walk ? subject.walk->at(subject.body(), wanted)
                        : facts_at(subject.function, subject.body(), wanted);
}

/// Why a directive cannot be applied; nothing when it can.
using Refusal = std::optional<Diagnostic>;

}  // namespace nestor
