// Contents: a signature, in bits, of what a node and the nodes inside it are and name. Searches pass by what
// cannot hold what they look for.
//
// Note [Signatures in nodes] (2026-11-23)
// A program of n nests is searched for each of its nests: where a loop is, which statements read a buffer,
// what stands around a statement. Each search that walks the whole program makes translation grow with the
// square. A node is made once and never changes, so what lies below is noted then, behind the node:
// sixty-four bits for the kinds of nodes, for symbols by their numbers, and for funcs by their names' hashes.
// A bit that is not set proves that nothing of it is there; one that is set proves nothing (two symbols may
// share it), so searches still look. Indices beside the program (maps from names to statements) were not
// taken: each rewrite would have to keep them. What it gave is measured in tests/bench/README.md.
#pragma once

#include <cstdint>
#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

struct Contents {
    std::uint64_t kinds = 0;    ///< of expressions and statements
    std::uint64_t symbols = 0;  ///< that are defined, used or called
    std::uint64_t funcs = 0;    ///< of computes, loop names and holes

    void add(const Contents& part) { kinds |= part.kinds, symbols |= part.symbols, funcs |= part.funcs; }
    void add(const Symbol& symbol) { symbols |= bit_of(symbol); }
    void add_func(const std::string& func) { funcs |= bit_of_func(func); }

    /// False where nothing with all of these contents is inside, nor is the node itself that.
    bool may_hold(const Contents& wanted) const {
        return (wanted.kinds & ~kinds) == 0 && (wanted.symbols & ~symbols) == 0 &&
               (wanted.funcs & ~funcs) == 0;
    }

    static std::uint64_t bit_of(const Symbol& symbol) { return std::uint64_t{1} << (symbol.number() % 64); }
    static std::uint64_t bit_of_func(const std::string& func) {
        return std::uint64_t{1} << (std::hash<std::string>()(func) % 64);
    }
    friend bool operator==(const Contents&, const Contents&) = default;
};

/// A node as all nodes are made: what everybody sees, and its contents.
struct MadeExpr : ExprNode {
    Contents contents;
};
struct MadeStmt : StmtNode {
    Contents contents;
};

/// The one way to make nodes.
Expr made_node(ExprNode node);
Stmt made_node(StmtNode node);

/// The contents of a node and those inside it; never of null.
inline const Contents& contents_of(const Expr& e) {
    return static_cast<const MadeExpr&>(*e).contents;
}
inline const Contents& contents_of(const Stmt& s) {
    return static_cast<const MadeStmt&>(*s).contents;
}

}  // namespace nestor
