// matrix-unit(m, n): a product of matrices of 16-bit floats on a device's matrix units, each block of threads
// a tile of it. With any further loops, of the left side and of the sum:
//   for m { for n { for k reduction { C[m, n] += float32(A[m, k]) * float32(B[k, n]) } } }
//   =>  if m and n fill a tile {
//         for tile gpu_block_x {                                     // 128 rows, 128 columns
//           C_sum[thread, i, j, e] = 0                               // 4 by 4 fragments for each warp
//           for step reduction {                                     // 32 terms
//             if step is not the last {                              // the first one is copied in front
//               for thread gpu_thread_x { A_tile[next mod 2, i, k] = A[..];  B_tile[next mod 2, k, j] = B[..]
//               } }
//             for thread gpu_thread_x { C_sum[thread, i, j, e] += A_tile[.., i, k] * B_tile[.., k, j] } }
//           for thread gpu_thread_x { C[..] = C_sum[thread, i, j, e] } }
//       } else { the loops as they were }
//
// Note [Sums of a matrix unit] (2026-11-24)
// Products of 16-bit floats are exact. A unit adds some of them at once to a sum, in an order and with a
// rounding of its own (NVIDIA's cut what is below the largest addend's last bits), so that results are within
// the rounding bound of a sum but not those of float32 additions one by one, to the bit. So the sum must be
// one that may run in any order, as TC's reductions, or Halide's with `--fp fast`; and by default the units
// are taken with `--fp contract` and `fast`, not with `strict`.
//
// Note [Tiles of halves] (2026-11-24)
// A tile lies in shared memory as its array does in memory, so that 16 bytes are copied at once, and a
// fragment is told along what it lies. Rows of it are 16 bytes longer, so that eight of them lie in different
// banks. A warp has 64 by 64 sums, 128 registers of each thread: a smaller part would load more fragments for
// each product than shared memory delivers. What threads store they get through shared memory, fragment by
// fragment: who holds which element is the unit's own matter (core/matrix_unit.hpp).
#include "ir/core/matrix_unit.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/statements.hpp"
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

constexpr std::int64_t tile_side = 128;  // rows and columns of a block
constexpr std::int64_t warp_side = 64;   // of a warp
constexpr std::int64_t warps_of_tile = (tile_side / warp_side) * (tile_side / warp_side);
constexpr std::int64_t fragments = warp_side / fragment_side;  // along each side of a warp's part
constexpr std::int64_t tile_terms = 32;                        // of the sum in a step
constexpr std::int64_t width = 8;                              // elements that are copied at once
constexpr std::int64_t pad = 8;                                // elements behind a row of a tile

/// The array of 16-bit floats that a factor is, widened; null for anything else.
const Load* narrow_float(const Expr& factor) {
    const Cast* cast = get<Cast>(factor);
    const Load* load =
        cast && !cast->bits && factor->type == Type::float_(32) ? get<Load>(cast->value) : nullptr;
    return load && cast->value->type.is_scalar() && !cast->value->type.is_int() &&
                   !cast->value->type.is_bool() && cast->value->type.bits == 16
               ? load
               : nullptr;
}

class FragmentTiles : public BlockTiles {
public:
    FragmentTiles(const Subject& subject, const Contraction& c, SymbolSource& symbols)
        : BlockTiles(subject, c, tile_side, tile_side, tile_terms, false, symbols),
          element_(get<Cast>(c.row_factor)->value->type) {}

private:
    std::int64_t threads() const override { return warps_of_tile * 32; }

    void allocate_tiles(std::vector<Stmt>& body) override {
        const std::string result = c_.store->targets[0].buffer.name();
        sums_ = fresh(result + "_sum"), part_ = fresh(result + "_part");
        for (const Factor* factor : {&A_, &B_}) {
            const std::int64_t rows = factor->is_near ? tile_terms : factor->tile;
            const std::int64_t row = factor->is_near ? factor->tile : tile_terms;
            body.push_back(allocate(factor->buffer, element_, {2, rows, row + pad}, MemorySpace::gpu_shared));
        }
        body.push_back(
            allocate(part_, Type::float_(32), {threads(), lane_elements}, MemorySpace::gpu_shared));
        body.push_back(allocate(sums_, Type::float_(32), {threads(), fragments, fragments, lane_elements},
                                MemorySpace::registers));
    }

    template <class Body>
    Stmt on_unit(const std::string& variable_name, const char* index, std::int64_t extent, const Body& body,
                 LoopKind kind = LoopKind::pure) {
        const Symbol i = fresh(index);
        std::vector<Stmt> inside{body(build::variable(i))};
        return statement(loop(variable_name, i, integer(extent), std::move(inside), matrix_unit_mode, kind));
    }
    /// Loops over a warp's fragments and a thread's elements of each.
    template <class Body>
    Stmt over_fragments(const Body& body) {
        return on_unit(A_.axis + "_fragment", "i", fragments, [&](const Expr& i) {
            return on_unit(B_.axis + "_fragment", "j", fragments, [&](const Expr& j) {
                return on_unit("element", "e", lane_elements, [&](const Expr& e) { return body(i, j, e); });
            });
        });
    }

    Stmt begin(const Own&) override {
        return over_all("begins", [&](std::vector<Stmt>& out, const Expr& thread) {
            const Expr zero = build::constant(0.0, Type::float_(32));
            out.push_back(over_fragments([&](const Expr& i, const Expr& j, const Expr& e) {
                return store(sums_, {thread, i, j, e}, c_.initial ? c_.initial : zero);
            }));
        });
    }

    /// A[m, k] at indices of its rows and its terms.
    static Expr value(const Factor& factor, Substitution rows, const Substitution& terms) {
        rows.insert(rows.end(), terms.begin(), terms.end());
        return get<Cast>(substitute(factor.value, rows))->value;
    }
    void copy(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
              const Expr& first, Terms terms) override {
        if (factor.is_near)  // a thread has eight rows of some terms
            copy_neighbours(out, factor, {thread, stage, first, terms}, width, zero(),
                            [&](const Substitution& rows, const Substitution& of_terms) {
                                return value(factor, rows, of_terms);
                            });
        else
            copy_rows(out, factor, thread, stage, first, terms);
    }

    Expr zero() const { return build::constant(0.0, element_); }

    /// Terms do: a thread has eight terms of some rows. The first of these may lie in front of the first
    /// term.
    void copy_rows(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
                   const Expr& first, Terms exist) {
        const std::string of = "_of_" + factor.name;
        const std::int64_t across = tile_terms / width, rows_at_once = threads() / across;
        const Expr in_tile =
            name(out, term_ + of, multiply(remainder(thread, integer(across)), integer(width)));
        const Expr term = name(out, term_, add(first, in_tile));
        // the rows' elements, some of which may be in front of the first term
        const auto over_rows = [&](bool whole) {
            return unrolled(
                "copy" + of, "i", factor.tile / rows_at_once, [&](std::vector<Stmt>& inside, const Expr& i) {
                    const Expr at =
                        name(inside, factor.axis + of,
                             add(multiply(i, integer(rows_at_once)), quotient(thread, integer(across))));
                    const Expr row = name(inside, factor.axis, add(factor.first, at));
                    const Substitution rows = divided(inside, row, factor.loops);
                    const auto element = [&](std::vector<Stmt>& body, const Expr& v) {
                        const Substitution terms = moving(body, add(term, v), c_.sums);
                        body.push_back(
                            store(factor.buffer, {stage, at, add(in_tile, v)}, value(factor, rows, terms)));
                    };
                    inside.push_back(at_once(
                        "element" + of, width, whole && !gathers(),
                        [&](std::vector<Stmt>& body, const Expr& v) {
                            if (whole) return element(body, v);
                            std::vector<Stmt> exists;
                            element(exists, v);
                            body.push_back(statement(
                                If{build::compare(CompareOp::greater_equal, add(term, v), integer(0)),
                                   Block{std::move(exists)},
                                   Block{{store(factor.buffer, {stage, at, add(in_tile, v)}, zero())}}}));
                        }));
                });
        };
        const Stmt whole = over_rows(true);
        if (exist == Terms::all) {
            out.push_back(whole);
            return;
        }
        const Stmt partial = over_rows(false);
        out.push_back(statement(If{build::compare(CompareOp::greater_equal, term, integer(0)), Block{{whole}},
                                   Block{{partial}}}));
    }

    /// The first row and column of a thread's warp in the tile.
    struct Corner {
        Expr row, column;
    };
    Corner corner(std::vector<Stmt>& out, const Expr& thread) {
        const Expr warp = quotient(thread, integer(32));
        const Expr row = multiply(quotient(warp, integer(tile_side / warp_side)), integer(warp_side));
        const Expr column = multiply(remainder(warp, integer(tile_side / warp_side)), integer(warp_side));
        return {name(out, A_.axis + "_warp", row), name(out, B_.axis + "_warp", column)};
    }

    Stmt multiplied(const Expr& step) override {
        return over_all("multiplies", [&](std::vector<Stmt>& out, const Expr& thread) {
            const Corner at = corner(out, thread);
            const Expr stage = name(out, "stage", remainder(step, integer(2)));
            const auto widened = [&](const Factor& factor, const Expr& row, const Expr& term) {
                const std::vector<Expr> places = factor.is_near ? std::vector<Expr>{stage, term, row}
                                                                : std::vector<Expr>{stage, row, term};
                return build::cast(build::load(factor.buffer, element_, places), Type::float_(32));
            };
            out.push_back(unrolled(
                term_ + "_in_step", "k", tile_terms / fragment_side,
                [&](std::vector<Stmt>& inside, const Expr& k) {
                    const auto product = [&](const Expr& t) {
                        return over_fragments([&](const Expr& i, const Expr& j, const Expr& e) {
                            const Expr term = add(multiply(k, integer(fragment_side)), t);
                            const Expr row =
                                add(add(at.row, multiply(i, integer(fragment_side))), fragment_row(thread));
                            const Expr column = add(add(add(at.column, multiply(j, integer(fragment_side))),
                                                        fragment_column(thread)),
                                                    e);
                            return store(sums_, {thread, i, j, e},
                                         build::binary(BinaryOp::multiply, widened(A_, row, term),
                                                       widened(B_, column, term), false),
                                         ReduceOp::add);
                        });
                    };
                    inside.push_back(
                        on_unit(term_ + "_in_fragment", "t", fragment_side, product, LoopKind::reduction));
                }));
        });
    }

    void end(std::vector<Stmt>& body, const Own& own) override {
        body.push_back(over_all("ends", [&](std::vector<Stmt>& out, const Expr& thread) {
            const Corner at = corner(out, thread);
            out.push_back(
                unrolled(A_.axis + "_of_warp", "i", fragments, [&](std::vector<Stmt>& rows, const Expr& i) {
                    rows.push_back(unrolled(
                        B_.axis + "_of_warp", "j", fragments, [&](std::vector<Stmt>& inside, const Expr& j) {
                            inside.push_back(on_unit("element_ends", "e", lane_elements, [&](const Expr& e) {
                                return store(part_, {thread, e},
                                             build::load(sums_, Type::float_(32), {thread, i, j, e}));
                            }));
                            fragment(inside, own, at, thread, i, j);
                        }));
                }));
        }));
    }

    /// What a thread stores of a fragment.
    void fragment(std::vector<Stmt>& out, const Own& own, const Corner& at, const Expr& thread, const Expr& i,
                  const Expr& j) {
        const auto place = [&](const Expr& first, const Expr& warp, const Expr& k, const Expr& lane) {
            return add(add(add(first, warp), multiply(k, integer(fragment_side))), lane);
        };
        const Expr row = name(out, A_.axis, place(A_.first, at.row, i, fragment_row(thread)));
        std::vector<Stmt> inside;
        Substitution places = own.batch;
        const Substitution of_rows = divided(inside, row, A_.loops);
        places.insert(places.end(), of_rows.begin(), of_rows.end());
        inside.push_back(unrolled(
            "element_of_" + B_.axis, "e", lane_elements, [&](std::vector<Stmt>& body, const Expr& e) {
                const Expr column =
                    name(body, B_.axis, add(place(B_.first, at.column, j, fragment_column(thread)), e));
                std::vector<Stmt> innermost;
                Substitution here = places;
                const Substitution of_columns = divided(innermost, column, B_.loops);
                here.insert(here.end(), of_columns.begin(), of_columns.end());
                const StoreTarget target = place_of(here);
                Expr sum = build::load(part_, Type::float_(32), {thread, e});
                if (!c_.initial) sum = add(build::load(target.buffer, Type::float_(32), target.indices), sum);
                finish(innermost, target, sum, here);
                put_under(body, is_stored(B_, column, own.column), std::move(innermost));
            }));
        put_under(out, is_stored(A_, row, own.row), std::move(inside));
    }

    const Type element_;  ///< of both factors
    Symbol sums_, part_;
};

}  // namespace

Refusal check(const Subject& subject, const MatrixUnit& directive) {
    std::optional<Contraction> c;
    if (Refusal missing = require_contraction(subject, directive.rows, directive.columns, c)) return missing;
    const Load *rows = narrow_float(c->row_factor), *columns = narrow_float(c->column_factor);
    const auto element = [](const Expr& factor) { return get<Cast>(factor)->value->type; };
    if (!rows || !columns || element(c->row_factor) != element(c->column_factor))
        return refusal(
            subject, "SCH-91",
            fmt::format("`{}` and `{}` are no arrays of float16 both, nor of bfloat16, whose products "
                        "are summed in float32",
                        c->row_name, c->column_name),
            "`gpu-contract` takes factors of other types");
    if (!c->store->op)
        return refusal(
            subject, "SCH-91",
            fmt::format("`{}` is summed in the order of the source, which matrix units do not keep",
                        c->store->targets[0].buffer.name()),
            "with `--fp fast` sums of every language run in any order");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const MatrixUnit& directive, SymbolSource& symbols) {
    const Contraction c = *find_contraction(subject, directive.rows, directive.columns, nullptr);
    FragmentTiles tiles(subject, c, symbols);
    const Expr worthwhile = tiles.worthwhile();
    return with_unique_loops(with_contraction(subject, c, worthwhile, tiles.statements(), tiles.epilogues()));
}

}  // namespace nestor::schedule
