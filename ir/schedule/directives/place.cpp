// compute-at(func, loop), compute-root(func), store-at(func, loop), store-root(func) before inference:
//   allocate g; compute g { .. }  for y { for x { .. g .. } }   =>
//   for y { allocate g; compute g { .. }  for x { .. g .. } }
#include "ir/schedule/directives/place.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ir/analysis/access.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/copies.hpp"
#include "ir/schedule/directives/readers.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/disjoint.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {

namespace {

Block with_inserted(const Block& block, const std::vector<Stmt>& moved, const std::set<Symbol>& buffers) {
    const auto& all = block.statements;
    const bool guarded =
        !all.empty() && std::all_of(all.begin(), all.end() - 1, [](const Stmt& s) { return get<Let>(s); });
    const If* guard = guarded ? get<If>(all.back()) : nullptr;
    if (guard && guard->otherwise.statements.empty() && !loads_from(guard->condition, buffers)) {
        Block out = block;
        out.statements.back() =
            with(all.back(), If{guard->condition, with_inserted(guard->then, moved, buffers), {}});
        return out;
    }
    Block out = block;
    const auto first = std::find_if(out.statements.begin(), out.statements.end(),
                                    [&](const Stmt& s) { return accesses_any(s, buffers); });
    out.statements.insert(first, moved.begin(), moved.end());
    return out;
}

/// The statements just inside the loop, as `placed` says.
Block inserted(const Block& body, const std::vector<Stmt>& moved, const std::set<Symbol>& buffers,
               const LoopName& loop, const std::string& reason) {
    return replace_loop(body, loop, [&](const Stmt& s) {
        For contents = *get<For>(s);
        contents.body = with_inserted(contents.body, moved, buffers);
        return std::vector<Stmt>{with_loop(s, std::move(contents), reason)};
    });
}

std::string printed(const std::vector<LoopName>& names) {
    std::string text;
    for (const LoopName& name : names) text += (text.empty() ? "" : ", ") + print(name);
    return text;
}

/// A note at every use, once for each place.
void show_uses(Diagnostic& d, const std::string& func, const std::vector<Use>& uses) {
    for (const Use& use : uses) {
        const bool known = std::any_of(d.notes.begin(), d.notes.end(), [&](const Note& note) {
            return note.range.file == use.range.file && note.range.begin == use.range.begin;
        });
        if (!known) d.notes.push_back({fmt::format("`{}` is read here", func), use.range});
    }
}

std::vector<LoopName> loops_on(const std::vector<Stmt>& path) {
    std::vector<LoopName> names;
    for (const Stmt& s : path)
        if (const For* loop = get<For>(s)) names.push_back(loop->name);
    return names;
}

/// Several places are loops of one func's branches, one of each.
Refusal check_branches(const Subject& subject, const std::vector<LoopName>& places) {
    for (std::size_t k = 1; k < places.size(); ++k)
        for (std::size_t i = 0; i < k; ++i)
            if (places[i].func != places[k].func || places[i].specialization == places[k].specialization)
                return refusal(subject, rules::branches,
                               fmt::format("{} and {} are not of two branches of one func", print(places[i]),
                                           print(places[k])),
                               "several loops say where to compute in each branch of a specialized func; "
                               "what another func "
                               "reads may be a copy of its own, `wrap(f, g) -> w`");
    return std::nullopt;
}

/// The branches of specialized funcs in which a func is read: `<h, z1>`; a func that is not specialized
/// counts where others do.
std::vector<std::string> branches_of(const std::vector<Use>& uses) {
    std::set<std::string> names;
    bool specialized = false;
    for (const Use& use : uses) {
        if (use.loops.empty()) continue;
        const LoopName& loop = use.loops.front();
        specialized = specialized || loop.specialization > 0;
        names.insert(fmt::format("<{}, z{}>", loop.func, loop.specialization));
    }
    return specialized ? std::vector<std::string>(names.begin(), names.end()) : std::vector<std::string>{};
}

/// The func's buffers under the names that they have in a copy.
Renaming buffers_of(const Copy& copy, const FuncSite& site) {
    Renaming out;
    for (const auto& [old, own] : copy.symbols)
        if (site.buffers.contains(old)) out.emplace(old, own);
    return out;
}

/// The func's statements that move with its compute: allocations that stand in the same block, unless the
/// func is stored outside of where it is computed.
std::vector<Stmt> moving(const Block& body, const FuncSite& site, bool stored_outside = false) {
    if (stored_outside) return {site.compute};
    std::vector<Stmt> out;
    rewrite_block_of(body, site.compute, [&](const Block& block) {
        for (const Stmt& s : block.statements)
            if (std::find(site.allocations.begin(), site.allocations.end(), s) != site.allocations.end())
                out.push_back(s);
        return block;
    });
    out.push_back(site.compute);
    return out;
}

/// True where a directive says where a func is computed or stored.
bool places(const Directive& directive, const std::string& func) {
    const Phase phase = kind_of(directive).phase;
    return (phase == Phase::compute || phase == Phase::store) && func_of(directive) == func;
}

}  // namespace

const LoopName* sets_concurrency(const Directive& directive) {
    if (const auto* traverse = get<Traverse>(directive)) return &traverse->loop;
    if (const auto* vectorize = get<Vectorize>(directive)) return &vectorize->loop;
    return nullptr;
}

Block placed(const Block& body, const std::vector<Stmt>& moved, const std::set<Symbol>& buffers,
             const LoopName* loop, const std::string& reason) {
    const Block without = without_statements(body, moved);
    if (!loop) return with_inserted(without, moved, buffers);
    return inserted(without, moved, buffers, *loop, reason);
}

Refusal require_known_func(const Subject& subject, const std::string& func) {
    std::vector<std::string> funcs = computed_funcs(subject.body());
    if (std::find(funcs.begin(), funcs.end(), func) == funcs.end()) {
        std::erase_if(funcs, [](const std::string& name) { return name.ends_with(".out"); });
        const std::string near = nearest_name(func, funcs);
        return refusal(subject, rules::names, fmt::format("there is no func `{}`", func),
                       funcs.empty()  ? "what is about funcs stands in front of `flatten()`"
                       : near.empty() ? fmt::format("funcs: {}", fmt::join(funcs, ", "))
                                      : fmt::format("did you mean `{}`?", near));
    }
    return std::nullopt;
}

Refusal require_func(const Subject& subject, const std::string& func) {
    if (Refusal missing = require_known_func(subject, func)) return missing;
    const FuncSite site = find_func(subject.body(), func);
    for (const Parameter& p : subject.function.parameters)
        if (p.buffer && site.buffers.contains(p.symbol))
            return refusal(
                subject, rules::places,
                fmt::format("`{}` is an output: it is computed at the root, into the caller's buffer", func),
                "name a func that it reads: what it needs may be computed in its loops");
    return std::nullopt;
}

Refusal check_stored_at(const Subject& subject, const StoreAt& at) {
    if (Refusal missing = require_func(subject, at.func)) return missing;
    if (Refusal missing = require_loop(subject, at.loop)) return missing;
    const FuncSite site = find_func(subject.body(), at.func);
    const auto legal = loops_on(path_to(subject.body(), site.compute));
    if (contains(legal, at.loop)) return std::nullopt;
    Diagnostic d = refusal(
        subject, rules::places, fmt::format("`{}` is not computed inside {}", at.func, print(at.loop)),
        legal.empty() ? "it is computed at the root: only store-root" : "legal: " + printed(legal));
    if (site.compute->origin)
        d.notes.push_back({fmt::format("`{}` is computed here", at.func), site.compute->origin->range});
    show_uses(d, at.func, uses_of(subject, site));
    return d;
}

Refusal check(const Subject& subject, const ComputeAt& at) {
    if (Refusal missing = require_func(subject, at.func)) return missing;
    if (Refusal missing = require_loops(subject, at.loops, 1)) return missing;
    const std::string& func = at.func;
    const FuncSite site = find_func(subject.body(), func);
    const std::vector<Use> uses = uses_of(subject, site);
    const std::vector<LoopName>& places = at.loops;
    if (Refusal wrong = check_branches(subject, places)) return wrong;
    const auto served = [&](const Use& use) {
        return std::any_of(places.begin(), places.end(),
                           [&](const LoopName& place) { return contains(use.loops, place); });
    };
    const auto needed = [&](const LoopName& place) {
        return std::any_of(uses.begin(), uses.end(),
                           [&](const Use& use) { return contains(use.loops, place); });
    };
    if (std::all_of(uses.begin(), uses.end(), served) && std::all_of(places.begin(), places.end(), needed))
        return std::nullopt;
    if (!inline_readers(subject, at).empty()) return std::nullopt;

    const std::vector<LoopName> legal = common_loops(uses);
    const std::vector<std::string> branches = branches_of(uses);
    const bool own = places[0].func == func;
    const auto wrong =
        std::find_if(places.begin(), places.end(), [&](const LoopName& place) { return !needed(place); });
    std::string text = fmt::format("{} does not enclose every read of `{}`", print(places[0]), func);
    if (own)
        text = fmt::format("{} is a loop of `{}` itself", print(places[0]), func);
    else if (branches.size() > 1)
        text = wrong != places.end()
                   ? fmt::format("{} encloses no read of `{}`", print(*wrong), func)
                   : fmt::format("`{}` is read in several branches, and has no place in all of them", func);
    else if (places.size() > 1)
        text = fmt::format("`{}` is not read in branches: it has one place", func);
    std::string hint =
        legal.empty() ? "no loop encloses all of them: only compute-root" : "legal: " + printed(legal);
    if (places.size() == 1 && !own && branches.empty()) {
        std::string first;
        for (const std::string& reader : readers_to_place(subject, func, places[0]))
            first +=
                fmt::format("{}`compute-at({}, {})`", first.empty() ? "" : ", ", reader, print(places[0]));
        if (!first.empty()) hint = first + " as well; " + hint;
    }
    if (branches.size() > 1) {
        hint = "name a loop of each branch, or compute-root; branches:";
        for (const std::string& branch : branches)
            hint += " " + branch + (branch == branches.back() ? "" : ",");
    }
    Diagnostic d =
        refusal(subject, branches.size() > 1 && !own ? rules::branches : rules::places, text, hint);
    show_uses(d, func, uses);
    return d;
}

Block rewrite(const Subject& subject, const ComputeAt& at, SymbolSource& symbols) {
    const std::string& func = at.func;
    if (const auto readers = inline_readers(subject, at); !readers.empty()) {
        Function function = subject.function;
        const Subject inside{subject.program, function, subject.cause};
        for (const std::string& reader : readers)
            function.body = rewrite(inside, ComputeAt{reader, at.loops}, symbols);
        return rewrite(inside, at, symbols);
    }
    const FuncSite site = find_func(subject.body(), func);
    const std::vector<Stmt> moved = moving(subject.body(), site, at.stored_outside);
    Block body = placed(subject.body(), moved, site.buffers, &at.loops[0], subject.cause.reason);
    for (std::size_t k = 1; k < at.loops.size(); ++k) {
        const LoopName& loop = at.loops[k];
        const auto own_name = [&](LoopName name) {
            if (name.func == func) name.func += fmt::format(".z{}", loop.specialization);
            return name;
        };
        const Copy copy = copied(Block{moved}, own_name, symbols);
        const Renaming buffers = buffers_of(copy, site);
        std::set<Symbol> own;
        for (const auto& [old, symbol] : buffers) own.insert(symbol);
        body =
            replace_loop(body, loop, [&](const Stmt& s) { return rename(Block{{s}}, buffers).statements; });
        body = inserted(body, copy.statements.statements, own, loop, subject.cause.reason);
    }
    return body;
}

Refusal check(const Subject& subject, const ComputeRoot& root) {
    return require_func(subject, root.func);
}

Block rewrite(const Subject& subject, const ComputeRoot& root, SymbolSource&) {
    const FuncSite site = find_func(subject.body(), root.func);
    const auto& at_root = subject.body().statements;
    if (std::find(at_root.begin(), at_root.end(), site.compute) != at_root.end()) return subject.body();
    return placed(subject.body(), moving(subject.body(), site), site.buffers, nullptr, "");
}

Refusal check(const Subject& subject, const StoreRoot& root) {
    return require_func(subject, root.func);
}

Block rewrite(const Subject& subject, const StoreRoot& root, SymbolSource&) {
    const FuncSite site = find_func(subject.body(), root.func);
    return placed(subject.body(), site.allocations, site.buffers, nullptr, "");
}

Refusal concurrency_conflict(const Subject& subject, const std::vector<Directive>& applied) {
    for (const std::string& func : computed_funcs(subject.body())) {
        const FuncSite site = find_func(subject.body(), func);
        if (site.allocations.empty()) continue;
        const auto outer = loops_on(path_to(subject.body(), site.allocations.front()));
        for (const Stmt& s : path_to(subject.body(), site.compute)) {
            const For* loop = get<For>(s);
            if (!loop || !is_parallel(loop->mode) || contains(outer, loop->name)) continue;
            if (computes_disjoint_regions(subject, func, loop->name)) continue;
            std::vector<const Directive*> part;
            for (const Directive& d : applied) {
                const LoopName* at = sets_concurrency(d);
                const bool runs = at && at->func == loop->name.func && at->stage == loop->name.stage;
                if (places(d, func) || runs) part.push_back(&d);
            }
            const Cause last = part.empty() ? Cause{"store-at", "", {}} : cause_of(*part.back());
            Diagnostic d =
                refusal(last, rules::shared_regions,
                        fmt::format("iterations of {} run at once and share the memory of `{}`",
                                    print(loop->name), func),
                        fmt::format("store `{}` inside that loop, or run the loop serially", func));
            for (std::size_t k = 0; k + 1 < part.size(); ++k)
                d.notes.push_back({"because of this", part[k]->range});
            return d;
        }
    }
    return std::nullopt;
}

}  // namespace nestor::schedule
