// gpu-transpose(w, c): what is read along c in memory and written along w, on a device, through tiles in
// shared memory:
//   for n { for c { for w { O[n, c, w] = I[n, w, c] } } }
//   =>  if w and c fill a part of a tile {
//         for n gpu_block_z { for c_tile gpu_block_y { for w_tile gpu_block_x {
//           for thread gpu_thread_y { for thread gpu_thread_x { I_tile[w, c] = I[..] } }     // c along x
//           for thread gpu_thread_y { for thread gpu_thread_x { O[..] = I_tile[w, c] } } } } }  // w along x
//       } else { the loops as they were }
//
// Note [Tiles that turn] (2026-11-23)
// 32 threads that read 32 neighbours move one line of memory; where neighbouring threads write neighbours and
// read rows apart, each reads a line of its own. A block reads a tile of 32 by 32 along its rows and writes
// it along its columns; rows of the tile have one more element, so that a column lies in 32 banks. A thread
// has four elements of a tile, 8 rows apart. Of less than 8 places a line still holds the neighbours that the
// thread reads next.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/transposition.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::variable;

constexpr std::int64_t side = 32;  // of a tile, and threads along its rows
constexpr std::int64_t rows = 8;   // of it that move at once

/// The loops over blocks and threads that take the place of a transposition.
class TurnedTiles : private NestBuilder {
public:
    TurnedTiles(const Subject& subject, const Transposition& t, SymbolSource& symbols)
        : NestBuilder(t.stored->name, t.statement->origin, symbols),
          t_(t),
          origin_(made(t.statement->origin, subject.cause.reason)),
          w_(t.stored->index.name()),
          c_(t.loaded->index.name()) {}

    Expr worthwhile() const {
        std::vector<Expr> parts;
        for (const For* loop : {t_.loaded, t_.stored})
            if (build::as_integer(loop->extent).value_or(-1) < least_transposed)
                parts.push_back(
                    build::compare(CompareOp::greater_equal, loop->extent, integer(least_transposed)));
        // a fused index is divided by these
        for (std::size_t k = 1; k < t_.others.size(); ++k)
            if (build::as_integer(t_.others[k]->extent).value_or(-1) < 1)
                parts.push_back(build::compare(CompareOp::greater_equal, t_.others[k]->extent, integer(1)));
        return build::conjunction(parts);
    }

    Stmt statement_of_blocks() {
        const Symbol layer = fresh(t_.others.size() == 1 ? t_.others[0]->index.name() : "layer");
        const Symbol w_tile = fresh(w_ + "_tile"), c_tile = fresh(c_ + "_tile");
        std::vector<Stmt> body;
        layer_ = divided(body, variable(layer), t_.others);
        w_first_ = name(body, w_ + "_first", multiply(variable(w_tile), integer(side)));
        c_first_ = name(body, c_ + "_first", multiply(variable(c_tile), integer(side)));
        for (const Expr& load : t_.loads) {
            tiles_.push_back(fresh(get<Load>(load)->buffer.name() + "_tile"));
            body.push_back(allocate(tiles_.back(), load->type, {side, side + 1}, MemorySpace::gpu_shared));
        }
        body.push_back(copied());
        body.push_back(turned());
        Stmt nest = block(w_ + "_tile", w_tile, tiles_of(*t_.stored), std::move(body), ModeKind::gpu_block_x);
        nest = block(c_ + "_tile", c_tile, tiles_of(*t_.loaded), {nest}, ModeKind::gpu_block_y);
        if (!t_.others.empty())
            nest = block("layer", layer, product_of_extents(t_.others), {nest}, ModeKind::gpu_block_z);
        nest = build::make(*get<For>(nest), origin_);  // the outermost says why
        // the loops as they were keep their indices
        const Block all{{nest}};
        return rename(all, fresh_names(all, symbols())).statements[0];
    }

private:
    static Expr tiles_of(const For& loop) { return ceil_quotient(loop.extent, side); }

    Stmt block(const std::string& variable_name, const Symbol& index, const Expr& extent,
               std::vector<Stmt> body, ModeKind mode) {
        return statement(loop(variable_name, index, extent, std::move(body), {mode}));
    }

    /// `body(statements, row, column)` for each element of a tile, a row's threads side by side.
    template <class Body>
    Stmt over_tile(const std::string& does, const Body& body) {
        return over_threads(
            "rows_" + does, "y", ModeKind::gpu_thread_y, rows, [&](std::vector<Stmt>& out, const Expr& y) {
                out.push_back(over_threads("columns_" + does, "x", ModeKind::gpu_thread_x, side,
                                           [&](std::vector<Stmt>& in, const Expr& x) {
                                               in.push_back(unrolled(
                                                   "part_" + does, "i", side / rows,
                                                   [&](std::vector<Stmt>& inside, const Expr& i) {
                                                       body(inside, add(multiply(i, integer(rows)), y), x);
                                                   }));
                                           }));
            });
    }

    /// Where the element is within the loops, what `body` makes of its place.
    template <class Body>
    void at_place(std::vector<Stmt>& out, const Expr& w_in_tile, const Expr& c_in_tile, const Body& body) {
        const Expr w = name(out, w_, add(w_first_, w_in_tile));
        const Expr c = name(out, c_, add(c_first_, c_in_tile));
        Substitution places = layer_;
        places.emplace_back(t_.stored->index, add(t_.stored->low, w));
        places.emplace_back(t_.loaded->index, add(t_.loaded->low, c));
        Block inside;
        body(inside.statements, places);
        out.push_back(statement(If{build::both(build::compare(CompareOp::less, w, t_.stored->extent),
                                               build::compare(CompareOp::less, c, t_.loaded->extent)),
                                   std::move(inside),
                                   {}}));
    }

    /// I_tile[w, c] = I[.., w, c], neighbouring threads along c.
    Stmt copied() {
        return over_tile("loaded", [&](std::vector<Stmt>& out, const Expr& w, const Expr& c) {
            at_place(out, w, c, [&](std::vector<Stmt>& inside, const Substitution& places) {
                for (std::size_t k = 0; k < tiles_.size(); ++k)
                    inside.push_back(store(tiles_[k], {w, c}, substitute(t_.loads[k], places)));
            });
        });
    }

    /// O[.., c, w] = I_tile[w, c], neighbouring threads along w.
    Stmt turned() {
        return over_tile("stored", [&](std::vector<Stmt>& out, const Expr& c, const Expr& w) {
            at_place(out, w, c, [&](std::vector<Stmt>& inside, const Substitution& places) {
                const auto from_tile = [&](const Expr& e) -> Expr {
                    for (std::size_t k = 0; k < tiles_.size(); ++k)
                        if (same(e, t_.loads[k])) return build::load(tiles_[k], e->type, {w, c});
                    return e;
                };
                const Expr value = rewrite(t_.store->values[0], from_tile);
                StoreTarget target = t_.store->targets[0];
                for (Expr& index : target.indices) index = substitute(index, places);
                inside.push_back(build::make(Store{{target}, {substitute(value, places)}, std::nullopt},
                                             innermost_origin()));
            });
        });
    }

    Origin innermost_origin() const {
        return perfect_nest(*get<For>(t_.statement)).back()->body.statements[0]->origin;
    }

    const Transposition& t_;
    const Origin origin_;
    const std::string w_, c_;
    Substitution layer_;
    Expr w_first_, c_first_;
    std::vector<Symbol> tiles_;
};

/// What to do instead: with the product of two arrays, with another sum, or with what is no transposition.
std::string hint(const Subject& subject, const GpuTranspose& directive) {
    const auto around = loops_around(subject.body(), directive.stored);
    const LoopName& nest = around.empty() ? directive.stored : around.front()->name;
    if (const auto product = rows_and_columns(subject, nest))
        return fmt::format(
            "this is a product of two arrays: `gpu-contract({}, {}, 128, 128)` runs it in tiles",
            print(product->first), print(product->second));
    const auto loops = perfect_nest(*find_loop(subject.body(), nest));
    if (std::any_of(loops.begin(), loops.end(),
                    [](const For* loop) { return loop->kind == LoopKind::reduction; }))
        return "assign the transposed array in a statement of its own, `T(c, w) = I(w, c)`, and sum over "
               "that";
    return "an assignment in a nest of independent loops that writes along one and reads along the other: "
           "`O(c, w) = I(w, c)`, with any further loops";
}

}  // namespace

Refusal check(const Subject& subject, const GpuTranspose& directive) {
    if (Refusal missing = require_loops(subject, {directive.stored, directive.loaded}, 2)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    std::string why;
    if (!find_transposition(subject, directive.stored, directive.loaded, &why))
        return refusal(subject, "SCH-85", why, hint(subject, directive));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const GpuTranspose& directive, SymbolSource& symbols) {
    const Transposition t = *find_transposition(subject, directive.stored, directive.loaded, nullptr);
    TurnedTiles tiles(subject, t, symbols);
    const Expr worthwhile = tiles.worthwhile();
    Stmt blocks = tiles.statement_of_blocks();
    if (build::as_integer(worthwhile) != 1)
        blocks = build::make(If{worthwhile, Block{{blocks}}, Block{{t.statement}}}, t.statement->origin);
    return with_unique_loops(replace_loop(subject.body(), get<For>(t.statement)->name,
                                          [&](const Stmt&) { return std::vector<Stmt>{blocks}; }));
}

}  // namespace nestor::schedule
