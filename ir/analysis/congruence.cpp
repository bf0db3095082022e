// Congruence analysis of integers, as compilers of vector code have for alignment, in exact numbers.
#include "ir/analysis/congruence.hpp"

#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Remainders within remainders are looked into so far, since each is looked at in two ways.
constexpr int deepest = 5;

Congruence of_form(const Affine& form, const Congruences& names, int depth);

Integer magnitude(const Integer& value) {
    return value < 0 ? Integer(-value) : value;
}

Integer remainder_by(const Integer& value, const Integer& divisor) {
    return value - floor_quotient(value, divisor) * divisor;
}

Congruence constant(const Integer& value) {
    return {0, value};
}

Congruence reduced(const Integer& modulus, const Integer& value) {
    return {modulus, modulus == 0 ? value : remainder_by(value, modulus)};
}

Congruence sum(const Congruence& a, const Congruence& b) {
    return reduced(gcd(a.modulus, b.modulus), a.remainder + b.remainder);
}

Congruence product(const Congruence& a, const Congruence& b) {
    const Integer mixed = gcd(a.modulus * b.remainder, b.modulus * a.remainder);
    return reduced(gcd(magnitude(mixed), a.modulus * b.modulus), a.remainder * b.remainder);
}

/// What both are: of a value that is one or the other.
Congruence either(const Congruence& a, const Congruence& b) {
    const Integer apart = magnitude(a.remainder - b.remainder);
    return reduced(gcd(gcd(a.modulus, b.modulus), apart), a.remainder);
}

/// True for a quotient that rounds down, or that need not round since the rest is 0.
bool leaves(BinaryOp op, const Integer& rest) {
    return rounds_down(op) || (op == BinaryOp::divide && rest == 0);
}

/// The divisor of a remainder by a constant above 0.
std::optional<Integer> divisor_of_modulo(const Expr& e) {
    const Binary* b = get<Binary>(e);
    const auto divisor = b && is_modulo(b->op) ? build::as_integer(b->right) : std::nullopt;
    return divisor && *divisor > 0 ? std::optional<Integer>(*divisor) : std::nullopt;
}

Congruence of_atom(const Expr& e, const Congruences& names, int depth) {
    if (const Variable* v = get<Variable>(e)) {
        const auto found = names.find(v->symbol);
        return found == names.end() ? Congruence{} : found->second;
    }
    if (const Select* select = get<Select>(e))
        return either(of_form(affine(select->then), names, depth),
                      of_form(affine(select->otherwise), names, depth));
    const Binary* b = get<Binary>(e);
    if (!b) return {};
    if (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum)
        return either(of_form(affine(b->left), names, depth), of_form(affine(b->right), names, depth));
    const auto divisor = build::as_integer(b->right);
    if (!divisor || *divisor <= 0) return {};
    const Congruence value = of_form(affine(b->left), names, depth);
    if (is_modulo(b->op)) {
        if (const auto known = value.modulo(*divisor)) return constant(*known);
        return reduced(gcd(value.modulus, Integer(*divisor)), value.remainder);
    }
    const auto rest = value.modulo(*divisor);
    if (rest && leaves(b->op, *rest))
        return reduced(value.modulus / *divisor, floor_quotient(value.remainder, *divisor));
    return {};
}

Congruence of_terms(const Affine& form, const Congruences& names, int depth) {
    Congruence all = constant(form.constant);
    for (const Term& term : form.terms) {
        Congruence one = constant(term.coefficient);
        for (const Expr& atom : term.atoms) one = product(one, of_atom(atom, names, depth));
        all = sum(all, one);
    }
    return all;
}

/// The same with `x` in place of `x emod n`, which is the same modulo n.
Congruence through_remainders(const Affine& form, const Congruences& names, int depth) {
    Affine whole = affine(form.constant);
    Integer modulus = 0;
    for (const Term& term : form.terms) {
        const auto divisor = term.atoms.size() == 1 ? divisor_of_modulo(term.atoms[0]) : std::nullopt;
        if (divisor) {
            whole = whole + term.coefficient * affine(get<Binary>(term.atoms[0])->left);
            modulus = gcd(modulus, magnitude(term.coefficient) * *divisor);
        } else {
            whole = whole + Affine{{term}, 0};
        }
    }
    if (modulus == 0) return {};
    const Congruence value = of_terms(whole, names, depth);
    return reduced(gcd(value.modulus, modulus), value.remainder);
}

Congruence of_form(const Affine& form, const Congruences& names, int depth) {
    if (depth == 0) return {};
    const Congruence plain = of_terms(form, names, depth - 1);
    const Congruence through = through_remainders(form, names, depth - 1);
    return plain.modulus == 0 || plain.modulus >= through.modulus ? plain : through;
}

/// `c * (x / n)` where n divides c and x - r: a multiple of `x - r`. Null for others.
Expr exact_multiple(const Expr& e, const Congruences& names) {
    const Binary* product = get<Binary>(e);
    if (!product || product->op != BinaryOp::multiply || product->wraps) return nullptr;
    for (const auto& [number, other] :
         {std::pair(product->left, product->right), std::pair(product->right, product->left)}) {
        const auto factor = build::as_integer(number);
        const Binary* quotient = get<Binary>(other);
        if (!factor || !quotient) continue;
        const auto divisor = build::as_integer(quotient->right);
        if (!divisor || *divisor <= 0 || *factor % *divisor != 0) continue;
        const auto rest = congruence_of(quotient->left, names).modulo(*divisor);
        if (!rest || !leaves(quotient->op, *rest)) continue;
        return to_expr(Integer(*factor / *divisor) * (affine(quotient->left) - affine(*rest)));
    }
    return nullptr;
}

/// `form >= 0` with as large a constant as the remainders allow, the form's own values aside. Null where
/// that is the one it has, and for other conditions.
Expr loosened(const Expr& e, const Congruences& names) {
    const Compare* c = get<Compare>(e);
    if (!c || c->left->type != Type::index()) return nullptr;
    Affine form;
    switch (c->op) {
        case CompareOp::greater_equal:
            form = affine(c->left) - affine(c->right);
            break;
        case CompareOp::greater:
            form = affine(c->left) - affine(c->right) - affine(Integer(1));
            break;
        case CompareOp::less_equal:
            form = affine(c->right) - affine(c->left);
            break;
        case CompareOp::less:
            form = affine(c->right) - affine(c->left) - affine(Integer(1));
            break;
        default:
            return nullptr;
    }
    const Congruence known = congruence_of(form, names);
    if (known.modulus <= 1 || known.remainder == known.modulus - 1) return nullptr;
    const Expr value = to_expr(form + affine(Integer(known.modulus - 1 - known.remainder)));
    return value ? build::compare(CompareOp::greater_equal, value, build::integer(0)) : nullptr;
}

}  // namespace

std::optional<Integer> Congruence::modulo(const Integer& divisor) const {
    if (modulus % divisor != 0) return std::nullopt;
    return remainder_by(remainder, divisor);
}

Congruence congruence_of(const Affine& form, const Congruences& names) {
    return of_form(form, names, deepest);
}

Congruence congruence_of(const Expr& e, const Congruences& names) {
    return congruence_of(affine(e), names);
}

Expr simplified_by(const Congruences& names, const Expr& e) {
    if (names.empty()) return e;
    return rewrite(e, [&](const Expr& child) -> Expr {
        if (const Expr multiple = exact_multiple(child, names)) return multiple;
        const Expr condition = loosened(child, names);
        return condition ? condition : child;
    });
}

}  // namespace nestor
