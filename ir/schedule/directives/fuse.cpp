// fuse(loop, name):  for a { for b { s } }  =>  for t in (0, na * nb) { let a = ..; let b = ..; s }
// swap(loop):        for a { for b { s } }  =>  for b { for a { s } }
// vectorize(loop, n), unroll(loop, n): a split into v_outer and v_inner, then the mode of v_inner.
#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/kinds.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

const char* word(LoopKind kind) {
    return kind == LoopKind::pure ? "pure" : kind == LoopKind::reduction ? "reduction" : "imperative";
}

/// The loop directly inside; refuses where something else stands there.
Refusal require_inner(const Subject& subject, const Directive& directive) {
    if (Refusal missing = require_loops(subject, directive, 1)) return missing;
    const For& loop = *find_loop(subject.body(), directive.loops[0]);
    if (perfect_nest(loop).size() > 1) return std::nullopt;
    return refusal(directive, "SCH-10", fmt::format("no loop stands directly in {}", print(loop.name)));
}

Directive as_reorder(const Subject& subject, const Directive& directive) {
    const auto nest = perfect_nest(*find_loop(subject.body(), directive.loops[0]));
    Directive reorder = directive;
    reorder.name = "reorder";
    reorder.loops = {nest[0]->name, nest[1]->name};
    return reorder;
}

/// split(v, v_outer, v_inner, n), then the mode; without a number the mode alone.
std::vector<Directive> as_split(const Directive& directive) {
    const LoopName& loop = directive.loops.at(0);
    const std::string outer = loop.variable + "_outer", inner = loop.variable + "_inner";
    LoopName name = loop;
    if (directive.numbers.empty()) return {{"traverse", {loop}, {directive.name}, {}, "", {}}};
    name.variable = inner;
    // the last part may be shorter: compilers are told by how much to unroll
    const bool unrolled = directive.name == "unroll";
    return {{"split", {loop}, {outer, inner}, directive.numbers, "", {}},
            {"traverse",
             {name},
             {directive.name},
             unrolled ? directive.numbers : std::vector<std::int64_t>{},
             "",
             {}}};
}

Refusal check_by_split(const Subject& subject, const Directive& directive) {
    if (Refusal missing = require_loops(subject, directive, 1)) return missing;
    if (directive.numbers.size() > 1) return refusal(directive, "SCH-3", "one number wanted");
    const auto result = composed(subject, directive, as_split(directive));
    return result ? Refusal{} : result.error().all().front();
}

Block rewrite_by_split(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    return body_of(*composed(subject, directive, as_split(directive)), subject, symbols);
}

}  // namespace

Refusal check_swap(const Subject& subject, const Directive& directive) {
    if (Refusal wrong = require_inner(subject, directive)) return wrong;
    const auto result = composed(subject, directive, {as_reorder(subject, directive)});
    return result ? Refusal{} : result.error().all().front();
}

Block rewrite_swap(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    return rewrite_reorder(subject, as_reorder(subject, directive), symbols);
}

Refusal check_fuse(const Subject& subject, const Directive& directive) {
    if (Refusal wrong = require_inner(subject, directive)) return wrong;
    if (directive.words.size() != 1)
        return refusal(directive, "SCH-3", "the name of the new loop is missing");
    const auto nest = perfect_nest(*find_loop(subject.body(), directive.loops[0]));
    const For &a = *nest[0], &b = *nest[1];
    if (a.kind != b.kind)
        return refusal(directive, "HAL-53",
                       fmt::format("{} is a {} loop and {} a {} loop", print(a.name), word(a.kind),
                                   print(b.name), word(b.kind)),
                       "loops that are fused are both pure or both reductions");
    if (uses(b.low, a.index) || uses(b.extent, a.index))
        return refusal(directive, "SCH-11",
                       fmt::format("the limits of {} depend on {}", print(b.name), print(a.name)));
    LoopName fresh = a.name;
    fresh.variable = directive.words[0];
    if (find_loop(subject.body(), fresh))
        return refusal(directive, "SCH-21", fmt::format("the name `{}` is taken", directive.words[0]));
    return std::nullopt;
}

Block rewrite_fuse(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    return fused(subject.body(), directive.loops[0], symbols.fresh(directive.words[0]), directive.reason);
}

Refusal check_vectorize(const Subject& subject, const Directive& directive) {
    return check_by_split(subject, directive);
}
Block rewrite_vectorize(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    return rewrite_by_split(subject, directive, symbols);
}
Refusal check_unroll(const Subject& subject, const Directive& directive) {
    return check_by_split(subject, directive);
}
Block rewrite_unroll(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    return rewrite_by_split(subject, directive, symbols);
}

}  // namespace nestor::schedule
