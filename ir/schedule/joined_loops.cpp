// Funcs that are computed in loops which compute-with joins. See Note [Joined before what they read].
#include "ir/schedule/joined_loops.hpp"

#include <algorithm>
#include <cstddef>
#include <map>

#include "ir/analysis/funcs.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor {
namespace {

using schedule::ComputeAt;
using schedule::ComputeWith;

/// The funcs of a program, and what each of them reads.
class Producers {
public:
    explicit Producers(const Block& body) : funcs_(computed_funcs(body)) {
        std::map<std::string, FuncSite> sites;
        for (const std::string& func : funcs_) sites.emplace(func, find_func(body, func));
        for (const auto& [reader, site] : sites)
            for (const auto& [func, other] : sites)
                if (reader != func && accesses_any(site.compute, other.buffers)) read_[reader].insert(func);
    }

    const std::vector<std::string>& all() const { return funcs_; }

    /// What the funcs need, directly or not, themselves included.
    std::set<std::string> of(const std::set<std::string>& funcs) const {
        std::set<std::string> out;
        std::vector<std::string> left(funcs.begin(), funcs.end());
        while (!left.empty()) {
            const std::string func = left.back();
            left.pop_back();
            if (!out.insert(func).second) continue;
            if (const auto read = read_.find(func); read != read_.end())
                left.insert(left.end(), read->second.begin(), read->second.end());
        }
        return out;
    }

private:
    std::vector<std::string> funcs_;
    std::map<std::string, std::set<std::string>> read_;
};

/// True where a loop of the stage that joins another nest goes, since it is the one that the nests share.
bool goes_in(const LoopName& loop, const ComputeWith& with) {
    return loop.func == with.stage.func && loop.variable == with.loop.variable &&
           loop.specialization == with.stage.specialization &&
           (loop.stage.empty() || with.stage.stage.empty() || loop.stage == with.stage.stage);
}

/// True where the directive joins a loop in which the other one computes a func that does not need the nests.
/// `leader` is the func in whose loops the nests run in the end.
bool places_in_joined(const ComputeAt& at, const ComputeWith& with, const std::string& leader,
                      const Producers& producers) {
    const std::set<std::string> needed = producers.of({at.func});
    return !needed.contains(with.loop.func) && !needed.contains(with.stage.func) &&
           std::any_of(at.loops.begin(), at.loops.end(), [&](const LoopName& loop) {
               return loop.func == with.loop.func || loop.func == leader;
           });
}

/// The last stage of the func that has a loop of that variable; the last one where none has, since
/// directives may make it.
std::string stage_with(const Block& body, const LoopName& name) {
    std::string last, with_variable;
    for (const For* loop : all_loops(body)) {
        if (loop->name.func != name.func || loop->name.specialization != name.specialization) continue;
        last = loop->name.stage;
        if (loop->name.variable == name.variable) with_variable = last;
    }
    return with_variable.empty() ? last : with_variable;
}

LoopName with_stage(LoopName name, const Block& body) {
    if (name.stage.empty()) name.stage = stage_with(body, name);
    return name;
}

bool same_stage(const LoopName& a, const LoopName& b) {
    return a.func == b.func && a.stage == b.stage && a.specialization == b.specialization;
}

/// The loops of a stage, each directly in the one before; none where the stage has none.
std::vector<LoopName> nest_of(const LoopName& stage, const Block& body) {
    for (const For* loop : all_loops(body)) {
        if (!same_stage(loop->name, stage)) continue;
        std::vector<LoopName> names;
        for (const For* inner : perfect_nest(*loop))
            if (same_stage(inner->name, stage)) names.push_back(inner->name);
        return names;
    }
    return {};
}

/// Which loop of its nest it is, counted from 1; 0 where it is none of them.
std::size_t depth_of(const LoopName& loop, const Block& body) {
    const auto nest = nest_of(loop, body);
    for (std::size_t k = 0; k < nest.size(); ++k)
        if (nest[k].variable == loop.variable) return k + 1;
    return 0;
}

/// A directive that joins loops, and how many.
struct Joining {
    Directive directive;
    std::size_t depth = 0;
};

/// `joins` loops of its nest with those of another one, `with`. Where that one joins a third, further in or
/// as far, the loop is the third one's.
Joining led(Directive directive, ComputeWith with, const std::vector<ComputeWith>& joins, const Block& body) {
    if (same_stage(with.loop, with.stage)) return {std::move(directive), 0};  // refused
    bool follows = false;
    for (std::size_t steps = 0; steps < joins.size(); ++steps) {
        const auto around = std::find_if(joins.begin(), joins.end(), [&](const ComputeWith& other) {
            return same_stage(with.loop, other.stage) || goes_in(with.loop, other);
        });
        if (around == joins.end()) break;
        const std::size_t depth = depth_of(with.loop, body);
        const auto leading = nest_of(around->loop, body);
        if (goes_in(with.loop, *around))
            with.loop = around->loop;
        else if (depth > 0 && depth <= depth_of(around->loop, body))
            with.loop = leading[depth - 1];
        else
            break;
        follows = true;
    }
    if (follows && with.loop.func != with.stage.func) directive.node = with;
    return {std::move(directive), depth_of(with.loop, body)};
}

/// The func in whose loops the nests of a chain run in the end.
std::string leader_of(const ComputeWith& with, const std::vector<Directive>& directives) {
    std::string func = with.loop.func;
    for (std::size_t steps = 0; steps < directives.size(); ++steps) {
        const auto around = std::find_if(directives.begin(), directives.end(), [&](const Directive& d) {
            const auto* other = get<ComputeWith>(d);
            return other && other->stage.func == func && other->loop.func != func;
        });
        if (around == directives.end()) break;
        func = get<ComputeWith>(*around)->loop.func;
    }
    return func;
}

/// The directive with loops that go in joined ones named after these.
Directive in_shared_loops(Directive directive, const std::vector<Directive>& all) {
    for (LoopName* loop : loops_of(directive))
        for (const Directive& join : all)
            if (const auto* with = get<ComputeWith>(join); with && goes_in(*loop, *with)) {
                *loop = with->loop;
                break;
            }
    return directive;
}

Block without_computes_of(const Block& block, const std::set<std::string>& funcs) {
    const auto bare = [&](const Block& body) {
        Block out;
        for (const Stmt& s : body.statements) {
            const Label* label = get<Label>(s);
            const auto& inner =
                label ? without_computes_of(label->body, funcs).statements : std::vector<Stmt>{s};
            out.statements.insert(out.statements.end(), inner.begin(), inner.end());
        }
        return out;
    };
    Block out;
    for (const Stmt& s : block.statements) {
        const Compute* compute = get<Compute>(s);
        if (!compute || !funcs.contains(compute->func)) {
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return without_computes_of(inner, funcs); }));
            continue;
        }
        Block body = compute->body;
        while (std::any_of(body.statements.begin(), body.statements.end(),
                           [](const Stmt& child) { return get<Label>(child) != nullptr; }))
            body = bare(body);
        out.statements.insert(out.statements.end(), body.statements.begin(), body.statements.end());
    }
    return out;
}

/// Joined nests inside of another func's compute in one of their own, so that nobody takes what they store
/// for that func's.
Block with_computes(const Block& block, const std::set<std::string>& joined, bool inside) {
    Block out;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        if (inside && loop && joined.contains(loop->name.func)) {
            out.statements.push_back(
                build::make(Compute{loop->name.func + ".joined", {}, Block{{s}}}, s->origin));
            continue;
        }
        const bool within = inside || get<Compute>(s);
        out.statements.push_back(
            map_blocks(s, [&](const Block& inner) { return with_computes(inner, joined, within); }));
    }
    return out;
}

/// True where the loops have been joined already: the nests have no compute statements, and are merged.
bool is_joined(const Block& inferred, const ComputeWith& with) {
    if (with.loop.func == with.stage.func && with.loop.stage == with.stage.stage) return false;
    if (find_func(inferred, with.loop.func).compute || find_func(inferred, with.stage.func).compute)
        return false;
    auto named = all_loops(inferred);  // none where it went in another one
    std::erase_if(named, [&](const For* loop) {
        return loop->name.func != with.loop.func || loop->name.variable != with.loop.variable;
    });
    return named.empty() || std::any_of(named.begin(), named.end(), [&](const For* loop) {
               const Origin& origin = find_loop_statement(inferred, loop->name)->origin;
               return origin && !origin->merged.empty();
           });
}

}  // namespace

std::vector<Directive> with_leading_loops(std::vector<Directive> directives, const Block& body) {
    std::vector<ComputeWith> joins;
    for (const Directive& d : directives)
        if (const auto* with = get<ComputeWith>(d))
            joins.push_back({with_stage(with->stage, body), with_stage(with->loop, body)});
    std::vector<Joining> all;
    std::size_t next = 0;
    for (const Directive& d : directives)
        if (get<ComputeWith>(d)) all.push_back(led(d, joins[next++], joins, body));
    // what shares more loops is joined first: behind the others these do not stand directly in each other
    std::stable_sort(all.begin(), all.end(),
                     [](const Joining& a, const Joining& b) { return a.depth > b.depth; });
    next = 0;
    for (Directive& d : directives)
        if (get<ComputeWith>(d)) d = all[next++].directive;
    return directives;
}

std::optional<JoinedOrder> joined_order(const Program& looped, const std::string& function,
                                        const std::vector<Directive>& in_phases) {
    const Function* f = find_function(looped, function);
    if (!f) return std::nullopt;
    const std::vector<Directive> directives = with_leading_loops(in_phases, std::get<Block>(f->body));
    const Producers producers(std::get<Block>(f->body));
    JoinedOrder out;
    std::set<std::string> placed;
    for (const Directive& d : directives) {
        const auto* with = get<ComputeWith>(d);
        bool needed = false;
        for (const Directive& other : directives) {
            if (!with || !get<ComputeAt>(other)) continue;
            const Directive shared = in_shared_loops(other, directives);
            const ComputeAt& at = *get<ComputeAt>(shared);
            if (!places_in_joined(at, *with, leader_of(*with, directives), producers)) continue;
            placed.insert(at.func);
            needed = true;
        }
        if (!needed) continue;
        out.joins.push_back(d);
        out.joined.insert({with->loop.func, with->stage.func});
    }
    const std::set<std::string> open = producers.of(placed);
    if (placed.empty() || std::any_of(out.joined.begin(), out.joined.end(),
                                      [&](const std::string& func) { return open.contains(func); }))
        return std::nullopt;
    for (const std::string& func : producers.all())
        if (!open.contains(func)) out.filled.insert(func);
    for (const Directive& d : directives) {
        if (get<ComputeWith>(d)) continue;
        const auto func = kind_of(d).phase >= Phase::compute ? func_of(d) : std::nullopt;
        if (func && open.contains(*func))
            out.behind.push_back(in_shared_loops(d, out.joins));
        else
            out.before.push_back(d);
    }
    return out;
}

Result<Program> with_bounds_of_joined(const Program& program, const std::string& function,
                                      const JoinedOrder& order) {
    Result<Program> filled = infer_bounds_of(program, function, order.filled);
    if (!filled) return filled;
    Program out = *std::move(filled);
    for (Function& f : out.functions)
        if (f.symbol.name() == function) f.body = without_computes_of(std::get<Block>(f.body), order.joined);
    return out;
}

Program with_own_computes(Program program, const std::string& function, const JoinedOrder& order) {
    for (Function& f : program.functions)
        if (f.symbol.name() == function) f.body = with_computes(std::get<Block>(f.body), order.joined, false);
    return program;
}

std::vector<Directive> not_joined(std::vector<Directive> directives, const Program& inferred,
                                  const std::string& function) {
    if (const Function* f = find_function(inferred, function)) {
        directives = with_leading_loops(std::move(directives), std::get<Block>(f->body));
        std::erase_if(directives, [&](const Directive& d) {
            const auto* with = get<ComputeWith>(d);
            return with && is_joined(std::get<Block>(f->body), *with);
        });
    }
    return directives;
}

}  // namespace nestor
