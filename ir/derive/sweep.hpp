// Adjoint nests of a reverse sweep, one nest at a time, last nest first.
//
// Note [Gather]
// `A[f(i)] = e(B[g(i)])` gives `B'[g(i)] += A'[f(i)] * de/dB`. The loops whose indices are subscripts of B
// come first and stay pure, the others become reductions: no two iterations of the outer loops then write one
// element. Where a subscript is more than an index, the loops keep their order and one iteration follows the
// other.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/core/walk.hpp"
#include "ir/derive/activity.hpp"
#include "ir/derive/nest.hpp"
#include "ir/derive/partials.hpp"

namespace nestor::derive {

/// What an adjoint reads in place of what the nest read, since that may have changed by then.
struct Saved {
    std::map<Symbol, Symbol> buffers;  ///< to buffers of the same shape behind the dimensions of `iteration`
    std::map<Symbol, Symbol> locals;   ///< to buffers of the dimensions of `iteration`
    std::vector<Expr> iteration;       ///< of the recorded loops around: which one is reversed
    Substitution indices;              ///< the indices of those loops
    std::map<Symbol, Expr> named;  ///< what of these has a name where the adjoint stands, by where it is kept
};

/// What the adjoint of a nest reads: buffers (those for which `wanted` holds count as tracked) and scalars
/// that are no loop index of the nest.
struct Needs {
    std::set<Symbol> buffers;
    std::set<Symbol> locals;
};

/// What any adjoint of the nest may read.
Needs needs_of(const Nest& nest, const Activity& activity, SymbolSource& symbols);

/// True when the adjoint of the nest writes nothing: `x += 1.0` passes the adjoint of x on as it is.
bool leaves_adjoints(const Nest& nest, const Activity& activity);

/// True for a minimum or maximum over iterations.
bool is_extreme(const Nest& nest);
/// True when the adjoint reads what the nest stored: of extremes, to find where they were reached, and of
/// functions whose derivative is one of their value, as `y = exp(..)`.
bool reads_result(const Nest& nest);

class Sweep {
public:
    Sweep(const Activity& activity, std::string name, int& nests, SymbolSource& symbols)
        : activity_(activity), name_(std::move(name)), nests_(nests), symbols_(symbols) {}

    std::map<Symbol, Symbol> adjoints;  ///< of buffers; those without are not tracked
    std::set<Symbol> ready;             ///< buffers whose adjoints hold values already
    bool always_ready = false;          ///< all adjoints were filled with zeros beforehand
    Origin origin;
    std::vector<Stmt> statements;  ///< what was written
    std::vector<Expr> opaque;      ///< what has no known derivative

    /// Adds what a nest passes on to the adjoints of what it read, and zeroes its target's where it assigned.
    void reverse(const Nest& nest, const Saved& saved);

    /// Names the numbers among what was saved, for all adjoints that follow in the block at hand.
    void name_saved(const Nest& nest, Saved& saved, std::map<Symbol, Expr>& named);

    /// A buffer like another, with further dimensions of these extents in front.
    void allocate(const Symbol& symbol, const Buffer& like, const std::vector<Expr>& in_front = {});
    void fill(const Symbol& symbol, const Buffer& like, double value);
    void copy(const Symbol& from, const Symbol& to, const Buffer& like,
              const std::vector<Expr>& in_front = {});

private:
    friend Needs needs_of(const Nest& nest, const Activity& activity, SymbolSource& symbols);
    Needs needs(const Nest& nest);
    Expr seed_of(const Nest& nest) const;
    std::vector<Contribution> parts_of(const Nest& nest, const Expr& seed);
    void accumulate(const Nest& nest, const Symbol& buffer, const std::vector<Expr>& indices,
                    const Expr& value, std::optional<ReduceOp> op);
    Expr count_of_ties(const Nest& nest, const Saved& saved);
    void write(const std::vector<const For*>& loops, std::size_t reduced, bool in_order, Store store);
    /// Loops over a whole buffer.
    void whole(const Symbol& target, const Buffer& like, const std::vector<Expr>& in_front,
               const std::function<Expr(const std::vector<Expr>&)>& value);
    bool wanted(const Symbol& buffer) const { return adjoints.contains(buffer); }

    const Activity& activity_;
    std::string name_;
    int& nests_;
    SymbolSource& symbols_;
    Saved saved_;  ///< of the nest at hand
};

}  // namespace nestor::derive
