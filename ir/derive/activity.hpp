// Activity analysis: which statements a reverse sweep has to do with.
#pragma once

#include <map>
#include <set>

#include "ir/core/nodes.hpp"
#include "ir/derive/differentiate.hpp"

namespace nestor::derive {

struct Activity {
    std::map<Symbol, Buffer> buffers;  ///< all that the block allocates, and inputs
    std::set<Symbol> asked;            ///< whose gradients are asked for
    std::set<Symbol> varied;           ///< may depend on an asked one
    std::set<const StmtNode*> active;  ///< nests that a sweep may have to reverse
    /// Of loops: the buffers whose values at the start of an iteration, or after the last, a sweep may reach.
    std::map<const StmtNode*, std::set<Symbol>> useful_around;
    std::set<Symbol> assigned_locals;  ///< scalars that change after their declaration
    std::set<Symbol> inner_locals;     ///< scalars declared inside of conditions and loops

    bool is_active(const Stmt& stmt) const { return active.contains(stmt.get()); }
};

/// `sweeps` are the calls that count; null: all.
Activity activity_of(const Block& block, const Request& request,
                     const std::set<const StmtNode*>* sweeps = nullptr);

}  // namespace nestor::derive
