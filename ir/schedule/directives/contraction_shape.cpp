// Shape of a contraction: whether its factors are windows or lines that are read in place, and whether it has
// enough rows, columns and steps.
//
// Note [Narrow products] (2026-11-29)
// Tiles pay for columns that fill a part of a register, and for sums of two steps: A B with 1024 rows and
// steps and 8 columns takes 0.17 of the time, A B^T of 1024 rows and columns and 8 steps 0.015, whose other
// loops would sum so few steps in lanes. They do not where loops would sum long runs of both factors (A B^T
// of few rows or columns).
#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/padded_windows.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

constexpr std::int64_t least_rows = 4;
constexpr std::int64_t least_window_rows = 2;     // of factors that are read in place
constexpr std::int64_t least_shared_columns = 4;  // of lines that share vectors
// where a sum would run along both factors
constexpr std::int64_t least_rows_along = 24, least_columns_along = 12;

Expr under_mask(const Expr& mask, const Expr& factor) {
    return mask ? build::select(mask, factor, build::identity(ReduceOp::add, factor->type)) : factor;
}

}  // namespace

bool is_below(const Expr& extent, std::int64_t least) {
    return build::as_integer(extent).value_or(least) < least;
}

bool are_few_steps(const std::vector<const For*>& sums, std::int64_t least) {
    std::int64_t steps = 1;
    for (const For* sum : sums) {
        const auto extent = build::as_integer(sum->extent);
        if (!extent) return false;
        steps *= std::clamp<std::int64_t>(*extent, 0, least);
    }
    return steps < least;
}

std::vector<const For*> Contraction::loops() const {
    return perfect_nest(*get<For>(phases.nest ? phases.nest : statement));
}

Expr Contraction::masked_row_factor() const {
    return under_mask(masks.rows, row_factor);
}

Expr Contraction::masked_column_factor() const {
    return under_mask(masks.columns, column_factor);
}

bool Contraction::is_window(const For& sum) const {
    const std::vector<const For*> all = loops();
    bool found = false;
    visit(product, [&](const Expr& e) {
        const Load* load = get<Load>(e);
        for (const Expr& place : load ? load->indices : std::vector<Expr>{})
            found =
                found || (uses(place, sum.index) && std::any_of(all.begin(), all.end(), [&](const For* loop) {
                              return loop->kind == LoopKind::pure && uses(place, loop->index);
                          }));
    });
    return found;
}

bool Contraction::windows_in_place() const {
    const Load *A = get<Load>(row_factor), *B = get<Load>(column_factor);
    if (masks.columns) return PaddedWindows::fit(*this);
    return A && B && !masks.rows && column_step > 0 && sums.size() <= most_step_loops &&
           moves(A->indices, rows->index) && moves(B->indices, columns->index) &&
           (second_columns ||
            std::any_of(sums.begin(), sums.end(), [&](const For* sum) { return is_window(*sum); })) &&
           std::all_of(sums.begin(), sums.end(), [&](const For* sum) {
               return moves(A->indices, sum->index) && moves(B->indices, sum->index);
           });
}

bool Contraction::shares_lines() const {
    return second_columns && !phases.nest && windows_in_place();
}

Expr Contraction::shared_columns() const {
    const Expr one_line = phases.fewest(*columns);
    return shares_lines() ? build::multiply(one_line, second_columns->extent) : one_line;
}

bool Contraction::sums_along_both() const {
    return column_step <= 0 && !rows_are_near;
}

std::int64_t Contraction::fewest_rows() const {
    if (!copies_factors()) return least_window_rows;
    return sums_along_both() ? least_rows_along : least_rows;
}

std::int64_t Contraction::fewest_columns() const {
    if (shares_lines() || (phases.nest && windows_in_place())) return least_shared_columns;
    return sums_along_both() ? least_columns_along : 1;
}

bool Contraction::has_few_columns() const {
    return is_below(shared_columns(), fewest_columns());
}

bool Contraction::copies_factors() const {
    return masks.columns || !windows_in_place();
}

Expr Contraction::products() const {
    Expr product = phases.fewest(*rows);
    if (second_columns) product = build::multiply(product, phases.fewest(*second_columns));
    product = build::multiply(product, phases.fewest(*columns));
    for (const For* sum : sums) product = build::multiply(product, phases.fewest(*sum));
    return product;
}

bool Contraction::has_few_products() const {
    return is_below(rows->extent, fewest_rows()) || are_few_steps(sums, least_steps) ||
           is_below(products(), few_products + 1);
}

bool Contraction::rows_in_place() const {
    const Load* load = get<Load>(row_factor);
    return load && !masks.rows && sums.size() == 1 && !second_columns && !windows_in_place() &&
           walked_dimension(*load, rows->index) && walked_dimension(*load, sums[0]->index);
}

}  // namespace nestor::schedule
