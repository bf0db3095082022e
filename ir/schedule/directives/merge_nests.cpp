// merge-nests(first, second, depth): two neighbouring nests run as one over their first `depth` loops.
//   for n { a }  for n' { b }   =>   for n { a; b[n' := n] }
// Allocations between the nests, and constants set there that the first does not touch, move in front; stores
// there that have nothing to do with the second move behind. Over one loop the second nest may run over a
// part of what the first runs over; a condition says which:
//   for n { a }  for n' in (l, e) { b }   =>   for n { a; if l <= n && n < l + e { b[n' := n] } }
//
// Note [Names of merged loops] (2026-11-21)
// Merged loops keep the names of the deeper nest, so that the names that users write for an update stay valid
// when its initialisation merges into it.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/common_nest.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// True where the iterations of `part` are among those of `whole`, as far as is known in front of both.
bool runs_inside(const Subject& subject, const For& part, const For& whole, const Stmt& here) {
    const Facts facts = facts_at(subject, here);
    return at_most(whole.low, part.low, facts) &&
           at_most(build::add(part.low, part.extent), build::add(whole.low, whole.extent), facts);
}

/// The body of the second of two nests, where it runs over a part of what the first one runs over.
Block guarded_body(const For& second, const For& first) {
    const Expr index = build::variable(second.index);
    const auto end = [](const For& loop) { return simplify(build::add(loop.low, loop.extent)); };
    std::vector<Expr> conditions;
    if (!are_equal(second.low, first.low))
        conditions.push_back(build::compare(CompareOp::less_equal, second.low, index));
    if (!are_equal(end(second), end(first)))
        conditions.push_back(build::compare(CompareOp::less, index, end(second)));
    if (conditions.empty()) return second.body;
    return Block{{build::make(If{build::conjunction(conditions), second.body, {}},
                              second.body.statements.front()->origin)}};
}

std::optional<std::size_t> position(const Block& block, const LoopName& name) {
    for (std::size_t i = 0; i < block.statements.size(); ++i)
        if (const For* loop = get<For>(block.statements[i]); loop && loop->name == name) return i;
    return std::nullopt;
}

/// Rewrites the block that directly holds both loops; nothing happens when there is none.
Block in_common_block(const Block& block, const MergeNests& with,
                      const std::function<Block(const Block&, std::size_t first, std::size_t second)>& f) {
    const auto first = position(block, with.first), second = position(block, with.second);
    if (first && second) return *first < *second ? f(block, *first, *second) : block;
    Block out;
    for (const Stmt& s : block.statements)
        out.statements.push_back(map_blocks(s, [&](const Block& b) { return in_common_block(b, with, f); }));
    return out;
}

/// The two loops, and what stands between them in their common block.
struct Siblings {
    Stmt first, second;
    std::vector<Stmt> between;
};

Siblings siblings(const Subject& subject, const MergeNests& with) {
    Siblings result;
    in_common_block(subject.body(), with, [&](const Block& block, std::size_t first, std::size_t second) {
        const auto begin = block.statements.begin();
        result = {
            block.statements[first],
            block.statements[second],
            {begin + static_cast<std::ptrdiff_t>(first) + 1, begin + static_cast<std::ptrdiff_t>(second)}};
        return block;
    });
    return result;
}

/// The buffers that a statement reads, writes or hands on.
std::set<Symbol> buffers_touched(const Stmt& statement) {
    std::set<Symbol> buffers;
    each_access(statement,
                [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>*) { buffers.insert(buffer); });
    return buffers;
}

bool disjoint(const std::set<Symbol>& a, const std::set<Symbol>& b) {
    return std::none_of(a.begin(), a.end(), [&](const Symbol& s) { return b.contains(s); });
}

/// Allocations, and constants set where the first nest does not look, go in front; stores that have nothing
/// to do with the second nest go behind it. Nothing when another statement stands there.
std::optional<HoistedAndSunk> moved_from_between(const Siblings& s) {
    HoistedAndSunk result;
    const std::set<Symbol> of_first = buffers_touched(s.first), of_second = buffers_touched(s.second);
    std::set<Symbol> of_behind;
    for (const Stmt& between : s.between) {
        const Store* store = get<Store>(between);
        if (!store && !get<Allocate>(between)) return std::nullopt;
        const std::set<Symbol> own = buffers_touched(between);
        const bool constant =
            !store || (!store->op && std::all_of(store->values.begin(), store->values.end(),
                                                 [](const Expr& value) { return get<Constant>(value); }));
        if (constant && disjoint(own, of_first) && disjoint(own, of_behind)) {
            result.before.push_back(between);
        } else if (store && disjoint(own, of_second)) {
            result.behind.push_back(between);
            of_behind.insert(own.begin(), own.end());
        } else {
            return std::nullopt;
        }
    }
    return result;
}

std::size_t depth_of(const MergeNests& with) {
    return static_cast<std::size_t>(with.depth.value_or(1));
}

}  // namespace

Refusal check(const Subject& subject, const MergeNests& with) {
    if (Refusal missing = require_loops(subject, {with.first, with.second}, 2)) return missing;
    const Siblings s = siblings(subject, with);
    const std::string names = fmt::format("{} and {}", print(with.first), print(with.second));
    if (!s.first) return refusal(subject, "SCH-30", names + " are not neighbours, in this order");
    if (!moved_from_between(s))
        return refusal(subject, "SCH-30", names + " have other statements between them");
    const For& a = *get<For>(s.first);
    const For& b = *get<For>(s.second);
    const std::size_t depth = depth_of(with);
    const auto left = outer_loops(a, depth), right = outer_loops(b, depth);
    if (left.size() < depth || right.size() < depth)
        return refusal(subject, "SCH-31", fmt::format("{} are not both nests of {} loops", names, depth));
    Substitution renaming;
    for (std::size_t k = 0; k < depth; ++k) {
        const bool at_once = !left[k]->reductions.empty() || !right[k]->reductions.empty() ||
                             left[k]->mode.kind != right[k]->mode.kind;
        if (at_once)
            return refusal(subject, "SCH-33",
                           fmt::format("{} and {} do not run the same way, or combine already",
                                       print(left[k]->name), print(right[k]->name)));
        const bool part = depth == 1 && runs_inside(subject, b, a, s.first);
        if (!part && !equal_limits(*left[k], *right[k], renaming))
            return refusal(
                subject, "SCH-32",
                fmt::format("{} and {} have different limits", print(left[k]->name), print(right[k]->name)));
        renaming.emplace_back(right[k]->index, build::variable(left[k]->index));
    }
    if (const auto conflict = merge_conflict(subject, a, b, static_cast<int>(depth)))
        return refusal(subject, "SCH-33", *conflict);
    return std::nullopt;
}

Block rewrite(const Subject& subject, const MergeNests& with, SymbolSource&) {
    const Siblings s = siblings(subject, with);
    const std::size_t depth = depth_of(with);
    const auto left = outer_loops(*get<For>(s.first), depth), right = outer_loops(*get<For>(s.second), depth);

    // the deeper contents give the names; between equals the first
    const auto loops_in = [](const For& loop) { return all_loops(loop.body).size(); };
    const bool keep_second = loops_in(*right.back()) > loops_in(*left.back());
    const auto& kept = keep_second ? right : left;
    const auto& gone = keep_second ? left : right;
    Substitution renaming;
    for (std::size_t k = 0; k < depth; ++k)
        renaming.emplace_back(gone[k]->index, build::variable(kept[k]->index));

    Block body;
    const auto append = [&](const Block& from) {
        for (const Stmt& child : from.statements) body.statements.push_back(substitute(child, renaming));
    };
    append(left.back()->body);
    append(depth == 1 ? guarded_body(*right.back(), *left.back()) : right.back()->body);

    const Stmt& base = keep_second ? s.second : s.first;
    const Stmt& other = keep_second ? s.first : s.second;
    auto origin = std::make_shared<OriginData>(*made(base->origin, subject.cause.reason));
    origin->merged.push_back(other->origin);
    Stmt merged;
    for (std::size_t k = depth; k-- > 0;) {
        For loop = *kept[k];
        loop.low = substitute(left[k]->low, renaming), loop.extent = substitute(left[k]->extent, renaming);
        if (gone[k]->kind != LoopKind::pure) loop.kind = gone[k]->kind;
        loop.body = merged ? Block{{merged}} : body;
        merged = build::make(std::move(loop), origin);
    }

    const HoistedAndSunk places = *moved_from_between(s);
    const auto append_to = [](Block& block, const std::vector<Stmt>& statements) {
        block.statements.insert(block.statements.end(), statements.begin(), statements.end());
    };
    return in_common_block(subject.body(), with,
                           [&](const Block& block, std::size_t first, std::size_t second) {
                               Block out;
                               for (std::size_t i = 0; i < block.statements.size(); ++i) {
                                   if (i < first || i > second) {
                                       out.statements.push_back(block.statements[i]);
                                   } else if (i == first) {
                                       append_to(out, places.before);
                                       out.statements.push_back(merged);
                                       append_to(out, places.behind);
                                   }
                               }
                               return out;
                           });
}

}  // namespace nestor::schedule
