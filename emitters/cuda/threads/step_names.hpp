// A loop over steps, and what its body names: what changes from one step to the next, and what does not.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// The operator's node, if it does not wrap.
const Binary* plain_binary(const Expr& e, BinaryOp op);

class StepNames {
public:
    explicit StepNames(const For& loop);

    /// Differs between steps, or may.
    bool varies(const Expr& e) const;
    bool varies(const Symbol& symbol) const { return varying_.contains(symbol); }
    /// Uses an index of the loop, or of one in it.
    bool is_inner(const Expr& e) const;
    /// In terms of what is named outside of the loop, of indices, and of the name `but`.
    Expr inlined(const Expr& e, const Symbol& but = {}) const;
    /// What a name of the loop stands for; null for other names.
    Expr value_of(const Symbol& symbol) const;
    /// The lets of the loop that a value needs, in their order.
    std::vector<Stmt> needed(const Expr& value) const;

private:
    std::vector<Stmt> in_order_;   ///< the lets
    std::map<Symbol, Expr> lets_;  ///< of the body, at any depth
    std::set<Symbol> varying_;     ///< what differs between steps
    std::set<Symbol> inner_;       ///< indices of the loop and of loops in it
};

}  // namespace nestor::cuda
