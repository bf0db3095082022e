// Products by the default loops: several rows of the result share what is loaded for each step of the sum.
#include <fmt/format.h>

#include <algorithm>

#include "ir/build.hpp"
#include "ir/passes/jam.hpp"
#include "ir/schedule/default_loops.hpp"
#include "ir/schedule/shape.hpp"
#include "ir/statements.hpp"
#include "ir/walk.hpp"

namespace nestor::schedule {

namespace {

constexpr std::int64_t rows = 8;         // that run together: so many sums for each element that they share
constexpr std::int64_t worth_rows = 16;  // steps of a sum; with fewer, rows together only fill the cache

/// True where one value of the sum is loaded along memory for all rows, and another for each of them.
bool shares_a_load(const Expr& addend, const Symbol& row, const Symbol& lane) {
    bool shared = false, own = false;
    visit(addend, [&](const Expr& e) {
        if (!get<Load>(e)) return;
        shared = shared || (uses(e, lane) && !uses(e, row));
        own = own || (uses(e, row) && !uses(e, lane));
    });
    return shared && own;
}

/// The loop over steps, if the statement is `for k { for n { C[m, n] += A[m, k] * B[k, n] } }` in the
/// innermost of a nest of loops, over rows m.
const For* product_of(const Stmt& s, const std::vector<const For*>& nest) {
    const For* reduction = get<For>(s);
    if (!reduction || reduction->kind != LoopKind::reduction || reduction->body.statements.size() != 1 ||
        build::as_integer(reduction->extent).value_or(worth_rows) < worth_rows)
        return nullptr;
    const For* lanes = get<For>(reduction->body.statements[0]);
    if (!lanes || !pure(lanes) || lanes->body.statements.size() != 1) return nullptr;
    const Store* store = get<Store>(lanes->body.statements[0]);
    const Expr addend = store ? addend_of(*store) : nullptr;
    if (!addend || !shares_a_load(addend, nest.back()->index, lanes->index)) return nullptr;
    for (const Expr& index : store->targets[0].indices)
        if (uses(index, reduction->index)) return nullptr;
    if (uses(lanes->low, reduction->index) || uses(lanes->extent, reduction->index)) return nullptr;
    for (const For* loop : nest)
        for (const Expr& limit : {reduction->low, reduction->extent, lanes->low, lanes->extent})
            if (uses(limit, loop->index)) return nullptr;
    return reduction;
}

}  // namespace

void Scheduler::jam_rows() {
    for (const LoopName& name : nests()) {
        if (is_imperative(name) || in_parallel(name)) continue;
        auto nest = perfect_nest(*find_loop(body(), name));
        nest.resize(pure_depth(statement(name)));
        if (nest.empty() || build::as_integer(nest.back()->extent).value_or(rows) < rows) continue;
        Directive jam{"jam", {}, {}, {rows}, "", {}};
        for (const For* loop : nest) jam.loops.push_back(loop->name);
        bool found = false;
        for (const Stmt& s : nest.back()->body.statements) {
            const For* reduction = product_of(s, nest);
            if (!reduction || !takes_lanes(*get<For>(reduction->body.statements[0]))) continue;
            found = true;
            if (!build::as_integer(reduction->extent) && jam.values.empty())
                jam.values = {
                    build::compare(CompareOp::greater_equal, reduction->extent, build::integer(worth_rows))};
        }
        if (!found) continue;
        if (!attempt(jam)) continue;
        LoopName outermost = jam.loops[0];
        if (jam.loops.size() == 1) outermost.variable += "_outer";
        std::string reason = order_reasons_[name];
        if (!reason.empty()) reason += "; ";
        order_reasons_[outermost] =
            reason + fmt::format("groups of {} {} share what they load", rows, jam.loops.back().variable);
    }
}

}  // namespace nestor::schedule
