// Upper bounds of extents. Names are replaced by their values first, so that what sums share cancels.
#include "ir/bounds/upper_bound.hpp"

#include <algorithm>
#include <functional>

#include "ir/core/build.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// The parameter that an expression is, as it is or as an int64.
const Variable* parameter_of(const Expr& e) {
    const Cast* cast = get<Cast>(e);
    return get<Variable>(cast && !cast->bits && cast->value->type.is_int() ? cast->value : e);
}

/// The largest value of one term; only what an operator or a limit bounds has one.
std::optional<Integer> bound_of(const Term& term, const ParameterLimits& limits) {
    if (term.atoms.size() == 1 && parameter_of(term.atoms[0])) {
        const auto limit = term.coefficient < 0 ? limits.least(term.atoms[0]) : limits.most(term.atoms[0]);
        return limit ? std::optional(Integer(term.coefficient * *limit)) : std::nullopt;
    }
    const auto* binary = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
    if (!binary || term.coefficient < 0) return std::nullopt;
    const auto left = constant_upper_bound(binary->left, limits);
    const auto right = constant_upper_bound(binary->right, limits);
    std::optional<Integer> bound;
    if (binary->op == BinaryOp::minimum)
        bound = left && right ? std::min(*left, *right) : left ? left : right;
    else if (binary->op == BinaryOp::maximum && left && right)
        bound = std::max(*left, *right);
    if (!bound) return std::nullopt;
    return Integer(term.coefficient * *bound);
}

std::int64_t element_bytes(const Buffer& buffer) {
    return std::max(1, buffer.element.bits / 8) * std::max(1, buffer.element.lanes);
}

/// The quotient by a positive constant that the term adds or takes away once; null where it is none.
const Binary* quotient(const Term& term, int sign) {
    const auto* binary = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
    const bool divides = binary && rounds_down(binary->op);
    return divides && term.coefficient == sign && build::as_integer(binary->right).value_or(0) > 0 ? binary
                                                                                                   : nullptr;
}

/// a div c - b div c is at most (a - b) div c + 1: takes such a pair out of the form, and gives its bound.
std::optional<Integer> bound_of_quotients(Affine& form, const ParameterLimits& limits) {
    for (const QuotientPair& pair : quotient_pairs(form)) {
        const auto between =
            constant_upper_bound(build::subtract(pair.added_value, pair.taken_value), limits);
        if (!between || *between < 0) continue;
        form = without(form, pair);
        return Integer(*between / pair.divisor + 1);
    }
    return std::nullopt;
}

/// The most of a form: quotients are anything between what their rounding leaves, so that 2 * (a div 2) is at
/// most a, and then minima and maxima are either side of theirs.
class Relaxation {
public:
    explicit Relaxation(const ParameterLimits& limits) : limits_(limits) {}

    /// The most of form / scale, rounded down.
    std::optional<Integer> most(const Affine& form, const Integer& scale = 1) {
        if (--steps_ < 0) return std::nullopt;
        if (const auto quotient = first(form, [](BinaryOp op) { return rounds_down(op); }))
            return without_quotient(*quotient, scale);
        if (const auto rest = first(form, [](BinaryOp op) { return is_modulo(op); }))
            return without_remainder(*rest, scale);
        if (const auto choice =
                first(form, [](BinaryOp op) { return op == BinaryOp::minimum || op == BinaryOp::maximum; }))
            return without_choice(*choice, scale);
        Integer sum = form.constant;
        for (const Term& term : form.terms) {
            const auto one = bound_of(term, limits_);
            if (!one) return std::nullopt;
            sum += *one;
        }
        return floor_quotient(sum, scale);
    }

private:
    struct Part {
        Integer coefficient;
        const Binary* binary;
        Affine rest;  ///< of the form, without it
    };

    /// The first operation of a kind that the form has alone; divisors are positive constants.
    template <class Is>
    static std::optional<Part> first(const Affine& form, const Is& is_one) {
        for (const Term& term : form.terms) {
            const auto* binary = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
            if (!binary || !is_one(binary->op)) continue;
            const bool divides = rounds_down(binary->op) || is_modulo(binary->op);
            if (divides && build::as_integer(binary->right).value_or(0) <= 0) continue;
            return Part{term.coefficient, binary, form - Affine{{term}}};
        }
        return std::nullopt;
    }

    std::optional<Integer> without_quotient(const Part& part, const Integer& scale) {
        const Integer divisor = *build::as_integer(part.binary->right);
        const Affine dividend =
            affine(part.binary->left) - affine(part.coefficient < 0 ? Integer(divisor - 1) : Integer(0));
        return most(divisor * part.rest + part.coefficient * dividend, scale * divisor);
    }

    std::optional<Integer> without_remainder(const Part& part, const Integer& scale) {
        const Integer largest = *build::as_integer(part.binary->right) - 1;
        return most(
            part.rest + affine(part.coefficient < 0 ? Integer(0) : Integer(part.coefficient * largest)),
            scale);
    }

    std::optional<Integer> without_choice(const Part& part, const Integer& scale) {
        const auto with = [&](const Expr& side) {
            return most(part.rest + part.coefficient * affine(side), scale);
        };
        const auto left = with(part.binary->left);
        const bool either = (part.binary->op == BinaryOp::minimum) == (part.coefficient > 0);
        if (!left && !either) return std::nullopt;
        const auto right = with(part.binary->right);
        if (!left || !right) return either ? (left ? left : right) : std::nullopt;
        return either ? std::min(*left, *right) : std::max(*left, *right);
    }

    const ParameterLimits& limits_;
    int steps_ = 1000;
};

/// The sum of the bounds of all terms.
std::optional<Integer> bound_of_terms(Affine form, const ParameterLimits& limits) {
    Integer sum = 0;
    while (const auto pair = bound_of_quotients(form, limits)) sum += *pair;
    sum += form.constant;
    for (const Term& term : form.terms) {
        const auto one = bound_of(term, limits);
        if (!one) return std::nullopt;
        sum += *one;
    }
    return sum;
}

}  // namespace

ParameterLimits::ParameterLimits(const Block& body) {
    for (const Stmt& s : body.statements) {
        const Assert* check = get<Assert>(s);
        if (!check && !get<Let>(s) && !get<Allocate>(s)) break;
        if (!check) continue;
        for (const Expr& condition : build::conjuncts(check->condition)) add(condition);
    }
}

void ParameterLimits::add(const Expr& condition) {
    const Compare* compare = get<Compare>(condition);
    if (!compare || !compare->left->type.is_int() || !compare->left->type.is_scalar()) return;
    const CompareOp op = compare->op;
    // `small` is at most `large`, less or as much
    const auto learn = [&](const Expr& small, const Expr& large, int less) {
        if (const Variable* parameter = parameter_of(small))
            if (const auto number = build::as_integer(large)) {
                const Integer limit = Integer(*number) - less;
                const auto [known, is_new] = most_.try_emplace(parameter->symbol, limit);
                if (!is_new) known->second = std::min(known->second, limit);
            }
        if (const Variable* parameter = parameter_of(large))
            if (const auto number = build::as_integer(small)) {
                const Integer limit = Integer(*number) + less;
                const auto [known, is_new] = least_.try_emplace(parameter->symbol, limit);
                if (!is_new) known->second = std::max(known->second, limit);
            }
    };
    const int strictly = op == CompareOp::less || op == CompareOp::greater ? 1 : 0;
    if (op == CompareOp::less || op == CompareOp::less_equal || op == CompareOp::equal)
        learn(compare->left, compare->right, strictly);
    if (op == CompareOp::greater || op == CompareOp::greater_equal || op == CompareOp::equal)
        learn(compare->right, compare->left, strictly);
}

std::optional<Integer> ParameterLimits::limit(const Expr& parameter,
                                              const std::map<Symbol, Integer>& limits) {
    const Variable* variable = parameter_of(parameter);
    const auto known = variable ? limits.find(variable->symbol) : limits.end();
    return known == limits.end() ? std::nullopt : std::optional(known->second);
}

std::vector<QuotientPair> quotient_pairs(const Affine& form) {
    std::vector<QuotientPair> pairs;
    for (const Term& more : form.terms)
        for (const Term& less : form.terms) {
            const Binary* a = quotient(more, 1);
            const Binary* b = quotient(less, -1);
            if (a && b && same(a->right, b->right))
                pairs.push_back(
                    {more.atoms[0], less.atoms[0], a->left, b->left, *build::as_integer(a->right)});
        }
    return pairs;
}

Affine without(const Affine& form, const QuotientPair& pair) {
    return form - affine(pair.added) + affine(pair.taken);
}

std::optional<Integer> constant_upper_bound(const Expr& e, const ParameterLimits& limits) {
    const Affine form = affine(e);
    const auto sum = bound_of_terms(form, limits);
    const auto relaxed = Relaxation(limits).most(form);
    return sum && relaxed ? std::min(*sum, *relaxed) : sum ? sum : relaxed;
}

std::optional<Integer> constant_upper_bound_of_cases(const Expr& e, const ParameterLimits& limits) {
    constexpr int most_choices = 6;
    const std::function<std::optional<Integer>(const Expr&, int)> bound =
        [&](const Expr& one, int choices) -> std::optional<Integer> {
        Expr condition;
        visit(one, [&](const Expr& part) {
            if (const Select* choice = get<Select>(part); choice && !condition) condition = choice->condition;
        });
        if (!condition) return constant_upper_bound(simplify(one), limits);
        if (choices == most_choices) return std::nullopt;
        const auto where = [&](bool holds) {
            return bound(rewrite(one,
                                 [&](const Expr& part) -> Expr {
                                     const Select* choice = get<Select>(part);
                                     if (!choice || !same(choice->condition, condition)) return part;
                                     return holds ? choice->then : choice->otherwise;
                                 }),
                         choices + 1);
        };
        const auto then = where(true), otherwise = where(false);
        return then && otherwise ? std::optional(std::max(*then, *otherwise)) : std::nullopt;
    };
    return bound(e, 0);
}

std::optional<Buffer> with_constant_extents(const Buffer& buffer, const LetValues& lets,
                                            std::int64_t most_bytes, const ParameterLimits& limits) {
    if (!buffer.levels.empty() || !buffer.element.is_scalar()) return std::nullopt;
    Buffer out = buffer;
    Integer bytes = element_bytes(buffer);
    for (Dimension& d : out.dimensions) {
        const auto extent = constant_upper_bound_of_cases(lets.of(d.extent), limits);
        if (!extent || *extent < 1 || d.stride) return std::nullopt;
        bytes *= *extent;
        if (bytes > most_bytes) return std::nullopt;
        d.extent = build::integer(*to_int64(*extent));
    }
    return out;
}

std::int64_t bytes_of(const Buffer& buffer) {
    std::int64_t bytes = element_bytes(buffer);
    for (const Dimension& d : buffer.dimensions) bytes *= build::as_integer(d.extent).value_or(0);
    return bytes;
}

}  // namespace nestor
