// contract(m, n): cache and register blocking of a tensor contraction, the loops of a matrix product. With
// any further loops, of the left side and of the sum:
//   for m { for n { for k reduction { C[m, n] += A[m, k] * B[k, n] } } }
//   =>  if sizes are worth it {
//         for n_tile, m_block {                                    // 64 columns, 240 rows
//           for k_block {                                          // 384 steps
//             B_panel[k, j] = B[k, n + j]
//             C[m + i, n + j] += A[m + i, k] * B_panel[k, j]       // mode register_tile
//             // what nests behind do to single elements of C, once its last steps are summed
//           } }
//       } else { the loops as they were }
// Where a step is not one index of A (sums over several loops, sums of indices, conversions), parts of A are
// copied too, for 512 columns:
//         for n_block, m_block { for k_block {
//           A_panel[i, k] = A[m + i, k]
//           for n_tile { B_panel[k, j] = ..;  C[m + i, n + j] += A_panel[i, k] * B_panel[k, j] } } }
// Where columns of B are windows of an image, nothing is copied:
//         for n_block, m_block { for k_block {
//           C[m + i, n + j] += A[m + i, k, w] * B[k, n + j + w] } }
//
// Note [Panels] (2026-11-25)
// A copied element of B serves 240 rows, so that the copy takes a few hundredths of the time. A is read where
// it lies, one element for all columns, whatever its strides: with a copy products took 3 to 10 % more,
// transposed ones 15 %, and twice the text. (Six rows were slow with clang 14, which kept their addresses in
// vector registers: one pointer that moves, and six offsets, prevent that.) C is summed in place, its first
// steps from 0; edges and other strides take a part of their own inside of the helper.
// Each element of C is summed in the order of the source, so that sums are the same to the bit.
//
// Note [Windows in place] (2026-11-28)
// A panel of windows holds each element of an image as often as there are windows that have it, nine times
// for 3 by 3: its copies took a quarter of a convolution of 32 channels. Registers are loaded from any place
// as fast, so that both factors stay where they lie, and the helper walks through them by the strides of the
// sum's loops. Convolutions take 0.75 of the time (3 by 3, 16 to 256 channels; 5 by 5 and 7 by 7 of the
// same). Columns a few elements apart are copied by the helper, those of one tile of registers at a time.
// What nests behind do waits until all lines of a block are summed: lines of 7 and 14 elements, which share
// vectors, take 0.4 to 0.7 of the time that they took with a bias behind each, the others the same.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/contract_panels.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/contraction_blocks.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/finite_factors.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/directives/padded_windows.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add, build::integer, build::minimum, build::multiply, build::subtract, build::variable;

/// The loops that take the place of a contraction.
class Blocking : private NestBuilder {
public:
    Blocking(const Subject& subject, const Contraction& c, std::optional<std::int64_t> cores,
             SymbolSource& symbols)
        : NestBuilder(c.rows->name, c.statement->origin, symbols),
          c_(c),
          cores_(cores),
          in_place_(c.rows_in_place()),
          windows_(c.windows_in_place()),
          epilogues_(find_epilogues(subject, c)),
          facts_(facts_of(subject.function)),
          copies_(c, symbols),
          type_(c.product->type),
          tile_columns_(columns_of_panel(type_)),
          row_(c.rows->index.name()),
          column_(c.columns->index.name()),
          origin_(made(c.statement->origin, subject.cause.reason)) {
        if (windows_ && c.masks.columns) padded_.emplace(c, symbols);
    }

    const std::vector<Epilogue>& epilogues() const { return epilogues_; }

    std::vector<Stmt> statements() {
        std::vector<Stmt> out, image;
        if (padded_ && c_.phases.nest) image = padded_->copy_whole(cores_);
        rows_ = name(out, row_ + "_block_size",
                     in_place_ ? rows_of_block(c_, cores_) : rows_of_panel(c_, cores_));
        block_ = in_place_ ? integer(tile_columns_) : columns_of_block(c_, facts_);
        const std::string columns = blocked().index.name() + (in_place_ ? "_tile" : "_block");
        if (!build::as_integer(block_)) block_ = name(out, columns + "_size", block_);
        sum_block_ = name(out, sum().index.name() + "_block_size", steps_of_block(c_));

        const Symbol m_block = fresh(row_ + "_block"), n_block = fresh(columns);
        For blocks = loop(row_ + "_block", m_block, blocks_of(c_.rows->extent, rows_),
                          inside_block(variable(m_block), variable(n_block)));
        blocks = loop(columns, n_block, blocks_of(blocked().extent, block_), {statement(std::move(blocks))});
        int depth = 2;
        for (auto other = c_.others.rbegin(); other != c_.others.rend(); ++other) {
            if (*other == c_.second_columns) continue;
            For around = **other;
            around.name.variable += "_of_blocks";
            around.body = Block{{statement(std::move(blocks))}};
            blocks = std::move(around);
            ++depth;
        }
        if (cores_ != 1) {
            blocks.mode = {ModeKind::parallel};
            blocks.mode.collapse = depth;
        }
        out.push_back(build::make(std::move(blocks), origin_));
        out = c_.phases.around(std::move(out), "every part sums other terms");
        out.insert(out.begin(), image.begin(), image.end());
        // the loops as they were keep their indices
        Block body{std::move(out)};
        return rename(body, fresh_names(body, symbols())).statements;
    }

private:
    const For& sum() const { return *c_.sums[0]; }
    /// The loop over columns that is cut into blocks.
    const For& blocked() const { return c_.second_columns ? *c_.second_columns : *c_.columns; }

    bool is_one_block() const {
        const auto steps = build::as_integer(sum().extent), most = build::as_integer(sum_block_);
        return steps && most && *steps <= *most;
    }

    std::vector<Stmt> inside_block(const Expr& m_block, const Expr& n_block) {
        std::vector<Stmt> out;
        if (!in_place_ && !windows_) {
            A_panel_ = fresh(c_.row_name + "_panel");
            const bool near = c_.rows_are_near;
            out.push_back(allocate(A_panel_, type_,
                                   {near ? copied_steps : block_rows, near ? block_rows : copied_steps},
                                   MemorySpace::stack));
        }
        if (!windows_) {
            B_panel_ = fresh(c_.column_name + "_panel");
            out.push_back(allocate(B_panel_, type_, {most_steps(c_), tile_columns_}, MemorySpace::stack));
            if (copies_.leaves_gaps()) out.push_back(copies_.clear(B_panel_, most_steps(c_)));
        }
        m_ = name(out, row_, add(c_.rows->low, multiply(m_block, rows_)));
        m_count_ =
            name(out, row_ + "_count", minimum(subtract(add(c_.rows->low, c_.rows->extent), m_), rows_));
        const Expr begin = add(blocked().low, multiply(n_block, block_));
        const Expr end = add(blocked().low, blocked().extent);
        const Symbol k_block = fresh(sum().index.name() + "_block");
        const Expr blocks = blocks_of(sum().extent, sum_block_);
        std::vector<Stmt> steps;
        if (is_one_block()) {
            first_ = last_ = build::boolean(true);
            k_ = sum().low;
            k_count_ = sum().extent;
        } else {
            first_ = build::compare(CompareOp::equal, variable(k_block), integer(0));
            k_ = name(steps, sum().index.name() + "_begin",
                      add(sum().low, multiply(variable(k_block), sum_block_)));
            k_count_ = name(steps, sum().index.name() + "_count",
                            minimum(subtract(add(sum().low, sum().extent), k_), sum_block_));
            last_ = build::compare(CompareOp::equal, add(k_, k_count_), add(sum().low, sum().extent));
        }
        if (in_place_) {
            const Expr n = name(out, column_, begin);
            const Expr count = name(out, column_ + "_count", minimum(subtract(end, n), block_));
            for (Stmt& s : over_columns({n, count})) steps.push_back(std::move(s));
        } else {
            if (!windows_) steps.push_back(copies_.rows(A_panel_, m_, m_count_, {k_, k_count_}));
            const Expr first = name(out, blocked().index.name() + "_begin", begin);
            const Expr count =
                name(out, blocked().index.name() + "_in_block", minimum(subtract(end, first), block_));
            if (padded_ && !c_.phases.nest)
                for (Stmt& s : padded_->copy(iterations(first, count))) steps.push_back(std::move(s));
            const Columns all = c_.second_columns ? Columns{c_.columns->low, c_.columns->extent, first, count}
                                                  : Columns{first, count};
            std::vector<Stmt> tiles = windows_ ? over_columns(all) : over_tiles(all.n, all.count);
            if (!windows_ && all.lines)
                steps.push_back(over_lines(all, "_in_block", c_.second_columns->index, tiles[0]));
            else
                std::move(tiles.begin(), tiles.end(), std::back_inserter(steps));
        }
        if (is_one_block())
            std::move(steps.begin(), steps.end(), std::back_inserter(out));
        else
            out.push_back(statement(loop(sum().index.name() + "_block", k_block, blocks, std::move(steps), {},
                                         LoopKind::reduction)));
        return out;
    }

    /// What a block has of the loops that a window moves with; of the blocked one so many from `first` on.
    std::vector<PaddedWindows::Iterations> iterations(const Expr& first, const Expr& count) const {
        std::vector<PaddedWindows::Iterations> out{{c_.sums[0], k_, k_count_}};
        for (std::size_t s = 1; s < c_.sums.size(); ++s)
            out.push_back({c_.sums[s], c_.sums[s]->low, c_.sums[s]->extent});
        if (c_.second_columns) out.push_back({c_.columns, c_.columns->low, c_.columns->extent});
        out.push_back({&blocked(), first, count});
        return out;
    }

    /// Columns from `n` on; of so many lines, where there are second columns and windows are in place.
    struct Columns {
        Expr n, count;
        Expr first_line, lines;  ///< null: of one line, by a loop around
    };

    /// Tiles of so many columns, one after the other.
    std::vector<Stmt> over_tiles(const Expr& first, const Expr& columns) {
        const Symbol tile = fresh(column_ + "_tile");
        std::vector<Stmt> body;
        const Expr n = name(body, column_, add(first, multiply(variable(tile), integer(tile_columns_))));
        const Expr count =
            name(body, column_ + "_count", minimum(subtract(add(first, columns), n), integer(tile_columns_)));
        for (Stmt& s : over_columns({n, count})) body.push_back(std::move(s));
        return {statement(
            loop(column_ + "_tile", tile, blocks_of(columns, integer(tile_columns_)), std::move(body)))};
    }

    /// The loops' indices at a row of the block, a column and a line of columns.
    Substitution elements_at(const Columns& columns, const Expr& i, const Expr& j, const Expr& line) const {
        Substitution here{{c_.rows->index, add(m_, i)}, {c_.columns->index, add(columns.n, j)}};
        if (columns.lines) here.emplace_back(c_.second_columns->index, line);
        Substitution all = here;
        for (const auto& [index, in_part] : c_.phases.elements)
            all.emplace_back(index, substitute(in_part, here));
        return all;
    }

    /// B's panel is copied, and multiplied with the rows; what comes behind is done to these parts of C.
    std::vector<Stmt> over_columns(const Columns& columns) {
        std::vector<Stmt> out;
        if (!windows_) out.push_back(copies_.columns(B_panel_, columns.n, columns.count, {k_, k_count_}));
        const auto place = [&](const auto&... at) {
            std::vector<Expr> indices = c_.store->targets[0].indices;
            for (Expr& index : indices) index = substitute(index, elements_at(columns, at...));
            return indices;
        };
        const Symbol& C = c_.store->targets[0].buffer;
        const bool from_zero = c_.initial && is_plain_zero(c_.initial);
        if (c_.initial && !from_zero)
            out.push_back(when(first_, over_tile("_begin", columns, [&](const auto&... at) {
                                   return std::vector<Stmt>{store(C, place(at...), c_.initial)};
                               })));
        out.push_back(register_loops(place, columns, from_zero));
        if (epilogues_.empty()) return out;
        out.push_back(when(last_, over_tile("_finished", columns, [&](const auto&... at) {
                               std::vector<Stmt> inside;
                               const Finished made =
                                   behind_epilogues(epilogues_, c_, build::load(C, type_, place(at...)),
                                                    elements_at(columns, at...), inside, symbols());
                               inside.push_back(build::make(
                                   Store{{{C, place(at...)}}, {made.value}, std::nullopt}, made.origin));
                               return inside;
                           })));
        return out;
    }

    Stmt when(const Expr& condition, Stmt s) const {
        if (build::as_integer(condition) != 1) s = statement(If{condition, Block{{s}}, Block{}});
        return s;
    }

    template <class Body>
    Stmt over_tile(const std::string& suffix, const Columns& columns, const Body& body) {
        const Symbol i = fresh("i"), j = fresh("j");
        const Symbol line = columns.lines ? fresh(c_.second_columns->index.name()) : Symbol();
        const Expr at = columns.lines ? variable(line) : nullptr;
        const Stmt inner =
            statement(loop(column_ + suffix, j, columns.count, body(variable(i), variable(j), at),
                           LoopMode{ModeKind::vectorized}));
        return statement(loop(row_ + suffix, i, m_count_, {over_lines(columns, suffix, line, inner)}));
    }

    /// The loops over steps in the micro-kernel: one over those of a panel, or the sums' own.
    std::vector<For> step_loops() {
        std::vector<For> out;
        if (!windows_) {
            out.push_back(loop("step_in_registers", fresh("k"), multiply(k_count_, inner_steps(c_)), {}, {},
                               LoopKind::reduction));
            return out;
        }
        for (const For* sum : c_.sums) {
            const std::string name = sum->index.name();
            out.push_back(loop(name + "_in_registers", fresh(name), out.empty() ? k_count_ : sum->extent, {},
                               {}, LoopKind::reduction));
        }
        return out;
    }

    /// A and B at a row of the block, a column and a step.
    std::pair<Expr, Expr> factors_at(const Expr& i, const Expr& n, const Expr& j,
                                     const std::vector<For>& steps) const {
        const Expr k = variable(steps[0].index);
        Substitution here{{c_.rows->index, add(m_, i)}, {c_.columns->index, add(n, j)}};
        for (std::size_t s = 0; s < c_.sums.size() && (windows_ || s == 0); ++s)
            here.emplace_back(c_.sums[s]->index,
                              s == 0 ? add(k_, k) : add(c_.sums[s]->low, variable(steps[s].index)));
        const auto in_panel = [&](const Symbol& panel, const Expr& row, const Expr& column) {
            return build::load(panel, type_, {row, column});
        };
        return {in_place_ || windows_ ? substitute(c_.row_factor, here)
                : c_.rows_are_near    ? in_panel(A_panel_, k, i)
                                      : in_panel(A_panel_, i, k),
                padded_    ? padded_->element(here)
                : windows_ ? substitute(c_.column_factor, here)
                           : in_panel(B_panel_, k, j)};
    }

    /// The micro-kernel (register_tile.hpp) of so many columns, of each line.
    template <class Place>
    Stmt register_loops(const Place& place, const Columns& columns, bool from_zero) {
        std::vector<For> steps = step_loops();
        const Symbol i = fresh("i"), j = fresh("j");
        const Expr line = columns.lines ? variable(c_.second_columns->index) : nullptr;
        const auto [A, B] = factors_at(variable(i), columns.n, variable(j), steps);
        const Expr product = build::binary(BinaryOp::multiply, A, B, type_.is_int());
        StoreTarget target{c_.store->targets[0].buffer, place(variable(i), variable(j), line)};
        Store update{{target}, {product}, ReduceOp::add};
        if (from_zero) {
            Expr start = first_;
            for (const For& step : steps)
                start =
                    build::both(start, build::compare(CompareOp::equal, variable(step.index), integer(0)));
            const Expr before =
                build::select(start, c_.initial, build::load(target.buffer, type_, target.indices));
            update.values = {build::binary(BinaryOp::add, before, product, type_.is_int())};
            update.op = std::nullopt;
        }
        std::vector<Stmt> inner{statement(std::move(update))};
        inner = {statement(loop(row_ + "_in_registers", i, m_count_, std::move(inner)))};
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
            step->body = Block{std::move(inner)};
            inner = {statement(std::move(*step))};
        }
        const Stmt tile = statement(loop(column_ + "_in_registers", j, columns.count, std::move(inner),
                                         LoopMode{ModeKind::register_tile}));
        return columns.lines ? over_lines(columns, "_in_block", c_.second_columns->index, tile) : tile;
    }

    /// The statement for each of the lines, or alone where there is one.
    Stmt over_lines(const Columns& columns, const std::string& suffix, const Symbol& line, const Stmt& s) {
        if (!columns.lines) return s;
        For lines = loop(c_.second_columns->index.name() + suffix, line, columns.lines, {s});
        lines.low = columns.first_line;
        return statement(std::move(lines));
    }

    const Contraction& c_;
    const std::optional<std::int64_t> cores_;
    const bool in_place_;  ///< A is not copied
    const bool windows_;   ///< neither is copied, or B with a border
    std::optional<PaddedWindows> padded_;
    const std::vector<Epilogue> epilogues_;
    const Facts facts_;
    PanelCopies copies_;
    const Type type_;  ///< of C and of panels
    const std::int64_t tile_columns_;
    const std::string row_, column_;
    const Origin origin_;
    Expr rows_, block_, sum_block_;
    Symbol A_panel_, B_panel_;
    Expr m_, m_count_, k_, k_count_;  ///< where rows and steps of a block begin, and how many there are
    Expr first_, last_;               ///< the first block of steps, the last one
};

}  // namespace

Refusal check(const Subject& subject, const Contract& contract) {
    std::optional<Contraction> c;
    SymbolSource symbols(subject.program.next_symbol);
    if (Refusal missing = require_contraction(subject, contract.rows, contract.columns, c, &symbols))
        return missing;
    if (c->phases.count_of(*c->rows))
        return refusal(subject, "SCH-81",
                       fmt::format("{} has terms left out by its remainders", print(c->rows->name)), "");
    for (const For* sum : c->sums)
        if (build::as_integer(c->phases.fewest(*sum)).value_or(1) < 1)
            return refusal(subject, "SCH-81", fmt::format("{} has no iterations", print(sum->name)), "");
    const std::int64_t steps = build::as_integer(inner_steps(*c)).value_or(0);
    if (steps > most_steps(*c))
        return refusal(subject, "SCH-81",
                       fmt::format("for each {} there are {} steps of the sum, more than the {} of a panel",
                                   print(c->sums[0]->name), steps, most_steps(*c)),
                       "bring a longer one of these loops outside (`reorder`)");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Contract& contract, SymbolSource& symbols) {
    const Contraction c = *find_contraction(subject, contract.rows, contract.columns, nullptr, &symbols);
    Blocking blocking(subject, c, contract.cores, symbols);
    std::vector<Stmt> in_front;
    const Expr worthwhile = and_finite(worth_blocks(c), c, in_front, symbols);
    return with_contraction(subject, c, worthwhile, blocking.statements(), blocking.epilogues(), in_front);
}

}  // namespace nestor::schedule
