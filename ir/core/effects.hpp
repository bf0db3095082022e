// Effects: what statements and expressions do with symbols and memory, asked by many passes.
#pragma once

#include <functional>
#include <set>

#include "ir/core/nodes.hpp"

namespace nestor {

/// True when the expression reads memory.
bool loads(const Expr& e);

/// True when `holds` is true of the statement or of one inside it.
bool contains(const Stmt& s, const std::function<bool(const Stmt&)>& holds);

/// The symbols in a block by what they are: `variables` read or assigned, `buffers` read or written, and
/// those `bound` inside, which may also be among the others.
struct Used {
    std::set<Symbol> variables, buffers, bound;
};
Used used_symbols(const Block& block);

}  // namespace nestor
