// Loop remainders (tails) of splits. Rounding asks bounds inference for more; shifting needs a pure func.
#include "ir/schedule/directives/tails.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/bounds/bound_requests.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/lower/outputs.hpp"
#include "ir/schedule/directives/kinds.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

std::string tail_or_guard(const Directive& directive) {
    const std::string* tail = tail_of(directive);
    return tail ? *tail : "guard";
}

/// True for the loop of a func's dimension, from which nothing was cut yet.
bool is_dimension(const For& loop) {
    const Hole* low = get<Hole>(loop.low);
    return low && low->use == HoleUse::loop && get<Hole>(loop.extent);
}

/// The indices that depend on `index` among the lets of a body, `index` included.
std::set<Symbol> dependents(const Block& body, const Symbol& index) {
    std::set<Symbol> known{index};
    visit_statements(body, [&](const Stmt& s) {
        const Let* let = get<Let>(s);
        if (let &&
            std::any_of(known.begin(), known.end(), [&](const Symbol& k) { return uses(let->value, k); }))
            known.insert(let->symbol);
    });
    return known;
}

bool is_multiple(const Expr& e, const Integer& factor) {
    const Binary* choice = get<Binary>(e);
    if (choice && (choice->op == BinaryOp::minimum || choice->op == BinaryOp::maximum))
        return is_multiple(choice->left, factor) && is_multiple(choice->right, factor);
    const Affine form = affine(e);
    return form.constant % factor == 0 &&
           std::all_of(form.terms.begin(), form.terms.end(),
                       [&](const Term& term) { return term.coefficient % factor == 0; });
}

/// True for `min(8 * xo, max(len - 8, 0))` where len is proved to be a multiple of 8: no tile is moved then.
bool stays_in_place(const Binary& minimum, const LetValues& lets) {
    const Affine start = affine(minimum.left);
    if (start.terms.size() != 1 || start.terms[0].atoms.size() != 1 || start.constant != 0) return false;
    const Integer& factor = start.terms[0].coefficient;
    return factor > 0 && is_multiple(lets.of(minimum.right), factor);
}

/// True where distinct iterations of the loop are the same points: only tiles that are moved take a minimum
/// with an index in it. `lets` are the values of names of lengths, where bounds are known.
bool overlaps(const For& loop, const LetValues& lets = LetValues()) {
    const std::set<Symbol> known = dependents(loop.body, loop.index);
    bool found = false;
    visit_statements(loop.body, [&](const Stmt& s) {
        const Let* let = get<Let>(s);
        if (!let || !known.contains(let->symbol)) return;
        visit(let->value, [&](const Expr& e) {
            const Binary* binary = get<Binary>(e);
            if (!binary || binary->op != BinaryOp::minimum) return;
            const bool moved = std::any_of(known.begin(), known.end(),
                                           [&](const Symbol& k) { return uses(binary->left, k); });
            found = found || (moved && !stays_in_place(*binary, lets));
        });
    });
    return found;
}

/// The same with bounds inferred: alignment and given lengths may say that tiles fit.
bool overlaps_with_bounds(const Subject& subject, const LoopName& name) {
    const Result<Program> filled = infer_bounds(subject.program);
    const Function* function = filled ? find_function(*filled, subject.function.symbol.name()) : nullptr;
    if (!function) return true;
    const Block& body = std::get<Block>(function->body);
    const For* loop = find_loop(body, name);
    return !loop || overlaps(*loop, LetValues(body));
}

}  // namespace

Refusal check_tail(const Subject& subject, const Directive& directive) {
    const std::string tail = tail_or_guard(directive);
    if (!is_open(subject)) {
        if (tail == "guard" || tail == "min") return std::nullopt;
        const bool known = tail == "round" || tail == "shift";
        return refusal(directive, "SCH-22",
                       known ? fmt::format("the tail `{}` is for funcs whose bounds are inferred", tail)
                             : fmt::format("there is no tail `{}`", tail),
                       "tails: guard, min");
    }
    if (tail == "guard") return std::nullopt;
    if (tail != "round" && tail != "shift")
        return refusal(directive, "HAL-52", fmt::format("there is no tail `{}`", tail),
                       "tails: guard, round, shift");
    const For& loop = *find_loop(subject.body(), directive.loops[0]);
    const std::string& func = loop.name.func;
    const FuncSite site = find_func(subject.body(), func);
    if (stage_names(site).size() > 1 || loop.kind != LoopKind::pure) {
        Diagnostic d = refusal(
            directive, "HAL-52",
            fmt::format("`{}` has updates: the tail `{}` would compute points twice or outside of what they "
                        "update",
                        func, tail),
            "legal here: guard; `round` and `shift` are for funcs that have their pure stage only");
        return d;
    }
    if (!is_dimension(loop))
        return refusal(directive, "HAL-52",
                       fmt::format("{} is no whole dimension of `{}`, so it has no tail of its own",
                                   print(loop.name), func),
                       "legal here: guard");
    return std::nullopt;
}

std::vector<Requirement> positive_factors(const Directive& directive) {
    std::vector<Requirement> out;
    for (const Expr& factor : factors_of(directive))
        if (!build::as_integer(factor))
            out.push_back(
                {build::compare(CompareOp::greater, factor, build::integer(0)),
                 fmt::format("the factor {} of `{}` must be positive", text_of(factor), directive.name)});
    return out;
}

Block split_with_tail(const Subject& subject, const Directive& directive, const Symbol& outer,
                      const Symbol& inner, SymbolSource& symbols) {
    const std::string word = tail_or_guard(directive);
    const Tail tail = word == "round" ? Tail::round : word == "shift" ? Tail::shift : Tail::guard;
    const LoopName& loop = directive.loops[0];
    const Expr factor = factors_of(directive)[0];
    Block body = subject.body();
    if (tail == Tail::round) {
        body = through_own_buffer(subject.function, std::move(body), loop.func, symbols);
        body = with_constraint(body, loop.func, loop.variable, HolePart::length, factor, build::integer(0));
    }
    return split_open(body, loop, outer, inner, factor, tail, directive.reason);
}

Refusal overlap_conflict(const Subject& subject, const std::vector<Directive>& applied) {
    for (const For* loop : all_loops(subject.body())) {
        if (loop->mode.kind == ModeKind::serial || loop->mode.kind == ModeKind::unrolled) continue;
        if (!overlaps(*loop) || !overlaps_with_bounds(subject, loop->name)) continue;
        std::vector<const Directive*> part;
        for (const Directive& d : applied) {
            const bool shifts = tail_or_guard(d) == "shift";
            const bool runs = d.name == "traverse" || d.name == "vectorize";
            if ((shifts || runs) && !d.loops.empty() && d.loops[0].func == loop->name.func &&
                d.loops[0].stage == loop->name.stage)
                part.push_back(&d);
        }
        const Directive last = part.empty() ? Directive{"traverse", {}, {}, {}, "", {}} : *part.back();
        Diagnostic d = refusal(
            last, "HAL-73",
            fmt::format("iterations of {} run at once, and the last two of its tiles overlap",
                        print(loop->name)),
            "legal tails of a loop that runs at once: guard, round; shift where the length is a multiple "
            "of the factor (align-bounds, bound); or run it serially");
        for (std::size_t k = 0; k + 1 < part.size(); ++k)
            d.notes.push_back({"because of this", part[k]->range});
        return d;
    }
    return std::nullopt;
}

}  // namespace nestor::schedule
