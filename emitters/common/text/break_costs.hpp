// Costs of breaks: where a document's line may end, and how bad that is.
#pragma once

#include <cstddef>
#include <vector>

#include "emitters/common/text/document.hpp"

namespace nestor {

using Cost = long;

/// A place to break a line.
struct BreakPoint {
    std::size_t position;  ///< where the new line's text starts
    MarkKind kind;
    Cost cost;
};

/// A group that begins or ends.
struct Edge {
    std::size_t position;  ///< where the text behind it starts
    MarkKind kind;
};

struct Marks {
    std::vector<BreakPoint> points;
    std::vector<Edge> edges;
};

/// The document's marks as it stands from column `start` on. A break costs more in brackets, at operators
/// that bind strongly, in operands of conditions, and most in a product of a sum or in a launch's
/// configuration.
Marks weighed(const Document& line, std::size_t start);

}  // namespace nestor
