// gpu-columns(columns): sums along the slow dimension of memory on a device, in two stages:
//   for c { s = 0;  for n { s += x[n, c] }  y[c] = s }
//   =>  for slice gpu_block_y { for c_block gpu_block_x {
//         allocate s_of_threads[8, 32] gpu_shared
//         for n_thread gpu_thread_y 8 { for c_thread gpu_thread_x 32 {
//           p = 0;  for step { p += x[n, c] };  s_of_threads[n_thread, c_thread] = p } }
//         for c_thread gpu_thread_x 32 { s_slices[slice, c] = s_of_threads[0, c_thread] + .. } } }
//       for c_block gpu_block_x { .. the same of s_slices; y[c] = s }
//
// Note [Sums of columns] (2026-11-24)
// A warp reads 32 neighbouring columns of a row, one line of 128 bytes, and never combines lanes. A thread
// for each column alone would leave a device empty that has 270000 of them: eight warps of a block take rows
// in turns, and rows are cut into slices until there are 528 blocks, four for each multiprocessor of an H100.
// With eight loads of a thread on their way these have 32 KB of them in each. A thread has eight rows or
// more, so 64 rows are the fewest that are worth two kernels. Slices and threads combine in a fixed order:
// the same input gives the same bits. Several sums of a column, of which one needs the other, are two kernels
// each.
#include <fmt/format.h>

#include <functional>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/columns.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::variable;

constexpr std::int64_t lanes = 32, rows_of_block = 8;
constexpr std::int64_t wanted_blocks = 528;

/// The loops over blocks and threads that take the place of a nest over columns.
class ColumnBlocks : private NestBuilder {
public:
    ColumnBlocks(const Subject& subject, const Columns& found, SymbolSource& symbols)
        : NestBuilder(found.rows.loops.back()->name, found.rows.statement->origin, symbols),
          found_(found),
          cause_(subject.cause),
          c_(found.rows.loops.size() == 1 ? found.rows.loops[0]->index.name() : "column"),
          n_(found.rows.first.size() == 1 ? found.rows.first[0]->index.name() : "term") {}

    std::vector<Stmt> statements() {
        std::vector<Stmt> out;
        count_ = name(out, c_ + "_count", product_of_extents(found_.rows.loops));
        terms_ = name(out, n_ + "_count", product_of_extents(found_.rows.first));
        std::vector<Stmt> summed;
        const Expr for_all =
            add(quotient(integer(wanted_blocks * lanes), add(count_, integer(lanes - 1))), integer(1));
        slices_ = name(summed, n_ + "_slices",
                       build::minimum(quotient(terms_, integer(least_terms_of_columns)), for_all));
        const Expr together = multiply(slices_, integer(rows_of_block));
        steps_ = name(summed, n_ + "_steps",
                      quotient(add(terms_, build::subtract(together, integer(1))), together));
        for (const Part& part : found_.parts) {
            part_ = &part;
            stand_for(part.terms.back()->body.statements.back()->origin);
            std::vector<Symbol> memory;
            for (std::size_t k = 0; k < part.reductions.size(); ++k) {
                memory.push_back(fresh(part.reductions[k].buffer.name() + "_slices"));
                Buffer buffer{memory[k], part.types[k], {}, MemorySpace::heap, {}, {}};
                for (const Expr& extent : {slices_, count_})
                    buffer.dimensions.push_back({integer(0), extent, nullptr});
                summed.push_back(statement(Allocate{std::move(buffer)}));
            }
            summed.push_back(slices(memory));
            summed.push_back(whole(memory));
        }
        const Block all{std::move(summed)};  // the loops as they were keep their names
        summed = rename(all, fresh_names(all, symbols())).statements;
        const bool known = build::as_integer(terms_) && build::as_integer(count_);
        if (!known) {
            const Expr enough =
                build::both(build::compare(CompareOp::greater_equal, terms_, integer(least_terms_of_columns)),
                            build::compare(CompareOp::less, count_, integer(columns_for_all_threads)));
            summed = {statement(If{enough, Block{std::move(summed)}, Block{{found_.rows.statement}}})};
        }
        out.insert(out.end(), summed.begin(), summed.end());
        return out;
    }

private:
    /// Fills what a thread does with its column. `of_threads`: in registers, or in shared memory.
    using Fill = std::function<void(std::vector<Stmt>& out, const Expr& c,
                                    const std::vector<Symbol>& of_threads, const Expr& thread)>;

    /// for c_block { for thread { for lane { .. } }  for lane { .. } }
    For blocks(const std::string& rows, const Fill& of_thread, const Fill& of_column) {
        const Symbol tile = fresh(c_ + "_block");
        std::vector<Stmt> body;
        std::vector<Symbol> shared, sums;
        for (std::size_t k = 0; k < part_->reductions.size(); ++k) {
            const std::string& own = part_->reductions[k].buffer.name();
            shared.push_back(fresh(own + "_of_threads"));
            sums.push_back(fresh(own + "_part"));
            body.push_back(
                allocate(shared[k], part_->types[k], {rows_of_block, lanes}, MemorySpace::gpu_shared));
        }
        const auto column = [&](std::vector<Stmt>& out, const Expr& lane) {
            return name(out, c_, add(multiply(variable(tile), integer(lanes)), lane));
        };
        const auto inside = [&](const Expr& c, std::vector<Stmt> statements) {
            return statement(
                If{build::compare(CompareOp::less, c, count_), Block{std::move(statements)}, {}});
        };
        body.push_back(over_threads(
            rows + "_thread", (rows + "_thread").c_str(), ModeKind::gpu_thread_y, rows_of_block,
            [&](std::vector<Stmt>& in_row, const Expr& thread) {
                in_row.push_back(over_threads(
                    c_ + "_lane", (c_ + "_thread").c_str(), ModeKind::gpu_thread_x, lanes,
                    [&](std::vector<Stmt>& out, const Expr& lane) {
                        const Expr c = column(out, lane);
                        std::vector<Stmt> terms;
                        for (std::size_t k = 0; k < sums.size(); ++k) {
                            out.push_back(allocate(sums[k], part_->types[k], {}, MemorySpace::registers));
                            out.push_back(store(sums[k], {},
                                                build::identity(part_->reductions[k].op, part_->types[k])));
                        }
                        of_thread(terms, c, sums, thread);
                        out.push_back(inside(c, std::move(terms)));
                        for (std::size_t k = 0; k < sums.size(); ++k)
                            out.push_back(
                                store(shared[k], {thread, lane}, build::load(sums[k], part_->types[k], {})));
                    }));
            }));
        body.push_back(over_threads(c_ + "_lane", (c_ + "_thread").c_str(), ModeKind::gpu_thread_x, lanes,
                                    [&](std::vector<Stmt>& out, const Expr& lane) {
                                        const Expr c = column(out, lane);
                                        std::vector<Stmt> combined;
                                        of_column(combined, c, shared, lane);
                                        out.push_back(inside(c, std::move(combined)));
                                    }));
        return loop(c_ + "_tile", tile, ceil_quotient(count_, lanes), std::move(body),
                    {ModeKind::gpu_block_x});
    }

    /// What the rows of threads of a block have of a column, one after the other.
    void add_threads(std::vector<Stmt>& out, const std::vector<Symbol>& sums,
                     const std::vector<Symbol>& shared, const Expr& lane) {
        out.push_back(unrolled(
            n_ + "_of_thread", "row", rows_of_block, [&](std::vector<Stmt>& inside, const Expr& row) {
                for (std::size_t k = 0; k < sums.size(); ++k)
                    inside.push_back(store(sums[k], {}, build::load(shared[k], part_->types[k], {row, lane}),
                                           part_->reductions[k].op));
            }));
    }

    /// for step { let n = turn(step) * 8 + thread;  if n < count { .. } }
    Stmt in_turns(const std::string& n, const Expr& count, const Expr& steps,
                  const std::function<Expr(const Expr& step)>& turn, const Expr& thread,
                  const std::function<void(std::vector<Stmt>&, const Expr& n)>& of_turn) {
        const Symbol step = fresh("step");
        std::vector<Stmt> in_step, inside;
        const Expr own =
            name(in_step, n, add(multiply(turn(variable(step)), integer(rows_of_block)), thread));
        of_turn(inside, own);
        in_step.push_back(
            statement(If{build::compare(CompareOp::less, own, count), Block{std::move(inside)}, {}}));
        return statement(loop(n + "_step", step, steps, std::move(in_step),
                              {ModeKind::unrolled, loads_together}, part_->terms[0]->kind));
    }

    /// The first stage: blocks sum slices of 32 columns each.
    Stmt slices(const std::vector<Symbol>& memory) {
        const Symbol slice = fresh(n_ + "_slice");
        For tiles = blocks(
            n_,
            [&](auto& out, const Expr& c, const auto& sums, const Expr& thread) {
                Substitution places = divided(out, c, found_.rows.loops);
                out.push_back(in_turns(
                    n_, terms_, steps_,
                    [&](const Expr& step) { return add(multiply(step, slices_), variable(slice)); }, thread,
                    [&](std::vector<Stmt>& inside, const Expr& n) {
                        const Substitution own = divided(inside, n, part_->terms);
                        places.insert(places.end(), own.begin(), own.end());
                        Renaming renamed;
                        for (std::size_t k = 0; k < sums.size(); ++k)
                            renamed[part_->reductions[k].buffer] = sums[k];
                        const Block terms = rename(part_->terms.back()->body, renamed);
                        for (const Stmt& s : substitute(substitute(terms, found_.names), places).statements)
                            inside.push_back(s);
                    }));
            },
            [&](auto& out, const Expr& c, const auto& shared, const Expr& lane) {
                std::vector<Symbol> sums;
                for (std::size_t k = 0; k < shared.size(); ++k) {
                    sums.push_back(fresh(part_->reductions[k].buffer.name() + "_part"));
                    out.push_back(allocate(sums[k], part_->types[k], {}, MemorySpace::registers));
                    out.push_back(
                        store(sums[k], {}, build::identity(part_->reductions[k].op, part_->types[k])));
                }
                add_threads(out, sums, shared, lane);
                for (std::size_t k = 0; k < shared.size(); ++k)
                    out.push_back(
                        store(memory[k], {variable(slice), c}, build::load(sums[k], part_->types[k], {})));
            });
        const For all =
            loop(n_ + "_slice", slice, slices_, {statement(std::move(tiles))}, {ModeKind::gpu_block_y});
        return build::make(
            all, made(part_->terms.back()->body.statements.back()->origin,
                      reason(fmt::format("{}, {}: 32 columns and a part of the rows each block", c_, n_))));
    }

    /// The second stage: what was summed of a column's slices, and what the column does with it.
    Stmt whole(const std::vector<Symbol>& memory) {
        For tiles = blocks(
            n_ + "_slice",
            [&](auto& out, const Expr& c, const auto& sums, const Expr& thread) {
                out.push_back(in_turns(
                    n_ + "_slice", slices_, ceil_quotient(slices_, rows_of_block),
                    [](const Expr& step) { return step; }, thread,
                    [&](std::vector<Stmt>& inside, const Expr& slice) {
                        for (std::size_t k = 0; k < sums.size(); ++k)
                            inside.push_back(store(sums[k], {},
                                                   build::load(memory[k], part_->types[k], {slice, c}),
                                                   part_->reductions[k].op));
                    }));
            },
            [&](auto& out, const Expr& c, const auto& shared, const Expr& lane) {
                const Substitution places = divided(out, c, found_.rows.loops);
                const auto own = [&](const std::vector<Stmt>& statements) {
                    for (const Stmt& s :
                         substitute(substitute(Block{statements}, found_.names), places).statements)
                        out.push_back(s);
                };
                own(part_->before);
                std::vector<Symbol> sums;
                for (const Reduction& r : part_->reductions) sums.push_back(r.buffer);
                add_threads(out, sums, shared, lane);
                own(part_->after);
            });
        return build::make(std::move(tiles),
                           made(part_->terms.back()->body.statements.back()->origin,
                                reason(fmt::format("{}: the slices of 32 columns each block", c_))));
    }

    std::string reason(const std::string& own) const { return cause_.reason.empty() ? own : cause_.reason; }

    const Columns& found_;
    const Cause cause_;
    const std::string c_, n_;
    Expr count_, terms_, slices_, steps_;
    const Part* part_ = nullptr;
};

}  // namespace

Refusal check(const Subject& subject, const GpuColumns& directive) {
    if (Refusal missing = require_loop(subject, directive.columns)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    std::string why;
    if (!find_columns(subject, directive.columns, &why))
        return refusal(subject, "SCH-90", why,
                       "a loop over columns that holds sums in registers, of the same 64 rows or more each: "
                       "`mean(c) +=! x(n,c)`");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const GpuColumns& directive, SymbolSource& symbols) {
    const Columns found = *find_columns(subject, directive.columns, nullptr);
    const std::vector<Stmt> statements = ColumnBlocks(subject, found, symbols).statements();
    return with_unique_loops(
        replace_loop(subject.body(), found.rows.loops[0]->name, [&](const Stmt&) { return statements; }));
}

}  // namespace nestor::schedule
