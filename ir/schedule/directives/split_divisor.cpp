// split-divisor(loop, divisor): strip-mining of a loop by what its index is divided by, so that quotient and
// remainder are indices themselves:
//   for j in (0, N * Q) { O[j] = A[j div Q] * B[j mod Q] }
//   =>  for j_by_Q in (0, N) { for j_mod_Q in (0, Q) { O[j_by_Q * Q + j_mod_Q] = A[j_by_Q] * B[j_mod_Q] } }
// A short constant divisor leaves no inner loop, but its iterations one after the other:
//   for w in (0, 2 * W) { O[w] = I[w div 2] }  =>  for w_by_2 in (0, W) { O[2 * w_by_2] = I[w_by_2]; .. }
//
// Note [Divisions cost more than memory] (2026-11-23)
// A 64-bit division takes as long as thirty additions, and no compiler runs it in lanes. Iterations keep
// their order, so no dependence is asked for. Where the extent is no multiple of the divisor the loop stays
// as it is: the last part would need a loop of its own.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

constexpr std::int64_t longest_unrolled = 4;

enum class Part { none, quotient, remainder };

/// What the expression is of an index that is not negative and a divisor that is positive, where all kinds
/// of division agree.
Part part_of(const Expr& e, const Symbol& index) {
    const Binary* b = get<Binary>(e);
    const Variable* v = b ? get<Variable>(b->left) : nullptr;
    if (!v || v->symbol != index) return Part::none;
    return is_quotient(b->op) ? Part::quotient : is_remainder(b->op) ? Part::remainder : Part::none;
}

bool is_size(const Function& function, const Expr& e) {
    const Variable* v = get<Variable>(e);
    return v && std::any_of(function.parameters.begin(), function.parameters.end(), [&](const Parameter& p) {
               return p.symbol == v->symbol && p.role == Role::size;
           });
}

/// extent / divisor where each term of the extent is a multiple; null elsewhere.
Expr exact_quotient(const Expr& extent, const Expr& divisor) {
    Affine form = affine(extent);
    const auto number = build::as_integer(divisor);
    if (number) {
        const Integer by = *number;
        if (form.constant % by != 0) return nullptr;
        form.constant /= by;
        for (Term& term : form.terms) {
            if (term.coefficient % by != 0) return nullptr;
            term.coefficient /= by;
        }
        return to_expr(form);
    }
    if (form.constant != 0) return nullptr;
    Affine out;
    for (const Term& term : form.terms) {
        Term rest = term;
        const auto atom = std::find_if(rest.atoms.begin(), rest.atoms.end(),
                                       [&](const Expr& e) { return same(e, divisor); });
        if (atom == rest.atoms.end()) return nullptr;
        rest.atoms.erase(atom);
        if (rest.atoms.empty())
            out.constant += rest.coefficient;
        else
            out.terms.push_back(std::move(rest));
    }
    return to_expr(out);
}

/// `by_Q`, `mod_2`: what stands behind the name of the index.
std::string suffix(const char* word, const Expr& divisor) {
    const Variable* v = get<Variable>(divisor);
    return fmt::format("_{}_{}", word, v ? v->symbol.name() : print(divisor));
}

Block with_parts(const Block& body, const Symbol& index, const Expr& divisor, const Expr& quotient,
                 const Expr& remainder) {
    const Block divided = rewrite_exprs(body, [&](const Expr& e) -> Expr {
        const Part part = part_of(e, index);
        if (part == Part::none || !same(get<Binary>(e)->right, divisor)) return e;
        return part == Part::quotient ? quotient : remainder;
    });
    return substitute(divided, {{index, build::add(build::multiply(quotient, divisor), remainder)}});
}

}  // namespace

std::optional<Expr> divisor_of_index(const Function& function, const For& loop) {
    std::optional<Expr> found;
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            if (found || part_of(e, loop.index) == Part::none) return;
            const Expr& divisor = get<Binary>(e)->right;
            const auto number = build::as_integer(divisor);
            if ((number && *number > 1) || is_size(function, divisor)) found = divisor;
        });
    return found;
}

Refusal check(const Subject& subject, const SplitDivisor& split) {
    if (Refusal missing = require_loop(subject, split.loop)) return missing;
    const For& loop = *find_loop(subject.body(), split.loop);
    const auto number = build::as_integer(split.divisor);
    if (number ? *number < 2 : !is_size(subject.function, split.divisor))
        return refusal(subject, "SCH-20", "a divisor is a constant above 1 or a size");
    if (loop.mode.kind != ModeKind::serial || !loop.reductions.empty())
        return refusal(subject, "SCH-73", fmt::format("{} runs at once already", print(loop.name)));
    if (!build::is_zero(loop.low) || !exact_quotient(loop.extent, split.divisor))
        return refusal(subject, "SCH-11",
                       fmt::format("{} does not begin at 0, or its length is no multiple of {}",
                                   print(loop.name), print(split.divisor)));
    bool assigned = false;
    visit_statements(loop.body, [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            assigned = assigned || (symbol == loop.index && changes(use));
        });
    });
    if (assigned) return refusal(subject, "SCH-78", "the loop's index is assigned to");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const SplitDivisor& split, SymbolSource& symbols) {
    return replace_loop(subject.body(), split.loop, [&](const Stmt& s) {
        const For& loop = *get<For>(s);
        const std::string by = suffix("by", split.divisor), mod = suffix("mod", split.divisor);
        For outer = loop;
        outer.index = symbols.fresh(loop.index.name() + by);
        outer.name.variable += by;
        outer.extent = exact_quotient(loop.extent, split.divisor);
        const Expr quotient = build::variable(outer.index);
        const auto number = build::as_integer(split.divisor);
        if (number && *number <= longest_unrolled) {
            outer.body = {};
            for (std::int64_t k = 0; k < *number; ++k) {
                const Block once =
                    with_parts(loop.body, loop.index, split.divisor, quotient, build::integer(k));
                const Block own = k == 0 ? once : rename(once, fresh_names(once, symbols));
                outer.body.statements.insert(outer.body.statements.end(), own.statements.begin(),
                                             own.statements.end());
            }
            return std::vector<Stmt>{with_loop(s, std::move(outer))};
        }
        For inner = loop;
        inner.index = symbols.fresh(loop.index.name() + mod);
        inner.name.variable += mod;
        inner.extent = split.divisor;
        inner.body = with_parts(loop.body, loop.index, split.divisor, quotient, build::variable(inner.index));
        outer.body = Block{{with_loop(s, std::move(inner))}};
        return std::vector<Stmt>{with_loop(s, std::move(outer))};
    });
}

}  // namespace nestor::schedule
