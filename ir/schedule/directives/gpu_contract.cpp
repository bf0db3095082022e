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
// convolution has 1230: its divisions are done in front of the steps (emitters/cuda/stepped_copies.hpp). Its
// tiles have 64 rows by default, since an image often has fewer channels than 128, and need not be full.
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
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/schedule/directives/block_tiles.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;

constexpr std::int64_t tile_terms = 16;  // of the sum in a step
constexpr std::int64_t own = 8;          // rows and columns of a thread
constexpr std::int64_t near = 4;         // of them beside each other: what one load from a tile brings
constexpr std::int64_t lanes_m = 4, lanes_n = 8;  // of a warp
constexpr std::int64_t banks = 32;
constexpr std::int64_t least_side = 8;  // threads that load what lies side by side in memory

/// A product in tiles of registers: each thread has 8 by 8 sums.
class RegisterTiles : public BlockTiles {
public:
    RegisterTiles(const Subject& subject, const Contraction& c, const GpuContract& directive,
                  SymbolSource& symbols)
        : BlockTiles(subject, c, directive.row_count, directive.column_count, tile_terms, c.sums.size() > 1,
                     symbols),
          result_(c.product->type),
          type_(result_.is_int() ? Type::uint(result_.bits) : result_) {
        // the sum stays what it is where nothing is added: -0 times 0 is -0
        const Constant* begin = c.initial ? get<Constant>(c.initial) : nullptr;
        const double* zero = begin ? std::get_if<double>(&begin->value) : nullptr;
        if (type_.is_float() && !(zero && !(*zero == 0 && std::signbit(*zero)))) fill_ = -0.0;
    }

private:
    std::int64_t threads() const override { return A_.tile * B_.tile / (own * own); }

    void allocate_tiles(std::vector<Stmt>& body) override {
        sums_ = fresh(c_.store->targets[0].buffer.name() + "_sum");
        for (const Factor* factor : {&A_, &B_})
            body.push_back(allocate(factor->buffer, type_, {2, tile_terms, factor->tile + pad(*factor)},
                                    MemorySpace::gpu_shared));
        body.push_back(allocate(sums_, type_, {threads(), own, own}, MemorySpace::registers));
    }

    /// Threads that copy side by side along a row of the tile, each with a term of its own; 0 where a thread
    /// has a place of its own in all rows.
    std::int64_t side(const Factor& factor) const {
        const std::int64_t wide = threads() / tile_terms;
        return factor.is_near && (wide >= least_side || gathers()) ? wide : 0;
    }
    /// Rows side by side in memory, as they are: 16 bytes are one copy.
    bool in_vectors(const Factor& factor) const {
        return factor.is_near && factor.loops.size() == 1 && !gathers() && !factor.mask &&
               get<Load>(build::cast(factor.value, type_));
    }
    /// What stands behind a row of a tile, so that its columns lie in several banks: as many as stand side by
    /// side, where a warp stores to several rows, and at least what one load brings.
    std::int64_t pad(const Factor& factor) const {
        if (!factor.is_near) return near;
        if (in_vectors(factor)) return 0;
        return side(factor) < banks ? std::max(side(factor), std::int64_t{0}) : 0;
    }
    void copy(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
              const Expr& begin, Terms exist) override {
        const std::int64_t beside = side(factor);
        if (in_vectors(factor))
            copy_neighbours(out, factor, {thread, stage, begin, exist}, near, fill(factor),
                            [&](Substitution places, const Substitution& terms) {
                                places.insert(places.end(), terms.begin(), terms.end());
                                return build::cast(substitute(factor.value, places), type_);
                            });
        else if (!factor.is_near)
            copy_term(out, factor, remainder(thread, integer(tile_terms)),
                      quotient(thread, integer(tile_terms)), threads() / tile_terms, stage, begin, exist);
        else if (beside > 0)
            copy_term(out, factor, quotient(thread, integer(beside)), remainder(thread, integer(beside)),
                      beside, stage, begin, exist);
        else
            copy_row(out, factor, thread, stage, begin, exist);
    }

    /// A thread copies elements of one term, a distance apart.
    void copy_term(std::vector<Stmt>& out, const Factor& factor, const Expr& own_term, const Expr& place,
                   std::int64_t distance, const Expr& stage, const Expr& begin, Terms exist) {
        const std::string of = "_of_" + factor.name;
        const Expr in_tile = name(out, term_ + of, own_term);
        const Expr term = name(out, term_, add(begin, in_tile));
        Substitution terms = divided(out, term, c_.sums);
        const auto over_rows = [&](const auto& copied) {
            return unrolled(
                "copy" + of, "i", factor.tile / distance, [&](std::vector<Stmt>& inside, const Expr& i) {
                    const Expr at =
                        name(inside, factor.axis + of, add(multiply(i, integer(distance)), place));
                    copied(inside, at, {stage, in_tile, at});
                });
        };
        const Stmt copies =
            over_rows([&](std::vector<Stmt>& inside, const Expr& at, const std::vector<Expr>& tile_place) {
                Substitution places = divided(inside, row_at(factor, at), factor.loops);
                places.insert(places.end(), terms.begin(), terms.end());
                copy_element(inside, factor, tile_place, places);
            });
        if (exist == Terms::all) {
            out.push_back(copies);
            return;
        }
        const Stmt fills =
            over_rows([&](std::vector<Stmt>& inside, const Expr&, const std::vector<Expr>& tile_place) {
                inside.push_back(store(factor.buffer, tile_place, fill(factor)));
            });
        out.push_back(statement(
            If{build::compare(CompareOp::greater_equal, term, integer(0)), Block{{copies}}, Block{{fills}}}));
    }

    /// A thread copies its place of several terms.
    void copy_row(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
                  const Expr& begin, Terms exist) {
        const std::string of = "_of_" + factor.name;
        const std::int64_t wide = std::min(factor.tile, threads()), at_once = threads() / wide;
        for (std::int64_t part = 0; part < factor.tile / wide; ++part) {
            const Expr at =
                name(out, factor.axis + of, add(remainder(thread, integer(wide)), integer(part * wide)));
            const Substitution rows = divided(out, row_at(factor, at), factor.loops);
            out.push_back(unrolled(
                "copy" + of, "i", tile_terms / at_once, [&](std::vector<Stmt>& inside, const Expr& i) {
                    const Expr in_tile =
                        name(inside, term_ + of,
                             add(multiply(i, integer(at_once)), quotient(thread, integer(wide))));
                    const Expr term = name(inside, term_, add(begin, in_tile));
                    Substitution places = divided(inside, term, c_.sums);
                    places.insert(places.end(), rows.begin(), rows.end());
                    const std::vector<Expr> place = {stage, in_tile, at};
                    std::vector<Stmt> copies;
                    copy_element(copies, factor, place, places);
                    if (exist == Terms::all) {
                        inside.insert(inside.end(), copies.begin(), copies.end());
                        return;
                    }
                    inside.push_back(statement(If{build::compare(CompareOp::greater_equal, term, integer(0)),
                                                  Block{std::move(copies)},
                                                  Block{{store(factor.buffer, place, fill(factor))}}}));
                }));
        }
    }

    /// The factor at these indices, zero behind its mask.
    void copy_element(std::vector<Stmt>& out, const Factor& factor, const std::vector<Expr>& tile_place,
                      const Substitution& places) {
        const Stmt copy =
            store(factor.buffer, tile_place, build::cast(substitute(factor.value, places), type_));
        if (!factor.mask) {
            out.push_back(copy);
            return;
        }
        const Expr zero = build::cast(build::constant(std::int64_t{0}, c_.product->type), type_);
        out.push_back(statement(If{substitute(factor.mask, places), Block{{copy}},
                                   Block{{store(factor.buffer, tile_place, zero)}}}));
    }

    Expr fill(const Factor& factor) const {
        return type_.is_float() ? build::constant(&factor == &A_ ? fill_ : 0.0, type_)
                                : build::constant(std::int64_t{0}, type_);
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

    /// `body` for each element of C that is the block's own, at its place; `loop(name, index, body)` makes
    /// the loops over a thread's rows and columns.
    template <class Loop, class Body>
    void over_place(std::vector<Stmt>& out, const Expr& thread, const Own& block, const Loop& loop,
                    const Body& body) {
        const Corner at = corner(out, thread);
        out.push_back(loop(A_.axis + "_of_thread", "i", [&](std::vector<Stmt>& rows, const Expr& i) {
            const Expr row = name(rows, A_.axis, part(add(A_.first, at.row), i, lanes_m));
            std::vector<Stmt> inside;
            Substitution places = block.batch;
            const Substitution of_rows = divided(inside, row, A_.loops);
            places.insert(places.end(), of_rows.begin(), of_rows.end());
            inside.push_back(
                loop(B_.axis + "_of_thread", "j", [&](std::vector<Stmt>& columns, const Expr& j) {
                    const Expr column = name(columns, B_.axis, part(add(B_.first, at.column), j, lanes_n));
                    std::vector<Stmt> innermost;
                    Substitution here = places;
                    const Substitution of_columns = divided(innermost, column, B_.loops);
                    here.insert(here.end(), of_columns.begin(), of_columns.end());
                    body(innermost, i, j, place_of(here), here);
                    put_under(columns, is_stored(B_, column, block.column), std::move(innermost));
                }));
            put_under(rows, is_stored(A_, row, block.row), std::move(inside));
        }));
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

    Stmt end(const Own& block) override {
        return over_all("ends", [&](std::vector<Stmt>& out, const Expr& thread) {
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
        });
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

    const Type result_, type_;  ///< of C, and of tiles: whole numbers wrap, which only unsigned ones may do
    double fill_ = 0;           ///< of A, in front of the first term
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
