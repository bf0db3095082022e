// Elimination of loops from affine forms, the innermost first.
//
// Note [Distribution]
// Loops are eliminated from the innermost outwards. In 32*yo + min(32, n - 32*yo) the two terms move against
// each other: bounding them one by one would give up to a tile too much. There the sum is taken into the
// minimum first: min(32*yo + 32, n).
#include "ir/analysis/bounds_over_loops.hpp"

#include <algorithm>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

/// A minimum, a maximum or a choice.
static bool is_limit(const Expr& e) {
    const Binary* b = get<Binary>(e);
    return get<Select>(e) || (b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum));
}

bool BoundsOverLoops::uses_loop(const Expr& e, std::size_t loops) const {
    for (std::size_t k = 0; k < loops; ++k)
        if (nestor::uses(e, inside_.ranges[k].symbol)) return true;
    return false;
}

/// True where the term and the rest of its form move with one loop.
bool BoundsOverLoops::moves_with_rest(const Term& term, const Affine& rest, std::size_t loops) const {
    for (std::size_t k = 0; k < loops; ++k)
        if (uses(rest, inside_.ranges[k].symbol) && uses(Affine{{term}, 0}, inside_.ranges[k].symbol))
            return true;
    return false;
}

/// True where a sum in the expression has such a term that is a minimum or maximum.
bool BoundsOverLoops::has_moving_limit(const Expr& e, std::size_t loops) const {
    return any_of(e, [&](const Expr& part) {
        const Binary* b = get<Binary>(part);
        if (!b || !is_sum(b->op) || part->type != Type::index()) return false;
        const Affine form = affine(part);
        return std::any_of(form.terms.begin(), form.terms.end(), [&](const Term& term) {
            return term.atoms.size() == 1 && is_limit(term.atoms[0]) &&
                   moves_with_rest(term, form - Affine{{term}, 0}, loops);
        });
    });
}

/// A minimum, maximum or choice that shares a loop with the rest of its form, or holds one that does with
/// the rest of its own; see Note [Distribution].
std::optional<std::size_t> BoundsOverLoops::to_distribute(const Affine& form, std::size_t loops) const {
    for (std::size_t t = 0; t < form.terms.size(); ++t) {
        const Term& term = form.terms[t];
        if (term.atoms.size() != 1 || !is_limit(term.atoms[0])) continue;
        if (moves_with_rest(term, form - Affine{{term}, 0}, loops) || has_moving_limit(term.atoms[0], loops))
            return t;
    }
    return std::nullopt;
}

/// The same of a quotient by a positive number, apart from a rest without its loops: what is divided
/// decides.
std::optional<std::size_t> BoundsOverLoops::to_divide_last(const Affine& form, std::size_t loops) const {
    for (std::size_t t = 0; t < form.terms.size(); ++t) {
        const Term& term = form.terms[t];
        const Binary* b = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
        const auto divisor = b && rounds_down(b->op) ? build::as_integer(b->right) : std::nullopt;
        if (!divisor || *divisor < 1 || !has_moving_limit(b->left, loops)) continue;
        if (!moves_with_rest(term, form - Affine{{term}, 0}, loops)) return t;
    }
    return std::nullopt;
}

/// Where an expression goes while one loop runs. There may be many facts: they are lent, not copied.
Interval BoundsOverLoops::over(const Range& loop, const Expr& e) {
    Facts known{{loop}, std::move(inside_.nonnegative)};
    const Interval bounds = interval(e, known);
    inside_.nonnegative = std::move(known.nonnegative);
    return bounds;
}

/// The lowest or highest value of a form over the first `loops` ranges; null where it has none.
Expr BoundsOverLoops::bound(const Affine& form, bool low, std::size_t loops) {
    while (loops > 0 && !uses(form, inside_.ranges[loops - 1].symbol)) --loops;
    if (loops == 0) return to_expr(form);
    if (const auto t = to_distribute(form, loops))
        return bound_of_limit(form.terms[*t], form - Affine{{form.terms[*t]}, 0}, low, loops);
    if (const auto t = to_divide_last(form, loops))
        return bound_of_quotient(form.terms[*t], form - Affine{{form.terms[*t]}, 0}, low, loops);
    const Expr e = to_expr(form);
    if (!e) return nullptr;
    const Interval bounds = over(inside_.ranges[loops - 1], e);
    const Expr& next = low ? bounds.low : bounds.high;
    return next ? bound(affine(next), low, loops - 1) : nullptr;
}

/// The same of the rest and a term that is a limit: each side of it with the rest.
Expr BoundsOverLoops::bound_of_limit(const Term& limit, const Affine& rest, bool low, std::size_t loops) {
    if (const Select* choice = get<Select>(limit.atoms[0]))
        return bound_of_choice(*choice, rest, limit.coefficient, low, loops);
    const Binary& b = *get<Binary>(limit.atoms[0]);
    const Expr left = bound(rest + limit.coefficient * affine(b.left), low, loops);
    const Expr right = bound(rest + limit.coefficient * affine(b.right), low, loops);
    const bool takes_smaller = (b.op == BinaryOp::minimum) == (limit.coefficient > 0);
    const bool either_bounds = takes_smaller != low;
    if (!left || !right) return either_bounds ? (left ? left : right) : nullptr;
    return takes_smaller ? smaller(left, right, outside_) : larger(left, right, outside_);
}

/// The same of the rest and a term that is a quotient: that of the bound of what is divided.
Expr BoundsOverLoops::bound_of_quotient(const Term& quotient, const Affine& rest, bool low,
                                        std::size_t loops) {
    const Binary& b = *get<Binary>(quotient.atoms[0]);
    const Expr divided = bound(affine(b.left), low == (quotient.coefficient > 0), loops);
    const Expr others = bound(rest, low, loops);
    if (!divided || !others) return nullptr;
    return to_expr(affine(others) +
                   quotient.coefficient * affine(build::binary(b.op, divided, b.right, false)));
}

/// The same of rest + factor * choice: what either side says, or the one that is chosen in front of the
/// loops.
Expr BoundsOverLoops::bound_of_choice(const Select& choice, const Affine& rest, const Integer& factor,
                                      bool low, std::size_t loops) {
    const Expr then = bound(rest + factor * affine(choice.then), low, loops);
    const Expr otherwise = bound(rest + factor * affine(choice.otherwise), low, loops);
    if (!then || !otherwise) return nullptr;
    if (!uses_loop(choice.condition, loops) && !loads(choice.condition))
        return build::select(choice.condition, then, otherwise);
    return low ? smaller(then, otherwise, outside_) : larger(then, otherwise, outside_);
}

}  // namespace nestor
