// Intervals by elimination: ranged symbols are replaced, from the innermost outwards, by the bound that
// makes a form smallest or largest. Terms are bounded one by one, which keeps it sound when a symbol
// occurs in several of them.
#include "ir/analysis/interval.hpp"

#include <algorithm>
#include <limits>

#include "ir/analysis/integer_range.hpp"
#include "ir/analysis/interval_question.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

/// What is known of the symbols without a range: bounds are expressions of these alone. A fact about others
/// would ask for bounds again, and so on without an end.
const Facts& of_fixed_symbols(const Known& known) {
    const auto [place, fresh] = known.memo().fixed.try_emplace(known.count());
    if (!fresh) return place->second;
    for (const Fact& fact : known.facts().nonnegative) {
        const bool ranged = std::any_of(fact.terms.begin(), fact.terms.end(), [&](const Term& term) {
            return std::any_of(term.atoms.begin(), term.atoms.end(),
                               [&](const Expr& e) { return known.ranges_over(e); });
        });
        if (!ranged) place->second.nonnegative.push_back(fact);
    }
    return place->second;
}

Expr divided(const Expr& bound, BinaryOp op, const Integer& divisor) {
    if (!bound) return nullptr;
    if (const auto value = constant_of(bound)) {
        const Integer quotient =
            op == BinaryOp::divide ? Integer(*value / divisor) : floor_quotient(*value, divisor);
        if (const auto fits = to_int64(quotient)) return build::integer(*fits);
    }
    const auto by = to_int64(divisor);
    return by ? build::binary(op, bound, build::integer(*by), false) : nullptr;
}

/// m where a form is m * n; nothing for others.
std::optional<Affine> times(const Affine& form, const Expr& n) {
    Affine out;
    if (form.constant != 0) return std::nullopt;
    for (const Term& term : form.terms) {
        Term left = term;
        const auto at =
            std::find_if(left.atoms.begin(), left.atoms.end(), [&](const Expr& e) { return same(e, n); });
        if (at == left.atoms.end()) return std::nullopt;
        left.atoms.erase(at);
        out = out + (left.atoms.empty() ? affine(left.coefficient) : Affine{{left}, 0});
    }
    return out;
}

/// The end of a quotient of natural numbers by a size n: 0, and below m where what is divided is below m * n,
/// since there is no such number where n is 0. Null for others.
Expr end_of_natural_quotient(const Binary& b, bool low, const Expr& n, const Known& known) {
    const Facts& fixed = of_fixed_symbols(known);
    const Expr lowest = end_of(b.left, true, known);
    if (!lowest || !is_nonnegative(affine(lowest), fixed) || !is_nonnegative(affine(n), fixed))
        return nullptr;
    if (low) return build::integer(0);
    const Expr highest = end_of(b.left, false, known);
    const auto count = highest ? times(affine(highest) + affine(Integer(1)), n) : std::nullopt;
    return count ? to_expr(*count - affine(Integer(1))) : nullptr;
}

/// The end of a quotient by what is the same everywhere, which grows or falls with what is divided, and is 0
/// where the divisor is: x div n lies between the quotients of the ends. Null for others.
Expr end_of_quotient(const Binary& b, bool low, const Known& known) {
    if (const auto divisor = constant_of(b.right)) {
        if (*divisor < 0 && b.op == BinaryOp::euclidean_divide) {  // the negative quotient by -divisor
            const Expr end = divided(end_of(b.left, !low, known), b.op, -*divisor);
            return end ? build::negate(end) : nullptr;
        }
        if (*divisor <= 0) return nullptr;
        return divided(end_of(b.left, low, known), b.op, *divisor);
    }
    const Expr divisor = end_of(b.right, true, known), highest = end_of(b.right, false, known);
    if (!divisor || !highest || !same(divisor, highest)) return nullptr;
    const auto quotient = [&](bool of_lowest) {
        const Expr end = end_of(b.left, of_lowest, known);
        return end ? build::binary(b.op, end, divisor, false) : nullptr;
    };
    const Facts& fixed = of_fixed_symbols(known);
    const bool positive = is_nonnegative(affine(divisor) - affine(Integer(1)), fixed);
    if (positive && low) return quotient(low);
    if (const Expr end = end_of_natural_quotient(b, low, divisor, known)) return end;
    if (positive) return quotient(low);
    const Expr first = quotient(true), last = quotient(false);
    if (!first || !last) return nullptr;
    return low ? smaller(first, last, fixed) : larger(first, last, fixed);
}

/// The largest remainder that a division by `divisor` leaves, which is 0 where the divisor is; null where
/// nothing bounds the divisor.
Expr largest_remainder(const Expr& divisor, bool any_sign, const Known& known) {
    if (const auto constant = constant_of(divisor)) {
        const Integer size = any_sign ? abs(*constant) : *constant;
        return size > 0 ? build::integer(*to_int64(size - 1)) : nullptr;
    }
    const Facts& fixed = of_fixed_symbols(known);
    const Expr lowest = end_of(divisor, true, known), highest = end_of(divisor, false, known);
    if (!lowest || !highest) return nullptr;
    const bool natural = is_nonnegative(affine(lowest), fixed);
    if (!natural && !any_sign) return nullptr;
    const Expr magnitude = natural ? highest : larger(highest, build::negate(lowest), fixed);
    return larger(build::subtract(magnitude, build::integer(1)), build::integer(0), fixed);
}

Expr end_of_modulo(const Binary& b, bool low, const Known& known) {
    const Expr highest = largest_remainder(b.right, b.op == BinaryOp::euclidean_modulo, known);
    if (!highest) return nullptr;
    const Expr lowest = end_of(b.left, true, known);
    const Facts& fixed = of_fixed_symbols(known);
    const bool natural = lowest && is_nonnegative(affine(lowest), fixed);
    // what is below a divisor that may be smaller is divided all the same
    const Expr last = natural && constant_of(b.right) ? end_of(b.left, false, known) : nullptr;
    if (last && at_most(last, highest, fixed)) return low ? lowest : last;
    if (!low) return highest;
    return b.op != BinaryOp::remainder || natural ? build::integer(0) : build::negate(highest);
}

Interval type_interval(const Type& type) {
    if (type.is_bool()) return {build::integer(0), build::integer(1)};
    if (!type.is_int() || type.bits >= 64) return {};
    const std::int64_t half = std::int64_t{1} << (type.bits - 1);
    if (type.is_signed()) return {build::integer(-half), build::integer(half - 1)};
    return {build::integer(0), build::integer(2 * half - 1)};
}

/// A bound of a minimum or maximum that holds as soon as one operand has it.
Expr either_bound(const Expr& a, const Expr& b, Expr (*choose)(const Expr&, const Expr&, const Facts&),
                  const Facts& facts) {
    if (!a) return b;
    if (!b) return a;
    return choose(a, b, facts);
}

/// The sum of two operands of a minimum or maximum where it is the same everywhere: that of x and -x.
std::optional<Integer> constant_sum(const Binary& b) {
    const Affine sum = affine(b.left) + affine(b.right);
    return sum.is_constant() ? std::optional(sum.constant) : std::nullopt;
}

/// The end of a minimum or maximum.
Expr end_of_choice(const Binary& b, bool low, const Known& known) {
    const Facts& fixed = of_fixed_symbols(known);
    const Expr left = end_of(b.left, low, known), right = end_of(b.right, low, known);
    const bool is_minimum = b.op == BinaryOp::minimum;
    const auto choose = is_minimum ? smaller : larger;
    if (is_minimum == low) return left && right ? choose(left, right, fixed) : nullptr;
    const Expr end = either_bound(left, right, choose, fixed);
    const auto sum = constant_sum(b);  // the smaller is at most half of it, the larger at least
    const auto half =
        sum ? to_int64(is_minimum ? floor_quotient(*sum, 2) : -floor_quotient(-*sum, 2)) : std::nullopt;
    return half && end ? choose(end, build::integer(*half), fixed) : end;
}

/// -1 - e of both ends, which the complement of all bits turns around.
Interval complement(const Interval& values) {
    const auto of = [](const Expr& e) { return e ? build::subtract(build::integer(-1), e) : nullptr; };
    return {of(values.high), of(values.low)};
}

/// What bits of x beside those of y >= 0 make: setting them adds y at most, clearing takes y away at most.
Interval beside_natural(BinaryOp op, const Interval& x, const Interval& y, bool x_natural,
                        const Facts& fixed) {
    const Expr zero = build::integer(0);
    if (op == BinaryOp::bit_and)
        return {zero, x_natural ? either_bound(x.high, y.high, smaller, fixed) : y.high};
    const Expr sum = x.high && y.high ? build::add(x.high, y.high) : nullptr;
    if (op == BinaryOp::bit_or) return {x_natural ? either_bound(x.low, y.low, larger, fixed) : x.low, sum};
    const Expr cleared = x.low && y.high ? build::subtract(x.low, y.high) : nullptr;
    return {x_natural ? either_bound(cleared, zero, larger, fixed) : cleared, sum};
}

/// The same for y < 0, whose complement is natural: x & y is ~(~x | ~y), x ^ y is ~(x ^ ~y).
Interval beside_negative(BinaryOp op, const Interval& x, const Interval& y, bool x_natural,
                         const Facts& fixed) {
    if (op == BinaryOp::bit_xor) return complement(beside_natural(op, x, complement(y), x_natural, fixed));
    const BinaryOp dual = op == BinaryOp::bit_and ? BinaryOp::bit_or : BinaryOp::bit_and;
    Interval all = complement(beside_natural(dual, complement(x), complement(y), false, fixed));
    if (op == BinaryOp::bit_and && x_natural)
        all.low = either_bound(all.low, build::integer(0), larger, fixed);
    return all;
}

/// Bits of two numbers whose signs are decided when the function is called: those of natural ones are the
/// usual case, in which nothing below 0 is read.
Interval of_any_signs(BinaryOp op, const Interval& x, const Interval& y, const Facts& fixed) {
    if (!x.low || !x.high || !y.low || !y.high) return {};
    const Expr zero = build::integer(0), one = build::integer(1);
    const auto above = [&](const Expr& e) { return larger(e, zero, fixed); };
    const auto below = [&](const Expr& e) {
        return larger(build::subtract(build::integer(-1), e), zero, fixed);
    };
    const Expr natural = build::compare(CompareOp::greater_equal, smaller(x.low, y.low, fixed), zero);
    switch (op) {
        case BinaryOp::bit_and:
            return {
                build::select(natural, zero, smaller(zero, build::add(build::add(x.low, y.low), one), fixed)),
                build::select(natural, smaller(x.high, y.high, fixed), larger(x.high, y.high, fixed))};
        case BinaryOp::bit_or:
            return {smaller(x.low, y.low, fixed), build::add(above(x.high), above(y.high))};
        default: {
            const Expr magnitude = build::add(larger(above(x.high), below(x.low), fixed),
                                              larger(above(y.high), below(y.low), fixed));
            return {build::select(natural, zero, build::subtract(build::integer(-1), magnitude)), magnitude};
        }
    }
}

/// The end of x & y, x | y or x ^ y: sums of ends, where the sign of an operand is known beside it; of
/// numbers, what as many bits hold.
Expr end_of_bits(const Binary& b, bool low, const Known& known) {
    const Facts& fixed = of_fixed_symbols(known);
    Interval x{end_of(b.left, true, known), end_of(b.left, false, known)};
    Interval y{end_of(b.right, true, known), end_of(b.right, false, known)};
    const auto natural = [&](const Interval& i) { return i.low && is_nonnegative(affine(i.low), fixed); };
    const auto negative = [&](const Interval& i) {
        return i.high && is_nonnegative(affine(Integer(-1)) - affine(i.high), fixed);
    };
    const bool left_is_known = natural(x) || negative(x);
    if (constant_of(b.left) || (left_is_known && !natural(y) && !negative(y))) std::swap(x, y);
    const Interval all = natural(y)    ? beside_natural(b.op, x, y, natural(x), fixed)
                         : negative(y) ? beside_negative(b.op, x, y, natural(x), fixed)
                                       : of_any_signs(b.op, x, y, fixed);
    const Expr& end = low ? all.low : all.high;
    const auto first = constant_of(x.low), last = constant_of(x.high);
    const auto other_first = constant_of(y.low), other_last = constant_of(y.high);
    if (!first || !last || !other_first || !other_last) return end;
    const KnownRange numbers =
        range_of(b.op, IntegerRange{*first, *last}, IntegerRange{*other_first, *other_last});
    const auto number = numbers ? to_int64(low ? numbers->low : numbers->high) : std::nullopt;
    return number ? either_bound(end, build::integer(*number), low ? larger : smaller, fixed) : end;
}

Expr end_of_binary(const Binary& b, bool low, const Known& known) {
    switch (b.op) {
        case BinaryOp::minimum:
        case BinaryOp::maximum:
            return end_of_choice(b, low, known);
        case BinaryOp::divide:
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
            return end_of_quotient(b, low, known);
        case BinaryOp::remainder:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_modulo:
            return end_of_modulo(b, low, known);
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
            return end_of_bits(b, low, known);
        default:
            return nullptr;
    }
}

/// The end of the range of a symbol over the ranges before it.
Expr end_of_range(std::size_t k, bool low, const Known& known) {
    std::optional<Expr>& end = known.memo().ends[k][low ? 1 : 0];
    if (!end) {
        const Interval& own = known.range(k).interval;
        const Expr& limit = low ? own.low : own.high;
        Expr found = limit ? end_of(limit, low, known.outside_of(k)) : nullptr;
        end = std::move(found);
    }
    return *end;
}

/// That both of two numbers are natural whatever the ranges are: `min(x, y) >= 0`, as intervals of bits ask.
/// Null for other conditions.
Expr always_natural(const Expr& condition, const Known& known) {
    const Compare* compare = get<Compare>(condition);
    if (!compare || compare->op != CompareOp::greater_equal || constant_of(compare->right) != Integer(0))
        return nullptr;
    const Binary* least = get<Binary>(compare->left);
    if (!least || least->op != BinaryOp::minimum) return nullptr;
    const Expr low = end_of(compare->left, true, known);
    return low ? build::compare(CompareOp::greater_equal, low, compare->right) : nullptr;
}

/// The end of a choice: of both sides, unless the condition always holds.
Expr end_of_select(const Select& select, bool low, const Known& known) {
    const Expr then = end_of(select.then, low, known), otherwise = end_of(select.otherwise, low, known);
    if (!then || !otherwise) return nullptr;
    const Facts& fixed = of_fixed_symbols(known);
    const Expr either = low ? smaller(then, otherwise, fixed) : larger(then, otherwise, fixed);
    const Expr always = always_natural(select.condition, known);
    return always ? build::select(always, then, either) : either;
}

/// The end of an expression that is an atom of forms, or no int64 at all.
Expr end_of_atom(const Expr& e, bool low, const Known& known) {
    const auto of_type = [&](const Type& type) {
        const Interval values = type_interval(type);
        return low ? values.low : values.high;
    };
    if (is_index(e) && !known.ranges_over(e)) return e;
    if (const auto* variable = get<Variable>(e)) {
        const std::size_t range = known.first(variable->symbol);
        if (range != nowhere) return end_of_range(range, low, known);
    }
    if (const auto* binary = get<Binary>(e); binary && is_index(e)) return end_of_binary(*binary, low, known);
    if (const auto* select = get<Select>(e); select && is_index(e)) return end_of_select(*select, low, known);
    const auto* cast = get<Cast>(e);
    if (!cast || cast->bits || !is_index(e) || !cast->value->type.is_scalar()) return of_type(e->type);
    if (!get<Binary>(cast->value)) return of_type(cast->value->type);
    const KnownRange values = range_of(cast->value, nullptr);  // `x / 16` of a byte is below 16
    const auto end = values ? to_int64(low ? values->low : values->high) : std::nullopt;
    return end && cast->value->type.bits < 64 ? build::integer(*end) : of_type(cast->value->type);
}

}  // namespace

std::optional<Integer> constant_of(const Expr& e) {
    if (!e || !is_index(e)) return std::nullopt;
    const Affine form = affine(e);
    if (!form.is_constant()) return std::nullopt;
    return form.constant;
}

Expr end_of(const Expr& e, bool low, const Known& known) {
    if (--known.memo().ends_left < 0) return nullptr;
    if (!is_index(e)) return end_of_atom(e, low, known);
    const Affine form = affine(e);
    if (form.terms.size() == 1 && form.constant == 0 && form.terms[0].coefficient == 1 &&
        form.terms[0].atoms.size() == 1)
        return end_of_atom(form.terms[0].atoms[0], low, known);
    const auto bound = bound_form(form, low, known);
    return bound ? to_expr(*bound) : nullptr;
}

Interval interval(const Expr& e, const Facts& facts) {
    Memo memo;
    const Known known(facts, memo);
    return {end_of(e, true, known), end_of(e, false, known)};
}

/// `depth`: how many extremes and choices, one inside of another, are looked at.
static bool is_nonnegative_by_cases(const Affine& form, const Facts& facts, int depth) {
    if (is_nonnegative(form, facts)) return true;
    if (depth == 0) return false;
    for (const Term& term : form.terms) {
        if (term.atoms.size() != 1) continue;
        const Binary* extreme = get<Binary>(term.atoms[0]);
        const Select* choice = get<Select>(term.atoms[0]);
        if (extreme && extreme->op != BinaryOp::minimum && extreme->op != BinaryOp::maximum)
            extreme = nullptr;
        if (!extreme && !choice) continue;
        const auto holds = [&](const Expr& operand) {
            const Affine rest = form - Affine{{term}, 0};
            return is_nonnegative_by_cases(rest + term.coefficient * affine(operand), facts, depth - 1);
        };
        const bool one_is_enough = extreme && (extreme->op == BinaryOp::maximum) == (term.coefficient > 0);
        const bool first = holds(extreme ? extreme->left : choice->then);
        if (first && one_is_enough) return true;
        if ((first || one_is_enough) && holds(extreme ? extreme->right : choice->otherwise)) return true;
    }
    return false;
}

bool is_nonnegative_by_cases(const Affine& form, const Facts& facts) {
    constexpr int most_choices = 4;
    return is_nonnegative_by_cases(form, facts, most_choices);
}

}  // namespace nestor
