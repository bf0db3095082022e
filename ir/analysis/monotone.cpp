// Monotone expressions. Minima, maxima, sums and divisions of what rises rise; x - x div 2 is seen through
// by the difference of two neighbouring values only.
#include "ir/analysis/monotone.hpp"

#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

Trend opposite(Trend trend) {
    return trend == Trend::rising ? Trend::falling : trend == Trend::falling ? Trend::rising : trend;
}

/// Of what rises where both parts rise.
Trend together(Trend a, Trend b) {
    if (a == Trend::constant) return b;
    return b == Trend::constant || a == b ? a : Trend::unknown;
}

class Trends {
public:
    Trends(const Symbol& variable, const Facts& facts) : variable_(variable), facts_(facts) {}

    Trend of(const Expr& e) const {
        if (!uses(e, variable_)) return !loads(e) ? Trend::constant : Trend::unknown;
        if (get<Variable>(e)) return Trend::rising;
        if (const auto* binary = get<Binary>(e)) return of_binary(*binary);
        const auto* choice = get<Select>(e);
        if (choice && !uses(choice->condition, variable_))
            return together(of(choice->then), of(choice->otherwise));
        return Trend::unknown;
    }

private:
    Trend of_binary(const Binary& binary) const {
        if (binary.wraps) return Trend::unknown;
        const Trend left = of(binary.left), right = of(binary.right);
        switch (binary.op) {
            case BinaryOp::add:
            case BinaryOp::minimum:
            case BinaryOp::maximum:
                return together(left, right);
            case BinaryOp::subtract:
                return together(left, opposite(right));
            case BinaryOp::multiply:
                if (right == Trend::constant) return times(left, binary.right);
                return left == Trend::constant ? times(right, binary.left) : Trend::unknown;
            case BinaryOp::floor_divide:
            case BinaryOp::euclidean_divide:
                return right == Trend::constant && is_nonnegative(affine(binary.right), facts_)
                           ? left
                           : Trend::unknown;
            default:
                return Trend::unknown;
        }
    }

    Trend times(Trend trend, const Expr& factor) const {
        if (is_nonnegative(affine(factor), facts_)) return trend;
        return is_nonnegative(Integer(-1) * affine(factor), facts_) ? opposite(trend) : Trend::unknown;
    }

    const Symbol& variable_;
    const Facts& facts_;
};

}  // namespace

Trend trend_of(const Expr& e, const Symbol& variable, const Facts& facts) {
    const Trend by_operators = Trends(variable, facts).of(e);
    if (by_operators != Trend::unknown) return by_operators;
    const Expr before =
        substitute(e, {{variable, build::subtract(build::variable(variable), build::integer(1))}});
    const Affine step = affine(e) - affine(before);
    if (is_nonnegative(step, facts)) return Trend::rising;
    return is_nonnegative(Integer(-1) * step, facts) ? Trend::falling : Trend::unknown;
}

}  // namespace nestor
