// Joining of quotients: a remainder and the quotient of the same operands, with coefficients that fit.
#include "ir/analysis/joined_quotients.hpp"

#include <algorithm>
#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The operation that a term is a multiple of; null where it is none.
const Binary* operation(const Term& term) {
    return term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
}

bool has_quotient(const Expr& e) {
    return any_of(e, [](const Expr& part) {
        const Binary* b = get<Binary>(part);
        return b && (rounds_down(b->op) || is_modulo(b->op));
    });
}

/// True where the terms are k * c * (e div c) and k * (e mod c).
bool belong_together(const Term& quotient, const Term& remainder) {
    const Binary* q = operation(quotient);
    const Binary* r = operation(remainder);
    if (!q || !r || !rounds_down(q->op) || !is_modulo(r->op)) return false;
    const auto divisor = build::as_integer(q->right);
    return divisor && *divisor > 0 && quotient.coefficient == *divisor * remainder.coefficient &&
           same(q->right, r->right) && same(q->left, r->left);
}

/// The form without the term and what it is taken from, or nothing where the form does not hold that:
/// e - e mod c, with the multiple of the term.
std::optional<Affine> without_difference(const Affine& form, const Term& term) {
    const Binary* b = operation(term);
    const auto divisor = b ? build::as_integer(b->right) : std::nullopt;
    if (!divisor || *divisor < 1) return std::nullopt;
    const bool quotient = rounds_down(b->op);
    if (!quotient && !is_modulo(b->op)) return std::nullopt;
    if (quotient && term.coefficient % *divisor != 0) return std::nullopt;
    const Integer times = -term.coefficient / (quotient ? *divisor : 1);
    const Affine whole = affine(b->left), rest = form - Affine{{term}, 0} - times * whole;
    if (whole.terms.empty() || rest.terms.size() + whole.terms.size() + 1 != form.terms.size())
        return std::nullopt;
    const bool euclidean = b->op == BinaryOp::euclidean_divide || b->op == BinaryOp::euclidean_modulo;
    const BinaryOp other = quotient ? (euclidean ? BinaryOp::euclidean_modulo : BinaryOp::floor_modulo)
                                    : (euclidean ? BinaryOp::euclidean_divide : BinaryOp::floor_divide);
    const Integer factor = times * (quotient ? 1 : *divisor);
    return rest + factor * affine(build::binary(other, b->left, b->right, b->wraps));
}

Affine joined_differences(const Affine& form) {
    for (const Term& term : form.terms)
        if (const auto less = without_difference(form, term)) return joined_differences(*less);
    return form;
}

}  // namespace

Affine joined_quotients(Affine form) {
    for (const Term& remainder : form.terms) {
        const auto quotient = std::find_if(form.terms.begin(), form.terms.end(), [&](const Term& term) {
            return belong_together(term, remainder);
        });
        if (quotient == form.terms.end()) continue;
        const Affine parts{{*quotient, remainder}, 0};
        const Affine whole = remainder.coefficient * affine(operation(remainder)->left);
        return joined_quotients(form - parts + whole);
    }
    return form;
}

Expr with_joined_quotients(const Expr& e) {
    if (!e || !has_quotient(e)) return e;
    return rewrite(e, [](const Expr& part) {
        const Binary* b = get<Binary>(part);
        if (!b || !is_sum(b->op) || b->wraps || part->type != Type::index()) return part;
        const Affine form = affine(part), joined = joined_differences(joined_quotients(form));
        const Expr made = joined == form ? nullptr : to_expr(joined);
        return made ? made : part;
    });
}

}  // namespace nestor
