// Traversal and rebuilding: every pass is written with these, so that no pass repeats the list of nodes.
//
// Note [Flat scopes] (2026-11-21)
// `allocate`, `let` and `declare` reach to the end of their block instead of holding a body. So programs nest
// only as deep as the loops that are printed from them, and a pass inserts or removes a definition without
// rebuilding what follows it.
#pragma once

#include <functional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Calls `expr` on every direct sub-expression of an expression, in evaluation order.
void each_child(const Expr& e, const std::function<void(const Expr&)>& expr);

/// Calls `expr` on every direct expression and `stmt` on every direct sub-statement of a statement, in
/// order of execution (limits before bodies). Expressions inside buffers of `allocate` count as direct.
void each_child(const Stmt& s, const std::function<void(const Expr&)>& expr,
                const std::function<void(const Stmt&)>& stmt);

/// Rebuilds an expression with its direct sub-expressions mapped. The same pointer where none changed; the
/// new node keeps origin and type.
Expr map_children(const Expr& e, const std::function<Expr(const Expr&)>& expr);

/// Rebuilds a statement with direct expressions and sub-statements mapped. The same pointer where none
/// changed. `stmt` may return null: the statement is dropped from its block; a Block is spliced as is
/// (it stays a statement of its own).
Stmt map_children(const Stmt& s, const std::function<Expr(const Expr&)>& expr,
                  const std::function<Stmt(const Stmt&)>& stmt);

/// Maps the statements of a block as `map_children` does; `changed`, if given, is set when any did.
Block map_block(const Block& b, const std::function<Stmt(const Stmt&)>& stmt, bool* changed = nullptr);

/// Rebuilds a statement with its direct blocks mapped: for rewrites that make several statements of one.
Stmt map_blocks(const Stmt& s, const std::function<Block(const Block&)>& block);

/// Bottom-up rewriting of all sub-expressions, then the expression itself.
Expr rewrite(const Expr& e, const std::function<Expr(const Expr&)>& f);

/// Bottom-up rewriting of all expressions in a statement, at any depth.
Stmt rewrite_exprs(const Stmt& s, const std::function<Expr(const Expr&)>& f);
Block rewrite_exprs(const Block& b, const std::function<Expr(const Expr&)>& f);

/// Bottom-up rewriting of all statements in a block; `f` sees statements whose children are done.
Block rewrite_stmts(const Block& b, const std::function<Stmt(const Stmt&)>& f);

/// Visits every statement (pre-order) and every expression in them (pre-order).
void visit(const Block& b, const std::function<void(const Stmt&)>& stmt,
           const std::function<void(const Expr&)>& expr);
void visit(const Stmt& s, const std::function<void(const Stmt&)>& stmt,
           const std::function<void(const Expr&)>& expr);
void visit(const Expr& e, const std::function<void(const Expr&)>& expr);

/// Folds over an expression bottom-up: `f(node, results of its children)`.
template <class T>
T fold(const Expr& e, const std::function<T(const Expr&, const std::vector<T>&)>& f) {
    std::vector<T> children;
    each_child(e, [&](const Expr& child) { children.push_back(fold<T>(child, f)); });
    return f(e, children);
}

/// A copy of a node with another variant, same origin (and type).
Expr with(const Expr& e, ExprVariant node);
Stmt with(const Stmt& s, StmtVariant node);

/// Structural equality; origins are ignored, symbols compare by number.
bool same(const Expr& a, const Expr& b);
bool same(const Stmt& a, const Stmt& b);
bool same(const Block& a, const Block& b);
bool same(const Buffer& a, const Buffer& b);
/// Equality up to a renaming of symbols (names must agree, numbers may differ consistently): what
/// parse(print(p)) == p means. Pipelines are compared as well.
bool same_up_to_numbers(const Program& a, const Program& b);

/// Replaces variables by expressions.
using Substitution = std::vector<std::pair<Symbol, Expr>>;
Expr substitute(const Expr& e, const Substitution& replacement);
Stmt substitute(const Stmt& s, const Substitution& replacement);
Block substitute(const Block& b, const Substitution& replacement);

/// True when variable `symbol` occurs in it (loads of a buffer do not count).
bool uses(const Expr& e, const Symbol& symbol);

}  // namespace nestor
