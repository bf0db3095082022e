// Builders with the folding that keeps what front ends and passes make readable.
#include "ir/core/build.hpp"

#include <cassert>
#include <cmath>
#include <limits>

#include "ir/core/arithmetic.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/walk.hpp"

namespace nestor::build {
namespace {

std::int64_t wrapped(std::int64_t value, int bits, bool is_signed) {
    if (bits >= 64) return value;
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    auto low = static_cast<std::uint64_t>(value) & mask;
    if (is_signed && (low >> (bits - 1)) != 0) low |= ~mask;
    return static_cast<std::int64_t>(low);
}

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
    const std::int64_t q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

using Constants = std::optional<std::pair<std::int64_t, std::int64_t>>;

/// Both as constants of an index type, for folding.
Constants constants(const Expr& a, const Expr& b) {
    const auto x = as_integer(a), y = as_integer(b);
    if (!x || !y || a->type != Type::index()) return std::nullopt;
    return std::pair{*x, *y};
}

/// The sum, difference or product of constants; nothing where 64 bits do not hold it, which stays written.
std::optional<std::int64_t> folded(BinaryOp op, const Constants& of) {
    std::int64_t result = 0;
    if (!of) return std::nullopt;
    const bool overflows = op == BinaryOp::add ? __builtin_add_overflow(of->first, of->second, &result)
                           : op == BinaryOp::subtract
                               ? __builtin_sub_overflow(of->first, of->second, &result)
                               : __builtin_mul_overflow(of->first, of->second, &result);
    if (overflows) return std::nullopt;
    return result;
}

/// Both where one can be divided by the other in 64 bits.
Constants divisible(const Expr& a, const Expr& b) {
    const Constants c = constants(a, b);
    const bool fits =
        c && c->second != 0 && (c->second != -1 || c->first != std::numeric_limits<std::int64_t>::min());
    return fits ? c : std::nullopt;
}

Origin either_origin(const Expr& a, const Expr& b) {
    return a->origin ? a->origin : b->origin;
}

}  // namespace

Expr make(ExprVariant node, Type type, Origin origin) {
    return made_node(ExprNode{std::move(origin), std::move(type), std::move(node)});
}

Stmt make(StmtVariant node, Origin origin) {
    return made_node(StmtNode{std::move(origin), std::move(node)});
}

Expr integer(std::int64_t value) {
    return make(Constant{value}, Type::index());
}
Expr boolean(bool value) {
    return make(Constant{std::int64_t{value}}, Type::boolean());
}

Expr constant(double value, const Type& type) {
    if (type.is_float()) return make(Constant{round_to(value, type)}, type);
    assert(std::isfinite(value));
    return constant(static_cast<std::int64_t>(value), type);
}

Expr constant(std::int64_t value, const Type& type) {
    if (type.is_float()) return constant(static_cast<double>(value), type);
    if (type.is_bool()) return boolean(value != 0);
    if (type.kind == TypeKind::unsigned_integer && type.bits == 64 && value < 0)
        return make(Constant{static_cast<std::uint64_t>(value)}, type);
    return make(Constant{wrapped(value, type.bits, type.is_signed())}, type);
}

Expr constant(std::uint64_t value, const Type& type) {
    if (type.kind == TypeKind::unsigned_integer && type.bits == 64 &&
        value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return make(Constant{value}, type);
    if (type.is_float()) return constant(static_cast<double>(value), type);
    return constant(static_cast<std::int64_t>(value), type);
}

Expr variable(const Symbol& symbol, const Type& type) {
    return make(Variable{symbol}, type);
}

Expr load(const Symbol& buffer, const Type& element, std::vector<Expr> indices, Origin origin) {
    return make(Load{buffer, std::move(indices)}, element, std::move(origin));
}

Expr binary(BinaryOp op, const Expr& a, const Expr& b, bool wraps, Origin origin) {
    assert(a->type == b->type);
    return make(Binary{op, a, b, wraps}, a->type, origin ? std::move(origin) : either_origin(a, b));
}

Expr add(const Expr& a, const Expr& b) {
    if (a->type.is_int()) {  // first, so that a constant keeps its origin
        if (is_zero(a)) return b;
        if (is_zero(b)) return a;
    }
    if (const auto sum = folded(BinaryOp::add, constants(a, b))) return integer(*sum);
    if (a->type == Type::index()) {
        if (const auto y = as_integer(b)) {
            if (*y < 0 && *y != std::numeric_limits<std::int64_t>::min()) return subtract(a, integer(-*y));
            // (x + 1) + 2 is x + 3
            if (const auto* inner = get<Binary>(a); inner && !inner->wraps)
                if (const auto x = as_integer(inner->right)) {
                    const auto sum = folded(BinaryOp::add, {{*y, *x}});
                    const auto rest = folded(BinaryOp::subtract, {{*y, *x}});
                    if (inner->op == BinaryOp::add && sum) return add(inner->left, integer(*sum));
                    if (inner->op == BinaryOp::subtract && rest) return add(inner->left, integer(*rest));
                }
        }
        if (const auto* negative = get<Unary>(b);
            negative && negative->op == UnaryOp::negate && !negative->wraps)
            return subtract(a, negative->value);
        // (a - b) + b is a
        if (const auto* inner = get<Binary>(a);
            inner && inner->op == BinaryOp::subtract && same(inner->right, b))
            return inner->left;
    }
    return binary(BinaryOp::add, a, b, false);
}

Expr subtract(const Expr& a, const Expr& b) {
    if (a->type.is_int() && is_zero(b)) return a;
    if (const auto rest = folded(BinaryOp::subtract, constants(a, b))) return integer(*rest);
    if (a->type.is_int() && same(a, b)) return constant(std::int64_t{0}, a->type);
    if (a->type == Type::index()) {
        if (const auto y = as_integer(b); y && *y < 0 && *y != std::numeric_limits<std::int64_t>::min())
            return add(a, integer(-*y));
        if (const auto* inner = get<Binary>(a); inner && !inner->wraps) {
            if (inner->op == BinaryOp::add && same(inner->right, b)) return inner->left;
            if (inner->op == BinaryOp::add && same(inner->left, b)) return inner->right;
            if (const auto c = constants(inner->right, b)) {
                const auto rest = folded(BinaryOp::subtract, c), sum = folded(BinaryOp::add, c);
                if (inner->op == BinaryOp::add && rest) return add(inner->left, integer(*rest));
                if (inner->op == BinaryOp::subtract && sum) return subtract(inner->left, integer(*sum));
            }
        }
    }
    return binary(BinaryOp::subtract, a, b, false);
}

Expr multiply(const Expr& a, const Expr& b) {
    if (a->type.is_int()) {
        if (is_one(a) || is_zero(b)) return b;
        if (is_one(b) || is_zero(a)) return a;
    }
    if (const auto product = folded(BinaryOp::multiply, constants(a, b))) return integer(*product);
    return binary(BinaryOp::multiply, a, b, false);
}

Expr floor_divide(const Expr& a, const Expr& b) {
    if (const auto c = divisible(a, b)) return integer(floor_quotient(c->first, c->second));
    if (is_one(b)) return a;
    return binary(BinaryOp::floor_divide, a, b, false);
}

Expr floor_modulo(const Expr& a, const Expr& b) {
    if (const auto c = divisible(a, b))
        return integer(c->first - c->second * floor_quotient(c->first, c->second));
    if (is_one(b)) return integer(0);
    return binary(BinaryOp::floor_modulo, a, b, false);
}

Expr ceil_divide(const Expr& a, const Expr& b) {
    if (is_one(b)) return a;
    return floor_divide(add(a, subtract(b, integer(1))), b);
}

Expr minimum(const Expr& a, const Expr& b) {
    if (const auto c = constants(a, b)) return integer(std::min(c->first, c->second));
    return same(a, b) ? a : binary(BinaryOp::minimum, a, b, false);
}

Expr maximum(const Expr& a, const Expr& b) {
    if (const auto c = constants(a, b)) return integer(std::max(c->first, c->second));
    return same(a, b) ? a : binary(BinaryOp::maximum, a, b, false);
}

Expr negate(const Expr& a) {
    if (const auto negative = folded(BinaryOp::subtract, constants(integer(0), a))) return integer(*negative);
    return make(Unary{UnaryOp::negate, a, false}, a->type, a->origin);
}

Expr compare(CompareOp op, const Expr& a, const Expr& b) {
    assert(a->type == b->type);
    if (const auto c = constants(a, b)) {
        switch (op) {
            case CompareOp::equal:
                return boolean(c->first == c->second);
            case CompareOp::not_equal:
                return boolean(c->first != c->second);
            case CompareOp::less:
                return boolean(c->first < c->second);
            case CompareOp::less_equal:
                return boolean(c->first <= c->second);
            case CompareOp::greater:
                return boolean(c->first > c->second);
            case CompareOp::greater_equal:
                return boolean(c->first >= c->second);
        }
    }
    return make(Compare{op, a, b}, Type::boolean().with_lanes(a->type.lanes), either_origin(a, b));
}

Expr both(const Expr& a, const Expr& b) {
    if (const auto x = as_integer(a)) return *x ? b : a;
    if (const auto y = as_integer(b); y && *y) return a;
    return make(Logic{LogicOp::conjunction, a, b}, a->type, either_origin(a, b));
}

Expr conjunction(const std::vector<Expr>& parts) {
    Expr all = boolean(true);
    for (const Expr& part : parts) all = both(all, part);
    return all;
}

std::vector<Expr> conjuncts(const Expr& condition) {
    const auto* logic = get<Logic>(condition);
    if (!logic || logic->op != LogicOp::conjunction) return {condition};
    std::vector<Expr> parts = conjuncts(logic->left);
    for (Expr& part : conjuncts(logic->right)) parts.push_back(std::move(part));
    return parts;
}

Expr either(const Expr& a, const Expr& b) {
    if (const auto x = as_integer(a)) return *x ? a : b;
    if (const auto y = as_integer(b); y && !*y) return a;
    return make(Logic{LogicOp::disjunction, a, b}, a->type, either_origin(a, b));
}

Expr logical_not(const Expr& a) {
    if (const auto x = as_integer(a)) return boolean(*x == 0);
    return make(Unary{UnaryOp::logical_not, a, false}, a->type, a->origin);
}

Expr select(const Expr& condition, const Expr& then, const Expr& otherwise) {
    assert(then->type == otherwise->type);
    if (const auto c = as_integer(condition)) return *c ? then : otherwise;
    return make(Select{condition, then, otherwise}, then->type, condition->origin);
}

Expr cast(const Expr& a, const Type& type) {
    if (a->type == type) return a;
    return make(Cast{a, false}, type, a->origin);
}

std::optional<std::int64_t> as_integer(const Expr& e) {
    const auto* c = get<Constant>(e);
    if (!c) return std::nullopt;
    if (const auto* value = std::get_if<std::int64_t>(&c->value)) return *value;
    return std::nullopt;
}

bool is_zero(const Expr& e) {
    return as_integer(e) == 0;
}
bool is_one(const Expr& e) {
    return e && e->type.is_int() && as_integer(e) == 1;
}

namespace {

Expr extreme(bool largest, const Type& type) {
    if (type.is_float()) {
        const double infinity = std::numeric_limits<double>::infinity();
        return make(Constant{largest ? infinity : -infinity}, type);
    }
    if (type.is_bool()) return boolean(largest);
    if (type.kind == TypeKind::unsigned_integer) {
        if (!largest) return constant(std::int64_t{0}, type);
        return constant(~std::uint64_t{0} >> (64 - type.bits), type);
    }
    const std::int64_t top = std::numeric_limits<std::int64_t>::max() >> (64 - type.bits);
    return constant(largest ? top : -top - 1, type);
}

}  // namespace

Expr identity(ReduceOp op, const Type& type) {
    switch (op) {
        case ReduceOp::add:
        case ReduceOp::logical_or:
        case ReduceOp::bit_or:
        case ReduceOp::bit_xor:
            return constant(std::int64_t{0}, type);
        case ReduceOp::multiply:
        case ReduceOp::logical_and:
            return constant(std::int64_t{1}, type);
        case ReduceOp::minimum:
            return extreme(true, type);
        case ReduceOp::maximum:
            return extreme(false, type);
        case ReduceOp::bit_and:
            return constant(std::int64_t{-1}, type);
    }
    return nullptr;
}

Expr apply(ReduceOp op, const Expr& a, const Expr& b) {
    const bool wraps = a->type.is_int();
    switch (op) {
        case ReduceOp::add:
            return binary(BinaryOp::add, a, b, wraps);
        case ReduceOp::multiply:
            return binary(BinaryOp::multiply, a, b, wraps);
        case ReduceOp::minimum:
            return binary(BinaryOp::minimum, a, b, false);
        case ReduceOp::maximum:
            return binary(BinaryOp::maximum, a, b, false);
        case ReduceOp::logical_and:
            return make(Logic{LogicOp::conjunction, a, b}, a->type, a->origin);
        case ReduceOp::logical_or:
            return make(Logic{LogicOp::disjunction, a, b}, a->type, a->origin);
        case ReduceOp::bit_and:
            return binary(BinaryOp::bit_and, a, b, false);
        case ReduceOp::bit_or:
            return binary(BinaryOp::bit_or, a, b, false);
        case ReduceOp::bit_xor:
            return binary(BinaryOp::bit_xor, a, b, false);
    }
    return nullptr;
}

CompareOp opposite(CompareOp op) {
    switch (op) {
        case CompareOp::equal:
            return CompareOp::not_equal;
        case CompareOp::not_equal:
            return CompareOp::equal;
        case CompareOp::less:
            return CompareOp::greater_equal;
        case CompareOp::less_equal:
            return CompareOp::greater;
        case CompareOp::greater:
            return CompareOp::less_equal;
        case CompareOp::greater_equal:
            return CompareOp::less;
    }
    return op;
}

}  // namespace nestor::build
