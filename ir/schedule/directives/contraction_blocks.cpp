// Sizes of a contraction's blocks, as expressions of its extents.
//
// Note [Rows of a block] (2026-11-25)
// Blocks of columns alone occupy the threads where there are two tiles for each; only with fewer of them rows
// are cut in blocks below 240: a product of 128 took 8 % longer in blocks of 48 rows, each with a panel of
// its own.
#include "ir/schedule/directives/contraction_blocks.hpp"

#include <vector>

#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/register_tile.hpp"

namespace nestor::schedule {
namespace {

using build::integer;
using build::multiply;

constexpr std::int64_t half_block = 120;     // rows, where columns alone are too few tiles for threads
constexpr std::int64_t fewer_rows = 48;      // of copied rows, where there would be fewer than four blocks
constexpr std::int64_t rows_of_copies = 96;  // where columns that lie apart are copied for each block of rows
constexpr std::int64_t steps_in_place = 384;  // of a panel of B
constexpr std::int64_t block_columns = 512;

/// Rows in parts, a whole number of tiles in registers for each.
Expr rows_of_part(const Contraction& c, std::int64_t parts) {
    return multiply(build::ceil_divide(c.rows->extent, integer(parts * rows_in_registers)),
                    integer(rows_in_registers));
}

}  // namespace

Expr inner_steps(const Contraction& c) {
    Expr product = integer(1);
    for (std::size_t k = 1; k < c.sums.size(); ++k) product = multiply(product, c.sums[k]->extent);
    return product;
}

std::int64_t most_steps(const Contraction& c) {
    return c.rows_in_place() ? steps_in_place : copied_steps;
}

Expr worth_blocks(const Contraction& c) {
    std::vector<Expr> parts;
    const auto at_least = [&](const Expr& extent, std::int64_t least) {
        if (!build::as_integer(extent))
            parts.push_back(build::compare(CompareOp::greater_equal, extent, integer(least)));
    };
    const auto fewest = [&](const For& loop) { return c.phases.fewest(loop); };
    if (c.copies_factors()) at_least(fewest(*c.rows), c.fewest_rows());
    if (c.shares_lines())  // products of negative extents may overflow, those of an output's do not
        for (const For* loop : {c.columns, c.second_columns}) at_least(fewest(*loop), 1);
    if (c.fewest_columns() > 1) at_least(c.shared_columns(), c.fewest_columns());
    Expr steps = fewest(*c.sums[0]), inside = integer(1);
    for (std::size_t k = 1; k < c.sums.size(); ++k) {
        at_least(fewest(*c.sums[k]), 1);
        steps = multiply(steps, fewest(*c.sums[k]));
        inside = multiply(inside, c.phases.most(*c.sums[k]));
    }
    at_least(steps, least_steps);
    const Expr products = c.products();
    if (!build::as_integer(products))
        parts.push_back(build::compare(CompareOp::greater, products, integer(few_products)));
    if (!build::as_integer(inside))
        parts.push_back(build::compare(CompareOp::less_equal, inside, integer(most_steps(c))));
    return build::conjunction(parts);
}

Expr rows_of_block(const Contraction& c, std::optional<std::int64_t> cores) {
    if (cores == 1) return integer(block_rows);
    const std::int64_t threads = cores.value_or(2);
    const Expr enough_tiles = integer(2 * threads * columns_of_panel(c.product->type));
    return build::select(build::compare(CompareOp::greater_equal, c.columns->extent, enough_tiles),
                         build::maximum(rows_of_part(c, 4 * threads), integer(block_rows)),
                         integer(half_block));
}

Expr rows_of_panel(const Contraction& c, std::optional<std::int64_t> cores) {
    const std::int64_t parts = cores == 1 ? 1 : 2 * cores.value_or(2);
    return build::maximum(build::minimum(rows_of_part(c, parts), integer(block_rows)),
                          integer(c.column_step == 1 ? fewer_rows : rows_of_copies));
}

Expr columns_of_block(const Contraction& c, const Facts& facts) {
    if (!c.second_columns) return integer(block_columns);
    const Expr row = larger(c.columns->extent, integer(1), facts);
    return build::maximum(build::floor_divide(integer(block_columns), row), integer(1));
}

Expr steps_of_block(const Contraction& c) {
    const Expr most = integer(most_steps(c));
    if (c.sums.size() == 1) return most;
    const Expr inside = build::maximum(inner_steps(c), integer(1));
    return build::maximum(build::floor_divide(most, inside), integer(1));
}

Expr blocks_of(const Expr& count, const Expr& size) {
    const Expr rounded = build::add(count, build::subtract(size, integer(1)));
    return build::binary(BinaryOp::divide, rounded, size, false);
}

}  // namespace nestor::schedule
