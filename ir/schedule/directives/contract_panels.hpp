// Copies of parts of a contraction's factors to panels, which the tiles in registers read (contract.cpp).
#pragma once

#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/nest_builder.hpp"

namespace nestor::schedule {

/// Iterations of the outermost sum: from `begin` on, so many; all of the others stand in each.
struct BlockOfSteps {
    Expr begin, count;
};

class PanelCopies : private NestBuilder {
public:
    PanelCopies(const Contraction& c, SymbolSource& symbols);

    /// panel[i, k] = A[first + i, k] for `count` rows, or with its subscripts turned where A's neighbours are
    /// rows.
    Stmt rows(const Symbol& panel, const Expr& first, const Expr& count, const BlockOfSteps& steps);

    /// panel[k, j] = B[k, first + j], 0 behind the last column; of columns that lie apart in memory just
    /// those that there are, since loads under a mask are slow then.
    Stmt columns(const Symbol& panel, const Expr& first, const Expr& count, const BlockOfSteps& steps);

    /// panel[k, j] = 0: what copies of columns apart leave out is no number that nobody set.
    Stmt clear(const Symbol& panel, std::int64_t steps);
    bool leaves_gaps() const { return c_.column_step > 1; }

private:
    template <class Body, class Rows>
    Stmt over_steps(const std::string& suffix, const BlockOfSteps& steps, const Expr& factor,
                    const Body& body, const Rows& rows);
    /// Column by column, along the steps.
    For along_steps(const Symbol& panel, const Symbol& j, const Expr& extent, std::vector<Stmt> names,
                    const Expr& column, const BlockOfSteps& steps);

    const Contraction& c_;
    const Type type_;  ///< of panels
    const std::string row_, column_;
    const std::string of_rows_, of_columns_;  ///< in the names of loops
};

}  // namespace nestor::schedule
