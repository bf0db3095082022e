// Quotients and remainders of affine forms in simpler terms: what the divisor divides is taken out. One
// function a rule, tried in order.
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

/// A quotient or remainder whose divisor is at least 1, a constant or a single variable.
struct DivisionForm {
    const Expr& e;
    const Binary& b;
    const Facts& facts;
    bool quotient;
    Affine dividend, divisor;
    Affine last;     ///< the largest remainder
    bool positive;   ///< the dividend is at least 0
    Division parts;  ///< what the divisor divides, and the rest
    bool exact;      ///< there is no rest
    bool rest_positive;

    BinaryOp truncated() const { return quotient ? BinaryOp::divide : BinaryOp::remainder; }
    BinaryOp floor() const { return quotient ? BinaryOp::floor_divide : BinaryOp::floor_modulo; }
};

// Each rule returns what it makes, the expression itself where the rules behind are not to be tried, and null
// where it does not apply.

/// x div d => 0, x mod d => x         where 0 <= x < d
Expr less_than_divisor(const DivisionForm& d) {
    if (!d.positive || !is_nonnegative(d.last - d.dividend, d.facts)) return nullptr;
    return d.quotient ? build::integer(0) : d.b.left;
}

/// (d * q) div d => q, (d * q) mod d => 0
Expr multiple_of_divisor(const DivisionForm& d) {
    if (!d.exact) return nullptr;
    const Expr result = d.quotient ? to_expr(d.parts.quotient) : build::integer(0);
    return result ? result : d.e;
}

/// (d * q + r) div d => q, (d * q + r) mod d => r         where 0 <= r < d
Expr rest_less_than_divisor(const DivisionForm& d) {
    if (!d.rest_positive || !is_nonnegative(d.last - d.parts.rest, d.facts)) return nullptr;
    const Expr result = to_expr(d.quotient ? d.parts.quotient : d.parts.rest);
    return result ? lighter(result, d.e) : d.e;
}

/// (d * q + r) div d => q + r div d, (d * q + r) mod d => r mod d
Expr without_multiples(const DivisionForm& d) {
    const bool moves = !d.parts.quotient.terms.empty() || d.parts.quotient.constant != 0;
    const bool plain = d.rest_positive && d.divisor.is_constant();
    // a dividend that is known not to be negative stays: less of it might be
    const Expr rest = moves && (plain || !d.positive) ? to_expr(d.parts.rest) : nullptr;
    if (!rest) return nullptr;
    const Expr inner = build::binary(plain ? d.truncated() : d.floor(), rest, d.b.right, false);
    const Expr outer = d.quotient ? to_expr(d.parts.quotient) : nullptr;
    const Expr result = !d.quotient ? inner : outer ? to_expr(affine(outer) + affine(inner)) : nullptr;
    const bool smaller = plain && !d.quotient;  // the dividend is, even where the text is not
    return result && weight(result) < weight(d.e) + (smaller ? 1 : 0) ? result : nullptr;
}

/// (x div a) div b => x div (a * b)
Expr quotient_of_quotient(const DivisionForm& d) {
    const auto* inner = get<Binary>(d.b.left);
    if (!d.quotient || !d.divisor.is_constant() || !inner || inner->op != d.b.op || !is_index(d.b.left))
        return nullptr;
    const auto first = constant_value(inner->right);
    const auto by = first && *first > 0 ? to_int64(*first * d.divisor.constant) : std::nullopt;
    return by ? build::binary(d.b.op, inner->left, build::integer(*by), false) : nullptr;
}

/// x floor_div d => x / d         where 0 <= x
Expr truncating(const DivisionForm& d) {
    if (!d.positive || !d.divisor.is_constant() || d.b.op == d.truncated()) return nullptr;
    return build::binary(d.truncated(), d.b.left, d.b.right, false, d.e->origin);
}

/// True of constants and of one variable.
bool is_simple(const Affine& divisor) {
    return divisor.is_constant() || (divisor.constant == 0 && divisor.terms.size() == 1 &&
                                     divisor.terms[0].coefficient == 1 && divisor.terms[0].atoms.size() == 1);
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
    DivisionForm d{e,  b,     facts, is_quotient(b.op), affine(b.left), affine(b.right), {}, false,
                   {}, false, false};
    d.last = d.divisor - affine(Integer(1));
    if (!is_simple(d.divisor) || !is_nonnegative(d.last, facts)) return e;
    d.positive = is_nonnegative(d.dividend, facts);
    if (const Expr made = less_than_divisor(d)) return made;
    d.parts = divide_terms(d.dividend, d.divisor);
    d.exact = d.parts.rest.is_constant() && d.parts.rest.constant == 0;
    const bool rounds_down = is_floor(b.op) || is_euclidean(b.op) || d.positive || d.exact;
    if (!rounds_down) return e;
    if (const Expr made = multiple_of_divisor(d)) return made;
    d.rest_positive = is_nonnegative(d.parts.rest, facts);
    for (const auto rule : {rest_less_than_divisor, without_multiples, quotient_of_quotient, truncating})
        if (const Expr made = rule(d)) return made;
    return e;
}

}  // namespace nestor
