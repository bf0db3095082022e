// Parallelization and vectorization in the default loops for a processor: which loops threads share, which
// run in lanes.
//
// Note [Short sums in lanes] (2026-11-29, 2026-11-30)
// g++ 12 keeps the lanes of a sum of floats in memory, which it clears, loads and adds up for each row: rows
// of 3 to 16 floats take 5 to 9 ns, where a plain loop takes 2 (clang: 2 either way). `simdlen(8)` halves
// that, and takes 1.4 of the time of rows of 1000. So known lengths of 64 to 512 bytes get registers of 32
// bytes (floats: 16 to 128 .5 to .9 of the time with g++, .6 to 1 with clang; doubles: 8 to 64 .3 to 1),
// shorter ones no lanes, and a length that is not known cannot choose: a second loop for short rows was not
// worth its text.
//
// Note [Integers find their lanes themselves] (2026-11-30)
// Sums, products, extremes and bit operations of integers may be taken in any order without a word from us,
// and compilers do so at -O3. With `omp simd` g++ 12 keeps their lanes in memory as it does those of floats,
// without it shuffles registers: nanoseconds a row with and without, int8 rows of 60 16 and 2.3, int32 rows
// of 10 9.2 and 1.4, of 200 13.7 and 8.7, minimum of 1000 595 and 77; clang 14 takes the same either way.
// Those that a loop around carries as well keep the clause: there g++ leaves conditional additions scalar
// without it (108 and 13 us), though clang takes .65 to .9 of the time without.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/core/buffers.hpp"
#include "ir/core/build.hpp"
#include "ir/core/chosen_local.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/processors.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/automatic/locality.hpp"
#include "ir/schedule/automatic/scheduler.hpp"
#include "ir/schedule/automatic/vectorizable.hpp"
#include "ir/schedule/legality/legality.hpp"

namespace nestor::schedule {

namespace {

constexpr std::int64_t worth_places = 1 << 20;  // iterations; for fewer no thread gets places of its own
constexpr std::int64_t shares_of_core = 4;      // iterations that even out what threads have to do
constexpr std::int64_t worth_lanes = 8;         // iterations that make simd worth saying
constexpr std::int64_t nearby = 4;  // elements from one iteration to the next that one shuffle bridges

/// Iterations for fewer of which no team of threads is formed: a team costs what some thousand iterations do
/// that only add and multiply, in lanes, or some hundred calls. Atomic updates cost ten times a plain one.
std::int64_t iterations_of_team(const For& loop) {
    bool updates = false, costly = false;
    visit(
        loop.body,
        [&](const Stmt& s) {
            updates = updates || get<Update>(s);
            costly = costly || get<While>(s) || get<CallStmt>(s);
        },
        [&](const Expr& e) {
            const Call* call = get<Call>(e);
            costly = costly || (call && call->function != "sqrt" && call->function != "fabs");
        });
    return updates ? 16 * worth_a_team : costly ? worth_a_team : 4 * worth_a_team;
}

/// True where statements only combine values into sums, and under conditions only add to them: both compilers
/// make masks of such conditions, and none of those around minima and maxima.
bool only_combines(const Block& body, const std::vector<Reduction>& sums, bool conditional = false) {
    return std::all_of(body.statements.begin(), body.statements.end(), [&](const Stmt& s) {
        if (const If* choice = get<If>(s))
            return only_combines(choice->then, sums, true) && only_combines(choice->otherwise, sums, true);
        const Store* store = get<Store>(s);
        return get<Let>(s) || (store && std::any_of(sums.begin(), sums.end(), [&](const Reduction& sum) {
                                   return sum.buffer == store->targets[0].buffer &&
                                          (!conditional || sum.op == ReduceOp::add);
                               }));
    });
}

/// Iterations of the loops inside of one whose own are enough for `constant_work`: constant ones, of windows.
std::int64_t own_iterations(const For& loop) {
    if (build::as_integer(loop.extent).value_or(0) <= worth_a_team) return 1;
    std::int64_t most = 1;
    for (const For* inner : all_loops(loop.body)) {
        std::int64_t iterations = 1;
        for (const For* part : perfect_nest(*inner))
            iterations =
                std::min(iterations * std::clamp<std::int64_t>(build::as_integer(part->extent).value_or(1), 1,
                                                               worth_places),
                         worth_places);
        most = std::max(most, iterations);
    }
    return most;
}

/// True where reductions run over a window whose place the loop decides: they share a subscript.
bool moves_windows(const For& loop) {
    std::vector<Symbol> reductions;
    for (const For* inner : all_loops(loop.body))
        if (inner->kind == LoopKind::reduction) reductions.push_back(inner->index);
    bool found = false;
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            for (const Expr& place : load ? load->indices : std::vector<Expr>{})
                found = found || (uses(place, loop.index) &&
                                  std::any_of(reductions.begin(), reductions.end(),
                                              [&](const Symbol& index) { return uses(place, index); }));
        });
    return found;
}

/// How many elements the place moves on when the index does by one; nothing where that is not the same
/// everywhere.
std::optional<std::int64_t> step_of(const Buffer& buffer, const std::vector<Expr>& indices,
                                    const Symbol& index) {
    const std::vector<std::size_t> order = slowest_first(buffer);
    std::optional<std::int64_t> stride = 1;  // of the dimension, in elements
    std::int64_t step = 0;
    for (auto d = order.rbegin(); d != order.rend(); ++d) {
        const Affine form = affine(indices[*d]);
        for (const Term& term : form.terms) {
            if (!uses(Affine{{term}, 0}, index)) continue;
            const Integer factor = coefficient(form, index);
            if (!stride || term.atoms.size() != 1 || !get<Variable>(term.atoms[0]) || abs(factor) > 1024)
                return std::nullopt;
            step += *stride * static_cast<std::int64_t>(factor);
        }
        const auto extent = build::as_integer(buffer.dimensions[*d].extent);
        stride = stride && extent && !buffer.dimensions[*d].stride ? std::optional(*stride * *extent)
                                                                   : std::nullopt;
    }
    return step;
}

}  // namespace

void Scheduler::parallelise(const LoopName& name) {
    const For& loop = *find_loop(body(), name);
    const auto work = constant_work(loop);
    const std::int64_t inside = own_iterations(loop);
    if (work && *work < (iterations_of_team(loop) + inside - 1) / inside) return;
    if (build::as_integer(loop.extent).value_or(2) <= 1) return;
    if (in_parallel(name)) return;
    if (target_.cores == 1 || (!work && limits_vary(name))) return stay_serial(name);
    if (loop.kind == LoopKind::imperative && loops_around(body(), name).empty() && attempt({Reduce{name}})) {
        parallelise(name);
        return;
    }
    const auto nest = perfect_nest(loop);
    const bool single = nest.size() == 1 || is_short(*nest[1]);
    const char* const at_once = !target_.has_teams() ? "" : ", in parallel";
    std::string reason = fmt::format("{}: independent{}", loop.index.name(), at_once);
    if (loop.kind == LoopKind::reduction)
        reason = fmt::format("{}: a reduction{}", loop.index.name(), at_once);
    const auto order = order_reasons_.find(name);
    if (order != order_reasons_.end()) reason += "; " + order->second;
    if (single && only_short(loop.body) &&
        (loop.kind != LoopKind::imperative || streams(loop) || sums_nearby(loop))) {
        if ((!float_extreme(loop) || lanes(loop) > 0) && can_be_lanes(loop) && !sums_of_tape(loop) &&
            traverse(name, TraverseMode::parallel_simd, {}, reason))
            return;
    }
    // iterations that threads share one by one are in no lanes
    if (shared_loops(loop) == 2 && !takes_lanes(*nest[1])) {
        std::string both =
            fmt::format("{}, {}: independent{}", loop.index.name(), nest[1]->index.name(), at_once);
        if (order != order_reasons_.end()) both += "; " + order->second;
        if (traverse(name, TraverseMode::parallel, {2}, both)) return;
    }
    if (traverse(name, TraverseMode::parallel, {}, reason)) return;
    if ((work && *work < worth_places) || !target_.has_teams() ||
        !attempt({Collect{name}, fmt::format("{}: places of its own for each thread", loop.index.name())}))
        stay_serial(name);
}

std::size_t Scheduler::shared_loops(const For& loop) const {
    const auto nest = perfect_nest(loop);
    const bool both_free =
        nest.size() >= 2 && ((pure(nest[0]) && pure(nest[1])) || loop.kind == LoopKind::imperative);
    if (!both_free || nest.size() + all_loops(nest.back()->body).size() < 4) return 1;
    if (moves_windows(loop)) return 1;  // rows of a picture, of which there are many
    const auto iterations = build::as_integer(loop.extent);
    return target_.cores > 0 && iterations && *iterations >= shares_of_core * target_.cores ? 1 : 2;
}

bool Scheduler::sums_of_tape(const For& loop) const {
    if (carried_reductions(loop).empty()) return false;
    const std::map<Symbol, Buffer> buffers = buffers_in(function(), body());
    bool found = false;
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            const auto buffer = load ? buffers.find(load->buffer) : buffers.end();
            found = found || (buffer != buffers.end() && buffer->second.place == MemorySpace::growing);
        });
    return found;
}

bool Scheduler::limits_vary(const LoopName& name) const {
    const auto around = loops_around(body(), name);
    if (around.empty()) return false;
    std::set<Symbol> changing;
    for (const For* outer : around) changing.insert(outer->index);
    visit_statements(around.front()->body, [&](const Stmt& s) {
        if (const Let* let = get<Let>(s)) changing.insert(let->symbol);
        if (const Declare* declare = get<Declare>(s)) changing.insert(declare->symbol);
    });
    const For& loop = *find_loop(body(), name);
    bool found = false;
    for (const Expr& limit : {loop.low, loop.extent})
        visit(limit, [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            found = found || (v && changing.contains(v->symbol)) || get<Load>(e);
        });
    return found;
}

bool Scheduler::streams(const For& loop) const {
    const bool straight =
        std::all_of(loop.body.statements.begin(), loop.body.statements.end(), [](const Stmt& s) {
            return get<Store>(s) || get<Let>(s) || get<Allocate>(s) || get<Declare>(s) || get<Assign>(s) ||
                   chosen_local(s);
        });
    const Locality moves = locality(without_gathers(statement(loop.name), loop.index), loop.index);
    return straight && moves.strided == 0 && moves.contiguous > 0;
}

bool Scheduler::sums_nearby(const For& loop) const {
    const auto sums = carried_reductions(loop);
    const bool only_sums = !sums.empty() && only_combines(loop.body, sums);
    std::map<Symbol, Buffer> buffers = buffers_in(function(), body());
    bool near = true;
    int moving = 0;
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            const auto buffer = load ? buffers.find(load->buffer) : buffers.end();
            if (!load || std::none_of(load->indices.begin(), load->indices.end(),
                                      [&](const Expr& index) { return uses(index, loop.index); }))
                return;
            const auto step =
                buffer == buffers.end() ? std::nullopt : step_of(buffer->second, load->indices, loop.index);
            near = near && step && std::abs(*step) <= nearby;
            ++moving;
        });
    return only_sums && near && moving > 0;
}

bool Scheduler::reads_interleaved(const For& loop) const {
    if (loop.kind == LoopKind::imperative) return false;
    const std::map<Symbol, Buffer> buffers = buffers_in(function(), body());
    bool fine = true, interleaved = false;
    each_access(loop.body, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>* indices) {
        const auto buffer = buffers.find(symbol);
        const auto step = buffer == buffers.end() || !indices ? std::nullopt
                                                              : step_of(buffer->second, *indices, loop.index);
        const bool registers = buffer != buffers.end() && buffer->second.dimensions.empty();
        fine = fine && (registers || (step && (changes(use) ? *step == 1 : *step >= 0 && *step <= nearby)));
        interleaved = interleaved || (step && *step > 1);
    });
    return fine && interleaved;
}

bool Scheduler::float_extreme(const For& loop) const {
    bool found = false;
    for (const Reduction& r : carried_reductions(loop))
        found =
            found || ((r.op == ReduceOp::minimum || r.op == ReduceOp::maximum) && is_float(loop, r.buffer));
    return found;
}

bool Scheduler::is_float(const For& loop, const Symbol& buffer) {
    bool result = false;
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s))
            for (std::size_t k = 0; k < store->targets.size(); ++k)
                if (store->targets[k].buffer == buffer) result = store->values[k]->type.is_float();
    });
    return result;
}

std::int64_t Scheduler::lanes(const For& loop) const {
    const Store* store = loop.body.statements.size() == 1 ? get<Store>(loop.body.statements[0]) : nullptr;
    if (!store || store->targets.size() != 1 || !store->targets[0].indices.empty()) return 0;
    const Type type = store->values[0]->type;
    bool simple = true;
    visit(store->values[0], [&](const Expr& e) {
        if (get<Load>(e))
            simple = simple && e->type == type;
        else if (const Binary* b = get<Binary>(e))
            simple = simple && (e->type != type || b->op == BinaryOp::add || b->op == BinaryOp::subtract ||
                                b->op == BinaryOp::multiply || b->op == BinaryOp::divide);
        else
            simple = simple && (get<Variable>(e) || get<Constant>(e));
    });
    return simple && type.bits >= 32 ? kind_of(target_.processor).vector_bytes * 8 / type.bits : 0;
}

std::int64_t Scheduler::lanes_of_short_sum(const For& loop) const {
    constexpr std::int64_t least = 64, most = 512, register_bytes = 32;
    const auto extent = build::as_integer(loop.extent);
    if (!extent || kind_of(target_.processor).vector_bytes < register_bytes) return 0;
    bool calls = false;
    visit(
        loop.body, [](const Stmt&) {}, [&](const Expr& e) { calls = calls || get<Call>(e) != nullptr; });
    if (calls) return 0;
    std::int64_t widest = 0;
    for (const Reduction& r : carried_reductions(loop)) {
        if (r.op != ReduceOp::add || !is_float(loop, r.buffer)) return 0;
        visit_statements(loop.body, [&](const Stmt& s) {
            const Store* store = get<Store>(s);
            if (store && store->targets[0].buffer == r.buffer)
                widest = std::max<std::int64_t>(widest, store->values[0]->type.bits / 8);
        });
    }
    const std::int64_t bytes = *extent * widest;
    return bytes >= least && bytes <= most ? register_bytes / widest : 0;
}

bool Scheduler::combines_integers(const For& loop) const {
    const auto combined = carried_reductions(loop);
    if (combined.empty()) return false;
    std::set<Symbol> around;
    for (const For* outer : loops_around(body(), loop.name))
        if (outer->mode.kind == ModeKind::parallel)
            for (const Reduction& r : carried_reductions(*outer)) around.insert(r.buffer);
    return std::none_of(combined.begin(), combined.end(), [&](const Reduction& r) {
        return is_float(loop, r.buffer) || around.contains(r.buffer);
    });
}

bool Scheduler::takes_lanes(const For& loop) const {
    if (combines_integers(loop)) return false;  // Note [Integers find their lanes themselves]
    if (loop.mode.kind != ModeKind::serial || is_short(loop) || !only_short(loop.body) ||
        !can_be_lanes(loop) || (loop.kind == LoopKind::imperative && !streams(loop) && !sums_nearby(loop)) ||
        build::as_integer(loop.extent).value_or(worth_lanes) < worth_lanes)
        return false;
    const Stmt nest = shaped(loop.name);
    const Locality moves =
        locality(carried_reductions(loop).empty() ? without_gathers(nest, loop.index) : nest, loop.index);
    return (moves.strided == 0.5 * moves.near && moves.contiguous > 0) ||
           (loop.kind == LoopKind::imperative && sums_nearby(loop)) || reads_interleaved(loop);
}

/// Of loops inside of each other compilers unroll those of few taps by themselves; more keep the loop around
/// them, which runs in lanes, scalar: a sum of 7 by 7 takes a quarter of the time with both, unrolled by
/// rows.
void Scheduler::unroll_windows(const For& loop) {
    constexpr std::int64_t few_taps = 25, most_taps = 64;
    std::vector<LoopName> windows;
    for (const For* rows : all_loops(loop.body)) {
        const auto nest = perfect_nest(*rows);
        if (nest.size() != 2 || !is_short(*nest[0]) || !is_short(*nest[1]) ||
            rows->mode.kind != ModeKind::serial)
            continue;
        const std::int64_t taps = *build::as_integer(nest[0]->extent) * *build::as_integer(nest[1]->extent);
        if (taps > few_taps && taps <= most_taps) windows.push_back(rows->name);
    }
    for (const LoopName& rows : windows) traverse(rows, TraverseMode::unroll, {}, "");
}

void Scheduler::vectorise() {
    std::vector<LoopName> innermost;
    for (const For* loop : all_loops(body()))
        if (!blocks_.contains(loop->name) && takes_lanes(*loop)) innermost.push_back(loop->name);
    for (const LoopName& name : innermost) {
        const Stmt nest = statement(name);
        const For& loop = *get<For>(nest);
        unroll_windows(loop);
        if (const std::int64_t width = lanes_of_short_sum(loop); width > 0)
            traverse(name, TraverseMode::vectorize, {width}, "");
        else if (!float_extreme(loop))
            traverse(name, TraverseMode::vectorize, {}, "");
        else if (const std::int64_t width = lanes(loop); width > 0)
            traverse(name, TraverseMode::vectorize, {width}, "");
    }
}

}  // namespace nestor::schedule
