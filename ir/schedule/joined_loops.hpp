// Funcs that are computed in loops which compute-with joins.
//
// Note [Joined before what they read] (2026-11-29)
// compute-with compares and merges the limits of two nests, so that it waits for inferred bounds; and a func
// that both nests read has a place in their common loop only when they are one. Inference goes from consumers
// to producers: what the two nests need of others does not decide their own bounds. So, where a func is
// placed in a joined loop, the directives of the funcs behind it are applied first, the bounds of these are
// filled, the nests are joined, and the funcs in front follow with bounds that are still open.
// Joined nests have no compute statement of a func; inside of another func's they have one without a region.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// The directives with those that join loops named after the nest that the others of a chain join:
/// `compute-with(b.s0, a.y); compute-with(c.s0, b.y)`, in any order, has b and c run in the loops of a.
std::vector<Directive> with_leading_loops(std::vector<Directive> directives, const Block& body);

/// The directives of a schedule in three parts, of which the second joins loops.
struct JoinedOrder {
    std::vector<Directive> before, joins, behind;
    std::set<std::string> filled;  ///< the funcs whose bounds are filled before loops are joined
    std::set<std::string> joined;  ///< those whose nests are
};

/// The parts where some func is placed in a loop that a directive joins with that of another func behind it;
/// nothing elsewhere. `directives` are in the order of phases, `looped` is the program behind those of loops.
std::optional<JoinedOrder> joined_order(const Program& looped, const std::string& function,
                                        const std::vector<Directive>& directives);

/// The program with the bounds of `order.filled`, in which the nests of `order.joined` stand in their block
/// without compute statements around them.
Result<Program> with_bounds_of_joined(const Program& program, const std::string& function,
                                      const JoinedOrder& order);

/// The program with a compute statement around nests of `order.joined` that stand in those of other funcs.
Program with_own_computes(Program program, const std::string& function, const JoinedOrder& order);

/// The directives without those whose loops have been joined before bounds were inferred.
std::vector<Directive> not_joined(std::vector<Directive> directives, const Program& inferred,
                                  const std::string& function);

}  // namespace nestor
