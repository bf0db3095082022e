// split(loop, outer, inner, factor [, guard | min | round | shift]):
//   for i in (low, n) { s }  =>  for i_o in (0, ceil(n / f)) { for i_i in (0, f) {
//                                  let i = low + i_o * f + i_i; if i < low + n { s } } }
// and with `min`, for loops whose extent need not be constant:
//                                for i_o in (0, ceil(n / f)) { for i in (low + i_o * f, min(f, n - i_o * f))
//                                { s } }
// In an open nest, and where the tail `guard` is written, the guard goes to the innermost body
// (open_nests.hpp); open nests have the tails `round` and `shift` too (tails.hpp); a tile is then two splits
// and a reorder. tile(x, y, xo, yo, xi, yi, a, b) does so with two nested loops at once: xo, yo, xi, yi, then
// one guard.
//
// Note [Two tails] (2026-11-21)
// With `min` the inner loop keeps the index and runs to `min(f, n - i_o * f)`, which suits CPU code. With
// `guard` the inner loop has a constant extent and an `if` inside, which suits the threads of a block.
#include <fmt/format.h>

#include <algorithm>

#include "ir/bounds/bound_requests.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/directives/tails.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// One loop cut in two.
struct Cut {
    const For* loop;
    Expr factor;
    Symbol outer, inner;
};

For outer_loop(const Cut& cut) {
    For loop = *cut.loop;
    loop.index = cut.outer;
    loop.name.variable = cut.outer.name();
    loop.low = build::integer(0);
    loop.extent = build::ceil_divide(cut.loop->extent, cut.factor);
    loop.mode = {};
    return loop;
}

For inner_loop(const Cut& cut) {
    For loop = outer_loop(cut);
    loop.index = cut.inner;
    loop.name.variable = cut.inner.name();
    loop.extent = cut.factor;
    return loop;
}

/// let i = low + i_o * f + i_i
Stmt index_of(const Cut& cut, const Origin& origin) {
    const Expr position =
        build::add(build::multiply(build::variable(cut.outer), cut.factor), build::variable(cut.inner));
    return build::make(Let{cut.loop->index, build::add(position, cut.loop->low)}, origin);
}

Expr inside(const Cut& cut) {
    return build::compare(CompareOp::less, build::variable(cut.loop->index),
                          build::add(cut.loop->extent, cut.loop->low));
}

bool divides(const Cut& cut) {
    const auto extent = build::as_integer(cut.loop->extent), factor = build::as_integer(cut.factor);
    return extent && factor && *extent % *factor == 0;
}

/// The loops around one body, with lets and the guard; `loops` from the outermost inwards.
Stmt assemble(const std::vector<Cut>& cuts, std::vector<For> loops, const Stmt& replaced,
              const std::string& reason) {
    Block body;
    Expr guard = build::boolean(true);
    for (const Cut& cut : cuts) {
        body.statements.push_back(index_of(cut, replaced->origin));
        if (!divides(cut)) guard = build::both(guard, inside(cut));
    }
    const Block& inner = cuts.back().loop->body;
    if (build::as_integer(guard))
        body.statements.insert(body.statements.end(), inner.statements.begin(), inner.statements.end());
    else
        body.statements.push_back(build::make(If{guard, inner, {}}, replaced->origin));
    Stmt result;
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
        loop->body = result ? Block{{result}} : body;
        const bool first = loop + 1 == loops.rend();
        result = build::make(std::move(*loop),
                             first && !reason.empty() ? made(replaced->origin, reason) : replaced->origin);
    }
    return result;
}

/// The same iterations by a limit instead of a guard: the inner loop keeps the index.
Stmt by_limit(const Cut& cut, const Stmt& replaced, const std::string& reason) {
    const Expr first = build::multiply(build::variable(cut.outer), cut.factor);
    For inner = inner_loop(cut);
    inner.index = cut.loop->index;
    inner.low = build::add(first, cut.loop->low);
    inner.extent = build::minimum(cut.factor, build::subtract(cut.loop->extent, first));
    For outer = outer_loop(cut);
    outer.body = Block{{build::make(std::move(inner), replaced->origin)}};
    return with_loop(replaced, std::move(outer), reason);
}

/// True where the guard goes to the innermost body, which a user says by its word: the loops stay nested
/// directly in each other, unless one of them has limits that depend on the index.
bool keeps_nest(const Subject& subject, Tail tail, const std::vector<LoopName>& loops) {
    if (is_open(subject)) return true;
    if (tail != Tail::guard) return false;
    for (const LoopName& name : loops) {
        const For& loop = *find_loop(subject.body(), name);
        for (const For* inner : perfect_nest(loop))
            if (uses(inner->low, loop.index) || uses(inner->extent, loop.index)) return false;
    }
    return true;
}

Refusal check_factor(const Subject& subject, const Expr& factor) {
    const auto number = build::as_integer(factor);
    if (!number || *number >= 1) return std::nullopt;
    return refusal(subject, "SCH-20", fmt::format("the factor must be positive, not {}", *number));
}

Refusal check_fresh(const Subject& subject, LoopName loop, const std::vector<std::string>& names) {
    for (auto name = names.begin(); name != names.end(); ++name) {
        loop.variable = *name;
        if (std::find(names.begin(), name, *name) != name || find_loop(subject.body(), loop))
            return refusal(subject, "SCH-21", fmt::format("the name `{}` is taken", *name),
                           "choose one that no loop of the func has");
    }
    return std::nullopt;
}

void require_positive(const Expr& factor, const char* directive, std::vector<Requirement>& out) {
    if (!build::as_integer(factor))
        out.push_back({build::compare(CompareOp::greater, factor, build::integer(0)),
                       fmt::format("the factor {} of `{}` must be positive", text_of(factor), directive)});
}

/// tile(x, y, xo, yo, xi, yi, a, b) in an open nest.
std::vector<Directive> parts_of(const Tile& tile) {
    const auto named = [](LoopName loop, const std::string& variable) {
        loop.variable = variable;
        return loop;
    };
    return {{Split{tile.y, tile.y_outer, tile.y_inner, tile.y_factor, tile.tail}},
            {Split{tile.x, tile.x_outer, tile.x_inner, tile.x_factor, tile.tail}},
            {Reorder{{named(tile.x, tile.x_inner), named(tile.y, tile.y_inner), named(tile.x, tile.x_outer),
                      named(tile.y, tile.y_outer)}}}};
}

}  // namespace

Refusal check(const Subject& subject, const Split& split) {
    if (Refusal missing = require_loop(subject, split.loop)) return missing;
    if (Refusal wrong = check_factor(subject, split.factor)) return wrong;
    if (Refusal wrong = check_tail(subject, split)) return wrong;
    return check_fresh(subject, split.loop, {split.outer, split.inner});
}

Block rewrite(const Subject& subject, const Split& split, SymbolSource& symbols) {
    const Symbol outer = symbols.fresh(split.outer), inner = symbols.fresh(split.inner);
    if (keeps_nest(subject, split.tail, {split.loop}))
        return split_with_tail(subject, split, outer, inner, symbols);
    return replace_loop(subject.body(), split.loop, [&](const Stmt& s) {
        const Cut cut{get<For>(s), split.factor, outer, inner};
        const std::string& reason = subject.cause.reason;
        if (split.tail == Tail::min) return std::vector<Stmt>{by_limit(cut, s, reason)};
        return std::vector<Stmt>{assemble({cut}, {outer_loop(cut), inner_loop(cut)}, s, reason)};
    });
}

std::vector<Requirement> requirements(const Split& split) {
    std::vector<Requirement> out;
    require_positive(split.factor, "split", out);
    return out;
}

Refusal check(const Subject& subject, const Tile& tile) {
    if (Refusal missing = require_loops(subject, {tile.x, tile.y}, 2)) return missing;
    for (const Expr& factor : {tile.x_factor, tile.y_factor})
        if (Refusal wrong = check_factor(subject, factor)) return wrong;
    if (!is_open(subject) && tile.tail != Tail::automatic && tile.tail != Tail::guard)
        return refusal(subject, "SCH-22", fmt::format("there is no tail `{}` of tiles", word_of(tile.tail)),
                       "tails: guard");
    if (tile.x == tile.y)
        return refusal(subject, "SCH-10", fmt::format("{} is named twice", print(tile.x)),
                       "a tile has an inner loop and the one directly around it");
    const For* y = find_loop(subject.body(), tile.y);
    const auto nest = perfect_nest(*y);
    if (nest.size() < 2 || nest[1]->name != tile.x) {
        const auto other = perfect_nest(*find_loop(subject.body(), tile.x));
        const bool exchanged = other.size() > 1 && other[1]->name == tile.y;
        return refusal(subject, "SCH-10",
                       fmt::format("{} does not stand directly in {}", print(tile.x), print(tile.y)),
                       exchanged ? fmt::format("the inner loop comes first: `tile({}, {}, {}, ..)`",
                                               tile.x.func, tile.y.variable, tile.x.variable)
                                 : fmt::format("`reorder({}.{}, {}, {}, ..)` brings one into the other",
                                               tile.x.func, tile.x.stage, tile.x.variable, tile.y.variable));
    }
    if (uses(nest[1]->low, y->index) || uses(nest[1]->extent, y->index))
        return refusal(subject, "SCH-11",
                       fmt::format("the limits of {} depend on {}", print(tile.x), print(tile.y)));
    if (Refusal taken =
            check_fresh(subject, tile.x, {tile.x_outer, tile.y_outer, tile.x_inner, tile.y_inner}))
        return taken;
    if (!keeps_nest(subject, tile.tail, {tile.x, tile.y})) return std::nullopt;
    const auto result = composed(subject, parts_of(tile));
    return result ? Refusal{} : result.error().all().front();
}

Block rewrite(const Subject& subject, const Tile& tile, SymbolSource& symbols) {
    if (keeps_nest(subject, tile.tail, {tile.x, tile.y}))
        return body_of(*composed(subject, parts_of(tile)), subject, symbols);
    return replace_loop(subject.body(), tile.y, [&](const Stmt& s) {
        const auto nest = perfect_nest(*get<For>(s));
        const Cut y{nest[0], tile.y_factor, symbols.fresh(tile.y_outer), symbols.fresh(tile.y_inner)};
        const Cut x{nest[1], tile.x_factor, symbols.fresh(tile.x_outer), symbols.fresh(tile.x_inner)};
        return std::vector<Stmt>{assemble(
            {y, x}, {outer_loop(y), outer_loop(x), inner_loop(y), inner_loop(x)}, s, subject.cause.reason)};
    });
}

std::vector<Requirement> requirements(const Tile& tile) {
    std::vector<Requirement> out;
    require_positive(tile.x_factor, "tile", out);
    require_positive(tile.y_factor, "tile", out);
    return out;
}

}  // namespace nestor::schedule
