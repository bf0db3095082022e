// Loop remainders (tails) of splits. Rounding asks bounds inference for more; shifting needs a pure func.
#include "ir/schedule/directives/tails.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/base/rules.hpp"
#include "ir/bounds/bound_requests.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/lower/outputs.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

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

/// A term of multiples of the factor, which is a number or one atom.
bool is_multiple(const Term& term, const Term& factor);

bool is_multiple(const Expr& e, const Term& factor) {
    const Affine form = affine(e);
    const Integer rest = factor.atoms.empty() ? form.constant % factor.coefficient : form.constant;
    return rest == 0 && std::all_of(form.terms.begin(), form.terms.end(),
                                    [&](const Term& term) { return is_multiple(term, factor); });
}

bool is_multiple(const Term& term, const Term& factor) {
    const bool has_atom =
        factor.atoms.empty() || std::any_of(term.atoms.begin(), term.atoms.end(),
                                            [&](const Expr& atom) { return same(atom, factor.atoms[0]); });
    if (has_atom && term.coefficient % factor.coefficient == 0) return true;
    return std::any_of(term.atoms.begin(), term.atoms.end(), [&](const Expr& atom) {
        const Binary* choice = get<Binary>(atom);
        return choice && (choice->op == BinaryOp::minimum || choice->op == BinaryOp::maximum) &&
               is_multiple(choice->left, factor) && is_multiple(choice->right, factor);
    });
}

/// True for `min(8 * xo, max(len - 8, 0))` where len is proved to be a multiple of 8, or of a parameter that
/// stands in its place: no tile is moved then.
bool stays_in_place(const Binary& minimum, const std::set<Symbol>& indices, const LetValues& lets) {
    const Affine start = affine(minimum.left);
    if (start.terms.size() != 1 || start.constant != 0) return false;
    Term factor = start.terms[0];
    std::erase_if(factor.atoms, [&](const Expr& atom) {
        const Variable* v = get<Variable>(atom);
        return v && indices.contains(v->symbol);
    });
    const bool is_tile = factor.atoms.size() + 1 == start.terms[0].atoms.size() && factor.atoms.size() <= 1;
    for (Expr& atom : factor.atoms) atom = lets.of(atom);
    if (!is_tile || factor.coefficient <= 0) return false;
    const Expr last = lets.of(minimum.right), plain = simplify(last);
    // a last tile at 0 is the only one, of a length that proofs need not know
    return is_multiple(last, factor) || (!build::is_zero(plain) && is_multiple(plain, factor));
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
            found = found || (moved && !stays_in_place(*binary, known, lets));
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

Refusal check_tail(const Subject& subject, const Split& split) {
    const Tail tail = split.tail;
    const std::string word = word_of(tail);
    if (tail == Tail::automatic || tail == Tail::guard) return std::nullopt;
    if (!is_open(subject)) {
        if (tail == Tail::min) return std::nullopt;
        return refusal(subject, "SCH-22",
                       fmt::format("the tail `{}` is for funcs whose bounds are inferred", word),
                       "tails: guard, min");
    }
    if (tail == Tail::min)
        return refusal(subject, rules::tails, fmt::format("there is no tail `{}`", word),
                       "tails: guard, round, shift");
    const For& loop = *find_loop(subject.body(), split.loop);
    const std::string& func = loop.name.func;
    const FuncSite site = find_func(subject.body(), func);
    if (stage_names(site).size() > 1 || loop.kind != LoopKind::pure) {
        Diagnostic d = refusal(
            subject, rules::tails,
            fmt::format("`{}` has updates: the tail `{}` would compute points twice or outside of what they "
                        "update",
                        func, word),
            "legal here: guard; `round` and `shift` are for funcs that have their pure stage only");
        return d;
    }
    return std::nullopt;
}

Block split_with_tail(const Subject& subject, const Split& split, const Symbol& outer, const Symbol& inner,
                      SymbolSource& symbols) {
    const LoopName& loop = split.loop;
    Block body = subject.body();
    const bool whole = is_dimension(*find_loop(body, loop));
    if (split.tail == Tail::round && whole) {
        body = through_own_buffer(subject.function, body, loop.func, symbols);
        body = with_constraint(body, loop.func, loop.variable, HolePart::length, split.factor,
                               build::integer(0));
    }
    // the rest of a loop that was cut before is guarded: what surrounds it is rounded as a whole
    const bool guards = split.tail == Tail::automatic || (split.tail == Tail::round && !whole);
    const Tail tail = guards ? Tail::guard : split.tail;
    return split_open(body, loop, outer, inner, split.factor, tail, subject.cause.reason);
}

Refusal overlap_conflict(const Subject& subject, const std::vector<Directive>& applied) {
    for (const For* loop : all_loops(subject.body())) {
        if (loop->mode.kind == ModeKind::serial || loop->mode.kind == ModeKind::unrolled) continue;
        if (!overlaps(*loop) || !overlaps_with_bounds(subject, loop->name)) continue;
        std::vector<const Directive*> part;
        for (const Directive& d : applied) {
            const bool shifts = tail_of(d) == Tail::shift;
            if (!shifts && !sets_concurrency(d)) continue;
            const LoopName named = loops_of(d).front();
            if (named.func == loop->name.func && named.stage == loop->name.stage) part.push_back(&d);
        }
        const Cause last = part.empty() ? Cause{"traverse", "", {}} : cause_of(*part.back());
        Diagnostic d = refusal(
            last, rules::whole_tails,
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
