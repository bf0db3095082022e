// Values in lanes: what neighbours of a loop along memory compute, as one vector.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "ir/base/symbol.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Bytes of the vectors that sums are held in: of the widest where any processor may run the text.
int held_vector_bytes(const Target& target);

/// Neighbours of a loop's index, from `first` on.
struct Lanes {
    Symbol index;
    Expr first;
    std::int64_t count = 0;
};

/// True where the expression grows by one with each step of the index, and has it nowhere else.
bool follows(const Expr& e, const Symbol& index);

/// True where the value is arithmetic on elements of its own type that lie one behind the other, and on what
/// all lanes share.
bool has_lanes(const Expr& e, const Symbol& index, const std::map<Symbol, Buffer>& buffers);

/// Subscripts of neighbours: where they have the index they are ramps.
std::vector<Expr> ramps(std::vector<Expr> indices, const Lanes& lanes);

/// A value that has lanes as a vector of them; `loaded` may give a name to what is loaded, a vector.
using NameLoaded = std::function<Expr(const Expr& load, const Expr& vector)>;
Expr in_lanes(const Expr& e, const Lanes& lanes, const NameLoaded& loaded = nullptr);

/// The variable of a name for what a load reads, a vector: the one that `names` have already, or another.
Expr named_lanes(const Expr& load, const Expr& vector, std::vector<Stmt>& names, SymbolSource& symbols,
                 const Origin& origin);

}  // namespace nestor
