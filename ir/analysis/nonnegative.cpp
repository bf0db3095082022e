// Proofs that a form is not negative, by elimination of ranged symbols and sums of a few facts, and the
// comparisons that follow from it.
#include <algorithm>

#include "ir/analysis/interval.hpp"
#include "ir/analysis/interval_question.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

constexpr int proof_depth = 3;   // how many facts one proof may add up
constexpr int proof_steps = 40;  // how many sums of facts are tried
constexpr int proof_ends = 400;  // how many ends one question asks for: names in names in names
constexpr std::size_t proof_size =
    80;  // nodes of a form beyond which nothing is tried: nested minima of minima

bool atom_nonnegative(const Expr& e, const Known& known);

/// Whether all atoms but the one at `except` are known not to be negative.
bool others_nonnegative(const Term& term, std::size_t except, const Known& known) {
    for (std::size_t k = 0; k < term.atoms.size(); ++k)
        if (k != except && !atom_nonnegative(term.atoms[k], known)) return false;
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
std::optional<Affine> bound_term(const Term& term, const Range& range, bool low, const Known& known) {
    std::size_t position = 0;
    std::size_t count = 0;
    for (std::size_t k = 0; k < term.atoms.size(); ++k) {
        if (!uses(term.atoms[k], range.symbol)) continue;
        position = k;
        ++count;
    }
    if (count != 1) return std::nullopt;
    const auto* variable = get<Variable>(term.atoms[position]);
    const auto end_at = [&](bool lowest) -> std::optional<Affine> {
        const Expr bound = variable && variable->symbol == range.symbol
                               ? (lowest ? range.interval.low : range.interval.high)
                               : end_of(term.atoms[position], lowest, known);
        return bound ? std::optional(replaced(term, position, affine(bound))) : std::nullopt;
    };
    if (others_nonnegative(term, position, known)) return end_at((term.coefficient > 0) == low);
    // a factor of any sign that is the same everywhere: the product lies between those of the two ends
    for (std::size_t k = 0; k < term.atoms.size(); ++k)
        if (k != position && known.ranges_over(term.atoms[k])) return std::nullopt;
    const auto first = end_at(true), last = end_at(false);
    if (!first || !last) return std::nullopt;
    const auto choose = low ? build::minimum : build::maximum;
    return affine(choose(to_expr(*first), to_expr(*last)));
}

/// Every term and the constant are not negative by themselves.
bool plainly_nonnegative(const Affine& a, const Known& known) {
    if (a.constant < 0) return false;
    for (const Term& term : a.terms)
        if (term.coefficient < 0) return false;
    for (const Term& term : a.terms)
        if (!others_nonnegative(term, term.atoms.size(), known)) return false;
    return true;
}

/// Not negative by what the operator gives, whatever the variables are.
bool operator_nonnegative(const Expr& e) {
    if (const auto* cast = get<Cast>(e); cast && !cast->bits) {
        const Type& from = cast->value->type;
        return from.is_bool() || (from.kind == TypeKind::unsigned_integer && from.bits < 64);
    }
    const auto* b = get<Binary>(e);
    return b && b->op == BinaryOp::euclidean_modulo;
}

/// True when one fact alone says that the form is not negative.
bool is_a_fact(const Affine& form, const Facts& facts) {
    if (facts.nonnegative.empty()) return false;
    const std::uint64_t signature = signature_of(form);
    return std::any_of(facts.nonnegative.begin(), facts.nonnegative.end(), [&](const Fact& fact) {
        return fact.signature == signature && form.constant >= fact.constant && same_terms(form, fact);
    });
}

/// The symbol of a range is not negative where its lowest value is not.
bool range_nonnegative(std::size_t k, const Known& known) {
    std::optional<bool>& answer = known.memo().nonnegative[k];
    if (!answer) {
        const Expr& low = known.range(k).interval.low;
        const Known outer = known.outside_of(k);
        const auto lowest = low ? bound_form(affine(low), true, outer) : std::nullopt;
        answer = lowest && plainly_nonnegative(*lowest, outer);
    }
    return *answer;
}

bool atom_nonnegative(const Expr& e, const Known& known) {
    if (operator_nonnegative(e)) return true;
    if (is_a_fact(affine(e), known.facts())) return true;
    if (const auto* variable = get<Variable>(e)) {
        const std::size_t range = known.first(variable->symbol);
        return range != nowhere && range_nonnegative(range, known);
    }
    if (known.ranges_over(e)) {
        const Expr low = end_of(e, true, known);
        return low && plainly_nonnegative(affine(low), known);
    }
    const auto positive = [&](const Expr& x) {
        const Affine form = affine(x);
        return plainly_nonnegative(form, known) || is_a_fact(form, known.facts());
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

/// True for the same product of atoms, whatever its coefficients are.
bool same_product(const Term& a, const Term& b) {
    if (a.atoms.size() != b.atoms.size()) return false;
    if (a.atoms.size() == 1) return same(a.atoms[0], b.atoms[0]);
    return std::is_permutation(a.atoms.begin(), a.atoms.end(), b.atoms.begin(),
                               [](const Expr& x, const Expr& y) { return same(x, y); });
}

/// True when taking `fact` away may help to show that `a`, of this signature, is not negative.
bool helps(const Fact& fact, const Affine& a, std::uint64_t signature) {
    if ((fact.signature & signature) == 0) return false;
    for (const Term& term : fact.terms) {
        if (term.coefficient > 0 && !(a.constant < 0 && fact.constant < 0)) continue;
        for (const Term& wanted : a.terms) {
            if ((wanted.coefficient < 0) != (term.coefficient < 0)) continue;
            if (same_product(term, wanted)) return true;
        }
    }
    return false;
}

/// True when one fact alone says that the form is at least 1.
bool is_positive(const Affine& form, const std::vector<Fact>& facts, const std::vector<Fact>& axioms) {
    if (form.is_constant()) return form.constant > 0;
    const std::uint64_t signature = signature_of(form);
    const auto says_so = [&](const Fact& fact) {
        return fact.signature == signature && form.constant > fact.constant && same_terms(form, fact);
    };
    return std::any_of(facts.begin(), facts.end(), says_so) ||
           std::any_of(axioms.begin(), axioms.end(), says_so);
}

/// The constant that a choice is never below, or above: that of `select(N >= 256, max(M, 240), 120)` is 120.
std::optional<Integer> constant_end(const Expr& e, bool low) {
    if (const auto value = constant_of(e)) return value;
    const auto* b = get<Binary>(e);
    const auto* select = get<Select>(e);
    const bool extreme = b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum);
    if (!extreme && !select) return std::nullopt;
    const auto one = constant_end(extreme ? b->left : select->then, low);
    const auto other = constant_end(extreme ? b->right : select->otherwise, low);
    if (extreme && (b->op == BinaryOp::maximum) == low)  // one operand is enough
        return one && other ? (low ? std::max(*one, *other) : std::min(*one, *other)) : one ? one : other;
    if (!one || !other) return std::nullopt;
    return low ? std::min(*one, *other) : std::max(*one, *other);
}

/// What the operators of a form's atoms promise: q = floor_divide(x, c) gives c*q <= x <= c*q + c - 1 for c >
/// 0, m = floor_modulo(x, c) gives 0 <= m <= c - 1, m = minimum(x, y) gives m <= x and m <= y, a choice its
/// constant ends.
void add_axioms(const Affine& a, const std::vector<Fact>& facts, std::vector<Fact>& axioms) {
    for (const Term& term : a.terms) {
        for (const Expr& e : term.atoms) {
            const Affine whole{{{1, {e}}}, 0};
            if (get<Select>(e) && is_index(e)) {
                if (const auto low = constant_end(e, true)) axioms.push_back(whole - affine(*low));
                if (const auto high = constant_end(e, false)) axioms.push_back(affine(*high) - whole);
            }
            const auto* b = get<Binary>(e);
            if (!b || !is_index(e)) continue;
            const Affine left = affine(b->left);
            const Affine right = affine(b->right);
            if (b->op == BinaryOp::minimum) {
                axioms.push_back(left - whole);
                axioms.push_back(right - whole);
            } else if (b->op == BinaryOp::maximum) {
                axioms.push_back(whole - left);
                axioms.push_back(whole - right);
            } else if (is_positive(right, facts, axioms)) {
                const Affine last = right - affine(Integer(1));
                if (rounds_down(b->op)) {
                    axioms.push_back(left - right * whole);
                    axioms.push_back(right * whole + last - left);
                } else if (is_modulo(b->op)) {
                    axioms.push_back(whole);
                    axioms.push_back(last - whole);
                } else if (b->op == BinaryOp::remainder) {
                    axioms.push_back(whole + last);
                    axioms.push_back(last - whole);
                }
            }
        }
    }
}

std::size_t size_of(const Affine& a) {
    std::size_t nodes = 0;
    for (const Term& term : a.terms)
        for (const Expr& atom : term.atoms) nodes += node_count(atom);
    return nodes;
}

bool prove(const Affine& a, const Known& known, int depth, int& steps) {
    if (--steps < 0 || size_of(a) > proof_size) return false;
    if (plainly_nonnegative(a, known)) return true;
    auto low = bound_form(a, true, known);
    if (low && size_of(*low) > proof_size) low.reset();
    if (low && plainly_nonnegative(*low, known)) return true;
    if (depth == 0) return false;
    const std::vector<Fact>& facts = known.facts().nonnegative;
    std::vector<Fact> axioms;
    add_axioms(a, facts, axioms);
    if (low) add_axioms(*low, facts, axioms);
    const std::uint64_t of_a = signature_of(a), of_low = low ? signature_of(*low) : 0;
    // what one axiom shows is found before the steps go into sums of several facts
    for (const Fact& axiom : axioms)
        if (helps(axiom, a, of_a) && plainly_nonnegative(a - axiom, known)) return true;
    for (const std::vector<Fact>* list : {&facts, &std::as_const(axioms)})
        for (const Fact& fact : *list) {
            if (steps <= 0) return false;
            if (helps(fact, a, of_a) && prove(a - fact, known, depth - 1, steps)) return true;
            if (low && helps(fact, *low, of_low) && prove(*low - fact, known, depth - 1, steps)) return true;
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
        if (!b || !rounds_down(b->op)) continue;
        const auto by = constant_of(b->right);
        if (!by || *by < 2 || (quotients > 0 && *by != divisor)) return 1;
        divisor = *by;
        ++quotients;
    }
    return quotients > 1 ? divisor : Integer(1);
}

}  // namespace

std::optional<Affine> bound_form(const Affine& a, bool low, const Known& known) {
    Affine form = a;
    for (std::size_t end = known.count();;) {
        std::size_t last = nowhere;
        for (const Term& term : form.terms)
            for (const Expr& e : term.atoms) last = known.last_used(e, end, last);
        if (last == nowhere) return form;
        end = last;
        const Range& range = known.range(last);
        Affine next = affine(form.constant);
        for (const Term& term : form.terms) {
            const bool concerned = std::any_of(term.atoms.begin(), term.atoms.end(),
                                               [&](const Expr& e) { return uses(e, range.symbol); });
            if (!concerned) {
                next = next + Affine{{term}, 0};
                continue;
            }
            const auto bounded = bound_term(term, range, low, known);
            if (!bounded) return std::nullopt;
            next = next + *bounded;
        }
        form = std::move(next);
    }
}

bool is_nonnegative(const Affine& a, const Facts& facts) {
    if (is_a_fact(a, facts)) return true;
    Memo memo;
    memo.ends_left = proof_ends;
    const Known known(facts, memo);
    int steps = proof_steps;
    if (prove(a, known, proof_depth, steps)) return true;
    const Integer multiple = common_divisor(a);
    steps = proof_steps;
    return multiple != 1 && prove(multiple * a, known, proof_depth, steps);
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
    return std::any_of(facts.nonnegative.begin(), facts.nonnegative.end(), [&](const Fact& fact) {
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
