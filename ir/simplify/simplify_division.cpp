// Quotients and remainders of affine forms in simpler terms: what the divisor divides is taken out.
#include <algorithm>

#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/fold_constant.hpp"
#include "ir/simplify/simplify_parts.hpp"

namespace nestor {
namespace {

bool is_floor(BinaryOp op) {
    return op == BinaryOp::floor_divide || op == BinaryOp::floor_modulo;
}
bool is_euclidean(BinaryOp op) {
    return op == BinaryOp::euclidean_divide || op == BinaryOp::euclidean_modulo;
}

/// A dividend over a positive divisor:  dividend = divisor * quotient + rest.
struct Division {
    Affine quotient, rest;
};

/// Takes the terms out of a dividend that the divisor, a positive constant or a single term, divides.
Division divide_terms(const Affine& dividend, const Affine& divisor) {
    Division result;
    if (divisor.is_constant()) {
        const Integer& by = divisor.constant;
        for (const Term& term : dividend.terms) {
            if (term.coefficient % by == 0)
                result.quotient.terms.push_back({term.coefficient / by, term.atoms});
            else
                result.rest.terms.push_back(term);
        }
        result.quotient.constant = floor_quotient(dividend.constant, by);
        result.rest.constant = dividend.constant - by * result.quotient.constant;
        return result;
    }
    result.rest.constant = dividend.constant;
    const Term& by = divisor.terms.front();
    for (const Term& term : dividend.terms) {
        const auto found = std::find_if(term.atoms.begin(), term.atoms.end(),
                                        [&](const Expr& e) { return same(e, by.atoms.front()); });
        if (found == term.atoms.end()) {
            result.rest.terms.push_back(term);
            continue;
        }
        Term left = term;
        left.atoms.erase(left.atoms.begin() + (found - term.atoms.begin()));
        result.quotient =
            result.quotient + (left.atoms.empty() ? affine(left.coefficient) : Affine{{left}, 0});
    }
    return result;
}

}  // namespace

std::size_t weight(const Expr& e) {
    return fold<std::size_t>(e, [](const Expr& node, const std::vector<std::size_t>& children) {
        std::size_t sum = 1;
        for (const std::size_t child : children) sum += child;
        const auto value = build::as_integer(node);
        return value && *value < 0 ? sum + 1 : sum;
    });
}

Expr lighter(const Expr& candidate, const Expr& e) {
    return candidate && weight(candidate) < weight(e) ? candidate : e;
}

Expr simplify_division(const Expr& e, const Binary& b, const Facts& facts) {
    const Affine dividend = affine(b.left);
    const Affine divisor = affine(b.right);
    const bool simple =
        divisor.is_constant() || (divisor.constant == 0 && divisor.terms.size() == 1 &&
                                  divisor.terms[0].coefficient == 1 && divisor.terms[0].atoms.size() == 1);
    if (!simple || !is_nonnegative(divisor - affine(Integer(1)), facts)) return e;
    const Affine last = divisor - affine(Integer(1));
    const bool quotient = is_quotient(b.op);
    const bool positive = is_nonnegative(dividend, facts);
    if (positive && is_nonnegative(last - dividend, facts)) return quotient ? build::integer(0) : b.left;
    const Division parts = divide_terms(dividend, divisor);
    const bool exact = parts.rest.is_constant() && parts.rest.constant == 0;
    const bool rounds_down = is_floor(b.op) || is_euclidean(b.op) || positive || exact;
    if (!rounds_down) return e;
    if (exact) {
        const Expr result = quotient ? to_expr(parts.quotient) : build::integer(0);
        return result ? result : e;
    }
    const bool rest_positive = is_nonnegative(parts.rest, facts);
    const bool rest_small = rest_positive && is_nonnegative(last - parts.rest, facts);
    if (rest_small) {
        const Expr result = to_expr(quotient ? parts.quotient : parts.rest);
        return result ? lighter(result, e) : e;
    }
    const bool moves = !parts.quotient.terms.empty() || parts.quotient.constant != 0;
    const bool plain = rest_positive && divisor.is_constant();
    const BinaryOp floor = quotient ? BinaryOp::floor_divide : BinaryOp::floor_modulo;
    const BinaryOp truncated = quotient ? BinaryOp::divide : BinaryOp::remainder;
    // a dividend that is known not to be negative stays: less of it might be
    const Expr rest = moves && (plain || !positive) ? to_expr(parts.rest) : nullptr;
    if (rest) {
        const Expr inner = build::binary(plain ? truncated : floor, rest, b.right, false);
        const Expr outer = quotient ? to_expr(parts.quotient) : nullptr;
        const Expr result = !quotient ? inner : outer ? to_expr(affine(outer) + affine(inner)) : nullptr;
        const bool smaller = plain && !quotient;  // the dividend is, even where the text is not
        if (result && weight(result) < weight(e) + (smaller ? 1 : 0)) return result;
    }
    // floor_divide(floor_divide(x, a), b) => floor_divide(x, a * b)
    const auto* inner = get<Binary>(b.left);
    if (quotient && divisor.is_constant() && inner && inner->op == b.op && is_index(b.left)) {
        const auto first = constant_value(inner->right);
        if (first && *first > 0)
            if (const auto by = to_int64(*first * divisor.constant))
                return build::binary(b.op, inner->left, build::integer(*by), false);
    }
    if (positive && divisor.is_constant() && b.op != truncated)
        return build::binary(truncated, b.left, b.right, false, e->origin);
    return e;
}

}  // namespace nestor
