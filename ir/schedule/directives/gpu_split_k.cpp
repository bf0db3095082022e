// gpu-split-k(m, n): a product of few rows or few columns on a device: the warps of a block share the terms
// of its sums.
//   for m { for n { for k reduction { C[m, n] += A[m, k] * B[k, n] } } }
//   =>  if C has elements {
//         for strip gpu_block_x {                                    // 8 rows, 32 columns
//           for step reduction {                                     // 128 terms, 16 for each warp
//             if step is not the last { for thread gpu_thread_x { A_part[next mod 2, i, k] = A[..] } }
//             for thread gpu_thread_x { sum[thread, i] += A_part[.., i, k] * B[k, n] } }
//           for thread gpu_thread_x { sum_of_warps[warp, i, lane] = sum[thread, i] }
//           for thread gpu_thread_x { C[..] = the sum of these for all warps } } }
//
// Note [Terms for warps] (2026-11-28)
// A product of 8 rows reads the other factor once, and should be as fast as memory: 20 KB are to be on their
// way in each multiprocessor. A thread with one sum has a load of its own on its way and waits: at 8 by 4096
// by 4096 a block's eight warps read the same 128 bytes, of which four are unrolled, 512 bytes in all. Here a
// warp has its own 16 rows of B in each step, all loaded before they are used, so that a block has 16 KB on
// their way, and 128 blocks fill the device without a second kernel for parts of the sums. The rows of A are
// copied to shared memory while the step before is used; a load of 16 bytes brings four terms to all lanes.
// Terms are summed by warp, and then the warps in their order: always the same, though not the source's.
//
// Strips are for any number of terms. Of 64 each result costs a thread about 200 instructions, as many as a
// loop over them with two loads a term; with fewer the launch decides. So no third kernel stands beside tiles
// and strips, which a reader would have to tell apart.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/schedule/directives/block_tiles.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;

constexpr std::int64_t sharing_warps = 8, warp_lanes = 32, terms_of_warp = 16;
constexpr std::int64_t strip_rows = 8, step_terms = sharing_warps * terms_of_warp;

/// A product in strips of few rows, each thread a column of them for some of the terms.
class SplitTerms : public BlockTiles {
public:
    SplitTerms(const Subject& subject, const Contraction& c, SymbolSource& symbols)
        : BlockTiles(subject, c, strip_rows, warp_lanes, step_terms, true, symbols) {}

    /// True where C has elements: of no terms a sum is what it begins with.
    Expr has_elements() const {
        Expr condition = build::boolean(true);
        for (const std::vector<const For*>* loops : {&batch_, &A_.loops, &B_.loops})
            for (const For* loop : *loops)
                if (build::as_integer(loop->extent).value_or(0) < 1)
                    condition = build::both(
                        condition, build::compare(CompareOp::greater_equal, loop->extent, integer(1)));
        return condition;
    }

private:
    std::int64_t threads() const override { return sharing_warps * warp_lanes; }
    const char* shape() const override { return "_strip"; }

    void allocate_tiles(std::vector<Stmt>& body) override {
        sums_ = fresh(c_.store->targets[0].buffer.name() + "_sum");
        of_warps_ = fresh(c_.store->targets[0].buffer.name() + "_of_warps");
        body.push_back(allocate(A_.buffer, type_, {2, strip_rows, step_terms}, MemorySpace::gpu_shared));
        body.push_back(
            allocate(of_warps_, type_, {sharing_warps, strip_rows, warp_lanes}, MemorySpace::gpu_shared));
        body.push_back(allocate(sums_, type_, {threads(), strip_rows}, MemorySpace::registers));
    }

    Stmt begin(const Own&) override {
        return over_all("begins", [&](std::vector<Stmt>& out, const Expr& thread) {
            out.push_back(over_rows([&](std::vector<Stmt>& body, const Expr& i) {
                body.push_back(store(sums_, {thread, i}, zero()));
            }));
        });
    }

    /// The rows of A; those of B go to registers where they are used.
    void copy(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
              const Expr& begin, Terms exist) override {
        if (&factor != &A_) return;
        const std::int64_t at_once = threads() / step_terms;
        const Expr in_step = name(out, term_ + "_of_" + A_.name, remainder(thread, integer(step_terms)));
        const Expr term = name(out, term_, add(begin, in_step));
        const Substitution terms = divided(out, term, c_.sums);
        const Expr exists = build::compare(CompareOp::greater_equal, term, integer(0));
        out.push_back(unrolled(
            "copy_of_" + A_.name, "i", strip_rows / at_once, [&](std::vector<Stmt>& body, const Expr& i) {
                const Expr row =
                    name(body, A_.axis + "_of_" + A_.name,
                         add(multiply(i, integer(at_once)), quotient(thread, integer(step_terms))));
                Substitution places = divided(body, row_at(A_, row), A_.loops);
                places.insert(places.end(), terms.begin(), terms.end());
                const Expr value = substitute(A_.value, places);
                body.push_back(store(A_.buffer, {stage, row, in_step},
                                     exist == Terms::all ? value : build::select(exists, value, zero())));
            }));
    }

    Stmt multiplied(const Expr& step) override {
        return over_all("multiplies", [&](std::vector<Stmt>& out, const Expr& thread) {
            const Expr own = name(out, term_ + "_own",
                                  multiply(quotient(thread, integer(warp_lanes)), integer(terms_of_warp)));
            const Expr behind =
                multiply(subtract(ceil_quotient(terms_, step_terms), step), integer(step_terms));
            const Expr first = name(out, term_ + "_first", add(subtract(terms_, behind), own));
            const Expr lane = remainder(thread, integer(warp_lanes));
            const Substitution columns = divided(out, row_at(B_, lane), B_.loops);
            const Symbol part = fresh(B_.name + "_part");
            out.push_back(allocate(part, type_, {terms_of_warp}, MemorySpace::stack));
            out.push_back(over_terms([&](std::vector<Stmt>& body, const Expr& k) {
                const Expr term = name(body, term_, add(first, k));
                Substitution places = divided(body, term, c_.sums);
                places.insert(places.end(), columns.begin(), columns.end());
                const Expr value = substitute(B_.value, places);
                const Expr exists = build::compare(CompareOp::greater_equal, term, integer(0));
                body.push_back(
                    store(part, {k}, has_all_terms() ? value : build::select(exists, value, zero())));
            }));
            const Expr stage = name(out, "stage", remainder(step, integer(2)));
            out.push_back(over_rows([&](std::vector<Stmt>& rows, const Expr& i) {
                rows.push_back(over_terms([&](std::vector<Stmt>& body, const Expr& k) {
                    const Expr a = build::load(A_.buffer, type_, {stage, i, add(own, k)});
                    const Expr product =
                        build::binary(BinaryOp::multiply, a, build::load(part, type_, {k}), type_.is_int());
                    body.push_back(store(sums_, {thread, i}, product, ReduceOp::add));
                }));
            }));
        });
    }

    void end(std::vector<Stmt>& out, const Own& block) override {
        out.push_back(over_all("hands_on", [&](std::vector<Stmt>& body, const Expr& thread) {
            const Expr warp = quotient(thread, integer(warp_lanes)),
                       lane = remainder(thread, integer(warp_lanes));
            body.push_back(over_rows([&](std::vector<Stmt>& rows, const Expr& i) {
                rows.push_back(store(of_warps_, {warp, i, lane}, build::load(sums_, type_, {thread, i})));
            }));
        }));
        out.push_back(over_all("ends", [&](std::vector<Stmt>& body, const Expr& thread) {
            const Expr i = quotient(thread, integer(warp_lanes)),
                       lane = remainder(thread, integer(warp_lanes));
            const Expr row = name(body, A_.axis, add(A_.first, i)),
                       column = name(body, B_.axis, add(B_.first, lane));
            std::vector<Stmt> stored;
            Substitution places = block.batch;
            for (const auto& [index, factor] : {std::pair{row, &A_}, std::pair{column, &B_}}) {
                const Substitution own = divided(stored, index, factor->loops);
                places.insert(places.end(), own.begin(), own.end());
            }
            const StoreTarget target = place_of(places);
            const Symbol sum = fresh("sum");
            stored.push_back(allocate(sum, type_, {}, MemorySpace::registers));
            stored.push_back(
                store(sum, {}, c_.initial ? c_.initial : build::load(target.buffer, type_, target.indices)));
            stored.push_back(unrolled("warp", "w", sharing_warps, [&](std::vector<Stmt>& in, const Expr& w) {
                in.push_back(store(sum, {}, build::load(of_warps_, type_, {w, i, lane}), ReduceOp::add));
            }));
            finish(stored, target, build::load(sum, type_, {}), places);
            const Expr last_row = is_stored(A_, row, block.row),
                       last_column = is_stored(B_, column, block.column);
            const Expr own = !last_row      ? last_column
                             : !last_column ? last_row
                                            : build::both(last_row, last_column);
            put_under(body, own, std::move(stored));
        }));
    }

    bool has_all_terms() const {
        const auto known = build::as_integer(product_of_extents(c_.sums));
        return known && *known % step_terms == 0;
    }
    Expr zero() const { return build::identity(ReduceOp::add, type_); }
    template <class Body>
    Stmt over_rows(const Body& body) {
        return unrolled(A_.axis + "_of_strip", "i", strip_rows, body);
    }
    template <class Body>
    Stmt over_terms(const Body& body) {
        return unrolled(term_ + "_of_warp", "j", terms_of_warp, body);
    }

    const Type type_ = Type::float_(32);
    Symbol sums_, of_warps_;
};

}  // namespace

Refusal check(const Subject& subject, const GpuSplitK& directive) {
    std::optional<Contraction> c;
    if (Refusal missing = require_contraction(subject, directive.rows, directive.columns, c)) return missing;
    if (!c->store->op)
        return refusal(
            subject, "SCH-95",
            fmt::format("`{}` is summed in the order of the source, which warps that share its terms "
                        "do not keep",
                        c->store->targets[0].buffer.name()),
            "with `--fp fast` sums of every language run in any order");
    if (c->product->type != Type::float_(32) || c->column_step != 1)
        return refusal(subject, "SCH-95",
                       fmt::format("{} is no loop over float32 of `{}` that lie side by side in memory",
                                   print(directive.columns), c->column_name));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const GpuSplitK& directive, SymbolSource& symbols) {
    const Contraction c = *find_contraction(subject, directive.rows, directive.columns, nullptr);
    SplitTerms strips(subject, c, symbols);
    std::vector<Stmt> all = strips.statements();
    if (const Expr condition = strips.has_elements(); build::as_integer(condition) != 1)
        all = {build::make(If{condition, Block{std::move(all)}, {}}, c.statement->origin)};
    return with_unique_loops(
        with_contraction(subject, c, build::boolean(true), std::move(all), strips.epilogues()));
}

}  // namespace nestor::schedule
