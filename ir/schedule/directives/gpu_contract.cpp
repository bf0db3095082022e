// gpu-contract(m, n): a tensor contraction on a device, each block of threads a tile of it. With any further
// loops, of the left side and of the sum:
//   for m { for n { for k reduction { C[m, n] += A[m, k] * B[k, n] } } }
//   =>  if m and n fill a tile {
//         for tile gpu_block_x {                                     // 128 rows, 128 columns
//           C_sum[thread, i, j] = C[..]                              // 8 by 8 for each thread
//           for step reduction {                                     // 16 terms
//             if step is not the last {                              // the first one is copied in front
//               for thread gpu_thread_x { A_tile[next mod 2, k, i] = A[..];  B_tile[next mod 2, k, j] = B[..]
//               } }
//             for thread gpu_thread_x { C_sum[thread, i, j] += A_tile[.., k, i] * B_tile[.., k, j] } }
//           for thread gpu_thread_x { C[..] = C_sum[thread, i, j] } }
//       } else { the loops as they were }
//
// Note [Tiles of blocks] (2026-11-23)
// A term of a thread's 64 sums costs four loads of 16 bytes from shared memory, so that nine of ten
// instructions are arithmetic; a thread with one sum loads two values for each. A step is copied while the
// one before it is used: there are two of each tile, and one barrier a step. ptxas of CUDA 13 for sm_90: 1024
// of 1144 instructions of a step are arithmetic, in 127 registers and without spills, so that two blocks
// share a multiprocessor; with a guard for each element that is copied there were 140 more. A step of a
// convolution has 1230: its divisions are done in front of the steps
// (emitters/cuda/threads/stepped_copies.hpp). Its tiles have 64 rows by default, since an image often has
// fewer channels than 128, and need not be full. Where sums go to memory, the columns that are divided into
// pixels are outside of the rows: compilers do not find that the 64 stores under their conditions have 8
// columns, and had 128 divisions in 4400 instructions.
//
// Note [Terms left out] (2026-11-25)
// Where a condition leaves terms out, a factor is copied as zero there, and the steps stay as they are: 1024
// of 1353 instructions of a transposed convolution, of 1272 of WaveNet's, where a guard of each term left 15
// to 21 of a hundred. 0 times a number is 0, which changes no sum that began with anything but -0; 0 times
// infinity is no number, and neither is any sum of it. So a sum that is a number is the source's to the bit,
// and a thread that has another one sums its elements again, by the terms that count.
//
// Each element of C is summed in the order of the source, so that sums are the same to the bit: terms that a
// step adds in front of the first one are such zeros that a sum stays what it is (block_tiles.cpp has edges).
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/tile_copies.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;

constexpr std::int64_t own = 8;                   // rows and columns of a thread
constexpr std::int64_t lanes_m = 4, lanes_n = 8;  // of a warp

/// A product in tiles of registers: each thread has 8 by 8 sums.
class RegisterTiles : public TileCopies {
public:
    RegisterTiles(const Subject& subject, const Contraction& c, const GpuContract& directive,
                  SymbolSource& symbols)
        : TileCopies(subject, c, directive.row_count, directive.column_count, symbols),
          result_(c.product->type) {}

private:
    std::int64_t threads() const override { return A_.tile * B_.tile / (own * own); }

    void allocate_tiles(std::vector<Stmt>& body) override {
        sums_ = fresh(c_.store->targets[0].buffer.name() + "_sum");
        for (const Factor* factor : {&A_, &B_})
            body.push_back(allocate(factor->buffer, type_, {2, tile_terms, factor->tile + pad(*factor)},
                                    MemorySpace::gpu_shared));
        body.push_back(allocate(sums_, type_, {threads(), own, own}, MemorySpace::registers));
    }

    /// A thread's first row and column in the tile: a warp has 32 by 64 of them, and a thread parts of these.
    struct Corner {
        Expr row, column;
    };
    Corner corner(std::vector<Stmt>& out, const Expr& thread) {
        const std::int64_t warp_columns = lanes_n * own, warps_n = B_.tile / warp_columns;
        const Expr warp = quotient(thread, integer(32)), lane = remainder(thread, integer(32));
        const Expr row = add(multiply(quotient(warp, integer(warps_n)), integer(lanes_m * own)),
                             multiply(quotient(lane, integer(lanes_n)), integer(near)));
        const Expr column = add(multiply(remainder(warp, integer(warps_n)), integer(warp_columns)),
                                multiply(remainder(lane, integer(lanes_n)), integer(near)));
        return {name(out, A_.axis + "_thread", row), name(out, B_.axis + "_thread", column)};
    }
    /// The i-th of a thread's rows: in parts that lie a warp apart.
    static Expr part(const Expr& first, const Expr& i, std::int64_t lanes) {
        return add(add(first, multiply(quotient(i, integer(near)), integer(lanes * near))),
                   remainder(i, integer(near)));
    }

    /// C_sum[thread, i, j] += A_tile[.., k, i] * B_tile[.., k, j] for the step before.
    Stmt multiplied(const Expr& step) override {
        return over_all("multiplies", [&](std::vector<Stmt>& out, const Expr& thread) {
            const Corner at = corner(out, thread);
            const Expr stage = name(out, "stage", remainder(step, integer(2)));
            out.push_back(
                unrolled(term_ + "_in_step", "k", tile_terms, [&](std::vector<Stmt>& inside, const Expr& k) {
                    const Symbol a = fresh(A_.name + "_part"), b = fresh(B_.name + "_part");
                    const auto load = [&](const Factor& factor, const Symbol& part_of, const Expr& first,
                                          std::int64_t lanes) {
                        inside.push_back(allocate(part_of, type_, {own}, MemorySpace::stack));
                        inside.push_back(unrolled(
                            factor.axis + "_loaded", "i", own, [&](std::vector<Stmt>& body, const Expr& i) {
                                body.push_back(store(
                                    part_of, {i},
                                    build::load(factor.buffer, type_, {stage, k, part(first, i, lanes)})));
                            }));
                    };
                    load(A_, a, at.row, lanes_m);
                    load(B_, b, at.column, lanes_n);
                    inside.push_back(over_own([&](const Expr& i, const Expr& j) {
                        const Expr product = build::binary(BinaryOp::multiply, build::load(a, type_, {i}),
                                                           build::load(b, type_, {j}), type_.is_int());
                        return store(sums_, {thread, i, j}, product, ReduceOp::add);
                    }));
                }));
        });
    }

    /// Loops over a thread's rows and columns.
    template <class Body>
    Stmt over_own(const Body& body) {
        return unrolled(A_.axis + "_of_thread", "i", own, [&](std::vector<Stmt>& rows, const Expr& i) {
            rows.push_back(
                unrolled(B_.axis + "_of_thread", "j", own,
                         [&](std::vector<Stmt>& columns, const Expr& j) { columns.push_back(body(i, j)); }));
        });
    }

    auto in_registers() {
        return [this](const std::string& name, const char* index, const auto& body) {
            return unrolled(name, index, own, body);
        };
    }

    /// One axis of a thread's part of the tile: its loops, where it begins, the block's first one of its own.
    struct Axis {
        const Factor& factor;
        const char* index;
        Expr begin, own;
        std::int64_t lanes;
    };
    Axis rows(const Corner& at, const Own& block) const { return {A_, "i", at.row, block.row, lanes_m}; }
    Axis columns(const Corner& at, const Own& block) const {
        return {B_, "j", at.column, block.column, lanes_n};
    }

    /// `body(statements, i, places)` for each of a thread's rows, or columns, that the block stores;
    /// `loop(name, index, body)` makes the loop over them.
    template <class Loop, class Body>
    void over_axis(std::vector<Stmt>& out, const Axis& axis, const Substitution& outer, const Loop& loop,
                   const Body& body) {
        const Factor& factor = axis.factor;
        out.push_back(
            loop(factor.axis + "_of_thread", axis.index, [&](std::vector<Stmt>& all, const Expr& i) {
                const Expr at = name(all, factor.axis, part(add(factor.first, axis.begin), i, axis.lanes));
                std::vector<Stmt> inside;
                Substitution places = outer;
                const Substitution own = divided(inside, at, factor.loops);
                places.insert(places.end(), own.begin(), own.end());
                body(inside, i, places);
                put_under(all, is_stored(factor, at, axis.own), std::move(inside));
            }));
    }

    /// `body` for each element of C that is the block's own, at its place; `loop` as above. What is divided
    /// into more indices is outside, so that it is divided once.
    template <class Loop, class Body>
    void over_place(std::vector<Stmt>& out, const Expr& thread, const Own& block, const Loop& loop,
                    const Body& body) {
        const Corner at = corner(out, thread);
        const bool columns_outside = B_.loops.size() > A_.loops.size();
        const Axis outer = columns_outside ? columns(at, block) : rows(at, block),
                   inner = columns_outside ? rows(at, block) : columns(at, block);
        over_axis(out, outer, block.batch, loop,
                  [&](std::vector<Stmt>& inside, const Expr& o, const Substitution& places) {
                      over_axis(inside, inner, places, loop,
                                [&](std::vector<Stmt>& innermost, const Expr& e, const Substitution& here) {
                                    const Expr &i = columns_outside ? e : o, &j = columns_outside ? o : e;
                                    body(innermost, i, j, place_of(here), here);
                                });
                  });
    }

    /// Columns of C lie side by side, and all of a tile exist: 16 bytes can be one store. Not where sums
    /// begin with what memory holds: ptxas spills some there in the instance that stores them one by one.
    bool ends_in_vectors() const {
        const std::vector<Expr>& place = c_.store->targets[0].indices;
        const Variable* along = place.empty() ? nullptr : get<Variable>(place.back());
        return c_.initial && B_.loops.size() == 1 && B_.edge != TileEdge::repeated && !c_.leaves_out &&
               c_.phases.elements.empty() && along && along->symbol == B_.loops[0]->index;
    }
    void end_in_vectors(std::vector<Stmt>& out, const Expr& thread, const Own& block) {
        const Corner at = corner(out, thread);
        const auto over_columns = [&](std::vector<Stmt>& row, const Expr& i, const Substitution& places) {
            const auto vectors = [&](std::vector<Stmt>& columns, const Expr& j) {
                const Expr first = name(columns, B_.axis,
                                        add(add(B_.first, at.column), multiply(j, integer(lanes_n * near))));
                columns.push_back(
                    at_once("of_vector", near, true, [&](std::vector<Stmt>& body, const Expr& v) {
                        std::vector<Stmt> stored;
                        Substitution here = places;
                        const Substitution of_columns = moving(stored, add(first, v), B_.loops);
                        here.insert(here.end(), of_columns.begin(), of_columns.end());
                        const Expr sum =
                            build::load(sums_, type_, {thread, i, add(multiply(j, integer(near)), v)});
                        finish(stored, place_of(here), build::cast(sum, result_), here);
                        put_under(body, is_stored(B_, add(first, v), block.column), std::move(stored));
                    }));
            };
            row.push_back(unrolled(B_.axis + "_of_thread", "j", own / near, vectors));
        };
        over_axis(out, rows(at, block), block.batch, in_registers(), over_columns);
    }

    Stmt begin(const Own& block) override {
        return over_all("begins", [&](std::vector<Stmt>& out, const Expr& thread) {
            if (c_.initial) {
                out.push_back(over_own([&](const Expr& i, const Expr& j) {
                    return store(sums_, {thread, i, j}, build::cast(c_.initial, type_));
                }));
                return;
            }
            // of rows and columns that another block stores, nothing is read either
            out.push_back(over_own([&](const Expr& i, const Expr& j) {
                return store(sums_, {thread, i, j}, build::identity(ReduceOp::add, type_));
            }));
            over_place(out, thread, block, in_registers(),
                       [&](std::vector<Stmt>& inside, const Expr& i, const Expr& j, const StoreTarget& place,
                           const Substitution&) {
                           const Expr value = build::load(place.buffer, result_, place.indices);
                           inside.push_back(store(sums_, {thread, i, j}, build::cast(value, type_)));
                       });
        });
    }

    void end(std::vector<Stmt>& body, const Own& block) override {
        body.push_back(over_all("ends", [&](std::vector<Stmt>& out, const Expr& thread) {
            if (ends_in_vectors()) return end_in_vectors(out, thread, block);
            const Symbol has_nan = fresh("has_nan");
            const Expr any = build::load(has_nan, Type::boolean(), {});
            if (c_.leaves_out) {
                out.push_back(allocate(has_nan, Type::boolean(), {}, MemorySpace::registers));
                out.push_back(store(has_nan, {}, build::boolean(false)));
            }
            over_place(
                out, thread, block, in_registers(),
                [&](std::vector<Stmt>& inside, const Expr& i, const Expr& j, const StoreTarget& place,
                    const Substitution& here) {
                    const Expr sum = build::load(sums_, type_, {thread, i, j});
                    if (c_.leaves_out)
                        inside.push_back(store(
                            has_nan, {}, build::either(any, build::compare(CompareOp::not_equal, sum, sum))));
                    finish(inside, place, build::cast(sum, result_), here);
                });
            if (!c_.leaves_out) return;
            std::vector<Stmt> again;
            sum_again(again, thread, block);
            out.push_back(statement(If{any, Block{std::move(again)}, {}}));
        }));
    }

    /// The thread's sums by the terms that count alone: what a mask leaves out became 0 times the other
    /// factor, which is no number where that is infinite or none.
    void sum_again(std::vector<Stmt>& out, const Expr& thread, const Own& block) {
        const auto one_text = [this](const std::string& name, const char* index, const auto& body) {
            return repeated(name, index, own, body);
        };
        over_place(out, thread, block, one_text,
                   [&](std::vector<Stmt>& inside, const Expr&, const Expr&, const StoreTarget& place,
                       const Substitution& here) {
                       finish(inside, place, sum_of_counting_terms(inside, here), here);
                   });
    }

    const Type result_;  ///< of C
    Symbol sums_;
};

}  // namespace

Refusal check(const Subject& subject, const GpuContract& directive) {
    std::optional<Contraction> c;
    SymbolSource symbols(subject.program.next_symbol);
    if (Refusal missing = require_contraction(subject, directive.rows, directive.columns, c, &symbols))
        return missing;
    if (c->product->type.bits != 32)
        return refusal(subject, "SCH-83",
                       fmt::format("64 sums of {} do not stay in the registers of a thread",
                                   to_string(c->product->type)));
    const auto takes = [](std::int64_t n, std::int64_t least) { return n == least || n == 128; };
    if (!takes(directive.row_count, 64) || !takes(directive.column_count, 64))
        return refusal(subject, "SCH-83",
                       fmt::format("tiles of {} by {} are not shared by whole warps", directive.row_count,
                                   directive.column_count),
                       "rows and columns of a tile are 64 or 128");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const GpuContract& directive, SymbolSource& symbols) {
    const Contraction c = *find_contraction(subject, directive.rows, directive.columns, nullptr, &symbols);
    RegisterTiles tiles(subject, c, directive, symbols);
    const Expr worthwhile = tiles.worthwhile();
    return with_unique_loops(with_contraction(subject, c, worthwhile, tiles.statements(), tiles.epilogues()));
}

}  // namespace nestor::schedule
