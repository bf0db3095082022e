// fuse(loop, name):  for a { for b { s } }  =>  for t in (0, na * nb) { let a = ..; let b = ..; s }
// swap(loop):        for a { for b { s } }  =>  for b { for a { s } }
// vectorize(loop, n), unroll(loop, n): a split into v_outer and v_inner, then the mode of v_inner.
#include <fmt/format.h>

#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

const char* word(LoopKind kind) {
    return kind == LoopKind::pure ? "pure" : kind == LoopKind::reduction ? "reduction" : "imperative";
}

/// The loop directly inside; refuses where something else stands there.
Refusal require_inner(const Subject& subject, const LoopName& name) {
    if (Refusal missing = require_loop(subject, name)) return missing;
    const For& loop = *find_loop(subject.body(), name);
    if (perfect_nest(loop).size() > 1) return std::nullopt;
    std::string hint = "name the outer one of two loops that stand directly in each other";
    for (const For* around : all_loops(subject.body()))
        if (const auto nest = perfect_nest(*around); nest.size() > 1 && nest[1]->name == loop.name)
            hint += ": " + print(around->name);
    return refusal(subject, "SCH-10", fmt::format("no loop stands directly in {}", print(loop.name)), hint);
}

Reorder as_reorder(const Subject& subject, const Swap& swap) {
    const auto nest = perfect_nest(*find_loop(subject.body(), swap.loop));
    return {{nest[0]->name, nest[1]->name}};
}

/// split(v, v_outer, v_inner, n), then the mode of the part.
std::vector<Directive> split_into(const LoopName& loop, std::int64_t part, TraverseMode mode) {
    LoopName inner = loop;
    inner.variable += "_inner";
    // the last part may be shorter: compilers are told by how much to unroll
    const auto width = mode == TraverseMode::unroll ? std::optional(part) : std::nullopt;
    return {{Split{loop, loop.variable + "_outer", inner.variable, build::integer(part)}},
            {Traverse{inner, mode, width}}};
}

/// What `vectorize` and `unroll` are made of; without a number the mode alone.
std::vector<Directive> parts_of(const Vectorize& d) {
    if (!d.part) return {{Traverse{d.loop, TraverseMode::vectorize}}};
    return split_into(d.loop, *d.part, TraverseMode::vectorize);
}
std::vector<Directive> parts_of(const Unroll& d) {
    if (!d.part) return {{Traverse{d.loop, TraverseMode::unroll}}};
    return split_into(d.loop, *d.part, TraverseMode::unroll);
}

template <class T>
Refusal check_by_split(const Subject& subject, const T& directive) {
    if (Refusal missing = require_loop(subject, directive.loop)) return missing;
    const auto result = composed(subject, parts_of(directive));
    return result ? Refusal{} : result.error().all().front();
}

template <class T>
Block rewrite_by_split(const Subject& subject, const T& directive, SymbolSource& symbols) {
    return body_of(*composed(subject, parts_of(directive)), subject, symbols);
}

}  // namespace

Refusal check(const Subject& subject, const Swap& swap) {
    if (Refusal wrong = require_inner(subject, swap.loop)) return wrong;
    return check(subject, as_reorder(subject, swap));
}

Block rewrite(const Subject& subject, const Swap& swap, SymbolSource& symbols) {
    return rewrite(subject, as_reorder(subject, swap), symbols);
}

Refusal check(const Subject& subject, const Fuse& fuse) {
    if (Refusal wrong = require_inner(subject, fuse.loop)) return wrong;
    const auto nest = perfect_nest(*find_loop(subject.body(), fuse.loop));
    const For &a = *nest[0], &b = *nest[1];
    if (a.kind != b.kind)
        return refusal(subject, rules::loop_order,
                       fmt::format("{} is a {} loop and {} a {} loop", print(a.name), word(a.kind),
                                   print(b.name), word(b.kind)),
                       "loops that are fused are both pure or both reductions");
    if (uses(b.low, a.index) || uses(b.extent, a.index))
        return refusal(subject, "SCH-11",
                       fmt::format("the limits of {} depend on {}", print(b.name), print(a.name)));
    LoopName fresh = a.name;
    fresh.variable = fuse.fused;
    if (find_loop(subject.body(), fresh))
        return refusal(subject, "SCH-21", fmt::format("the name `{}` is taken", fuse.fused),
                       fuse.fused == b.name.variable
                           ? fmt::format("the loop inside needs no name; name both: `fuse({}.{}, {}_{})`",
                                         a.name.func, a.name.variable, a.name.variable, b.name.variable)
                           : "choose one that no loop of the func has");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Fuse& fuse, SymbolSource& symbols) {
    return fused(subject.body(), fuse.loop, symbols.fresh(fuse.fused), subject.cause.reason);
}

Refusal check(const Subject& subject, const Vectorize& vectorize) {
    return check_by_split(subject, vectorize);
}
Block rewrite(const Subject& subject, const Vectorize& vectorize, SymbolSource& symbols) {
    return rewrite_by_split(subject, vectorize, symbols);
}
Refusal check(const Subject& subject, const Unroll& unroll) {
    return check_by_split(subject, unroll);
}
Block rewrite(const Subject& subject, const Unroll& unroll, SymbolSource& symbols) {
    return rewrite_by_split(subject, unroll, symbols);
}

}  // namespace nestor::schedule
