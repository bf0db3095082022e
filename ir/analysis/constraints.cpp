// Integer constraints from expressions, term by term; the header says what is exact.
#include "ir/analysis/constraints.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

std::optional<std::size_t> position(const Side* side, const Symbol& symbol) {
    if (!side) return std::nullopt;
    for (std::size_t k = 0; k < side->loops->size(); ++k)
        if ((*side->loops)[k].index == symbol) return k;
    return std::nullopt;
}

/// The comparison or its opposite.
Condition compared(CompareOp op, bool expected, const LinearForm& a, const LinearForm& b) {
    switch (op) {
        case CompareOp::equal:
            return expected ? condition::equal(a, b) : condition::unequal(a, b);
        case CompareOp::not_equal:
            return expected ? condition::unequal(a, b) : condition::equal(a, b);
        case CompareOp::less:
            return expected ? condition::less(a, b) : condition::less_equal(b, a);
        case CompareOp::less_equal:
            return expected ? condition::less_equal(a, b) : condition::less(b, a);
        case CompareOp::greater:
            return expected ? condition::less(b, a) : condition::less_equal(a, b);
        case CompareOp::greater_equal:
            return expected ? condition::less_equal(b, a) : condition::less(a, b);
    }
    return condition::always();
}

/// Integers of these types have the same value as coordinates.
bool fits_index(const Type& type) {
    return type.is_scalar() && type.is_int() && type.bits <= 32;
}

/// low <= value < low + extent
Condition within(const LinearForm& value, const LinearForm& low, const LinearForm& extent) {
    return condition::all({condition::less_equal(low, value), condition::less(value, low + extent)});
}

}  // namespace

Side Constraints::enclose(const std::vector<EnclosingLoop>& loops, const std::vector<Guard>& guards) {
    Side side{&loops};
    for (std::size_t k = 0; k < loops.size(); ++k) side.indices.push_back(fresh());
    for (std::size_t k = 0; k < loops.size(); ++k) require_within(side.indices[k], loops[k], &side);
    for (const Guard& guard : guards) require(holds(guard.condition, guard.holds, &side));
    return side;
}

void Constraints::surround(const EnclosingLoop& loop) {
    require_within(of_symbol(loop.index), loop, nullptr);
}

void Constraints::suppose(const Guard& guard) {
    require(holds(guard.condition, guard.holds, nullptr));
}

void Constraints::not_negative(const Symbol& size) {
    require(condition::less_equal(LinearForm::integer(0), of_symbol(size)));
}

void Constraints::equate(const Expr& a, const Side& on_a, const Expr& b, const Side& on_b) {
    const LinearForm left = form(a, &on_a);
    require(condition::equal(left, form(b, &on_b)));
}

LinearForm Constraints::of_symbol(const Symbol& symbol) {
    for (const auto& [known, form] : symbols_)
        if (known == symbol) return form;
    symbols_.emplace_back(symbol, fresh());
    return symbols_.back().second;
}

/// The same value on both sides: no index of the side's loops, nothing that statements may change.
bool Constraints::invariant(const Expr& e, const Side* side) const {
    bool result = true;
    visit(e, [&](const Expr& node) {
        if (get<Load>(node) || get<Hole>(node)) result = false;
        if (const auto* v = get<Variable>(node))
            if (position(side, v->symbol) ||
                std::find(unknown_.begin(), unknown_.end(), v->symbol) != unknown_.end())
                result = false;
    });
    return result;
}

LinearForm Constraints::any_value(const std::vector<Expr>& atoms, const Side* side) {
    const auto steady = [&](const Expr& e) { return invariant(e, side); };
    if (!std::all_of(atoms.begin(), atoms.end(), steady)) return fresh();
    const Affine product{{{1, atoms}}, 0};
    for (const auto& [known, form] : opaque_)
        if (Affine{{{1, known}}, 0} == product) return form;
    opaque_.emplace_back(atoms, fresh());
    return opaque_.back().second;
}

/// The same for a loop's index.
void Constraints::require_within(const LinearForm& value, const EnclosingLoop& loop, const Side* side) {
    const auto bound = [](const Expr& e) { return is_index(e) ? affine(e) : Affine{{{1, {e}}}, 0}; };
    const Affine low = bound(loop.low);
    require_bound(value, low, BinaryOp::maximum, side);
    require_bound(value, low + bound(loop.extent) - affine(Integer(1)), BinaryOp::minimum, side);
}

/// A value is at least a maximum where it is at least both, and at most a minimum where it is at most both:
/// no cases, which other forms of extremes need.
void Constraints::require_bound(const LinearForm& value, const Affine& bound, BinaryOp extreme,
                                const Side* side) {
    for (const Term& term : bound.terms) {
        const Binary* b = term.atoms.size() == 1 ? get<Binary>(term.atoms.front()) : nullptr;
        if (!b || b->op != extreme || b->wraps || term.coefficient < 0) continue;
        const Affine rest = bound - Affine{{term}, 0};
        require_bound(value, rest + term.coefficient * affine(b->left), extreme, side);
        require_bound(value, rest + term.coefficient * affine(b->right), extreme, side);
        return;
    }
    const LinearForm limit = form(bound, side);
    require(extreme == BinaryOp::maximum ? condition::less_equal(limit, value)
                                         : condition::less_equal(value, limit));
}

LinearForm Constraints::form(const Expr& e, const Side* side) {
    return is_index(e) ? form(affine(e), side) : any_value({e}, side);
}

LinearForm Constraints::form(const Affine& sum, const Side* side) {
    LinearForm result = LinearForm::integer(sum.constant);
    for (const Term& term : sum.terms)
        result =
            std::move(result) + term.coefficient * (term.atoms.size() == 1 ? atom(term.atoms.front(), side)
                                                                           : any_value(term.atoms, side));
    return result;
}

LinearForm Constraints::atom(const Expr& e, const Side* side) {
    if (const auto* v = get<Variable>(e)) {
        if (const auto k = position(side, v->symbol)) return side->indices[*k];
        return invariant(e, side) ? of_symbol(v->symbol) : fresh();
    }
    if (const auto* select = get<Select>(e)) {
        const LinearForm then = form(select->then, side), otherwise = form(select->otherwise, side);
        const LinearForm value = fresh();
        const auto case_of = [&](bool expected, const LinearForm& chosen) {
            return condition::all(
                {holds(select->condition, expected, side), condition::equal(value, chosen)});
        };
        require(condition::any({case_of(true, then), case_of(false, otherwise)}));
        return value;
    }
    const auto* b = get<Binary>(e);
    if (!b || b->wraps) return any_value({e}, side);
    if (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum) {
        const LinearForm left = form(b->left, side), right = form(b->right, side);
        const LinearForm value = fresh();
        const auto case_of = [&](const LinearForm& one, const LinearForm& other) {
            return condition::all({condition::equal(value, one), b->op == BinaryOp::minimum
                                                                     ? condition::less_equal(one, other)
                                                                     : condition::less_equal(other, one)});
        };
        require(condition::any({case_of(left, right), case_of(right, left)}));
        return value;
    }
    const Affine divisor = affine(b->right);
    if (!divisor.is_constant() || divisor.constant <= 0) return any_value({e}, side);
    switch (b->op) {
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
        case BinaryOp::divide:
            return quotient(b->op, form(b->left, side), divisor.constant);
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_modulo:
        case BinaryOp::remainder: {
            const LinearForm dividend = form(b->left, side);
            return dividend - divisor.constant * quotient(b->op, dividend, divisor.constant);
        }
        default:
            return any_value({e}, side);
    }
}

/// The quotient that belongs to a division or its remainder, of a positive divisor.
LinearForm Constraints::quotient(BinaryOp op, const LinearForm& dividend, const Integer& divisor) {
    const LinearForm value = fresh();
    const LinearForm product = divisor * value, zero = LinearForm::integer(0);
    const LinearForm width = LinearForm::integer(divisor);
    const Condition floor = within(dividend, product, width);
    if (op != BinaryOp::divide && op != BinaryOp::remainder) {
        require(floor);
        return value;
    }
    // C's division: towards zero
    const Condition ceiling = condition::all(
        {condition::less(product - width, dividend), condition::less_equal(dividend, product)});
    require(condition::any({condition::all({condition::less_equal(zero, dividend), floor}),
                            condition::all({condition::less(dividend, zero), ceiling})}));
    return value;
}

Condition Constraints::holds(const Expr& e, bool expected, const Side* side) {
    if (const auto value = build::as_integer(e))
        return (*value != 0) == expected ? condition::always() : condition::never();
    if (const auto* unary = get<Unary>(e); unary && unary->op == UnaryOp::logical_not)
        return holds(unary->value, !expected, side);
    if (const auto* logic = get<Logic>(e)) {
        const bool both = (logic->op == LogicOp::conjunction) == expected;
        std::vector<Condition> parts = {holds(logic->left, expected, side),
                                        holds(logic->right, expected, side)};
        return both ? condition::all(std::move(parts)) : condition::any(std::move(parts));
    }
    const auto* compare = get<Compare>(e);
    if (!compare) return condition::always();  // it may hold, and may not
    Expr left = compare->left, right = compare->right;
    if (!is_index(left)) {  // of parameters such as `w == 0`, whose values are exact as coordinates
        if (!fits_index(left->type) || !invariant(left, side) || !invariant(right, side))
            return condition::always();
        const auto exact = [](const Expr& e) {
            const auto constant = build::as_integer(e);
            return constant ? build::integer(*constant) : build::cast(e, Type::index());
        };
        left = exact(left), right = exact(right);
    }
    const LinearForm value = form(left, side);
    return compared(compare->op, expected, value, form(right, side));
}

}  // namespace nestor
