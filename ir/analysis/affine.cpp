// Linear forms: their arithmetic, and the way from and to expressions. Terms are found by comparing atoms one
// by one: forms are short, and an order of first appearance is what people want to read.
#include "ir/analysis/affine.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

bool same_atoms(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    if (a.size() != b.size()) return false;
    if (a.size() == 1) return same(a[0], b[0]);
    return std::is_permutation(a.begin(), a.end(), b.begin(),
                               [](const Expr& x, const Expr& y) { return same(x, y); });
}

/// Adds a term to the sum, or takes it away.
void accumulate(Affine& sum, const Term& term, bool take_away = false) {
    const auto found = std::find_if(sum.terms.begin(), sum.terms.end(),
                                    [&](const Term& t) { return same_atoms(t.atoms, term.atoms); });
    if (found == sum.terms.end()) {
        if (term.coefficient == 0) return;
        sum.terms.push_back(term);
        if (take_away) sum.terms.back().coefficient = -term.coefficient;
        return;
    }
    if (take_away)
        found->coefficient -= term.coefficient;
    else
        found->coefficient += term.coefficient;
    if (found->coefficient == 0) sum.terms.erase(found);
}

Affine atom(const Expr& e) {
    return {{{1, {e}}}, 0};
}

Expr product(const Integer& coefficient, const std::vector<Expr>& atoms) {
    const auto factor = to_int64(coefficient);
    if (!factor) return nullptr;
    Expr result = *factor == 1 ? nullptr : build::integer(*factor);
    for (const Expr& a : atoms) result = result ? build::binary(BinaryOp::multiply, result, a, false) : a;
    return result;
}

}  // namespace

bool Affine::is_linear() const {
    return std::all_of(terms.begin(), terms.end(),
                       [](const Term& t) { return t.atoms.size() == 1 && get<Variable>(t.atoms.front()); });
}

Affine affine(const Integer& constant) {
    return {{}, constant};
}

Affine affine(const Expr& e) {
    if (!(e->type == Type::index())) return atom(e);
    if (const auto value = build::as_integer(e)) return affine(Integer(*value));
    if (const auto* unary = get<Unary>(e); unary && unary->op == UnaryOp::negate && !unary->wraps)
        return Integer(-1) * affine(unary->value);
    if (const auto* binary = get<Binary>(e); binary && !binary->wraps) {
        if (binary->op == BinaryOp::add) return affine(binary->left) + affine(binary->right);
        if (binary->op == BinaryOp::subtract) return affine(binary->left) - affine(binary->right);
        if (binary->op == BinaryOp::multiply) return affine(binary->left) * affine(binary->right);
    }
    return atom(e);
}

Affine operator+(const Affine& a, const Affine& b) {
    Affine sum = a;
    for (const Term& term : b.terms) accumulate(sum, term);
    sum.constant += b.constant;
    return sum;
}

Affine operator-(const Affine& a, const Affine& b) {
    Affine difference = a;
    for (const Term& term : b.terms) accumulate(difference, term, true);
    difference.constant -= b.constant;
    return difference;
}

Affine operator*(const Integer& factor, const Affine& a) {
    if (factor == 0) return {};
    Affine result = a;
    for (Term& term : result.terms) term.coefficient *= factor;
    result.constant *= factor;
    return result;
}

Affine operator*(const Affine& a, const Affine& b) {
    Affine result = a.constant * b + b.constant * a;
    result.constant = a.constant * b.constant;
    for (const Term& left : a.terms) {
        for (const Term& right : b.terms) {
            Term term{left.coefficient * right.coefficient, left.atoms};
            term.atoms.insert(term.atoms.end(), right.atoms.begin(), right.atoms.end());
            accumulate(result, term);
        }
    }
    return result;
}

bool operator==(const Affine& a, const Affine& b) {
    return a.constant == b.constant && same_terms(a, b);
}

bool same_terms(const Affine& a, const Affine& b) {
    return a.terms.size() == b.terms.size() &&
           std::all_of(a.terms.begin(), a.terms.end(), [&](const Term& term) {
               return std::any_of(b.terms.begin(), b.terms.end(), [&](const Term& other) {
                   return term.coefficient == other.coefficient && same_atoms(term.atoms, other.atoms);
               });
           });
}

Integer coefficient(const Affine& a, const Symbol& symbol) {
    for (const Term& term : a.terms) {
        const auto* variable = term.atoms.size() == 1 ? get<Variable>(term.atoms.front()) : nullptr;
        if (variable && variable->symbol == symbol) return term.coefficient;
    }
    return 0;
}

bool uses(const Affine& a, const Symbol& symbol) {
    for (const Term& term : a.terms)
        for (const Expr& e : term.atoms)
            if (uses(e, symbol)) return true;
    return false;
}

std::optional<Integer> constant_difference(const Expr& a, const Expr& b) {
    const Affine difference = affine(a) - affine(b);
    if (!difference.is_constant()) return std::nullopt;
    return difference.constant;
}

bool equal_forms(const Expr& a, const Expr& b) {
    if (same(a, b)) return true;
    if (!(a->type == Type::index()) || !(b->type == Type::index())) return false;
    return affine(a) == affine(b);
}

Expr to_expr(const Affine& a) {
    const auto constant = to_int64(a.constant);
    if (!constant || *constant == std::numeric_limits<std::int64_t>::min()) return nullptr;
    Expr sum;
    const auto append = [&](const Expr& term, bool negative) {
        if (!sum)
            sum = negative ? build::negate(term) : term;
        else
            sum = build::binary(negative ? BinaryOp::subtract : BinaryOp::add, sum, term, false);
    };
    for (const bool negative : {false, true}) {
        // a leading minus reads worse than a leading constant: 5 - x
        if (negative && !sum && *constant > 0) append(build::integer(*constant), false);
        for (const Term& term : a.terms) {
            if ((term.coefficient < 0) != negative) continue;
            const bool leads = negative && !sum;  // -2 * x rather than -(2 * x)
            const Expr factor = product(
                leads && abs(term.coefficient) != 1 ? term.coefficient : Integer(abs(term.coefficient)),
                term.atoms);
            if (!factor) return nullptr;
            append(factor, negative && !(leads && abs(term.coefficient) != 1));
        }
    }
    if (!sum) return build::integer(*constant);
    const bool constant_leads = *constant > 0 && std::all_of(a.terms.begin(), a.terms.end(),
                                                             [](const Term& t) { return t.coefficient < 0; });
    if (*constant != 0 && !constant_leads)
        append(build::integer(*constant < 0 ? -*constant : *constant), *constant < 0);
    return sum;
}

std::optional<std::int64_t> to_int64(const Integer& value) {
    if (value > std::numeric_limits<std::int64_t>::max() || value < std::numeric_limits<std::int64_t>::min())
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

Integer floor_quotient(const Integer& dividend, const Integer& divisor) {
    Integer quotient, rest;
    divide_qr(dividend, divisor, quotient, rest);
    return rest < 0 ? Integer(quotient - 1) : quotient;
}

}  // namespace nestor
