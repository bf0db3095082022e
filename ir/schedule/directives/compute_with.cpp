// compute-with(func.stage, loop): two nests that stand in one block run as one, down to `loop`.
//   for y in (0, h) { a }  for y' in (0, h) { b }           =>   for y in (0, h) { a; b[y' := y] }
//   for y in (0, h) { a }  for y' in (-1, h + 2) { b }
//     =>   for y in (-1, h + 2) { if y >= 0 && y < h { a }; b[y' := y] }
// What stands between the nests moves in front of the first or behind the second.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/access.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/common_nest.hpp"
#include "ir/schedule/directives/device_loops.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// The outermost loop of the stage around or at a loop; the stage's first loop where no variable is named.
const For* nest_of(const Block& body, const LoopName& name) {
    const auto is_own = [&](const For* loop) {
        return loop->name.func == name.func && loop->name.stage == name.stage &&
               loop->name.specialization == name.specialization;
    };
    const auto all = all_loops(body);
    const auto found = std::find_if(all.begin(), all.end(), is_own);
    return found == all.end() ? nullptr : *found;
}

/// The two nests in the block that holds both, in the order of the text.
struct Pair {
    Block block;
    std::size_t first = 0, second = 0;
    std::size_t depth = 0;
    bool leads = true;  ///< the nest of the loop that was named is the first one
};

std::size_t position(const Block& block, const For* loop) {
    for (std::size_t k = 0; k < block.statements.size(); ++k)
        if (get<For>(block.statements[k]) == loop) return k;
    return block.statements.size();
}

/// Rewrites the block that directly holds both loops.
Block in_common_block(const Block& block, const For* a, const For* b,
                      const std::function<Block(const Block&)>& f) {
    if (position(block, a) < block.statements.size() && position(block, b) < block.statements.size())
        return f(block);
    Block out;
    for (const Stmt& s : block.statements)
        out.statements.push_back(
            map_blocks(s, [&](const Block& inner) { return in_common_block(inner, a, b, f); }));
    return out;
}

const For& loop_at(const Pair& pair, std::size_t place) {
    return *get<For>(pair.block.statements[place]);
}

std::optional<Pair> pair_of(const Subject& subject, const ComputeWith& with) {
    const For* around = nest_of(subject.body(), with.loop);
    const For* own = nest_of(subject.body(), with.stage);
    if (!around || !own || around == own) return std::nullopt;
    std::optional<Pair> found;
    in_common_block(subject.body(), around, own, [&](const Block& block) {
        const std::size_t a = position(block, around), b = position(block, own);
        found = Pair{block, std::min(a, b), std::max(a, b), 0, a < b};
        return block;
    });
    if (!found) return found;
    const auto nest = perfect_nest(*around);
    for (std::size_t k = 0; k < nest.size(); ++k)
        if (nest[k]->name == with.loop) found->depth = k + 1;
    return found;
}

/// The buffers that a statement writes, and all that it touches.
struct Touched {
    std::set<Symbol> written, all;
};

Touched touched(const Stmt& s) {
    Touched out;
    for (const Access& access : accesses_of(s).accesses) {
        out.all.insert(access.buffer);
        if (access.writes) out.written.insert(access.buffer);
    }
    return out;
}

bool independent(const Stmt& a, const Stmt& b) {
    const Touched x = touched(a), y = touched(b);
    return !meet(x.written, y.all) && !meet(x.all, y.written);
}

/// Nothing where some statement has to stay between the nests.
std::optional<HoistedAndSunk> moved_from_between(const Pair& pair) {
    HoistedAndSunk out;
    const auto& all = pair.block.statements;
    for (std::size_t k = pair.first + 1; k < pair.second; ++k) {
        const auto free_of = [&](const std::vector<Stmt>& others) {
            return std::all_of(others.begin(), others.end(),
                               [&](const Stmt& other) { return independent(all[k], other); });
        };
        const bool names = get<Let>(all[k]) || get<Allocate>(all[k]) || get<Assert>(all[k]);
        if (independent(all[k], all[pair.first]) && free_of(out.behind))
            out.before.push_back(all[k]);
        else if (!names && independent(all[k], all[pair.second]))
            out.behind.push_back(all[k]);
        else
            return std::nullopt;
    }
    return out;
}

Expr end_of(const Expr& low, const Expr& extent) {
    return build::add(low, build::maximum(extent, build::integer(0)));
}

/// A loop over what either runs over, and where each of the two does.
struct Union {
    Expr low, extent, first, second;
};

Union union_of(const For& a, const For& b, const Expr& index, const Substitution& renaming) {
    if (equal_limits(a, b, renaming)) return {a.low, a.extent, build::boolean(true), build::boolean(true)};
    const Expr low = substitute(b.low, renaming), extent = substitute(b.extent, renaming);
    const Expr begin = build::minimum(a.low, low);
    const auto inside = [&](const Expr& from, const Expr& count) {
        return build::both(build::compare(CompareOp::greater_equal, index, from),
                           build::compare(CompareOp::less, index, build::add(from, count)));
    };
    return {begin, build::subtract(build::maximum(end_of(a.low, a.extent), end_of(low, extent)), begin),
            inside(a.low, a.extent), inside(low, extent)};
}

Block guarded(const Expr& condition, const Block& body, const Origin& origin) {
    if (build::as_integer(condition) == 1) return body;
    return Block{{build::make(If{condition, body, {}}, origin)}};
}

/// Both nests as one. The loops are those of the nest whose loop was named.
Stmt merged(const Subject& subject, const Pair& pair) {
    const Stmt& first = pair.block.statements[pair.first];
    const Stmt& second = pair.block.statements[pair.second];
    const auto a = outer_loops(*get<For>(first), pair.depth), b = outer_loops(*get<For>(second), pair.depth);
    const auto& kept = pair.leads ? a : b;
    Substitution to_first, to_kept;  // limits are compared in terms of the first nest's indices
    Expr runs_first = build::boolean(true), runs_second = build::boolean(true);
    std::vector<Union> limits;
    for (std::size_t k = 0; k < pair.depth; ++k) {
        const Expr index = build::variable(a[k]->index);
        limits.push_back(union_of(*a[k], *b[k], index, to_first));
        runs_first = build::both(runs_first, limits[k].first);
        runs_second = build::both(runs_second, limits[k].second);
        to_first.emplace_back(b[k]->index, index);
        const auto& gone = pair.leads ? b : a;
        to_kept.emplace_back(gone[k]->index, build::variable(kept[k]->index));
    }
    Block body = guarded(runs_first, a.back()->body, first->origin);
    const Block rest = guarded(runs_second, b.back()->body, second->origin);
    body.statements.insert(body.statements.end(), rest.statements.begin(), rest.statements.end());
    auto origin = std::make_shared<OriginData>(
        *made(pair.leads ? first->origin : second->origin, subject.cause.reason));
    origin->merged.push_back(pair.leads ? second->origin : first->origin);
    body = substitute(body, to_kept);
    for (std::size_t k = pair.depth; k-- > 0;) {
        For loop = *kept[k];
        loop.low = simplify(substitute(limits[k].low, to_kept));
        loop.extent = simplify(substitute(limits[k].extent, to_kept));
        loop.body = body;
        body = Block{{build::make(std::move(loop), origin)}};
    }
    return body.statements.front();
}

/// A loop whose iterations run at once takes a nest in whose own loop they may not, such as one that holds
/// what a func further out stores.
Refusal shared_by_iterations(const Subject& subject, const Pair& pair) {
    const auto kept = outer_loops(loop_at(pair, pair.leads ? pair.first : pair.second), pair.depth);
    const auto gone = outer_loops(loop_at(pair, pair.leads ? pair.second : pair.first), pair.depth);
    for (std::size_t k = 0; k < pair.depth; ++k)
        if (is_parallel(kept[k]->mode) && !is_parallel(gone[k]->mode) &&
            check(subject, Traverse{gone[k]->name, TraverseMode::parallel}))
            return refusal(subject, rules::shared_regions,
                           fmt::format("iterations of {} run at once, and those of {} may not",
                                       print(kept[k]->name), print(gone[k]->name)),
                           "run the loop serially, or name a loop further in");
    return std::nullopt;
}

}  // namespace

Refusal check(const Subject& subject, const ComputeWith& with) {
    if (Refusal missing = require_loop(subject, with.loop)) return missing;
    const std::string own = fmt::format("`{}.{}`", with.stage.func, with.stage.stage);
    if (with.stage.func == with.loop.func && with.stage.stage == with.loop.stage)
        return refusal(subject, "SCH-30", fmt::format("{} is the stage of {} itself", own, print(with.loop)),
                       "name a loop of another stage or func");
    const auto pair = pair_of(subject, with);
    if (!pair)
        return refusal(subject, "SCH-30",
                       fmt::format("{} and {} are not computed in one place", own, print(with.loop)),
                       "compute both at the root, or both in one loop of a consumer");
    if (pair->depth == 0)
        return refusal(subject, "SCH-31",
                       fmt::format("{} does not stand directly in the loops around it", print(with.loop)),
                       "name a loop further out");
    const For &first = loop_at(*pair, pair->first), &second = loop_at(*pair, pair->second);
    if (perfect_nest(first).size() < pair->depth || perfect_nest(second).size() < pair->depth)
        return refusal(subject, "SCH-31",
                       fmt::format("{} has fewer than {} loops in each other", own, pair->depth),
                       "name a loop further out");
    if (!moved_from_between(*pair))
        return refusal(subject, "SCH-30",
                       fmt::format("what stands between {} and {} needs one and is needed by the other", own,
                                   print(with.loop)),
                       "join nests of which neither needs the other, by way of other stages either");
    const int depth = static_cast<int>(pair->depth);
    if (const auto conflict = merge_conflict(subject, first, second, depth))
        return refusal(subject, "SCH-33", *conflict,
                       "compute together what does not read each other, or only at the same place");
    for (const For* loop : outer_loops(pair->leads ? first : second, pair->depth))
        if (is_parallel(loop->mode) && crosses(subject, first, second, depth))
            return refusal(subject, rules::shared_regions,
                           fmt::format("iterations of {} run at once, and the nests depend on each other",
                                       print(loop->name)));
    if (Refusal shared = shared_by_iterations(subject, *pair)) return shared;
    Function after = subject.function;
    SymbolSource none(0);
    after.body = rewrite(subject, with, none);
    return device_conflict({subject.program, after, subject.cause});
}

Block rewrite(const Subject& subject, const ComputeWith& with, SymbolSource&) {
    const Pair pair = *pair_of(subject, with);
    const For &first = loop_at(pair, pair.first), &second = loop_at(pair, pair.second);
    const Stmt both = merged(subject, pair);
    const HoistedAndSunk places = *moved_from_between(pair);
    return in_common_block(subject.body(), &first, &second, [&](const Block& block) {
        Block out;
        for (std::size_t k = 0; k < block.statements.size(); ++k) {
            if (k < pair.first || k > pair.second) out.statements.push_back(block.statements[k]);
            if (k != pair.first) continue;
            for (const Stmt& s : places.before) out.statements.push_back(s);
            out.statements.push_back(both);
            for (const Stmt& s : places.behind) out.statements.push_back(s);
        }
        return out;
    });
}

}  // namespace nestor::schedule
