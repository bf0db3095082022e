// Packing of a contraction's factors into panels.
//
// Note [Windows outside of channels] (2026-11-29)
// What a mask leaves out depends on windows, not on channels: in copies the loops that it has stand outside
// of those that it has not, so that compilers work it out once for all of these. A transposed convolution of
// 32 channels takes 0.55 of the time. The copy of the other factor, which has no mask, has them in the same
// order, as windows are short: parted by a step of 2 those of a 3 by 3 filter have one or two elements, and
// loops over these took a fifth of the whole (0.81 of the time).
#include "ir/schedule/directives/contract_panels.hpp"

#include "ir/core/build.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/schedule/directives/contraction_blocks.hpp"

namespace nestor::schedule {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

/// `first && a && b`, of the conjunction `a && b`.
static Expr all_of(const Expr& first, const Expr& rest) {
    Expr all = first;
    for (const Expr& part : build::conjuncts(rest)) all = build::both(all, part);
    return all;
}

/// Loops over steps with nothing between them.
static Stmt as_is(Stmt inner) {
    return inner;
}

PanelCopies::PanelCopies(const Contraction& c, SymbolSource& symbols)
    : NestBuilder(c.rows->name, c.statement->origin, symbols),
      c_(c),
      type_(c.product->type),
      row_(c.rows->index.name()),
      column_(c.columns->index.name()),
      of_rows_("_of_" + c.row_name),
      of_columns_("_of_" + c.column_name) {}

/// Loops over the steps of a block, around what `body` makes of the factor in their terms and of their place
/// in a panel; those over windows, which masks have, stand around what `rows` makes of the others.
template <class Body, class Rows>
Stmt PanelCopies::over_steps(const std::string& suffix, const BlockOfSteps& steps, const Expr& factor,
                             const Body& body, const Rows& rows) {
    std::vector<Symbol> indices;
    Substitution here;
    for (std::size_t k = 0; k < c_.sums.size(); ++k) {
        indices.push_back(fresh(c_.sums[k]->index.name()));
        const Expr index = variable(indices[k]);
        here.emplace_back(c_.sums[k]->index, k == 0 ? add(steps.begin, index) : index);
    }
    Expr place = variable(indices[0]);
    for (std::size_t k = 1; k < indices.size(); ++k)
        place = add(multiply(place, c_.sums[k]->extent), subtract(variable(indices[k]), c_.sums[k]->low));
    const auto is_window = [&](std::size_t k) {
        const auto in = [&](const Expr& mask) { return mask && uses(mask, c_.sums[k]->index); };
        return in(c_.masks.rows) || in(c_.masks.columns);
    };
    Stmt inner = body(substitute(factor, here), place);
    const auto loops_over = [&](bool windows) {
        for (std::size_t k = c_.sums.size(); k-- > 0;) {
            if (is_window(k) != windows) continue;
            const For& source = *c_.sums[k];
            For over = loop(source.index.name() + suffix, indices[k], k == 0 ? steps.count : source.extent,
                            {std::move(inner)});
            if (k != 0) over.low = source.low;
            inner = statement(std::move(over));
        }
    };
    loops_over(false);
    inner = rows(std::move(inner));
    loops_over(true);
    return inner;
}

Stmt PanelCopies::rows(const Symbol& panel, const Expr& first, const Expr& count, const BlockOfSteps& steps) {
    const Symbol i = fresh("i");
    const Expr factor = substitute(c_.masked_row_factor(), {{c_.rows->index, add(first, variable(i))}});
    const auto over_rows = [&](Stmt inner) {
        return statement(loop(row_ + of_rows_, i, count, {std::move(inner)}));
    };
    return over_steps(
        of_rows_, steps, factor,
        [&](const Expr& value, const Expr& place) {
            return c_.rows_are_near ? over_rows(store(panel, {place, variable(i)}, value))
                                    : store(panel, {variable(i), place}, value);
        },
        [&](Stmt inner) { return c_.rows_are_near ? inner : over_rows(std::move(inner)); });
}

Stmt PanelCopies::columns(const Symbol& panel, const Expr& first, const Expr& count,
                          const BlockOfSteps& steps) {
    const Symbol j = fresh("j");
    const Expr column = add(first, variable(j));
    const LoopMode lanes{ModeKind::vectorized};
    if (c_.column_step > 0) {
        const Expr factor = substitute(c_.masked_column_factor(), {{c_.columns->index, column}});
        const Expr inside = build::compare(CompareOp::less, variable(j), count);
        const Expr width = integer(columns_of_register(type_));
        const Expr extent = leaves_gaps()      ? count
                            : c_.masks.columns ? multiply(blocks_of(count, width), width)
                                               : integer(columns_of_panel(type_));
        return over_steps(
            of_columns_, steps, factor,
            [&](Expr value, const Expr& place) {
                const Select* mask = c_.masks.columns ? get<Select>(value) : nullptr;
                if (!leaves_gaps())
                    value = build::select(mask ? all_of(inside, mask->condition) : inside,
                                          mask ? mask->then : value, build::identity(ReduceOp::add, type_));
                return statement(loop(column_ + of_columns_, j, extent,
                                      {store(panel, {place, variable(j)}, value)}, lanes));
            },
            as_is);
    }
    PanelCopies trial(*this);  // loops that are not taken leave no names
    const For in_registers = copied_in_registers(trial.along_steps(panel, j, count, {}, column, steps));
    if (in_registers.mode.kind == ModeKind::register_tile) return statement(in_registers);
    // one by one, and the last one again to the end of a register
    std::vector<Stmt> names;
    const Expr last = subtract(add(first, count), integer(1));
    const Expr at = name(names, column_ + "_copied", build::minimum(column, last));
    const Expr width = integer(columns_of_register(type_));
    const Expr registers = multiply(blocks_of(count, width), width);
    return statement(along_steps(panel, j, registers, std::move(names), at, steps));
}

For PanelCopies::along_steps(const Symbol& panel, const Symbol& j, const Expr& extent,
                             std::vector<Stmt> names, const Expr& column, const BlockOfSteps& steps) {
    const Expr factor = substitute(c_.masked_column_factor(), {{c_.columns->index, column}});
    names.push_back(over_steps(
        of_columns_, steps, factor,
        [&](const Expr& value, const Expr& place) {
            return store(panel, {place, variable(j)}, value);
        },
        as_is));
    return loop(column_ + of_columns_, j, extent, std::move(names));
}

Stmt PanelCopies::clear(const Symbol& panel, std::int64_t steps) {
    const Symbol k = fresh("k"), j = fresh("j");
    const Stmt zero = store(panel, {variable(k), variable(j)}, build::identity(ReduceOp::add, type_));
    For row = loop(column_ + of_columns_ + "_cleared", j, integer(columns_of_panel(type_)), {zero},
                   LoopMode{ModeKind::vectorized});
    return statement(loop("step" + of_columns_ + "_cleared", k, integer(steps), {statement(std::move(row))}));
}

}  // namespace nestor::schedule
