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

/// The largest value of one term; only what an operator bounds by itself has one.
std::optional<Integer> bound_of(const Term& term) {
    const auto* binary = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
    if (!binary || term.coefficient < 0) return std::nullopt;
    const auto left = constant_upper_bound(binary->left), right = constant_upper_bound(binary->right);
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
std::optional<Integer> bound_of_quotients(Affine& form) {
    for (const QuotientPair& pair : quotient_pairs(form)) {
        const auto between = constant_upper_bound(build::subtract(pair.added_value, pair.taken_value));
        if (!between || *between < 0) continue;
        form = without(form, pair);
        return Integer(*between / pair.divisor + 1);
    }
    return std::nullopt;
}

}  // namespace

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

std::optional<Integer> constant_upper_bound(const Expr& e) {
    Affine form = affine(e);
    Integer sum = 0;
    while (const auto pair = bound_of_quotients(form)) sum += *pair;
    sum += form.constant;
    for (const Term& term : form.terms) {
        const auto one = bound_of(term);
        if (!one) return std::nullopt;
        sum += *one;
    }
    return sum;
}

std::optional<Integer> constant_upper_bound_of_cases(const Expr& e) {
    constexpr int most_choices = 6;
    const std::function<std::optional<Integer>(const Expr&, int)> bound =
        [&](const Expr& one, int choices) -> std::optional<Integer> {
        Expr condition;
        visit(one, [&](const Expr& part) {
            if (const Select* choice = get<Select>(part); choice && !condition) condition = choice->condition;
        });
        if (!condition) return constant_upper_bound(simplify(one));
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
                                            std::int64_t most_bytes) {
    if (!buffer.levels.empty() || !buffer.element.is_scalar()) return std::nullopt;
    Buffer out = buffer;
    Integer bytes = element_bytes(buffer);
    for (Dimension& d : out.dimensions) {
        const auto extent = constant_upper_bound_of_cases(lets.of(d.extent));
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
