// Needs of loops, by taking minima, quotients and choices apart.
#include "ir/analysis/needs.hpp"

#include <algorithm>

#include "ir/analysis/integer_range.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// a - b where they are quotients of the same number but for a multiple of the divisor: (n + 7) div 8 - 1 and
/// (n - 1) div 8.
std::optional<Integer> difference_of_quotients(const Expr& a, const Expr& b) {
    const auto quotient = [](const Affine& form) -> const Binary* {
        if (form.terms.size() != 1 || form.terms[0].coefficient != 1 || form.terms[0].atoms.size() != 1)
            return nullptr;
        const Binary* binary = get<Binary>(form.terms[0].atoms[0]);
        return binary && rounds_down(binary->op) ? binary : nullptr;
    };
    const Affine x = affine(a), y = affine(b);
    const Binary *p = quotient(x), *q = quotient(y);
    const auto divisor = p && q && same(p->right, q->right) ? build::as_integer(p->right) : std::nullopt;
    if (!divisor || *divisor < 1) return std::nullopt;
    const Affine apart = affine(p->left) - affine(q->left);
    if (!apart.is_constant() || apart.constant % *divisor != 0) return std::nullopt;
    return apart.constant / *divisor + x.constant - y.constant;
}

}  // namespace

std::vector<Affine> unproved(const Affine& form, const Facts& facts) {
    if (is_nonnegative(form, facts)) return {};
    const auto all_of = [&](const std::vector<Affine>& parts) {
        std::vector<Affine> all;
        for (const Affine& part : parts)
            for (Affine& rest : unproved(part, facts)) all.push_back(std::move(rest));
        return all;
    };
    for (const Term& term : form.terms) {
        const Affine rest = form - Affine{{term}, 0};
        if (term.atoms.size() > 1 && term.coefficient > 0 && rest.is_constant() &&
            term.coefficient + rest.constant == 0) {
            std::vector<Affine> factors;
            for (const Expr& atom : term.atoms) factors.push_back(affine(atom));
            if (!std::all_of(factors.begin(), factors.end(),
                             [&](const Affine& factor) { return is_nonnegative(factor, facts); }))
                continue;
            for (Affine& factor : factors) factor = factor - affine(Integer(1));
            return all_of(factors);
        }
        const Binary* b = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
        if (!b) continue;
        const Affine left = affine(b->left), right = affine(b->right);
        if (b->op == (term.coefficient > 0 ? BinaryOp::minimum : BinaryOp::maximum))
            return all_of({rest + term.coefficient * left, rest + term.coefficient * right});
        if (b->op == (term.coefficient > 0 ? BinaryOp::maximum : BinaryOp::minimum))
            for (const auto& [side, other] : {std::pair(left, right), std::pair(right, left)})
                if (const Affine without = rest + term.coefficient * other;
                    without.is_constant() && without.constant < 0)
                    return unproved(rest + term.coefficient * side, facts);
        if (rounds_down(b->op) && abs(term.coefficient) == 1 &&
            is_nonnegative(right - affine(Integer(1)), facts))
            return all_of({term.coefficient > 0 ? left + right * rest
                                                : right * rest + right - affine(Integer(1)) - left});
    }
    return {form};
}

Expr running_length(Expr extent, std::vector<Guard>& guards) {
    const Binary* b = get<Binary>(extent);
    if (b && b->op == BinaryOp::maximum && (build::is_zero(b->left) || build::is_zero(b->right)))
        return running_length(build::is_zero(b->left) ? b->right : b->left, guards);
    Expr choice;
    visit(extent, [&](const Expr& e) {
        const Select* select = choice ? nullptr : get<Select>(e);
        if (select && (build::is_zero(select->then) || build::is_zero(select->otherwise))) choice = e;
    });
    if (!choice) return extent;
    const auto with_choice = [&](const Expr& value) {
        return rewrite(extent, [&](const Expr& e) { return e == choice ? value : e; });
    };
    const KnownRange otherwise = range_of(with_choice(build::integer(0)), nullptr);
    if (!otherwise || otherwise->high > 0) return extent;
    const Select& select = *get<Select>(choice);
    const bool holds = build::is_zero(select.otherwise);
    guards.push_back({select.condition, holds});
    return running_length(with_choice(holds ? select.then : select.otherwise), guards);
}

Expr smaller_end(const Expr& a, const Expr& b, const Facts& facts) {
    if (at_most(a, b, facts)) return a;
    if (at_most(b, a, facts)) return b;
    if (const auto apart = difference_of_quotients(a, b)) return *apart <= 0 ? a : b;
    const Expr x = to_expr(affine(a) + affine(Integer(1))), y = to_expr(affine(b) + affine(Integer(1)));
    return x && y ? build::subtract(build::minimum(x, y), build::integer(1)) : build::minimum(a, b);
}

}  // namespace nestor
