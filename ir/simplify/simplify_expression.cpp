// Simplification of expressions, bottom-up. A rewritten form replaces what was written only when it has
// fewer nodes: normal forms are for comparing, not for reading.
#include <algorithm>
#include <cmath>

#include "ir/analysis/integer_range.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/fold_constant.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {

namespace {

bool is_index(const Expr& e) {
    return e->type == Type::index();
}

/// Nodes of an expression; a negative constant counts as two (x - 1 is better than x + -1).
std::size_t weight(const Expr& e) {
    return fold<std::size_t>(e, [](const Expr& node, const std::vector<std::size_t>& children) {
        std::size_t sum = 1;
        for (const std::size_t child : children) sum += child;
        const auto value = build::as_integer(node);
        return value && *value < 0 ? sum + 1 : sum;
    });
}

/// The candidate if it is there and lighter than the expression, else the expression.
Expr lighter(const Expr& candidate, const Expr& e) {
    return candidate && weight(candidate) < weight(e) ? candidate : e;
}

/// What is not computed twice for a shorter form.
bool loads_or_calls(const Expr& e) {
    return any_of(e, [](const Expr& part) { return get<Load>(part) || get<Call>(part); });
}

Expr zero(const Type& type) {
    return constant_expr(0, type);
}

bool is_floor(BinaryOp op) {
    return op == BinaryOp::floor_divide || op == BinaryOp::floor_modulo;
}
bool is_euclidean(BinaryOp op) {
    return op == BinaryOp::euclidean_divide || op == BinaryOp::euclidean_modulo;
}
bool is_quotient(BinaryOp op) {
    return op == BinaryOp::divide || op == BinaryOp::floor_divide || op == BinaryOp::euclidean_divide;
}
bool is_modulo(BinaryOp op) {
    return op == BinaryOp::remainder || op == BinaryOp::floor_modulo || op == BinaryOp::euclidean_modulo;
}

bool is_constant_float(const Expr& e, double value, bool negative_zero = false) {
    const auto* constant = get<Constant>(e);
    if (!constant || !e->type.is_float()) return false;
    const auto* number = std::get_if<double>(&constant->value);
    return number && *number == value && std::signbit(*number) == negative_zero;
}

// ---------------------------------------------------------------------------------------------- divisions

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

/// floor_divide(4*x + 3, 4) => x;  floor_modulo(4*x + y, 4) => floor_modulo(y, 4);  and where the dividend
/// is known not to be negative, the plain division that every target has an operator for.
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

// ---------------------------------------------------------------------------------------------- operators

/// Identities of integers of any width, wrapping or not.
Expr integer_identity(const Expr& e, const Binary& b) {
    const auto left = constant_value(b.left);
    const auto right = constant_value(b.right);
    const bool equal = same(b.left, b.right);
    switch (b.op) {
        case BinaryOp::add:
            return left == 0 ? b.right : right == 0 ? b.left : nullptr;
        case BinaryOp::subtract:
            return right == 0 ? b.left : equal ? zero(e->type) : nullptr;
        case BinaryOp::multiply:
            if (left == 0 || right == 0) return zero(e->type);
            return left == 1 ? b.right : right == 1 ? b.left : nullptr;
        case BinaryOp::divide:
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
            if (left == 0 || right == 0) return zero(e->type);
            return right == 1 ? b.left : nullptr;
        case BinaryOp::remainder:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_modulo:
            return left == 0 || right == 0 || right == 1 || equal ? zero(e->type) : nullptr;
        case BinaryOp::minimum:
        case BinaryOp::maximum:
            return equal ? b.left : nullptr;
        case BinaryOp::bit_and:
            if (left == 0 || right == 0) return zero(e->type);
            return equal ? b.left : nullptr;
        case BinaryOp::bit_or:
            if (equal) return b.left;
            return left == 0 ? b.right : right == 0 ? b.left : nullptr;
        case BinaryOp::bit_xor:
            if (equal) return zero(e->type);
            return left == 0 ? b.right : right == 0 ? b.left : nullptr;
        case BinaryOp::shift_left:
        case BinaryOp::shift_right:
            return right == 0 || left == 0 ? b.left : nullptr;
    }
    return nullptr;
}

/// x * 1, x / 1, x - 0, x + -0: the only ones that hold for every float, NaN and signed zero included.
Expr float_identity(const Binary& b) {
    switch (b.op) {
        case BinaryOp::add:
            if (is_constant_float(b.left, 0, true)) return b.right;
            return is_constant_float(b.right, 0, true) ? b.left : nullptr;
        case BinaryOp::subtract:
            return is_constant_float(b.right, 0) ? b.left : nullptr;
        case BinaryOp::multiply:
            if (is_constant_float(b.left, 1)) return b.right;
            return is_constant_float(b.right, 1) ? b.left : nullptr;
        case BinaryOp::divide:
            return is_constant_float(b.right, 1) ? b.left : nullptr;
        case BinaryOp::minimum:
        case BinaryOp::maximum:
            return same(b.left, b.right) ? b.left : nullptr;
        default:
            return nullptr;
    }
}

/// The operand that a minimum or maximum always is, by the operands' types: max(int32(x), 0) of a byte x.
Expr chosen_by_types(const Binary& b) {
    const KnownRange left = range_of(b.left, {}), right = range_of(b.right, {});
    if (!left || !right) return nullptr;
    const bool smaller = b.op == BinaryOp::minimum;
    if (left->high <= right->low) return smaller ? b.left : b.right;
    if (right->high <= left->low) return smaller ? b.right : b.left;
    return nullptr;
}

Expr simplify_binary(const Expr& e, const Binary& b, const Facts& facts) {
    if (e->type.is_float()) {
        const Expr identity = float_identity(b);
        return identity ? identity : e;
    }
    const auto left = constant_value(b.left);
    const auto right = constant_value(b.right);
    if (left && right) {
        const auto value = fold_binary(b.op, *left, *right, e->type, b.wraps);
        return value ? constant_expr(*value, e->type) : e;
    }
    if (const Expr identity = integer_identity(e, b)) return identity;
    if (b.op == BinaryOp::minimum || b.op == BinaryOp::maximum)
        if (const Expr operand = chosen_by_types(b)) return operand;
    if (!is_index(e)) return e;
    if (b.op == BinaryOp::minimum || b.op == BinaryOp::maximum) {
        const bool smaller = b.op == BinaryOp::minimum;
        if (at_most(b.left, b.right, facts)) return smaller ? b.left : b.right;
        if (at_most(b.right, b.left, facts)) return smaller ? b.right : b.left;
        return e;
    }
    if (is_quotient(b.op) || is_modulo(b.op)) return simplify_division(e, b, facts);
    const bool linear = b.op == BinaryOp::add || b.op == BinaryOp::subtract || b.op == BinaryOp::multiply;
    return linear && !b.wraps ? lighter(to_expr(affine(e)), e) : e;
}

Expr simplify_unary(const Expr& e, const Unary& u) {
    if (const auto* inner = get<Unary>(u.value); inner && inner->op == u.op && u.op != UnaryOp::negate)
        return inner->value;
    const auto value = constant_value(u.value);
    switch (u.op) {
        case UnaryOp::negate: {
            if (e->type.is_float()) {
                const auto* inner = get<Unary>(u.value);
                return inner && inner->op == UnaryOp::negate ? inner->value : e;
            }
            if (value) {
                const auto result = fold_binary(BinaryOp::subtract, 0, *value, e->type, u.wraps);
                return result ? constant_expr(*result, e->type) : e;
            }
            return is_index(e) && !u.wraps ? lighter(to_expr(affine(e)), e) : e;
        }
        case UnaryOp::bit_not:
            return value && e->type.is_int() ? constant_expr(-*value - 1, e->type) : e;
        case UnaryOp::logical_not: {
            if (value) return build::boolean(*value == 0);
            const auto* c = get<Compare>(u.value);
            if (!c || c->left->type.is_float() || !c->left->type.is_scalar()) return e;
            return with(u.value, Compare{build::opposite(c->op), c->left, c->right});
        }
    }
    return e;
}

Expr simplified(const Expr& e, const Facts& facts);

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
    if (!quotient || (quotient->op != BinaryOp::floor_divide && quotient->op != BinaryOp::euclidean_divide))
        return e;
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

Expr simplify_compare(const Expr& e, const Compare& c, const Facts& facts) {
    const auto left = constant_value(c.left);
    const auto right = constant_value(c.right);
    if (left && right) return build::boolean(fold_compare(c.op, *left, *right));
    const Type& type = c.left->type;
    if (!type.is_scalar() || !(type.is_int() || type.is_bool())) return e;
    if (same(c.left, c.right)) return build::boolean(fold_compare(c.op, 0, 0));
    if (const auto value = decided_by_types(c)) return build::boolean(*value);
    if (!is_index(c.left)) return e;
    if ((c.op == CompareOp::equal || c.op == CompareOp::not_equal) &&
        has_no_whole_solution(affine(c.left) - affine(c.right)))
        return build::boolean(c.op == CompareOp::not_equal);
    if (const auto value = decide(e, facts)) return build::boolean(*value);
    const Expr plain = without_quotient(e, c);
    return plain != e ? simplified(plain, facts) : cancelled(e, c);
}

Expr simplify_cast(const Expr& e, const Cast& cast) {
    if (cast.value->type == e->type) return cast.value;
    // a float that was made wider and is rounded back
    if (const auto* inner = get<Cast>(cast.value);
        inner && !cast.bits && !inner->bits && e->type.is_float() && inner->value->type == e->type &&
        cast.value->type.kind == TypeKind::floating && cast.value->type.bits > e->type.bits)
        return inner->value;
    const auto value = constant_value(cast.value);
    if (!value || cast.bits) return e;
    if (e->type.is_int() || e->type.is_bool()) return constant_expr(*value, e->type);
    // small integers are exact in every float type
    if (e->type.is_float() && abs(*value) <= 256)
        return build::constant(static_cast<double>(*value), e->type);
    return e;
}

Expr simplify_logic(const Expr& e, const Logic& logic, const Facts& facts) {
    const bool conjunction = logic.op == LogicOp::conjunction;
    const auto left = constant_value(logic.left);
    const auto right = constant_value(logic.right);
    if (left) return (*left != 0) == conjunction ? logic.right : logic.left;
    if (right) return (*right != 0) == conjunction ? logic.left : logic.right;
    if (same(logic.left, logic.right)) return logic.left;
    if (loads_or_calls(logic.right)) return e;  // the left side may guard it
    // the left side is superfluous where the right one implies it (for ||: where its denial does)
    Facts extended = facts;
    assume(extended, logic.right, conjunction);
    if (decide(logic.left, extended) == conjunction) return logic.right;
    return e;
}

Expr with_simple_children(const Expr& e, const Facts& facts) {
    if (const auto* logic = get<Logic>(e); logic && e->type.is_scalar()) {
        const Expr left = simplified(logic->left, facts);
        Facts extended = facts;
        assume(extended, left, logic->op == LogicOp::conjunction);
        const Expr right = simplified(logic->right, extended);
        if (left == logic->left && right == logic->right) return e;
        return with(e, Logic{logic->op, left, right});
    }
    if (const auto* select = get<Select>(e); select && select->condition->type.is_scalar()) {
        const Expr condition = simplified(select->condition, facts);
        Facts chosen = facts, denied = facts;
        assume(chosen, condition, true);
        assume(denied, condition, false);
        const Expr then = simplified(select->then, chosen);
        const Expr otherwise = simplified(select->otherwise, denied);
        if (condition == select->condition && then == select->then && otherwise == select->otherwise)
            return e;
        return with(e, Select{condition, then, otherwise});
    }
    return map_children(e, [&](const Expr& child) { return simplified(child, facts); });
}

Expr simplified(const Expr& original, const Facts& facts) {
    const Expr e = with_simple_children(original, facts);
    if (!e->type.is_scalar()) return e;
    if (const auto* b = get<Binary>(e)) return simplify_binary(e, *b, facts);
    if (const auto* u = get<Unary>(e)) return simplify_unary(e, *u);
    if (const auto* c = get<Compare>(e)) return simplify_compare(e, *c, facts);
    if (const auto* cast = get<Cast>(e)) return simplify_cast(e, *cast);
    if (const auto* logic = get<Logic>(e)) return simplify_logic(e, *logic, facts);
    if (const auto* select = get<Select>(e)) {
        const auto condition = constant_value(select->condition);
        if (condition) return *condition != 0 ? select->then : select->otherwise;
        return same(select->then, select->otherwise) ? select->then : e;
    }
    if (const auto* member = get<Member>(e))
        if (const auto* made = get<Make>(member->value))
            return made->elements[static_cast<std::size_t>(member->index)];
    return e;
}

}  // namespace

Expr simplify(const Expr& e) {
    return simplified(e, {});
}
Expr simplify(const Expr& e, const Facts& facts) {
    return simplified(e, facts);
}

}  // namespace nestor
