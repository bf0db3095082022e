// Joining of quotients: a remainder and the quotient of the same operands, with coefficients that fit.
#include "ir/analysis/joined_quotients.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The operation that a term is a multiple of; null where it is none.
const Binary* operation(const Term& term) {
    return term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
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

}  // namespace nestor
