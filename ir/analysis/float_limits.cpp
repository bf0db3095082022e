// Symbolic bounds of floats. A minimum with a number that is no NaN is none either, and is bounded by it;
// what grows with its argument, as rounded sums with a steady number do, is bounded by its value at the
// bound.
#include "ir/analysis/float_limits.hpp"

#include <cmath>
#include <set>
#include <string>

#include "ir/analysis/float_interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

struct Sides {
    Expr low, high;         ///< null: none is known
    bool nan = true;        ///< it may be NaN
    Expr steady = nullptr;  ///< the value itself where it is the same everywhere, but may be NaN or infinite
};

/// min(min(a, b), b) => min(a, b): clamped values are clamped again where they are used.
Expr extremum(BinaryOp op, const Expr& a, const Expr& b, const Expr& like) {
    const Binary* inner = get<Binary>(a);
    const bool holds = inner && inner->op == op && (same(inner->left, b) || same(inner->right, b));
    return holds || same(a, b) ? a : with(like, Binary{op, a, b});
}

class Limits {
public:
    explicit Limits(const std::function<bool(const Expr&)>& varies) : varies_(varies) {}

    Sides of(const Expr& e) const {
        if (e->type.lanes != 1 || !e->type.is_float()) return {};
        const FloatInterval values = float_interval(e);
        if (!varies_(e)) {
            const bool finite = std::isfinite(values.low) && std::isfinite(values.high);
            return values.nan || !finite ? Sides{nullptr, nullptr, true, e} : Sides{e, e, false};
        }
        if (const Cast* cast = get<Cast>(e); cast && !cast->bits && cast->value->type.is_float())
            return growing(of(cast->value), [&](const Expr& x) { return build::cast(x, e->type); });
        if (const Call* call = get<Call>(e); call && call->arguments.size() == 1) {
            static const std::set<std::string> whole = {"floor", "ceil", "trunc", "round", "rint"};
            if (!whole.contains(call->function)) return {};
            return growing(of(call->arguments[0]), [&](const Expr& x) {
                return with(e, Call{call->function, {x}});
            });
        }
        const Binary* b = get<Binary>(e);
        if (!b) return {};
        if (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum) return chosen(*b, e);
        if (b->op == BinaryOp::add && !varies_(b->left)) return shifted(e, *b, b->right, b->left, true);
        const bool sum = b->op == BinaryOp::add || b->op == BinaryOp::subtract;
        if (sum) return varies_(b->right) ? Sides{} : shifted(e, *b, b->left, b->right, false);
        if (b->op == BinaryOp::multiply && !varies_(b->left) && is_positive(b->left))
            return growing(of(b->right), [&](const Expr& x) { return with(e, Binary{b->op, b->left, x}); });
        const bool scaled = b->op == BinaryOp::multiply || b->op == BinaryOp::divide;
        if (scaled && !varies_(b->right) && is_positive(b->right))
            return growing(of(b->left), [&](const Expr& x) { return with(e, Binary{b->op, x, b->right}); });
        return {};
    }

private:
    static bool is_positive(const Expr& factor) {
        const FloatInterval values = float_interval(factor);
        return values.low > 0 && std::isfinite(values.high) && !values.nan;
    }

    template <class F>
    static Sides growing(const Sides& argument, const F& value_at) {
        return {argument.low ? value_at(argument.low) : nullptr,
                argument.high ? value_at(argument.high) : nullptr, argument.nan};
    }

    /// A sum or difference with a steady finite number.
    Sides shifted(const Expr& e, const Binary& b, const Expr& value, const Expr& number, bool first) const {
        if (of(number).nan) return {};
        return growing(of(value), [&](const Expr& x) {
            return with(e, first ? Binary{b.op, number, x} : Binary{b.op, x, number});
        });
    }

    /// The sides of an operand of a minimum (else of a maximum). A parameter that is NaN leaves the other
    /// operand as it is, as the infinity that is no limit does.
    static Sides or_skipped(const Sides& sides, bool of_minimum) {
        const Expr& e = sides.steady;
        if (!e) return sides;
        const double none = of_minimum ? HUGE_VAL : -HUGE_VAL;
        const Expr limit =
            build::select(build::compare(CompareOp::equal, e, e), e, build::constant(none, e->type));
        return {limit, limit, false};
    }

    /// A minimum or maximum. Of a number and NaN the number is taken: a side that may be NaN does not bound
    /// the result towards its own end, high of a minimum.
    Sides chosen(const Binary& b, const Expr& e) const {
        const bool smaller = b.op == BinaryOp::minimum;
        const Sides a = of(b.left), c = of(b.right);
        const Sides left = or_skipped(a, smaller), right = or_skipped(c, smaller);
        const auto end = [&](const Sides& sides, bool own) {
            return own == smaller ? sides.high : sides.low;
        };
        const Expr l = left.nan ? nullptr : end(left, true), r = right.nan ? nullptr : end(right, true);
        const Expr own = l && r ? extremum(b.op, l, r, e) : l ? l : r;
        const Expr both_l = end(left, false), both_r = end(right, false);
        const Expr other = both_l && both_r ? extremum(b.op, both_l, both_r, e) : nullptr;
        const bool nan = a.nan && c.nan;
        return smaller ? Sides{other, own, nan} : Sides{own, other, nan};
    }

    const std::function<bool(const Expr&)>& varies_;
};

}  // namespace

std::optional<FloatLimits> float_limits(const Expr& e, const std::function<bool(const Expr&)>& varies) {
    const Sides sides = Limits(varies).of(e);
    if (sides.nan || !sides.low || !sides.high) return std::nullopt;
    return FloatLimits{sides.low, sides.high};
}

}  // namespace nestor
