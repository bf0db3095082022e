// Value range analysis of integers. Ends are exact integers, so that nothing overflows while it is asked
// whether something does.
#include "ir/analysis/integer_range.hpp"

#include <algorithm>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

IntegerRange hull_of(const std::vector<Integer>& ends) {
    return {*std::min_element(ends.begin(), ends.end()), *std::max_element(ends.begin(), ends.end())};
}

/// A quotient by a constant divisor above 0, rounded towards zero or down.
KnownRange quotient(BinaryOp op, const IntegerRange& dividend, const Integer& divisor) {
    if (op == BinaryOp::divide)
        return IntegerRange{Integer(dividend.low / divisor), Integer(dividend.high / divisor)};
    return IntegerRange{floor_quotient(dividend.low, divisor), floor_quotient(dividend.high, divisor)};
}

/// The largest number of as many bits.
Integer all_bits(const Integer& value) {
    Integer bits = 0;
    while (bits < value) bits = 2 * bits + 1;
    return bits;
}

/// What as many bits hold as both sides have: where one is negative, that number and its complement.
IntegerRange bits(BinaryOp op, const IntegerRange& x, const IntegerRange& y) {
    const bool x_signs = x.low < 0, y_signs = y.low < 0;
    if (op == BinaryOp::bit_and && !(x_signs && y_signs))
        return {0, x_signs ? y.high : y_signs ? x.high : Integer(std::min(x.high, y.high))};
    const auto magnitude = [](const IntegerRange& r) { return std::max(r.high, Integer(-1 - r.low)); };
    const Integer most = all_bits(std::max(magnitude(x), magnitude(y)));
    if (!x_signs && !y_signs) return {op == BinaryOp::bit_or ? std::max(x.low, y.low) : Integer(0), most};
    return {-1 - most, op == BinaryOp::bit_and ? std::max(x.high, y.high) : most};
}

KnownRange remainder(BinaryOp op, const IntegerRange& dividend, const Integer& divisor) {
    if (dividend.low >= 0 && dividend.high < divisor) return dividend;
    const bool signs = op == BinaryOp::remainder && dividend.low < 0;
    return IntegerRange{signs ? Integer(1 - divisor) : Integer(0), divisor - 1};
}

}  // namespace

KnownRange range_of(BinaryOp op, const IntegerRange& x, const IntegerRange& y) {
    const bool by_positive = y.low == y.high && y.low > 0;
    switch (op) {
        case BinaryOp::add:
            return IntegerRange{x.low + y.low, x.high + y.high};
        case BinaryOp::subtract:
            return IntegerRange{x.low - y.high, x.high - y.low};
        case BinaryOp::multiply:
            return hull_of({x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high});
        case BinaryOp::minimum:
            return IntegerRange{std::min(x.low, y.low), std::min(x.high, y.high)};
        case BinaryOp::maximum:
            return IntegerRange{std::max(x.low, y.low), std::max(x.high, y.high)};
        case BinaryOp::divide:
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
            return by_positive ? quotient(op, x, y.low) : std::nullopt;
        case BinaryOp::remainder:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_modulo:
            return by_positive ? remainder(op, x, y.low) : std::nullopt;
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
            return bits(op, x, y);
        case BinaryOp::shift_right:
            if (y.low < 0 || y.low != y.high || y.high > 63)
                return x.low < 0 || y.low < 0 ? std::nullopt : KnownRange(IntegerRange{0, x.high});
            return IntegerRange{floor_quotient(x.low, Integer(1) << static_cast<int>(y.low)),
                                floor_quotient(x.high, Integer(1) << static_cast<int>(y.low))};
        default:
            return std::nullopt;
    }
}

KnownRange range_of(const Type& type) {
    if (type.lanes != 1) return std::nullopt;
    if (type.is_bool()) return IntegerRange{0, 1};
    if (!type.is_int()) return std::nullopt;
    const Integer count = Integer(1) << type.bits;
    if (!type.is_signed()) return IntegerRange{0, count - 1};
    return IntegerRange{-count / 2, count / 2 - 1};
}

IntegerRange hull(const IntegerRange& a, const IntegerRange& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

bool within(const IntegerRange& inner, const KnownRange& outer) {
    return outer && inner.low >= outer->low && inner.high <= outer->high;
}

KnownRange range_of(const Expr& e, const LeafRange& leaf) {
    const KnownRange type = range_of(e->type);
    const KnownRange result = type ? exact_range_of(e, leaf) : std::nullopt;
    return result && within(*result, type) ? result : type;
}

KnownRange exact_range_of(const Expr& e, const LeafRange& leaf) {
    if (const Constant* constant = get<Constant>(e)) {
        if (const auto* value = std::get_if<std::int64_t>(&constant->value))
            return IntegerRange{*value, *value};
        if (const auto* value = std::get_if<std::uint64_t>(&constant->value))
            return IntegerRange{*value, *value};
        return std::nullopt;
    }
    if (get<Variable>(e) || get<Load>(e)) return leaf ? leaf(e) : std::nullopt;
    if (const Cast* cast = get<Cast>(e))
        return cast->bits || !range_of(cast->value->type) ? std::nullopt : range_of(cast->value, leaf);
    if (const Select* select = get<Select>(e)) {
        const KnownRange a = range_of(select->then, leaf), b = range_of(select->otherwise, leaf);
        return a && b ? KnownRange(hull(*a, *b)) : std::nullopt;
    }
    if (const Unary* unary = get<Unary>(e); unary && unary->op == UnaryOp::negate) {
        const KnownRange value = range_of(unary->value, leaf);
        return value ? KnownRange(IntegerRange{-value->high, -value->low}) : std::nullopt;
    }
    if (const Call* call = get<Call>(e); call && call->function == "abs" && call->arguments.size() == 1) {
        const KnownRange value = range_of(call->arguments[0], leaf);
        if (!value) return std::nullopt;
        const Integer most = std::max(Integer(abs(value->low)), Integer(abs(value->high)));
        return IntegerRange{value->low > 0 ? value->low : 0, most};
    }
    const Binary* binary = get<Binary>(e);
    const KnownRange a = binary ? range_of(binary->left, leaf) : std::nullopt;
    if (a && binary->op == BinaryOp::multiply && same(binary->left, binary->right)) {  // a square
        const Integer low = a->low * a->low, high = a->high * a->high;
        const bool around = a->low <= 0 && a->high >= 0;
        return IntegerRange{around ? Integer(0) : std::min(low, high), std::max(low, high)};
    }
    const KnownRange b = binary ? range_of(binary->right, leaf) : std::nullopt;
    return a && b ? range_of(binary->op, *a, *b) : std::nullopt;
}

}  // namespace nestor
