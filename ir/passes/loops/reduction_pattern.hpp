// Reductions along memory: which loops they are, what their steps combine elements with, and what elements
// begin as.
#pragma once

#include <optional>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/statements.hpp"

namespace nestor {

/// A reduction whose body is one vectorized loop with one sum, at places that do not depend on the reduction;
/// the sum may stand in a loop over elements that run together (directive jam). All are behind names of what
/// they do not change.
struct ReductionPattern {
    std::vector<Stmt> loops;  ///< from the reduction inwards
    Stmt sum;
    Expr addend;
    ReduceOp op = ReduceOp::add;

    const For& reduction() const { return *get<For>(loops[0]); }
    const Store& store() const { return *get<Store>(sum); }
    bool together() const { return loops.size() > 2; }
};

const Block& body_of(const Stmt& loop);
/// The pattern that a statement is, if its steps may be taken together.
std::optional<ReductionPattern> pattern_of(const Stmt& s);
/// The names in a loop's body that change with the reduction, and what else does by then.
std::vector<Symbol> changing_names(const ReductionPattern& p);
/// True for an index that is a subscript of its own wherever it is one: no window of a filter.
bool stands_alone(const Block& body, const Symbol& index);
/// True where an expression uses one of the symbols.
bool uses_any(const Expr& e, const std::vector<Symbol>& symbols);

/// What a store adds to one float element, as `C[n] += e` or as `C[n] = C[n] + e`, by arithmetic that does
/// not read the buffer of C; null for all other stores.
Expr addend_of(const Store& store);

/// What the statement, a loop over the same elements in front of the reduction, stores in them, in terms of
/// the index of the reduction's own loop along memory; null for all other statements.
Expr first_value(const Stmt& before, const ReductionPattern& p);

}  // namespace nestor
