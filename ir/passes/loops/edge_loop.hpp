// Edge loops: the iterations that a loop leaves beside those that run in a better way.
#pragma once

#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// The loop as it was, from `low` to `stop`, with fresh names, one iteration after the other. Its names end
/// with `suffix`. One iteration that is known is its body.
Stmt edge_loop(const Stmt& loop, const std::string& suffix, const Expr& low, const Expr& stop,
               SymbolSource& symbols);

}  // namespace nestor
