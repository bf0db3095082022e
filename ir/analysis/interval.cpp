// Intervals by elimination: ranged symbols are replaced, from the innermost outwards, by the bound that
// makes a form smallest or largest. Terms are bounded one by one, which keeps it sound when a symbol
// occurs in several of them.
#include "ir/analysis/interval.hpp"

#include <algorithm>
#include <limits>

#include "ir/build.hpp"
#include "ir/walk.hpp"

namespace nestor {

namespace {

constexpr int proof_depth = 3;   // how many facts one proof may add up
constexpr int proof_steps = 40;  // how many sums of facts are tried
constexpr int proof_size = 80;   // nodes of a form beyond which nothing is tried: nested minima of minima

bool is_index(const Expr& e) {
    return e->type == Type::index();
}

bool uses_any(const Expr& e, const std::vector<Range>& ranges) {
    return std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return uses(e, r.symbol); });
}

/// A constant's value, or what a trivially simple form amounts to.
std::optional<Integer> constant_of(const Expr& e) {
    if (!e || !is_index(e)) return std::nullopt;
    const Affine form = affine(e);
    if (!form.is_constant()) return std::nullopt;
    return form.constant;
}

std::optional<Affine> bound_form(const Affine& a, bool low, const Facts& facts);

bool atom_nonnegative(const Expr& e, const Facts& facts);

/// Whether all atoms but the one at `except` are known not to be negative.
bool others_nonnegative(const Term& term, std::size_t except, const Facts& facts) {
    for (std::size_t k = 0; k < term.atoms.size(); ++k)
        if (k != except && !atom_nonnegative(term.atoms[k], facts)) return false;
    return true;
}

/// coefficient * product of the atoms, with the atom at `position` replaced.
Affine replaced(const Term& term, std::size_t position, const Affine& by) {
    Affine result = term.coefficient * by;
    for (std::size_t k = 0; k < term.atoms.size(); ++k)
        if (k != position) result = result * Affine{{{1, {term.atoms[k]}}}, 0};
    return result;
}

/// The lowest or highest value of one term over the symbol's range; nothing when unbounded or unknown.
std::optional<Affine> bound_term(const Term& term, const Symbol& symbol, const Interval& range, bool low,
                                 const Facts& facts) {
    std::size_t position = 0;
    std::size_t count = 0;
    for (std::size_t k = 0; k < term.atoms.size(); ++k) {
        if (!uses(term.atoms[k], symbol)) continue;
        position = k;
        ++count;
    }
    if (count != 1 || !others_nonnegative(term, position, facts)) return std::nullopt;
    const bool takes_low = (term.coefficient > 0) == low;
    const auto* variable = get<Variable>(term.atoms[position]);
    const Interval bounds =
        variable && variable->symbol == symbol ? range : interval(term.atoms[position], facts);
    const Expr& bound = takes_low ? bounds.low : bounds.high;
    if (!bound) return std::nullopt;
    return replaced(term, position, affine(bound));
}

std::optional<Affine> bound_form(const Affine& a, bool low, const Facts& facts) {
    Affine form = a;
    for (auto range = facts.ranges.rbegin(); range != facts.ranges.rend(); ++range) {
        if (!uses(form, range->symbol)) continue;
        Affine next = affine(form.constant);
        for (const Term& term : form.terms) {
            const bool concerned = std::any_of(term.atoms.begin(), term.atoms.end(),
                                               [&](const Expr& e) { return uses(e, range->symbol); });
            if (!concerned) {
                next = next + Affine{{term}, 0};
                continue;
            }
            const auto bounded = bound_term(term, range->symbol, range->interval, low, facts);
            if (!bounded) return std::nullopt;
            next = next + *bounded;
        }
        form = std::move(next);
    }
    return form;
}

/// Every term and the constant are not negative by themselves.
bool plainly_nonnegative(const Affine& a, const Facts& facts) {
    if (a.constant < 0) return false;
    for (const Term& term : a.terms)
        if (term.coefficient < 0 || !others_nonnegative(term, term.atoms.size(), facts)) return false;
    return true;
}

/// Not negative by what the operator gives, whatever the variables are.
bool operator_nonnegative(const Expr& e) {
    if (const auto* cast = get<Cast>(e); cast && !cast->bits) {
        const Type& from = cast->value->type;
        return from.is_bool() || (from.kind == TypeKind::natural && from.bits < 64);
    }
    const auto* b = get<Binary>(e);
    return b && b->op == BinaryOp::euclidean_modulo;
}

/// True when one fact alone says that the form is not negative.
bool is_a_fact(const Affine& form, const Facts& facts) {
    return std::any_of(facts.nonnegative.begin(), facts.nonnegative.end(), [&](const Affine& fact) {
        return form.constant >= fact.constant && same_terms(form, fact);
    });
}

bool atom_nonnegative(const Expr& e, const Facts& facts) {
    if (operator_nonnegative(e)) return true;
    if (is_a_fact(affine(e), facts)) return true;
    if (const auto* variable = get<Variable>(e)) {
        const auto range = std::find_if(facts.ranges.begin(), facts.ranges.end(),
                                        [&](const Range& r) { return r.symbol == variable->symbol; });
        if (range == facts.ranges.end() || !range->interval.low) return false;
        Facts outer{{facts.ranges.begin(), range}, facts.nonnegative};
        const auto low = bound_form(affine(range->interval.low), true, outer);
        return low && plainly_nonnegative(*low, outer);
    }
    if (uses_any(e, facts.ranges)) {
        const Interval bounds = interval(e, facts);
        return bounds.low && plainly_nonnegative(affine(bounds.low), facts);
    }
    const auto positive = [&](const Expr& x) {
        const Affine form = affine(x);
        return plainly_nonnegative(form, facts) || is_a_fact(form, facts);
    };
    if (const auto* select = get<Select>(e)) return positive(select->then) && positive(select->otherwise);
    const auto* b = get<Binary>(e);
    if (!b) return false;
    switch (b->op) {
        case BinaryOp::minimum:
        case BinaryOp::divide:
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
            return positive(b->left) && positive(b->right);
        case BinaryOp::maximum:
            return positive(b->left) || positive(b->right);
        case BinaryOp::remainder:
            return positive(b->left);
        case BinaryOp::floor_modulo:
            return positive(b->right);
        default:
            return false;
    }
}

/// True when taking `fact` away may help to show that `a` is not negative.
bool helps(const Affine& fact, const Affine& a) {
    for (const Term& term : fact.terms) {
        if (term.coefficient > 0 && !(a.constant < 0 && fact.constant < 0)) continue;
        for (const Term& wanted : a.terms) {
            if ((wanted.coefficient < 0) != (term.coefficient < 0)) continue;
            if (Affine{{{1, term.atoms}}, 0} == Affine{{{1, wanted.atoms}}, 0}) return true;
        }
    }
    return false;
}

/// True when one fact alone says that the form is at least 1.
bool is_positive(const Affine& form, const std::vector<Affine>& facts) {
    if (form.is_constant()) return form.constant > 0;
    return std::any_of(facts.begin(), facts.end(), [&](const Affine& fact) {
        return form.constant > fact.constant && same_terms(form, fact);
    });
}

/// What the operators of a form's atoms promise: q = floor_divide(x, c) gives c*q <= x <= c*q + c - 1 for c >
/// 0, m = floor_modulo(x, c) gives 0 <= m <= c - 1, m = minimum(x, y) gives m <= x and m <= y.
void add_axioms(const Affine& a, std::vector<Affine>& facts) {
    for (const Term& term : a.terms) {
        for (const Expr& e : term.atoms) {
            const auto* b = get<Binary>(e);
            if (!b || !is_index(e)) continue;
            const Affine whole{{{1, {e}}}, 0};
            const Affine left = affine(b->left);
            const Affine right = affine(b->right);
            if (b->op == BinaryOp::minimum) {
                facts.push_back(left - whole);
                facts.push_back(right - whole);
            } else if (b->op == BinaryOp::maximum) {
                facts.push_back(whole - left);
                facts.push_back(whole - right);
            } else if (is_positive(right, facts)) {
                const Affine last = right - affine(Integer(1));
                if (b->op == BinaryOp::floor_divide || b->op == BinaryOp::euclidean_divide) {
                    facts.push_back(left - right * whole);
                    facts.push_back(right * whole + last - left);
                } else if (b->op == BinaryOp::floor_modulo || b->op == BinaryOp::euclidean_modulo) {
                    facts.push_back(whole);
                    facts.push_back(last - whole);
                } else if (b->op == BinaryOp::remainder) {
                    facts.push_back(whole + last);
                    facts.push_back(last - whole);
                }
            }
        }
    }
}

int size_of(const Affine& a) {
    int nodes = 0;
    for (const Term& term : a.terms)
        for (const Expr& atom : term.atoms) visit(atom, [&](const Expr&) { ++nodes; });
    return nodes;
}

bool prove(const Affine& a, const Facts& facts, int depth, int& steps) {
    if (--steps < 0 || size_of(a) > proof_size) return false;
    if (plainly_nonnegative(a, facts)) return true;
    auto low = bound_form(a, true, facts);
    if (low && size_of(*low) > proof_size) low.reset();
    if (low && plainly_nonnegative(*low, facts)) return true;
    if (depth == 0) return false;
    std::vector<Affine> usable = facts.nonnegative;
    add_axioms(a, usable);
    if (low) add_axioms(*low, usable);
    // what one axiom shows is found before the steps go into sums of several facts
    for (std::size_t k = facts.nonnegative.size(); k < usable.size(); ++k)
        if (helps(usable[k], a) && plainly_nonnegative(a - usable[k], facts)) return true;
    for (const Affine& fact : usable) {
        if (helps(fact, a) && prove(a - fact, facts, depth - 1, steps)) return true;
        if (low && helps(fact, *low) && prove(*low - fact, facts, depth - 1, steps)) return true;
    }
    return false;
}

/// The constant divisor of a form that has several quotients by it: what the operators promise is told in
/// multiples (x div 2 - y div 2 needs 2 * (x div 2) >= x - 1 and y >= 2 * (y div 2)). 1 for other forms.
Integer common_divisor(const Affine& a) {
    Integer divisor = 1;
    int quotients = 0;
    for (const Term& term : a.terms) {
        const auto* b = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
        if (!b || (b->op != BinaryOp::floor_divide && b->op != BinaryOp::euclidean_divide)) continue;
        const auto by = constant_of(b->right);
        if (!by || *by < 2 || (quotients > 0 && *by != divisor)) return 1;
        divisor = *by;
        ++quotients;
    }
    return quotients > 1 ? divisor : Integer(1);
}

/// What is known of the symbols without a range: bounds are expressions of these alone. A fact about others
/// would ask for bounds again, and so on without an end.
Facts of_fixed_symbols(const Facts& facts) {
    Facts out;
    for (const Affine& fact : facts.nonnegative) {
        const bool ranged = std::any_of(facts.ranges.begin(), facts.ranges.end(),
                                        [&](const Range& r) { return uses(fact, r.symbol); });
        if (!ranged) out.nonnegative.push_back(fact);
    }
    return out;
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

Interval quotient_interval(const Binary& b, const Facts& facts) {
    const auto divisor = constant_of(b.right);
    if (!divisor || *divisor <= 0) return {};
    const Interval dividend = interval(b.left, facts);
    return {divided(dividend.low, b.op, *divisor), divided(dividend.high, b.op, *divisor)};
}

Interval modulo_interval(const Binary& b, const Facts& facts) {
    const auto divisor = constant_of(b.right);
    if (!divisor || *divisor <= 0) return {};
    const Expr highest = build::integer(*to_int64(*divisor - 1));
    const Interval dividend = interval(b.left, facts);
    const Facts fixed = of_fixed_symbols(facts);
    const bool starts_at_zero =
        b.op != BinaryOp::remainder || (dividend.low && is_nonnegative(affine(dividend.low), fixed));
    if (starts_at_zero && dividend.low && dividend.high && is_nonnegative(affine(dividend.low), fixed) &&
        at_most(dividend.high, highest, fixed))
        return dividend;
    return {starts_at_zero ? build::integer(0) : build::integer(*to_int64(1 - *divisor)), highest};
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

Interval smaller_of(const Interval& a, const Interval& b, const Facts& facts) {
    return {a.low && b.low ? smaller(a.low, b.low, facts) : nullptr,
            either_bound(a.high, b.high, smaller, facts)};
}

Interval larger_of(const Interval& a, const Interval& b, const Facts& facts) {
    return {either_bound(a.low, b.low, larger, facts),
            a.high && b.high ? larger(a.high, b.high, facts) : nullptr};
}

Interval binary_interval(const Binary& b, const Facts& facts) {
    switch (b.op) {
        case BinaryOp::minimum:
        case BinaryOp::maximum: {
            const Facts fixed = of_fixed_symbols(facts);
            const Interval left = interval(b.left, facts), right = interval(b.right, facts);
            const bool is_minimum = b.op == BinaryOp::minimum;
            Interval result = is_minimum ? smaller_of(left, right, fixed) : larger_of(left, right, fixed);
            const auto sum = constant_sum(b);  // the smaller is at most half of it, the larger at least
            if (!sum) return result;
            const auto half = to_int64(is_minimum ? floor_quotient(*sum, 2) : -floor_quotient(-*sum, 2));
            if (half && is_minimum && result.high)
                result.high = smaller(result.high, build::integer(*half), fixed);
            if (half && !is_minimum && result.low)
                result.low = larger(result.low, build::integer(*half), fixed);
            return result;
        }
        case BinaryOp::divide:
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
            return quotient_interval(b, facts);
        case BinaryOp::remainder:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_modulo:
            return modulo_interval(b, facts);
        default:
            return {};
    }
}

/// The interval of an expression that is an atom of forms, or no int64 at all.
Interval atom_interval(const Expr& e, const Facts& facts) {
    if (is_index(e) && !uses_any(e, facts.ranges)) return {e, e};
    if (const auto* variable = get<Variable>(e)) {
        for (auto range = facts.ranges.begin(); range != facts.ranges.end(); ++range) {
            if (!(range->symbol == variable->symbol)) continue;
            const Facts outer{{facts.ranges.begin(), range}, facts.nonnegative};
            const Interval& own = range->interval;
            return {own.low ? interval(own.low, outer).low : nullptr,
                    own.high ? interval(own.high, outer).high : nullptr};
        }
    }
    if (const auto* binary = get<Binary>(e); binary && is_index(e)) return binary_interval(*binary, facts);
    if (const auto* select = get<Select>(e); select && is_index(e)) {
        const Interval then = interval(select->then, facts);
        const Interval otherwise = interval(select->otherwise, facts);
        const Facts fixed = of_fixed_symbols(facts);
        return {then.low && otherwise.low ? smaller(then.low, otherwise.low, fixed) : nullptr,
                then.high && otherwise.high ? larger(then.high, otherwise.high, fixed) : nullptr};
    }
    if (const auto* cast = get<Cast>(e); cast && !cast->bits && is_index(e) && cast->value->type.is_scalar())
        return type_interval(cast->value->type);
    return type_interval(e->type);
}

}  // namespace

Interval interval(const Expr& e, const Facts& facts) {
    if (!is_index(e)) return atom_interval(e, facts);
    const Affine form = affine(e);
    if (form.terms.size() == 1 && form.constant == 0 && form.terms[0].coefficient == 1 &&
        form.terms[0].atoms.size() == 1)
        return atom_interval(form.terms[0].atoms[0], facts);
    const auto low = bound_form(form, true, facts);
    const auto high = bound_form(form, false, facts);
    return {low ? to_expr(*low) : nullptr, high ? to_expr(*high) : nullptr};
}

bool is_nonnegative(const Affine& a, const Facts& facts) {
    if (is_a_fact(a, facts)) return true;
    int steps = proof_steps;
    if (prove(a, facts, proof_depth, steps)) return true;
    const Integer multiple = common_divisor(a);
    steps = proof_steps;
    return multiple != 1 && prove(multiple * a, facts, proof_depth, steps);
}

bool at_most(const Expr& a, const Expr& b, const Facts& facts) {
    // max(x, y) <= b and a <= min(x, y) are two questions
    const auto* left = get<Binary>(a);
    if (left && left->op == BinaryOp::maximum && is_index(a))
        return at_most(left->left, b, facts) && at_most(left->right, b, facts);
    const auto* right = get<Binary>(b);
    if (right && right->op == BinaryOp::minimum && is_index(b))
        return at_most(a, right->left, facts) && at_most(a, right->right, facts);
    return is_nonnegative(affine(b) - affine(a), facts);
}

bool is_nonzero(const Expr& e, const Facts& facts) {
    if (const auto value = build::as_integer(e)) return *value != 0;
    if (!is_index(e)) return false;
    if (at_most(build::integer(1), e, facts)) return true;
    return std::any_of(facts.nonnegative.begin(), facts.nonnegative.end(), [&](const Affine& fact) {
        Affine without = fact;  // what it says where the value is 0
        const auto erased = std::erase_if(without.terms, [&](const Term& term) {
            return std::any_of(term.atoms.begin(), term.atoms.end(),
                               [&](const Expr& atom) { return same(atom, e); });
        });
        return erased > 0 && is_nonnegative(Integer(-1) * without - affine(Integer(1)), facts);
    });
}

std::optional<bool> decide(const Expr& condition, const Facts& facts) {
    if (const auto value = build::as_integer(condition)) return *value != 0;
    if (const auto* unary = get<Unary>(condition); unary && unary->op == UnaryOp::logical_not) {
        const auto value = decide(unary->value, facts);
        if (!value) return std::nullopt;
        return !*value;
    }
    if (const auto* logic = get<Logic>(condition)) {
        const bool absorbing = logic->op == LogicOp::disjunction;
        const auto left = decide(logic->left, facts);
        const auto right = decide(logic->right, facts);
        if ((left && *left == absorbing) || (right && *right == absorbing)) return absorbing;
        if (left && right) return !absorbing;
        return std::nullopt;
    }
    const auto* compare = get<Compare>(condition);
    if (!compare || !is_index(compare->left)) return std::nullopt;
    const Affine difference = affine(compare->left) - affine(compare->right);
    const Affine reversed = Integer(-1) * difference;
    const Affine one = affine(Integer(1));
    const auto known = [&](const Affine& yes, const Affine& no) -> std::optional<bool> {
        if (is_nonnegative(yes, facts)) return true;
        if (is_nonnegative(no, facts)) return false;
        return std::nullopt;
    };
    switch (compare->op) {
        case CompareOp::less:
            return known(reversed - one, difference);
        case CompareOp::less_equal:
            return known(reversed, difference - one);
        case CompareOp::greater:
            return known(difference - one, reversed);
        case CompareOp::greater_equal:
            return known(difference, reversed - one);
        case CompareOp::equal:
        case CompareOp::not_equal: {
            const bool if_equal = compare->op == CompareOp::equal;
            if (is_nonnegative(difference - one, facts) || is_nonnegative(reversed - one, facts))
                return !if_equal;
            if (is_nonnegative(difference, facts) && is_nonnegative(reversed, facts)) return if_equal;
            return std::nullopt;
        }
    }
    return std::nullopt;
}

Expr smaller(const Expr& a, const Expr& b, const Facts& facts) {
    if (at_most(a, b, facts)) return a;
    if (at_most(b, a, facts)) return b;
    return build::minimum(a, b);
}

Expr larger(const Expr& a, const Expr& b, const Facts& facts) {
    if (at_most(a, b, facts)) return b;
    if (at_most(b, a, facts)) return a;
    return build::maximum(a, b);
}

}  // namespace nestor
