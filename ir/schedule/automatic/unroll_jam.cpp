// Automatic unroll-and-jam of matrix products: several rows share what is loaded for each step of the sum.
//
// Note [Eight rows of a product] (2026-11-22, 2026-11-23)
// Eight rows run together (directive jam), for eight steps at a time (pass scalar_replace_sums): what a step
// loads of B serves eight rows, and an element of C is loaded and stored once for eight sums. For matrices of
// 512 and batches of 128 this is 4 times as fast as plain loops, and 2 to 5 times as fast as one row alone,
// with g++ 12 and clang 14, with and without AVX-512. The tile is a loop along memory around a constant loop
// over rows, which both compilers unroll before they vectorize.
//
// Contractions run in tiles since (contract.cpp), which are faster still from six rows on; what is left are
// products in nests that hold other statements too, and products across memory of fewer than 24 rows.
//
// Tried instead: `omp simd` around the loop over k (neither compiler vectorizes it: 0.2 times as fast); tiles
// of sums in local arrays (1.3 times as fast with g++, half as fast with clang, a fifth where columns are
// left over); rows written out one by one (no faster, four times the text); tiles of columns (slower, since
// rows are short then).
//
// Where each element is a sum along memory (B transposed, layers of networks), four rows run together by
// copies of the sum: 2.5 to 3 times as fast, since each row of the other matrix is read for four. The rows
// that are left over run in the same loop one by one: a second parallel loop doubled the time of small
// products. Where rows hold other statements too, four columns share a row instead (2026-11-24). Fewer than
// 16 steps (64 along memory) are not worth it, which is asked when the function is called. Known lengths have
// registers of 32 bytes and are worth it from 16 steps along memory too (2026-11-30: 16 floats take 1.8 ns in
// four rows and 1.9 in one with g++, 1.5 and 5.2 with clang; 32 floats 2.0 and 3.2, 1.9 and 10.8).
#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/reduction_pattern.hpp"
#include "ir/schedule/automatic/locality.hpp"
#include "ir/schedule/automatic/scheduler.hpp"

namespace nestor::schedule {

namespace {

/// How many rows run together, and for how many steps of a sum that pays: in loops whose length is known, and
/// in others.
struct JamBenefit {
    std::int64_t rows, known_steps, steps;
};

// a whole row of sums at a time: each step loads a row of the other matrix
constexpr JamBenefit along_rows{8, 16, 16};
// one sum at a time, in the lanes of a register: of 32 bytes where few steps are known
constexpr JamBenefit along_steps{4, 16, 64};

/// True where one value of the sum is loaded for all rows, and another for all `columns`.
bool shares_a_load(const Expr& addend, const Symbol& row, const Symbol& column) {
    bool shared = false, own = false;
    visit(addend, [&](const Expr& e) {
        if (!get<Load>(e)) return;
        shared = shared || (uses(e, column) && !uses(e, row));
        own = own || (uses(e, row) && !uses(e, column));
    });
    return shared && own;
}

bool in_lanes(const For& loop) {
    return loop.mode.kind == ModeKind::vectorized;
}

bool long_enough(const For& reduction, const JamBenefit& worth) {
    return reduction.kind == LoopKind::reduction && reduction.body.statements.size() == 1 &&
           build::as_integer(reduction.extent).value_or(worth.known_steps) >= worth.known_steps;
}

/// True where limits are the same for all iterations of all loops of a nest.
bool steady(const For& loop, const std::vector<const For*>& nest) {
    return std::none_of(nest.begin(), nest.end(), [&](const For* around) {
        return uses(loop.low, around->index) || uses(loop.extent, around->index);
    });
}

/// The loop over steps, if the statement is `for k { for n { C[m, n] += A[m, k] * B[k, n] } }` in the
/// innermost of a nest of loops, over rows m.
const For* product_along_rows(const Stmt& s, const std::vector<const For*>& nest) {
    const For* reduction = get<For>(s);
    if (!reduction || !long_enough(*reduction, along_rows)) return nullptr;
    const For* lanes = get<For>(reduction->body.statements[0]);
    if (!lanes || !pure(lanes) || lanes->body.statements.size() != 1) return nullptr;
    const Store* store = get<Store>(lanes->body.statements[0]);
    const Expr addend = store ? addend_of(*store) : nullptr;
    if (!addend || !shares_a_load(addend, nest.back()->index, lanes->index)) return nullptr;
    for (const Expr& index : store->targets[0].indices)
        if (uses(index, reduction->index)) return nullptr;
    return steady(*reduction, nest) && steady(*lanes, nest) && steady(*lanes, {reduction}) ? reduction
                                                                                           : nullptr;
}

/// True for `for k { sum += A[m, k] * B[n, k] }` in the innermost of a nest of loops, over n, which stands in
/// the one over rows m.
bool is_product_along_steps(const For& loop, const std::vector<const For*>& nest) {
    if (!long_enough(loop, along_steps)) return false;
    const Store* store = get<Store>(loop.body.statements[0]);
    const Expr addend = store && store->targets[0].indices.empty() ? addend_of(*store) : nullptr;
    return addend && shares_a_load(addend, nest[nest.size() - 2]->index, nest.back()->index) &&
           steady(loop, nest) && steady(*nest.back(), nest);
}

/// The loops over steps of the loops over n in the innermost of a nest, over rows m; none where other loops
/// stand there as well.
std::vector<const For*> products_along_steps(const std::vector<const For*>& nest) {
    std::vector<const For*> found;
    for (const Stmt& s : nest.back()->body.statements) {
        const For* columns = get<For>(s);
        if (!columns) continue;
        if (!pure(columns)) return {};
        std::vector<const For*> inner = nest;
        inner.push_back(columns);
        for (const Stmt& child : columns->body.statements) {
            const For* loop = get<For>(child);
            if (loop && !is_product_along_steps(*loop, inner)) return {};
            if (loop) found.push_back(loop);
        }
    }
    return found;
}

}  // namespace

const For* Scheduler::columns_among_others(const LoopName& name) const {
    auto nest = perfect_nest(*find_loop(body(), name));
    nest.resize(pure_depth(statement(name)));
    if (nest.empty()) return nullptr;
    for (const Stmt& s : nest.back()->body.statements) {
        const For* columns = get<For>(s);
        if (!columns || !pure(columns) || columns->mode.kind != ModeKind::serial ||
            all_loops(columns->body).size() != 1)
            continue;
        std::vector<const For*> inner = nest;
        inner.push_back(columns);
        for (const Stmt& child : columns->body.statements)
            if (const For* steps = get<For>(child))
                if (is_product_along_steps(*steps, inner) && (in_lanes(*steps) || takes_lanes(*steps)))
                    return steps;
    }
    return nullptr;
}

void Scheduler::jam_rows() {
    for (const LoopName& name : nests()) {
        if (is_imperative(name) || tiled_.contains({name.func, name.stage})) continue;
        auto nest = perfect_nest(*find_loop(body(), name));
        nest.resize(pure_depth(statement(name)));
        if (nest.empty()) continue;
        const JamBenefit* worth = &along_rows;
        std::vector<const For*> products;
        for (const Stmt& s : nest.back()->body.statements) {
            const For* steps = product_along_rows(s, nest);
            if (steps && in_lanes(*get<For>(steps->body.statements[0]))) products.push_back(steps);
        }
        if (holds_kind<Allocate>(nest.back()->body)) products.clear();  // rows would be copies
        for (int level = 0; level < 2 && products.empty(); ++level) {   // columns may stand alone in rows
            if (level > 0) nest.pop_back();
            if (nest.empty()) break;
            worth = &along_steps;
            products = products_along_steps(nest);
            if (!std::all_of(products.begin(), products.end(),
                             [&](const For* steps) { return in_lanes(*steps) || takes_lanes(*steps); }))
                products.clear();
        }
        if (products.empty()) {
            products = {columns_among_others(name)};
            if (!products[0]) continue;
            nest = loops_around(body(), products[0]->name);
        }
        if (nest.empty() || build::as_integer(nest.back()->extent).value_or(worth->rows) < worth->rows)
            continue;
        UnrollJam jam{nest.back()->name, worth->rows};
        const auto unknown = std::find_if(products.begin(), products.end(),
                                          [](const For* steps) { return !build::as_integer(steps->extent); });
        if (unknown != products.end())
            jam.condition =
                build::compare(CompareOp::greater_equal, (*unknown)->extent, build::integer(worth->steps));
        attempt({jam, fmt::format("groups of {} {} share what they load", worth->rows, jam.loop.variable)});
    }
}

}  // namespace nestor::schedule
