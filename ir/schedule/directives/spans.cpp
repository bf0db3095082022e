// Intervals of index expressions that are monotone in their parts, and order of limits by facts.
#include "ir/schedule/directives/spans.hpp"

#include <utility>

#include "ir/analysis/interval.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/quotients.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::subtract;
using build::variable;

std::optional<Span> times(const Span& left, const Span& right, const Binary& b) {
    const auto by = [](const Span& span, std::int64_t factor) {
        const Expr first = build::multiply(span.first, integer(factor)),
                   last = build::multiply(span.last, integer(factor));
        return factor < 0 ? Span{last, first} : Span{first, last};
    };
    if (const auto factor = build::as_integer(b.right)) return by(left, *factor);
    if (const auto factor = build::as_integer(b.left)) return by(right, *factor);
    return std::nullopt;
}

bool stays_nonnegative(const Expr& e, const Facts& facts);

/// p div c - q div c is not negative where q <= p: takes such a pair out of the form.
bool drop_quotients(Affine& form, const Facts& facts) {
    for (const QuotientPair& pair : quotient_pairs(form)) {
        if (!stays_nonnegative(simplify(subtract(pair.added_value, pair.taken_value)), facts)) continue;
        form = without(form, pair);
        return true;
    }
    return false;
}

bool stays_nonnegative(const Expr& e, const Facts& facts) {
    Affine form = affine(e);
    while (drop_quotients(form, facts)) {
    }
    return is_nonnegative(form, facts);
}

}  // namespace

const Symbol* variable_in(const Expr& e) {
    const Variable* v = get<Variable>(e);
    return v ? &v->symbol : nullptr;
}

std::optional<Span> SpanAnalysis::of(const Expr& e) const {
    if (!(e->type == Type::index())) return std::nullopt;
    if (const Symbol* symbol = variable_in(e)) {
        const auto known = spans_.find(*symbol);
        return known == spans_.end() ? Span{e, e} : known->second;
    }
    if (get<Constant>(e)) return Span{e, e};
    const Binary* b = get<Binary>(e);
    return b ? of(*b) : std::nullopt;
}

std::optional<Span> SpanAnalysis::of(const Binary& b) const {
    const auto left = of(b.left), right = of(b.right);
    const auto constant = build::as_integer(b.right);
    const bool by_positive = constant && *constant > 0;  // where both divisions are one
    if (is_modulo(b.op) && by_positive) return Span{integer(0), integer(*constant - 1)};
    if (!left || !right) return std::nullopt;
    switch (b.op) {
        case BinaryOp::add:
            return Span{add(left->first, right->first), add(left->last, right->last)};
        case BinaryOp::subtract:
            return Span{subtract(left->first, right->last), subtract(left->last, right->first)};
        case BinaryOp::minimum:
            return Span{build::minimum(left->first, right->first), build::minimum(left->last, right->last)};
        case BinaryOp::maximum:
            return Span{build::maximum(left->first, right->first), build::maximum(left->last, right->last)};
        case BinaryOp::multiply:
            return times(*left, *right, b);
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
            if (!by_positive) return std::nullopt;
            return Span{build::floor_divide(left->first, b.right), build::floor_divide(left->last, b.right)};
        default:
            return std::nullopt;
    }
}

void Order::holds(const Expr& a, const Expr& b) {
    assume(facts_, build::compare(CompareOp::less_equal, a, b), true);
    assume(facts_, build::compare(CompareOp::less_equal, lets_->of(a), lets_->of(b)), true);
}

void Order::inside(const For& loop) {
    assume_inside(facts_, loop);
    holds(loop.low, variable(loop.index));
    holds(variable(loop.index), subtract(add(loop.low, loop.extent), integer(1)));
}

Expr Order::smaller(const Expr& a, const Expr& b) const {
    return at_most(a, b) ? a : at_most(b, a) ? b : build::minimum(a, b);
}

Expr Order::larger(const Expr& a, const Expr& b) const {
    return at_most(a, b) ? b : at_most(b, a) ? a : build::maximum(a, b);
}

bool Order::at_most(const Expr& a, const Expr& b) const {
    if (const Affine apart = affine(subtract(b, a)); apart.terms.empty()) return apart.constant >= 0;
    return nestor::at_most(a, b, facts_) ||
           stays_nonnegative(simplify(subtract(lets_->of(b), lets_->of(a))), facts_);
}

}  // namespace nestor::schedule
