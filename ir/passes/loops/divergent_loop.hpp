// Recognition of divergent loops: a loop that ends at different times in the body of a loop whose iterations
// can take its steps together.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// The body of a loop: what stands in front of its divergent loop, that loop, and what stands behind it.
struct DivergentLoop {
    std::vector<Stmt> before;  ///< changes locals of the body alone
    /// A `While`, or a `For` with the same limits in all iterations that a `break` ends; its steps change the
    /// locals, by arithmetic that runs in lanes.
    Stmt steps;
    std::vector<Stmt> after;  ///< changes nothing that `before` and `steps` of later iterations read
};

/// The parts of a loop's body that is such a one: all iterations could run `before`, then all take their
/// steps, and then run `after` in order. Nothing where it is another one, or where the loop is no serial or
/// parallel one; `why`, if it is given, says what is in the way where there is a divergent loop.
std::optional<DivergentLoop> divergent_loop(const For& loop, std::string* why = nullptr);

/// A loop that one iteration of the loop around it may leave earlier than another one.
bool is_divergent(const Stmt& s);
/// Lets and locals of these statements' own, not of blocks inside.
std::set<Symbol> defined_by(const std::vector<Stmt>& statements);
/// The body of a While or For.
const Block& body_of_steps(const Stmt& steps);
/// True when a `break` of this loop's own stands in its body.
bool is_broken(const Block& body);

}  // namespace nestor
