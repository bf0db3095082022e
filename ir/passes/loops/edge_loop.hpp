// Edge loops: the iterations that a loop leaves beside those that run in a better way.
#pragma once

#include <set>
#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// The loop as it was, from `low` to `stop`, with fresh names, one iteration after the other. Its names end
/// with `suffix`. One iteration that is known is its body.
Stmt edge_loop(const Stmt& loop, const std::string& suffix, const Expr& low, const Expr& stop,
               SymbolSource& symbols);

/// The names of all loops of a body.
std::set<LoopName> names_of_loops(const Block& body);

/// `_before`, or `_before_2` and so on where a loop has the name that ends so: directives cut loops, too.
std::string unused_suffix(const std::set<LoopName>& loops, const LoopName& loop, const std::string& suffix);

}  // namespace nestor
