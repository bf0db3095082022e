// Partitioning of long function bodies. A long body in pieces, so that the default loops take time in
// proportion to its length.
#pragma once

#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor::schedule {

/// A part of a function's body; `function` has the buffers of other parts as parameters behind its own.
struct Piece {
    std::vector<Stmt> shared;  ///< allocations for this part and later ones; they stand before it
    Function function;
    std::vector<Stmt> beginning = {};  ///< names and checks that the bodies of all pieces begin with
};

/// Note [Long bodies in pieces]
/// A directive looks at its whole function, so that the default loops of n nests would take time n * n. A
/// body of more than `longest` nests is cut where the fewest temporaries are alive, and each piece, at least
/// half as long but for the last, is scheduled as a function of its own. Only neighbouring nests are ever
/// merged, so a cut costs at most one merge; a temporary that is used on both sides stays in memory. Names
/// and checks that a body begins with begin each of its pieces; a body whose later statements bind names for
/// the rest of it is not cut, nor is one with holes.
std::vector<Piece> pieces_of(const Function& function, std::size_t longest);

/// The body of the function again: what `pieces_of` took apart, in order.
Block together(const std::vector<Piece>& pieces);

}  // namespace nestor::schedule
