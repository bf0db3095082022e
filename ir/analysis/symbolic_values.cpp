// Values that no affine form holds, loads, narrow integers and parts of fused loops, as symbols with ranges.
//
// Note [Values in memory]
// A subscript that was loaded may be anything that its type holds; it is replaced by a symbol with that
// range, so that minimum and maximum around it bound the subscript as they would bound a loop.
#include "ir/analysis/symbolic_values.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "ir/analysis/float_interval.hpp"
#include "ir/analysis/float_limits.hpp"
#include "ir/analysis/integer_range.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// True when a value of the type may be any of so many that a bound by it helps nobody.
bool is_wide(const Type& type) {
    return !type.is_bool() && !(type.is_int() && type.bits <= 16);
}

std::pair<std::int64_t, std::int64_t> limits_of(const Type& type) {
    if (type.is_bool()) return {0, 1};
    const int bits = type.is_signed() ? type.bits - 1 : type.bits;
    if (bits >= 63)
        return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
    const std::int64_t top = std::int64_t{1} << bits;
    return {type.is_signed() ? -top : 0, top - 1};
}

bool was_float(const Expr& e) {
    return any_of(e, [&](const Expr& child) {
        const Cast* cast = get<Cast>(child);
        return cast && child->type.is_int() && cast->value->type.is_float();
    });
}

/// True for the same length of a loop that runs, however it rounds: ceil(n / 4) is of a positive n.
bool same_length(const Expr& a, const Expr& b) {
    const Binary *x = get<Binary>(a), *y = get<Binary>(b);
    const auto divides = [](const Binary* quotient) { return quotient && is_quotient(quotient->op); };
    if (divides(x) && divides(y)) return same(x->left, y->left) && same(x->right, y->right);
    return same(a, b);
}

/// A sum of what was a float and a constant, which stays the same in all loops, without wrapping where
/// the float's formula says that it fits.
Expr exact_outside(const Expr& e) {
    const Binary* b = get<Binary>(e);
    const Cast* cast = b ? get<Cast>(b->left) : nullptr;
    const auto constant = b ? build::as_integer(b->right) : std::nullopt;
    const bool sum = b && (b->op == BinaryOp::add || b->op == BinaryOp::subtract);
    if (!sum || !cast || !constant || !cast->value->type.is_float() || std::abs(*constant) > 1 << 30)
        return build::cast(e, Type::index());
    const auto range = truncated_range(cast->value, b->left->type);
    const auto [low, high] = limits_of(e->type);
    const std::int64_t more = b->op == BinaryOp::add ? *constant : -*constant;
    if (!range || range->first + more < low || range->second + more > high)
        return build::cast(e, Type::index());
    return build::add(build::cast(b->left, Type::index()), build::integer(more));
}

/// `p - c` of a parameter as a number that does not wrap. Where it is the most that a subscript can be,
/// the region that follows from it begins as low, which is checked at entry to fit 32 bits.
Expr exact_limit(const Expr& e) {
    const Binary* b = get<Binary>(e);
    const auto constant = b && b->op == BinaryOp::subtract ? build::as_integer(b->right) : std::nullopt;
    if (!constant || *constant < 0 || e->type != Type::int_(32) || !get<Variable>(b->left)) return nullptr;
    return build::subtract(build::cast(b->left, Type::index()), build::integer(*constant));
}

/// The same of what has limits, plus a constant: the region reaches to where it would wrap.
bool is_checked_sum(const Binary& b, const Interval& values) {
    return (b.op == BinaryOp::add || b.op == BinaryOp::subtract) && build::as_integer(b.right) &&
           values.low && values.high && !(build::as_integer(values.low) && build::as_integer(values.high));
}

}  // namespace

bool SymbolicValues::varies(const Expr& e) const {
    bool result = false;
    visit(e, [&](const Expr& child) {
        const Variable* v = get<Variable>(child);
        result = result || get<Load>(child) ||
                 (v && std::any_of(inside_.ranges.begin(), inside_.ranges.end(),
                                   [&](const Range& r) { return r.symbol == v->symbol; }));
    });
    return result;
}

/// Numbers from above never meet those of a program.
Symbol SymbolicValues::fresh() {
    return {"value", std::numeric_limits<std::uint32_t>::max() - count_++};
}

/// A symbol that may be any value of the type.
Expr SymbolicValues::any_of(const Type& type) {
    const Symbol symbol = fresh();
    Interval values;
    if (!is_wide(type)) {
        const auto [low, high] = limits_of(type);
        values = {build::integer(low), build::integer(high)};
    }
    inside_.ranges.push_back({symbol, values});
    return build::variable(symbol);
}

/// A symbol that may be any value in a constant range.
Expr SymbolicValues::between(std::int64_t low, std::int64_t high) {
    const Expr symbol = any_of(Type::index());
    inside_.ranges.back().interval = {build::integer(low), build::integer(high)};
    return symbol;
}

/// A symbol for the integer that a float in these limits becomes: truncating and saturating grow with it.
Expr SymbolicValues::between_floats(const FloatLimits& limits, const Type& integer) {
    const auto truncated = [&](const Expr& limit) {
        const auto known = truncated_range(limit, integer);
        return known && known->first == known->second
                   ? build::integer(known->first)
                   : build::cast(build::cast(limit, integer), Type::index());
    };
    const Expr symbol = any_of(Type::index());
    inside_.ranges.back().interval = {truncated(limits.low), truncated(limits.high)};
    return symbol;
}

/// The subscript with values of other types and in memory replaced; see Note [Values in memory].
Expr SymbolicValues::in_symbols(const Expr& e) {
    if (e->type != Type::index()) return as_index(e);
    if (get<Load>(e)) return any_of(e->type);
    if (const Cast* cast = get<Cast>(e))
        return varies(e) ? (cast->bits ? any_of(e->type) : as_index(cast->value)) : e;
    if (const Expr part = part_of_fused(e)) return part;
    return map_children(
        e, [&](const Expr& child) { return child->type == Type::index() ? in_symbols(child) : child; });
}

Expr SymbolicValues::apart(const Expr& e) {
    Expr out = part_of_fused(e);
    if (!out) out = part_of_float(e);
    return out ? out : map_children(e, [&](const Expr& child) { return apart(child); });
}

/// The same of a coordinate that was a float, whose formula bounds it.
Expr SymbolicValues::part_of_float(const Expr& e) {
    const Cast* cast = get<Cast>(e);
    if (!cast || cast->bits || e->type != Type::index() || !was_float(cast->value) || !varies(e))
        return nullptr;
    return known_part(e, [&] { return as_index(cast->value); });
}

/// The same part has the same symbol.
Expr SymbolicValues::part_of_fused(const Expr& e) {
    const Binary* part = get<Binary>(e);
    if (!part || (part->op != BinaryOp::euclidean_divide && part->op != BinaryOp::euclidean_modulo))
        return nullptr;
    return known_part(e, [&] { return new_part_of_fused(e); });
}

/// t ediv b and t emod b, where t is known to be below a * b as in fused loops: in [0, a) and [0, b).
Expr SymbolicValues::new_part_of_fused(const Expr& e) {
    const Binary* part = get<Binary>(e);
    const bool quotient = part && part->op == BinaryOp::euclidean_divide;
    if (!quotient && !(part && part->op == BinaryOp::euclidean_modulo)) return nullptr;
    if (build::is_zero(part->right)) return build::integer(0);  // of a loop that never runs
    if (build::as_integer(part->right) || !varies(part->left)) return nullptr;
    const auto length = [](const Expr& factor) {  // of a loop that runs, so it is not 0
        const Binary* b = get<Binary>(factor);
        return b && b->op == BinaryOp::maximum && build::is_zero(b->right) ? b->left : factor;
    };
    // `inner`: the divisor as the loop's limits say it
    const auto in_range = [&](const Expr& count, const Expr& inner) {
        const Expr value = any_of(Type::index());
        const Expr length = quotient ? count : inner;
        inside_.ranges.back().interval = {build::integer(0), build::subtract(length, build::integer(1))};
        return value;
    };
    for (const auto& [loop, product] : products_)  // which need not be a single term
        for (const bool swapped : {false, true}) {
            const Variable* index = get<Variable>(part->left);
            const Expr& divisor = swapped ? product.left : product.right;
            if (index && index->symbol == loop && same_length(length(divisor), part->right))
                return in_range(length(swapped ? product.right : product.left), length(divisor));
        }
    const Affine left = affine(in_symbols(part->left));  // itself a part of a fused loop, perhaps
    std::vector<Affine> ends = guards_;
    for (const Range& range : inside_.ranges)
        if (range.interval.high)
            ends.push_back(affine(range.interval.high) - affine(build::variable(range.symbol)));
    for (const Affine& end : ends) {
        const Affine limit = end + left + affine(Integer(1));
        if (limit.is_constant() && limit.constant <= 0)
            return in_range(build::integer(0), part->right);  // never runs
        if (limit.terms.size() != 1 || limit.constant != 0) continue;
        const auto& [coefficient, atoms] = limit.terms[0];
        const auto times = to_int64(coefficient);
        if (atoms.size() == 1 && times && *times > 0 && same_length(length(atoms[0]), part->right))
            return in_range(build::integer(*times), length(atoms[0]));
        for (std::size_t k = 0; atoms.size() == 2 && k < 2; ++k)
            if (coefficient == 1 && same_length(length(atoms[k]), part->right))
                return in_range(length(atoms[1 - k]), length(atoms[k]));
    }
    return nullptr;
}

/// An int64 expression that has the value of one of another type. `exposed`: its limits are limits of the
/// subscript.
Expr SymbolicValues::as_index(const Expr& e, bool exposed) {
    const Type& type = e->type;
    if (!type.is_int() && !type.is_bool()) return any_of(type);
    if (const auto value = build::as_integer(e)) return build::integer(*value);
    if (!varies(e)) {
        const Expr limit = exposed ? exact_limit(e) : nullptr;
        return limit ? limit : was_float(e) ? exact_outside(e) : build::cast(e, Type::index());
    }
    if (const Cast* cast = get<Cast>(e); cast && !cast->bits) {
        const Type& from = cast->value->type;
        // a coordinate as a value: it fits, which is checked at entry
        if (from == Type::index() && type == Type::int_(32)) return in_symbols(cast->value);
        if (from.is_float()) {
            if (const auto range = truncated_range(cast->value, type))
                return known_part(e, [&] { return between(range->first, range->second); });
            const auto limits = float_limits(cast->value, [&](const Expr& part) { return varies(part); });
            return limits ? known_part(e, [&] { return between_floats(*limits, type); }) : any_of(type);
        }
        if (from.is_bool() || (from.is_int() && limits_of(from).first >= limits_of(type).first &&
                               limits_of(from).second <= limits_of(type).second))
            return as_index(cast->value, exposed && from == type);
    }
    if (const Select* select = get<Select>(e))
        return build::select(select->condition, as_index(select->then, false),
                             as_index(select->otherwise, false));
    const Binary* b = get<Binary>(e);
    if (!b) return of_operators(e);
    if (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum) {
        const bool limits = exposed && b->op == BinaryOp::minimum;
        return build::binary(b->op, as_index(b->left, limits), as_index(b->right, limits), false);
    }
    const bool arithmetic = b->op == BinaryOp::add || b->op == BinaryOp::subtract ||
                            b->op == BinaryOp::multiply || b->op == BinaryOp::euclidean_divide ||
                            b->op == BinaryOp::euclidean_modulo;
    if (!arithmetic) return of_operators(e);
    const bool sum = exposed && build::as_integer(b->right);
    const Expr exact = build::binary(b->op, as_index(b->left, sum), as_index(b->right, false), false);
    const Interval values = interval(exact, inside_);  // does it wrap?
    if (sum && type == Type::int_(32) && is_checked_sum(*b, values)) return exact;
    const auto low = values.low ? build::as_integer(values.low) : std::nullopt;
    const auto high = values.high ? build::as_integer(values.high) : std::nullopt;
    const auto [lowest, highest] = limits_of(type);
    return low && high && *low >= lowest && *high <= highest ? exact : of_operators(e);
}

/// What its operators leave of the range of its type: `a & 15`, `abs(clamp(a, -3, 3))`.
Expr SymbolicValues::of_operators(const Expr& e) {
    const KnownRange type = range_of(e->type), values = type ? range_of(e, nullptr) : std::nullopt;
    const auto low = values ? to_int64(values->low) : std::nullopt;
    const auto high = values ? to_int64(values->high) : std::nullopt;
    const bool is_less = low && high && (values->low > type->low || values->high < type->high);
    const bool is_short = is_less && values->high - values->low <= (type->high - type->low) / 2;
    return is_short ? known_part(e, [&] { return between(*low, *high); }) : any_of(e->type);
}

}  // namespace nestor
