// prefetch(func, loop, n): software prefetching. An iteration asks for what the n-th next one reads, a cache
// line at a time, so that it has arrived by then.
//   for y in (0, N) { .. A[y, k] .. }  =>
//   for y in (0, N) { if y + n < N { for line { prefetch A[y + n, 16 * line]; } }  .. A[y, k] .. }
#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/bounds/footprint.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/directives/storage.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

constexpr std::int64_t line_bytes = 64;  // of the caches of all usual processors

/// The buffers of a func or of an input of that name.
std::set<Symbol> buffers_of(const Subject& subject, const std::string& func) {
    std::set<Symbol> buffers;
    for (const Parameter& p : subject.function.parameters)
        if (p.buffer && p.symbol.name() == func) buffers.insert(p.symbol);
    return buffers.empty() ? find_func(subject.body(), func).buffers : buffers;
}

/// What one iteration reads of a buffer, in terms of the loop's index; no dimensions where it reads nothing.
std::vector<std::pair<Expr, Expr>> read_by_iteration(const Subject& subject, const For& loop,
                                                     const Symbol& buffer) {
    const Facts facts = facts_at(subject, loop.body.statements.front());
    const Stmt body = build::make(loop.body, loop.body.statements.front()->origin);
    return footprint(body, buffer, {}, facts, Touch::reads);
}

/// The n-th next iteration's bound.
Expr ahead(const Expr& bound, const For& loop, std::int64_t n) {
    const Expr later = build::add(build::variable(loop.index), build::integer(n));
    return simplify(substitute(bound, {{loop.index, later}}));
}

/// A loop in which statements stand: one that is in no vectorized loop, nor is one.
bool in_lanes(const Block& body, const LoopName& name) {
    auto loops = loops_around(body, name);
    loops.push_back(find_loop(body, name));
    return std::any_of(loops.begin(), loops.end(),
                       [](const For* l) { return l->mode.kind == ModeKind::vectorized; });
}

/// Prefetches of a box of the buffer, the fastest dimension a line at a time, behind names for where it
/// begins.
std::vector<Stmt> over_box(NestBuilder& builder, const Buffer& buffer,
                           const std::vector<std::pair<Expr, Expr>>& box) {
    const std::int64_t element = std::max<std::int64_t>(buffer.element.bits / 8, 1);
    const std::int64_t per_line = line_bytes / element;
    const std::size_t fastest = fastest_dimension(buffer);
    std::vector<Stmt> out;
    std::vector<Expr> indices(box.size());
    std::vector<std::pair<Symbol, Expr>> loops;  // outermost first
    for (const std::size_t d : slowest_first(buffer)) {
        const bool along = d == fastest;
        const std::string what = along ? "line" : box.size() == 2 ? "row" : fmt::format("place_{}", d);
        const Expr low = builder.name(out, fmt::format("{}_ahead", along ? "column" : what), box[d].first);
        const Expr extent = box[d].second;
        const Symbol index = builder.fresh(what);
        const Expr at = build::variable(index);
        indices[d] = build::add(low, along ? build::multiply(build::integer(per_line), at) : at);
        loops.emplace_back(index,
                           simplify(along ? build::ceil_divide(extent, build::integer(per_line)) : extent));
    }
    Stmt nest = builder.statement(Fetch{{buffer.symbol, indices}});
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
        const std::string variable = fmt::format("{}_of_{}_ahead", loop->first.name(), buffer.symbol.name());
        nest = builder.statement(builder.loop(variable, loop->first, loop->second, {nest}));
    }
    out.push_back(nest);
    return out;
}

/// The loops in which some buffers are read, for those who named another one.
std::string reading_loops(const Subject& subject, const std::set<Symbol>& buffers) {
    std::string names;
    for (const For* loop : all_loops(subject.body())) {
        bool reads = false;
        each_access_of(
            find_loop_statement(subject.body(), loop->name), buffers,
            [&](const Symbol&, SymbolUse use, const std::vector<Expr>*) { reads = reads || !changes(use); });
        if (reads) names += (names.empty() ? "it is read in " : ", ") + print(loop->name);
    }
    return names.empty() ? "no loop reads it" : names;
}

/// The statement in front of all others of a body, inside of the guards that all of it has.
Block in_front(const Block& body, const Stmt& first) {
    Block out = body;
    std::size_t k = 0;
    while (k < out.statements.size() && get<Let>(out.statements[k])) ++k;
    if (k + 1 == out.statements.size())
        if (const If* guard = get<If>(out.statements[k]); guard && guard->otherwise.statements.empty()) {
            If inside = *guard;
            inside.then = in_front(inside.then, first);
            out.statements[k] = with(out.statements[k], std::move(inside));
            return out;
        }
    out.statements.insert(out.statements.begin(), first);
    return out;
}

}  // namespace

Refusal check(const Subject& subject, const Prefetch& prefetch) {
    if (Refusal missing = require_loop(subject, prefetch.loop)) return missing;
    const bool is_input =
        std::any_of(subject.function.parameters.begin(), subject.function.parameters.end(),
                    [&](const Parameter& p) { return p.buffer && p.symbol.name() == prefetch.func; });
    if (!is_input)
        if (Refusal missing = require_known_func(subject, prefetch.func)) return missing;
    if (prefetch.ahead < 1)
        return refusal(subject, "SCH-20", "what is read now is not read later: `n` is at least 1");
    const auto buffers = buffers_of(subject, prefetch.func);
    const Stmt statement = find_loop_statement(subject.body(), prefetch.loop);
    const For& loop = *get<For>(statement);
    bool reads = false, writes = false;
    each_access_of(statement, buffers, [&](const Symbol&, SymbolUse use, const std::vector<Expr>*) {
        (changes(use) ? writes : reads) = true;
    });
    if (!reads)
        return refusal(subject, rules::func_directives,
                       fmt::format("{} does not read `{}`", print(prefetch.loop), prefetch.func),
                       reading_loops(subject, buffers));
    if (writes)
        return refusal(subject, rules::func_directives,
                       fmt::format("`{}` is computed in {}: nothing of the next iteration is in memory yet",
                                   prefetch.func, print(prefetch.loop)),
                       "name a loop inside, or compute it outside of the loop");
    if (in_lanes(subject.body(), prefetch.loop))
        return refusal(subject, rules::func_directives,
                       fmt::format("iterations of {} run together in lanes", print(prefetch.loop)),
                       "name the loop around the vectorized one");
    bool moves = false;
    for (const Symbol& buffer : buffers)
        for (const auto& [low, extent] : read_by_iteration(subject, loop, buffer)) {
            if (!low || !extent)
                return refusal(subject, rules::func_directives,
                               fmt::format("nothing bounds what an iteration of {} reads of `{}`",
                                           print(prefetch.loop), prefetch.func),
                               "places that data choose are not known before they are read");
            moves = moves || uses(low, loop.index) || uses(extent, loop.index);
        }
    if (!moves)
        return refusal(
            subject, rules::func_directives,
            fmt::format("all iterations of {} read the same of `{}`", print(prefetch.loop), prefetch.func),
            "name a loop whose iterations read different parts");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Prefetch& prefetch, SymbolSource& symbols) {
    const Stmt statement = find_loop_statement(subject.body(), prefetch.loop);
    const For& loop = *get<For>(statement);
    const Origin origin =
        made(statement->origin, fmt::format("what {} + {} reads of {}, asked for early", loop.index.name(),
                                            prefetch.ahead, prefetch.func));
    NestBuilder builder(prefetch.loop, statement->origin, symbols);
    std::vector<Stmt> fetches;
    for (const Symbol& symbol : buffers_of(subject, prefetch.func)) {
        auto box = read_by_iteration(subject, loop, symbol);
        if (box.empty()) continue;
        for (auto& [low, extent] : box) {
            low = ahead(low, loop, prefetch.ahead);
            extent = ahead(extent, loop, prefetch.ahead);
        }
        const auto some = over_box(builder, *buffer_of(subject.function, symbol), box);
        fetches.insert(fetches.end(), some.begin(), some.end());
    }
    const Expr later = build::add(build::variable(loop.index), build::integer(prefetch.ahead));
    const Expr end = simplify(build::add(loop.low, loop.extent));
    const Stmt guarded = build::make(If{build::compare(CompareOp::less, later, end), {fetches}, {}}, origin);
    return with_unique_loops(replace_loop(subject.body(), prefetch.loop, [&](const Stmt& s) {
        For copy = *get<For>(s);
        copy.body = in_front(copy.body, guarded);
        return std::vector<Stmt>{with(s, std::move(copy))};
    }));
}

}  // namespace nestor::schedule
