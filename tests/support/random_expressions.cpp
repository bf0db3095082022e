// The generator and the evaluator, written from the contract in ir/core/nodes.hpp alone.
#include "tests/support/random_expressions.hpp"

#include <stdexcept>

namespace nestor::test {

namespace {

Wide fitted(Wide value, const Type& type) {
    if (type.is_bool()) return value != 0;
    const Wide modulus = Wide{1} << type.bits;
    Wide rest = value % modulus;
    if (rest < 0) rest += modulus;
    return type.is_signed() && rest >= modulus / 2 ? rest - modulus : rest;
}

Wide floor_quotient(Wide a, Wide b) {
    const Wide q = a / b;
    return q * b != a && (a < 0) != (b < 0) ? q - 1 : q;
}

Wide operate(BinaryOp op, Wide a, Wide b, const Type& type) {
    const bool in_range = b >= 0 && b < type.bits;
    const Wide euclidean_rest = b == 0 ? 0 : ((a % b) + (b < 0 ? -b : b)) % (b < 0 ? -b : b);
    switch (op) {
        case BinaryOp::add:
            return a + b;
        case BinaryOp::subtract:
            return a - b;
        case BinaryOp::multiply:
            return a * b;
        case BinaryOp::divide:
            return b == 0 ? 0 : a / b;
        case BinaryOp::remainder:
            return b == 0 ? 0 : a % b;
        case BinaryOp::floor_divide:
            return b == 0 ? 0 : floor_quotient(a, b);
        case BinaryOp::floor_modulo:
            return b == 0 ? 0 : a - b * floor_quotient(a, b);
        case BinaryOp::euclidean_divide:
            return b == 0 ? 0 : (a - euclidean_rest) / b;
        case BinaryOp::euclidean_modulo:
            return euclidean_rest;
        case BinaryOp::minimum:
            return a < b ? a : b;
        case BinaryOp::maximum:
            return a > b ? a : b;
        case BinaryOp::bit_and:
            return a & b;
        case BinaryOp::bit_or:
            return a | b;
        case BinaryOp::bit_xor:
            return a ^ b;
        case BinaryOp::shift_left:
            return in_range ? a * (Wide{1} << static_cast<int>(b)) : 0;
        case BinaryOp::shift_right:
            return in_range ? a >> static_cast<int>(b) : a < 0 ? -1 : 0;
    }
    return 0;
}

bool compared(CompareOp op, Wide a, Wide b) {
    switch (op) {
        case CompareOp::equal:
            return a == b;
        case CompareOp::not_equal:
            return a != b;
        case CompareOp::less:
            return a < b;
        case CompareOp::less_equal:
            return a <= b;
        case CompareOp::greater:
            return a > b;
        case CompareOp::greater_equal:
            return a >= b;
    }
    return false;
}

/// A result that promised to fit its type: when it does not, the sample says nothing.
Wide promised(Wide exact, const Type& type, bool wraps, Valuation& valuation) {
    const Wide value = fitted(exact, type);
    if (!wraps && value != exact) valuation.broken = true;
    return value;
}

}  // namespace

Wide evaluate(const Expr& e, Valuation& valuation) {
    if (const auto* c = get<Constant>(e)) {
        if (const auto* value = std::get_if<std::int64_t>(&c->value)) return *value;
        return std::get<std::uint64_t>(c->value);
    }
    if (const auto* v = get<Variable>(e)) return fitted(valuation.values.at(v->symbol.number()), e->type);
    if (const auto* c = get<Cast>(e)) return fitted(evaluate(c->value, valuation), e->type);
    if (const auto* u = get<Unary>(e)) {
        const Wide value = evaluate(u->value, valuation);
        if (u->op == UnaryOp::logical_not) return value == 0;
        if (u->op == UnaryOp::bit_not) return fitted(~value, e->type);
        return promised(-value, e->type, u->wraps, valuation);
    }
    if (const auto* c = get<Compare>(e)) {
        const Wide left = evaluate(c->left, valuation);
        return compared(c->op, left, evaluate(c->right, valuation));
    }
    if (const auto* l = get<Logic>(e)) {
        const bool left = evaluate(l->left, valuation) != 0;
        if (left != (l->op == LogicOp::conjunction)) return left;
        return evaluate(l->right, valuation);
    }
    if (const auto* s = get<Select>(e))
        return evaluate(evaluate(s->condition, valuation) != 0 ? s->then : s->otherwise, valuation);
    if (const auto* b = get<Binary>(e)) {
        const Wide left = evaluate(b->left, valuation);
        const Wide exact = operate(b->op, left, evaluate(b->right, valuation), e->type);
        const bool may_overflow = b->op == BinaryOp::add || b->op == BinaryOp::subtract ||
                                  b->op == BinaryOp::multiply || b->op == BinaryOp::shift_left;
        return promised(exact, e->type, b->wraps || !may_overflow, valuation);
    }
    throw std::logic_error("an expression that the generator does not make");
}

Expr Generator::integer(const Type& type, int depth) {
    if (depth == 0 || below(6) == 0) {
        if (below(2) == 0) {
            const Expr& variable =
                variables[static_cast<std::size_t>(below(static_cast<int>(variables.size())))];
            if (variable->type == type) return variable;
        }
        if (all_types && type.bits < 64 && below(10) == 0)
            return build::constant(std::int64_t{1} << (type.bits - 1), type);
        return build::constant(std::int64_t{below(14) - (type.is_signed() ? 5 : 0)}, type);
    }
    const int choice = below(20);
    if (choice == 0)
        return build::make(Select{condition(depth - 1), integer(type, depth - 1), integer(type, depth - 1)},
                           type);
    if (choice == 1)
        return build::make(Unary{UnaryOp::negate, integer(type, depth - 1), all_types && below(2) == 0},
                           type);
    if (choice == 2 && all_types) return build::make(Unary{UnaryOp::bit_not, integer(type, depth - 1)}, type);
    if (choice == 3 && all_types) {
        const Type from = std::vector<Type>{Type::int_(64), Type::int_(8), Type::uint(8),
                                            Type::boolean()}[static_cast<std::size_t>(below(4))];
        return build::make(Cast{from.is_bool() ? condition(depth - 1) : integer(from, depth - 1)}, type);
    }
    // mostly sums and differences, as indices are
    const int op = below(2) == 0 ? below(3) : below(all_types ? 16 : 11);
    const bool wraps = all_types && op < 4 && below(2) == 0;
    return build::binary(static_cast<BinaryOp>(op), integer(type, depth - 1), integer(type, depth - 1),
                         wraps);
}

Expr Generator::condition(int depth) {
    if (depth > 0 && below(3) == 0) {
        if (below(3) == 0)
            return build::make(Unary{UnaryOp::logical_not, condition(depth - 1)}, Type::boolean());
        const LogicOp op = below(2) == 0 ? LogicOp::conjunction : LogicOp::disjunction;
        return build::make(Logic{op, condition(depth - 1), condition(depth - 1)}, Type::boolean());
    }
    const Type type = all_types && below(4) == 0 ? Type::uint(8) : Type::index();
    const int level = depth > 0 ? depth - 1 : 0;
    return build::make(Compare{static_cast<CompareOp>(below(6)), integer(type, level), integer(type, level)},
                       Type::boolean());
}

}  // namespace nestor::test
