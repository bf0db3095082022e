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

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/kinds.hpp"
#include "ir/schedule/directives/open_nests.hpp"
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
bool keeps_nest(const Subject& subject, const Directive& directive) {
    if (is_open(subject)) return true;
    if (directive.words.size() % 2 == 0 || directive.words.back() != "guard") return false;
    for (const LoopName& name : directive.loops) {
        const For& loop = *find_loop(subject.body(), name);
        for (const For* inner : perfect_nest(loop))
            if (uses(inner->low, loop.index) || uses(inner->extent, loop.index)) return false;
    }
    return true;
}

bool wants_limit(const Directive& directive) {
    return directive.words.size() == 3 && directive.words[2] == "min";
}

Refusal check_factors(const Directive& directive, std::size_t count) {
    const bool tail = directive.words.size() == 2 * count + 1;
    if ((directive.words.size() != 2 * count && !tail) || factors_of(directive).size() != count)
        return refusal(directive, "SCH-3", "wrong number of names or factors");
    for (const std::int64_t factor : directive.numbers)
        if (factor < 1)
            return refusal(directive, "SCH-20", fmt::format("the factor must be positive, not {}", factor));
    return std::nullopt;
}

Refusal check_fresh(const Subject& subject, const Directive& directive) {
    const LoopName base = directive.loops[0];
    for (std::size_t i = 0; i < 2 * factors_of(directive).size(); ++i) {
        LoopName name = base;
        name.variable = directive.words[i];
        bool twice = false;
        for (std::size_t j = 0; j < i; ++j) twice = twice || directive.words[j] == directive.words[i];
        if (twice || find_loop(subject.body(), name))
            return refusal(directive, "SCH-21", fmt::format("the name `{}` is taken", directive.words[i]));
    }
    return std::nullopt;
}

/// tile(x, y, xo, yo, xi, yi, a, b) in an open nest.
std::vector<Directive> parts_of_tile(const Directive& tile) {
    const auto& w = tile.words;
    const auto named = [&](std::size_t base, std::size_t word) {
        LoopName name = tile.loops[base];
        name.variable = w[word];
        return name;
    };
    const std::vector<Expr> factors = factors_of(tile);
    const auto split = [&](std::size_t base, std::vector<std::string> names) {
        if (w.size() > 4) names.push_back(w[4]);
        return Directive{"split", {tile.loops[base]}, names, {}, "", {}, {factors[base]}};
    };
    return {split(1, {w[1], w[3]}),
            split(0, {w[0], w[2]}),
            {"reorder", {named(0, 2), named(1, 3), named(0, 0), named(1, 1)}, {}, {}, "", {}}};
}

}  // namespace

Refusal check_split(const Subject& subject, const Directive& directive) {
    if (Refusal missing = require_loops(subject, directive, 1)) return missing;
    if (Refusal wrong = check_factors(directive, 1)) return wrong;
    if (Refusal wrong = check_tail(subject, directive)) return wrong;
    return check_fresh(subject, directive);
}

Block rewrite_split(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    if (keeps_nest(subject, directive)) {
        const Symbol outer = symbols.fresh(directive.words[0]), inner = symbols.fresh(directive.words[1]);
        return split_with_tail(subject, directive, outer, inner, symbols);
    }
    return replace_loop(subject.body(), directive.loops[0], [&](const Stmt& s) {
        const Cut cut{get<For>(s), factors_of(directive)[0], symbols.fresh(directive.words[0]),
                      symbols.fresh(directive.words[1])};
        if (wants_limit(directive)) return std::vector<Stmt>{by_limit(cut, s, directive.reason)};
        return std::vector<Stmt>{assemble({cut}, {outer_loop(cut), inner_loop(cut)}, s, directive.reason)};
    });
}

Refusal check_tile(const Subject& subject, const Directive& directive) {
    if (Refusal missing = require_loops(subject, directive, 2)) return missing;
    if (Refusal wrong = check_factors(directive, 2)) return wrong;
    if (!is_open(subject) && directive.words.size() > 4 && directive.words[4] != "guard")
        return refusal(directive, "SCH-22", fmt::format("there is no tail `{}` of tiles", directive.words[4]),
                       "tails: guard");
    const LoopName &x_name = directive.loops[0], &y_name = directive.loops[1];
    const For* y = find_loop(subject.body(), y_name);
    const auto nest = perfect_nest(*y);
    if (nest.size() < 2 || nest[1]->name != x_name) {
        const auto other = perfect_nest(*find_loop(subject.body(), x_name));
        const bool exchanged = other.size() > 1 && other[1]->name == y_name;
        return refusal(directive, "SCH-10",
                       fmt::format("{} does not stand directly in {}", print(x_name), print(y_name)),
                       exchanged ? fmt::format("the inner loop comes first: `tile({}, {}, {}, ..)`",
                                               x_name.func, y_name.variable, x_name.variable)
                                 : "");
    }
    if (uses(nest[1]->low, y->index) || uses(nest[1]->extent, y->index))
        return refusal(directive, "SCH-11",
                       fmt::format("the limits of {} depend on {}", print(x_name), print(y_name)));
    if (Refusal taken = check_fresh(subject, directive)) return taken;
    if (!keeps_nest(subject, directive)) return std::nullopt;
    const auto result = composed(subject, directive, parts_of_tile(directive));
    return result ? Refusal{} : result.error().all().front();
}

Block rewrite_tile(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    if (keeps_nest(subject, directive))
        return body_of(*composed(subject, directive, parts_of_tile(directive)), subject, symbols);
    return replace_loop(subject.body(), directive.loops[1], [&](const Stmt& s) {
        const auto nest = perfect_nest(*get<For>(s));
        const Cut y{nest[0], factors_of(directive)[1], symbols.fresh(directive.words[1]),
                    symbols.fresh(directive.words[3])};
        const Cut x{nest[1], factors_of(directive)[0], symbols.fresh(directive.words[0]),
                    symbols.fresh(directive.words[2])};
        return std::vector<Stmt>{assemble(
            {y, x}, {outer_loop(y), outer_loop(x), inner_loop(y), inner_loop(x)}, s, directive.reason)};
    });
}

}  // namespace nestor::schedule
