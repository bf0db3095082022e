// Comparisons in simpler terms: decided by constants, types and facts, or with fewer terms on both sides.
#include "ir/analysis/integer_range.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/fold_constant.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/simplify/simplify_parts.hpp"

namespace nestor {
namespace {

/// x + 1 < y + 1 => x < y;  2*x < 2*y => x < y
Expr cancelled(const Expr& e, const Compare& c) {
    Affine difference = affine(c.left) - affine(c.right);
    Integer divisor = abs(difference.constant);
    for (const Term& term : difference.terms) divisor = gcd(divisor, abs(term.coefficient));
    if (divisor == 0) return e;
    Affine left, right;
    for (const Term& term : difference.terms) {
        Affine& side = term.coefficient > 0 ? left : right;
        side.terms.push_back({abs(term.coefficient) / divisor, term.atoms});
    }
    (difference.constant > 0 ? left : right).constant = abs(difference.constant) / divisor;
    const Expr first = to_expr(left);
    const Expr second = to_expr(right);
    if (!first || !second) return e;
    return lighter(build::make(Compare{c.op, first, second}, e->type, e->origin), e);
}

/// 2 * (x / 4) + 3 <= 10, rounded down => x < 16: quotients do not stand where their dividend can.
Expr without_quotient(const Expr& e, const Compare& c) {
    if (c.op == CompareOp::equal || c.op == CompareOp::not_equal) return e;
    const Affine difference = affine(c.left) - affine(c.right);
    if (difference.terms.size() != 1 || difference.terms[0].atoms.size() != 1) return e;
    const auto* quotient = get<Binary>(difference.terms[0].atoms[0]);
    if (!quotient || !rounds_down(quotient->op)) return e;
    const auto divisor = constant_value(quotient->right);
    if (!divisor || *divisor <= 0) return e;
    // difference op 0, as quotient <= limit or its opposite
    const Integer& factor = difference.terms[0].coefficient;
    const bool strict = c.op == CompareOp::less || c.op == CompareOp::greater;
    const bool below = (c.op == CompareOp::less || c.op == CompareOp::less_equal) == (factor > 0);
    Integer limit = factor > 0 ? -difference.constant : difference.constant;  // |factor| * quotient op limit
    if (strict) limit += below ? -1 : 1;
    const Integer size = abs(factor);
    limit = below ? floor_quotient(limit, size) : -floor_quotient(-limit, size);
    const Expr least = to_expr(affine(*divisor * (below ? Integer(limit + 1) : limit)));
    if (!least) return e;
    return build::compare(below ? CompareOp::less : CompareOp::greater_equal, quotient->left, least);
}

/// x < 0 of a natural, 0 > int32(x) of a byte: what all values of the operands' types answer alike.
std::optional<bool> decided_by_types(const Compare& c) {
    const KnownRange left = range_of(c.left, {}), right = range_of(c.right, {});
    if (!left || !right) return std::nullopt;
    const auto always = [&](bool yes, bool no) -> std::optional<bool> {
        return yes ? std::optional(true) : no ? std::optional(false) : std::nullopt;
    };
    const bool apart = left->high < right->low || right->high < left->low;
    switch (c.op) {
        case CompareOp::less:
            return always(left->high < right->low, left->low >= right->high);
        case CompareOp::less_equal:
            return always(left->high <= right->low, left->low > right->high);
        case CompareOp::greater:
            return always(left->low > right->high, left->high <= right->low);
        case CompareOp::greater_equal:
            return always(left->low >= right->high, left->high < right->low);
        case CompareOp::equal:
            return always(false, apart);
        case CompareOp::not_equal:
            return always(apart, false);
    }
    return std::nullopt;
}

/// True where 2 * x + 1 == 0 has no answer in whole numbers.
bool has_no_whole_solution(const Affine& form) {
    Integer divisor = 0;
    for (const Term& term : form.terms) divisor = gcd(divisor, abs(term.coefficient));
    return divisor > 1 && form.constant % divisor != 0;
}

}  // namespace

Expr simplify_compare(const Expr& e, const Compare& c, const Facts& facts) {
    const auto left = constant_value(c.left);
    const auto right = constant_value(c.right);
    if (left && right) return build::boolean(compare(c.op, *left, *right));
    const Type& type = c.left->type;
    if (!type.is_scalar() || !(type.is_int() || type.is_bool())) return e;
    if (same(c.left, c.right)) return build::boolean(compare(c.op, 0, 0));
    if (const auto value = decided_by_types(c)) return build::boolean(*value);
    if (!is_index(c.left)) return e;
    if ((c.op == CompareOp::equal || c.op == CompareOp::not_equal) &&
        has_no_whole_solution(affine(c.left) - affine(c.right)))
        return build::boolean(c.op == CompareOp::not_equal);
    if (const auto value = decide(e, facts)) return build::boolean(*value);
    const Expr plain = without_quotient(e, c);
    return plain != e ? simplify(plain, facts) : cancelled(e, c);
}

}  // namespace nestor
