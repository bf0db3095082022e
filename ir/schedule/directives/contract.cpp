// contract(m, n): cache and register blocking of a tensor contraction, the loops of a matrix product. With
// any further loops, of the left side and of the sum:
//   for m { for n { for k reduction { C[m, n] += A[m, k] * B[k, n] } } }
//   =>  if sizes are worth it {
//         for n_block, m_block {                                   // 512 columns, at most 240 rows
//           for k_block {                                          // 256 steps
//             A_panel[.., k, i] = A[m, k]                          // of all rows, six to a tile
//             for n_tile {                                         // 64 columns
//               B_panel[g, k, j] = B[k, n]
//               for m_tile {
//                 C_tile = C[..];  C_tile += A_panel * B_panel;  C[..] = C_tile    // mode register_tile
//                 // what nests behind do to single elements of C, once its last steps are summed
//               } } } }
//       } else { the loops as they were }
//
// Note [Panels] (2026-11-23)
// Both factors are copied, so that one micro-kernel serves all layouts: what is transposed, permuted, strided
// or a window costs a few copies, and steps of a sum over several loops lie behind each other. A copied
// element of A serves 512 columns and one of B 240 rows: copies take a twentieth of the time.
// Without a copy of A products were no faster with g++ 12, and half as fast with clang 14, which computes
// addresses of six rows in vector registers. Rows that become columns of a panel change places in vector
// registers, blocks of four by four (2026-11-24): one by one they took 12 to 20 % of A B^T. A tile of C goes
// through memory of its own: edges need no second kernel, and C may have any strides; it does so once for 256
// steps, of doubles too, which lost 3 to 10 % with 128; with 120 rows they lost 4 % where B is large.
//
// Each element of C is summed in the order of the source, so that sums are the same to the bit.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::minimum;
using build::multiply;
using build::subtract;
using build::variable;

constexpr std::int64_t most_rows = 240;  // of a block
constexpr std::int64_t panel_steps = 256;
constexpr std::int64_t fewer_rows = 48;  // where there would be fewer than four blocks of these
constexpr std::int64_t block_columns = 512;
constexpr std::int64_t tile_groups = 4;

/// Steps of the sum for each of its outermost loop.
Expr inner_steps(const Contraction& c) {
    Expr product = integer(1);
    for (std::size_t k = 1; k < c.sums.size(); ++k) product = multiply(product, c.sums[k]->extent);
    return product;
}

/// The loops that take the place of a contraction.
class Blocking {
public:
    Blocking(const Subject& subject, const Contraction& c, std::optional<std::int64_t> cores,
             SymbolSource& symbols)
        : c_(c),
          cores_(cores),
          epilogues_(find_epilogues(subject, c)),
          symbols_(symbols),
          facts_(facts_of(subject.function)),
          result_(c.product->type),
          type_(result_.is_int() ? Type::uint(result_.bits) : result_),
          width_(columns_of_group(type_)),
          row_(c.rows->index.name()),
          column_(c.columns->index.name()),
          origin_(made(c.statement->origin, subject.cause.reason)) {}

    /// The condition under which the blocks are right and worth it; of constant sizes nothing is asked.
    Expr worthwhile() const {
        std::vector<Expr> parts;
        const auto at_least = [&](const Expr& extent, std::int64_t least) {
            if (!build::as_integer(extent))
                parts.push_back(build::compare(CompareOp::greater_equal, extent, integer(least)));
        };
        at_least(c_.rows->extent, c_.columns_are_near ? least_rows : least_rows_across);
        at_least(c_.columns->extent, least_columns);
        for (std::size_t k = 1; k < c_.sums.size(); ++k) at_least(c_.sums[k]->extent, 1);
        const Expr inside = inner_steps();
        at_least(multiply(c_.sums[0]->extent, inside), least_steps);
        if (!build::as_integer(inside))
            parts.push_back(build::compare(CompareOp::less_equal, inside, integer(panel_steps)));
        return build::conjunction(parts);
    }

    const std::vector<Epilogue>& epilogues() const { return epilogues_; }

    std::vector<Stmt> statements() {
        const Symbol m_block = fresh(row_ + "_block"), n_block = fresh(blocked().index.name() + "_block");
        std::vector<Stmt> out;
        rows_ = name(out, row_ + "_block_size", rows_of_block());
        const Expr block = block_length();
        if (!build::as_integer(block)) {
            block_ = name(out, blocked().index.name() + "_block_size", block);
        } else {
            block_ = block;
        }
        const Expr inside = inner_steps();
        if (c_.sums.size() > 1)
            sum_block_ = name(
                out, sum().index.name() + "_block_size",
                build::maximum(build::floor_divide(integer(panel_steps), build::maximum(inside, integer(1))),
                               integer(1)));
        else
            sum_block_ = integer(panel_steps);

        For blocks = loop(row_ + "_block", m_block, integer(0), ceil_quotient(c_.rows->extent, rows_),
                          inside_block(variable(m_block), variable(n_block)));
        blocks = loop(blocked().index.name() + "_block", n_block, integer(0),
                      ceil_quotient(blocked().extent, block_), {statement(std::move(blocks))});
        int depth = 2;
        for (auto other = c_.others.rbegin(); other != c_.others.rend(); ++other, ++depth) {
            if (*other == c_.second_columns) {
                --depth;
                continue;
            }
            For around = **other;
            around.name.variable += "_of_blocks";
            around.body = Block{{statement(std::move(blocks))}};
            blocks = std::move(around);
        }
        if (cores_ != 1) {
            blocks.mode = {ModeKind::parallel};
            blocks.mode.collapse = depth;
        }
        out.push_back(build::make(std::move(blocks), origin_));
        // the loops as they were keep their indices
        Block body{std::move(out)};
        return rename(body, fresh_names(body, symbols_)).statements;
    }

private:
    Symbol fresh(const std::string& name) { return symbols_.fresh(name); }
    Stmt statement(StmtVariant node) const { return build::make(std::move(node), c_.statement->origin); }
    Expr name(std::vector<Stmt>& out, const std::string& wish, const Expr& value) {
        if (build::as_integer(value) || get<Variable>(value)) return value;
        const Symbol symbol = fresh(wish);
        out.push_back(statement(Let{symbol, value}));
        return variable(symbol);
    }
    const For& sum() const { return *c_.sums[0]; }
    /// The loop over columns that is cut into blocks.
    const For& blocked() const { return c_.second_columns ? *c_.second_columns : *c_.columns; }

    Expr inner_steps() const { return nestor::schedule::inner_steps(c_); }

    /// Whole tiles, so many that there are two blocks or more for each thread; of unknown cores four blocks.
    Expr rows_of_block() const {
        const std::int64_t shares = cores_ == 1 ? 1 : 2 * cores_.value_or(2);
        const Expr tiles = build::ceil_divide(c_.rows->extent, integer(shares * tile_rows_in_registers));
        return build::maximum(minimum(multiply(tiles, integer(tile_rows_in_registers)), integer(most_rows)),
                              integer(fewer_rows));
    }

    Expr block_length() const {
        if (!c_.second_columns) return integer(block_columns);
        const Expr row = larger(c_.columns->extent, integer(1), facts_);
        return build::maximum(build::floor_divide(integer(block_columns), row), integer(1));
    }

    For loop(const std::string& variable, const Symbol& index, const Expr& low, const Expr& extent,
             std::vector<Stmt> body, LoopMode mode = {}, LoopKind kind = LoopKind::pure) const {
        For out;
        out.index = index;
        out.name = c_.rows->name;
        out.name.variable = variable;
        out.kind = kind;
        out.low = low;
        out.extent = extent;
        out.mode = mode;
        out.body = Block{std::move(body)};
        return out;
    }

    Stmt allocate(const Symbol& symbol, const std::vector<std::int64_t>& extents) const {
        Buffer buffer{symbol, type_, {}, MemorySpace::stack, {}, {}};
        for (const std::int64_t extent : extents)
            buffer.dimensions.push_back({integer(0), integer(extent), nullptr});
        return statement(Allocate{std::move(buffer)});
    }

    /// Of a count: none where it is not positive.
    static Expr ceil_quotient(const Expr& count, const Expr& size) {
        const Expr rounded = add(count, subtract(size, integer(1)));
        return build::binary(BinaryOp::divide, rounded, size, false);
    }
    static Expr ceil_quotient(const Expr& count, std::int64_t size) {
        return ceil_quotient(count, integer(size));
    }

    std::vector<Stmt> inside_block(const Expr& m_block, const Expr& n_block) {
        std::vector<Stmt> out;
        A_panel_ = fresh(c_.row_name + "_panel");
        B_panel_ = fresh(c_.column_name + "_panel");
        out.push_back(
            allocate(A_panel_, {most_rows / tile_rows_in_registers, panel_steps, tile_rows_in_registers}));
        out.push_back(allocate(B_panel_, {tile_groups, panel_steps, width_}));
        m_begin_ = name(out, row_ + "_begin", add(c_.rows->low, multiply(m_block, rows_)));
        m_end_ = name(out, row_ + "_end", minimum(add(c_.rows->low, c_.rows->extent), add(m_begin_, rows_)));
        m_tiles_ =
            name(out, row_ + "_tiles", ceil_quotient(subtract(m_end_, m_begin_), tile_rows_in_registers));
        const std::string& cut = blocked().index.name();
        const Expr begin = name(out, cut + "_begin", add(blocked().low, multiply(n_block, block_)));
        const Expr end =
            name(out, cut + "_end", minimum(add(blocked().low, blocked().extent), add(begin, block_)));
        if (c_.second_columns) {
            n_begin_ = c_.columns->low;
            n_end_ = add(c_.columns->low, c_.columns->extent);
        } else {
            n_begin_ = begin;
            n_end_ = end;
        }
        const Symbol k_block = fresh(sum().index.name() + "_block");
        later_ = build::compare(CompareOp::greater, variable(k_block), integer(0));
        // a sum of no steps is what it begins with
        const Expr blocks = build::maximum(ceil_quotient(sum().extent, sum_block_), integer(1));
        if (build::as_integer(blocks) != 1)
            more_ = build::compare(CompareOp::less, add(variable(k_block), integer(1)), blocks);
        std::vector<Stmt> steps;
        k_begin_ = name(steps, sum().index.name() + "_begin",
                        add(sum().low, multiply(variable(k_block), sum_block_)));
        k_end_ = name(steps, sum().index.name() + "_end",
                      minimum(add(sum().low, sum().extent), add(k_begin_, sum_block_)));
        for (Stmt& s : copy_rows()) steps.push_back(std::move(s));
        std::vector<Stmt> columns = over_columns();
        if (c_.second_columns) {
            For rows = loop(c_.second_columns->index.name() + "_in_block", c_.second_columns->index, begin,
                            subtract(end, begin), std::move(columns));
            steps.push_back(statement(std::move(rows)));
        } else {
            std::move(columns.begin(), columns.end(), std::back_inserter(steps));
        }
        out.push_back(statement(loop(sum().index.name() + "_block", k_block, integer(0), blocks,
                                     std::move(steps), {}, LoopKind::reduction)));
        return out;
    }

    /// Loops over the steps of a block, around what `body` makes of the factor in their terms and of their
    /// place in a panel.
    template <class Body>
    Stmt over_steps(const std::string& suffix, const Expr& factor, const Body& body) {
        std::vector<Symbol> indices;
        Substitution here;
        for (const For* loop : c_.sums) {
            indices.push_back(fresh(loop->index.name()));
            here.emplace_back(loop->index, variable(indices.back()));
        }
        Expr place = subtract(variable(indices[0]), k_begin_);
        for (std::size_t k = 1; k < indices.size(); ++k)
            place = add(multiply(place, c_.sums[k]->extent), subtract(variable(indices[k]), c_.sums[k]->low));
        std::vector<Stmt> inner = body(substitute(factor, here), place);
        for (std::size_t k = indices.size(); k-- > 0;) {
            const For& source = *c_.sums[k];
            const bool cut = k == 0;
            inner = {statement(loop(source.index.name() + suffix, indices[k], cut ? k_begin_ : source.low,
                                    cut ? subtract(k_end_, k_begin_) : source.extent, std::move(inner)))};
        }
        return inner[0];
    }

    Stmt store(const Symbol& buffer, std::vector<Expr> indices, const Expr& value) const {
        return statement(Store{{{buffer, std::move(indices)}}, {value}, std::nullopt});
    }

    /// A_panel[tile, k, i] = A[m, k]: rows behind the last one are the last one again.
    std::vector<Stmt> copy_rows() {
        const Symbol tile = fresh(row_ + "_tile"), i = fresh("i");
        const Expr row = minimum(
            add(m_begin_, add(multiply(variable(tile), integer(tile_rows_in_registers)), variable(i))),
            subtract(m_end_, integer(1)));
        const auto body = [&](const Expr& factor, const Expr& place) {
            return std::vector<Stmt>{
                store(A_panel_, {variable(tile), place, variable(i)}, build::cast(factor, type_))};
        };
        const std::string panel = "_of_" + c_.row_name;
        std::vector<Stmt> lets;
        const Expr m = name(lets, row_, row);
        const Expr factor = substitute(c_.row_factor, {{c_.rows->index, m}});
        Stmt copied;
        if (c_.rows_are_near) {  // along rows
            copied = over_steps(panel, substitute(c_.row_factor, {{c_.rows->index, row}}),
                                [&](const Expr& value, const Expr& place) {
                                    return std::vector<Stmt>{
                                        statement(loop(row_ + "_in_tile" + panel, i, integer(0),
                                                       integer(tile_rows_in_registers), body(value, place)))};
                                });
        } else {
            lets.push_back(over_steps(panel, factor, body));
            copied = statement(copied_in_registers(loop(row_ + "_in_tile" + panel, i, integer(0),
                                                        integer(tile_rows_in_registers), std::move(lets))));
        }
        return {statement(loop(row_ + "_tile" + panel, tile, integer(0), m_tiles_, {copied}))};
    }

    /// The tiles of 64 bytes times four of columns: B's panel is copied, and multiplied with those of A.
    std::vector<Stmt> over_columns() {
        const std::int64_t tile_width = tile_groups * width_;
        const Symbol tile = fresh(column_ + "_tile");
        std::vector<Stmt> body;
        const Expr n = name(body, column_, add(n_begin_, multiply(variable(tile), integer(tile_width))));
        const Expr count = name(body, column_ + "_count", minimum(integer(tile_width), subtract(n_end_, n)));
        const Expr groups = name(body, "groups", ceil_quotient(count, width_));
        for (Stmt& s : copy_columns(n, count, groups)) body.push_back(std::move(s));
        body.push_back(over_rows(n, count, groups));
        return {statement(loop(column_ + "_tile", tile, integer(0),
                               ceil_quotient(subtract(n_end_, n_begin_), tile_width), std::move(body)))};
    }

    /// B_panel[g, k, j] = B[k, n + g * width + j], 0 behind the last column.
    std::vector<Stmt> copy_columns(const Expr& n, const Expr& count, const Expr& groups) {
        const std::string panel = "_of_" + c_.column_name;
        const Symbol j = fresh("j");
        const auto factor_at = [&](const Expr& column) {
            return substitute(c_.column_factor, {{c_.columns->index, column}});
        };
        const Symbol g = fresh("g");
        const Expr column = add(n, add(multiply(variable(g), integer(width_)), variable(j)));
        if (!c_.columns_are_near) {  // along the steps
            std::vector<Stmt> inside;
            const Expr at = name(inside, column_ + "_copied", minimum(column, subtract(n_end_, integer(1))));
            inside.push_back(over_steps(panel, factor_at(at), [&](const Expr& value, const Expr& place) {
                return std::vector<Stmt>{
                    store(B_panel_, {variable(g), place, variable(j)}, build::cast(value, type_))};
            }));
            For in_group = copied_in_registers(
                loop(column_ + "_in_group" + panel, j, integer(0), integer(width_), std::move(inside)));
            return {
                statement(loop("group" + panel, g, integer(0), groups, {statement(std::move(in_group))}))};
        }
        // the last group may be narrower; whole ones are copied without conditions, which clang takes lane by
        // lane
        const Expr begin = multiply(variable(g), integer(width_));
        const Expr is_whole = build::compare(CompareOp::less_equal, add(begin, integer(width_)), count);
        const Expr inside = build::compare(CompareOp::less, add(begin, variable(j)), count);
        return {over_steps(panel, factor_at(column), [&](const Expr& value, const Expr& place) {
            const auto lanes = [&](const char* edge, const Symbol& lane, const Expr& copied) {
                const Stmt stored =
                    store(B_panel_, {variable(g), place, variable(j)}, build::cast(copied, type_));
                return Block{{statement(loop(column_ + "_in_group" + panel + edge, lane, integer(0),
                                             integer(width_), {substitute(stored, {{j, variable(lane)}})},
                                             LoopMode{ModeKind::vectorized}))}};
            };
            const Expr or_zero = build::select(inside, value, build::identity(ReduceOp::add, value->type));
            const Stmt group =
                statement(If{is_whole, lanes("", fresh("j"), value), lanes("_at_edge", fresh("j"), or_zero)});
            return std::vector<Stmt>{statement(loop("group" + panel, g, integer(0), groups, {group}))};
        })};
    }

    /// A tile of C: loaded, or what the sum begins with; summed; stored.
    Stmt over_rows(const Expr& n, const Expr& count, const Expr& groups) {
        const Symbol tile = fresh(row_ + "_tile");
        const Symbol sums = fresh(c_.store->targets[0].buffer.name() + "_tile");
        const std::int64_t tile_width = tile_groups * width_;
        std::vector<Stmt> body;
        const Expr m =
            name(body, row_, add(m_begin_, multiply(variable(tile), integer(tile_rows_in_registers))));
        const Expr m_count =
            name(body, row_ + "_count", minimum(integer(tile_rows_in_registers), subtract(m_end_, m)));
        body.push_back(allocate(sums, {tile_rows_in_registers, tile_width}));
        // rows and columns that are none stay what they are here
        body.push_back(over_tile("_begin", integer(tile_rows_in_registers), integer(tile_width),
                                 [&](const Expr& i, const Expr& j) {
                                     const Expr begin = c_.initial ? build::cast(c_.initial, type_)
                                                                   : build::identity(ReduceOp::add, type_);
                                     return store(sums, {i, j}, begin);
                                 }));
        const auto place = [&](const Expr& i, const Expr& j) {
            std::vector<Expr> indices;
            for (const Expr& index : c_.store->targets[0].indices)
                indices.push_back(
                    substitute(index, {{c_.rows->index, add(m, i)}, {c_.columns->index, add(n, j)}}));
            return indices;
        };
        const Symbol& C = c_.store->targets[0].buffer;
        const Stmt load = over_tile("_loaded", m_count, count, [&](const Expr& i, const Expr& j) {
            return store(sums, {i, j}, build::cast(build::load(C, result_, place(i, j)), type_));
        });
        body.push_back(c_.initial ? statement(If{later_, Block{{load}}, Block{}}) : load);
        body.push_back(register_loops(variable(tile), sums, groups));
        const Stmt stored = over_tile("_stored", m_count, count, [&](const Expr& i, const Expr& j) {
            return store(C, place(i, j), build::cast(build::load(sums, type_, {i, j}), result_));
        });
        if (epilogues_.empty()) {
            body.push_back(stored);
        } else {
            const Stmt finished =
                over_tile_with("_finished", m_count, count, [&](const Expr& i, const Expr& j) {
                    const Substitution here{{c_.rows->index, add(m, i)}, {c_.columns->index, add(n, j)}};
                    std::vector<Stmt> inside;
                    const Expr element = build::cast(build::load(sums, type_, {i, j}), result_);
                    const Finished made = behind_epilogues(epilogues_, c_, element, here, inside, symbols_);
                    inside.push_back(
                        build::make(Store{{{C, place(i, j)}}, {made.value}, std::nullopt}, made.origin));
                    return inside;
                });
            body.push_back(!more_ ? finished : statement(If{more_, Block{{stored}}, Block{{finished}}}));
        }
        return statement(loop(row_ + "_tile", tile, integer(0), m_tiles_, std::move(body)));
    }

    template <class Body>
    Stmt over_tile(const std::string& suffix, const Expr& rows, const Expr& columns, const Body& body) {
        return over_tile_with(suffix, rows, columns,
                              [&](const Expr& i, const Expr& j) { return std::vector<Stmt>{body(i, j)}; });
    }
    template <class Body>
    Stmt over_tile_with(const std::string& suffix, const Expr& rows, const Expr& columns, const Body& body) {
        const Symbol i = fresh("i"), j = fresh("j");
        For inner = loop(column_ + suffix, j, integer(0), columns, body(variable(i), variable(j)),
                         LoopMode{ModeKind::vectorized});
        return statement(loop(row_ + suffix, i, integer(0), rows, {statement(std::move(inner))}));
    }

    /// The micro-kernel (register_tile.hpp).
    Stmt register_loops(const Expr& tile, const Symbol& sums, const Expr& groups) {
        const Symbol g = fresh("g"), k = fresh("k"), i = fresh("i"), j = fresh("j");
        const Expr A = build::load(A_panel_, type_, {tile, variable(k), variable(i)});
        const Expr B = build::load(B_panel_, type_, {variable(g), variable(k), variable(j)});
        Store update{{{sums, {variable(i), add(multiply(variable(g), integer(width_)), variable(j))}}},
                     {build::binary(BinaryOp::multiply, A, B, type_.is_int())},
                     ReduceOp::add};
        std::vector<Stmt> inner{statement(std::move(update))};
        inner = {
            statement(loop(column_ + "_in_registers", j, integer(0), integer(width_), std::move(inner)))};
        inner = {statement(
            loop(row_ + "_in_registers", i, integer(0), integer(tile_rows_in_registers), std::move(inner)))};
        const Expr steps = multiply(subtract(k_end_, k_begin_), inner_steps());
        inner = {statement(
            loop("step_in_registers", k, integer(0), steps, std::move(inner), {}, LoopKind::reduction))};
        return statement(loop("group_in_registers", g, integer(0), groups, std::move(inner),
                              LoopMode{ModeKind::register_tile}));
    }

    const Contraction& c_;
    const std::optional<std::int64_t> cores_;
    const std::vector<Epilogue> epilogues_;
    SymbolSource& symbols_;
    const Facts facts_;
    const Type result_, type_;  ///< of C, and of panels: whole numbers wrap, which only unsigned ones may do
    const std::int64_t width_;
    const std::string row_, column_;
    const Origin origin_;
    Expr rows_, block_, sum_block_;
    Symbol A_panel_, B_panel_;
    Expr m_begin_, m_end_, m_tiles_, n_begin_, n_end_, k_begin_, k_end_, later_;
    Expr more_ = nullptr;  ///< there is another block of steps; null where there never is
};

}  // namespace

Refusal check(const Subject& subject, const Contract& contract) {
    std::optional<Contraction> c;
    if (Refusal missing = require_contraction(subject, contract.rows, contract.columns, c)) return missing;
    const std::int64_t steps = build::as_integer(inner_steps(*c)).value_or(0);
    if (steps > panel_steps)
        return refusal(subject, "SCH-81",
                       fmt::format("for each {} there are {} steps of the sum, more than the {} of a panel",
                                   print(c->sums[0]->name), steps, panel_steps),
                       "bring a longer one of these loops outside (`reorder`)");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Contract& contract, SymbolSource& symbols) {
    const Contraction c = *find_contraction(subject, contract.rows, contract.columns, nullptr);
    Blocking blocking(subject, c, contract.cores, symbols);
    const Expr worthwhile = blocking.worthwhile();
    return with_contraction(subject, c, worthwhile, blocking.statements(), blocking.epilogues());
}

}  // namespace nestor::schedule
