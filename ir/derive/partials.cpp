// Partial derivatives: one walk from the root of an expression to its reads with the adjoint of the node at
// hand.
//
// Note [Adjoints read results] (2026-11-21)
// The derivatives of exp, tanh, tan, sqrt and of powers are written with the value that the forward nest
// stored, which is kept like any other value that an adjoint needs. The sample iris takes less than half of
// the time that it takes when these functions are computed again.
#include "ir/derive/partials.hpp"

#include <map>
#include <numbers>
#include <string>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor::derive {
namespace {

using build::compare;
using build::select;

Expr number(double value, const Type& type) {
    return build::constant(value, type);
}
bool is(const Expr& e, double value) {
    const auto* constant = get<Constant>(e);
    const auto* held = constant ? std::get_if<double>(&constant->value) : nullptr;
    return held && *held == value;
}

// Arithmetic on floats that leaves out what a person would not write. An adjoint of 0 makes all of a product
// 0, as the contract of derivatives wants it: what does not take part contributes exactly nothing.
/// `x * y` of `-x * y`; null where there is no sign in front.
Expr without_sign(const Expr& e) {
    if (const auto* unary = get<Unary>(e); unary && unary->op == UnaryOp::negate) return unary->value;
    const auto* product = get<Binary>(e);
    if (!product || (product->op != BinaryOp::multiply && product->op != BinaryOp::divide)) return nullptr;
    const Expr left = without_sign(product->left);
    return left ? build::binary(product->op, left, product->right, false) : nullptr;
}
Expr add(const Expr& a, const Expr& b) {
    if (is(a, 0)) return b;
    if (is(b, 0)) return a;
    const Expr positive = without_sign(b);
    return positive ? build::binary(BinaryOp::subtract, a, positive, false)
                    : build::binary(BinaryOp::add, a, b, false);
}
Expr multiply(const Expr& a, const Expr& b) {
    if (is(a, 0) || is(b, 1)) return a;
    if (is(b, 0) || is(a, 1)) return b;
    return build::binary(BinaryOp::multiply, a, b, false);
}
Expr negate(const Expr& a) {
    const auto* constant = get<Constant>(a);
    if (constant && std::holds_alternative<double>(constant->value))
        return number(-std::get<double>(constant->value), a->type);
    if (const auto* unary = get<Unary>(a); unary && unary->op == UnaryOp::negate) return unary->value;
    const auto* product = get<Binary>(a);
    if (product && (product->op == BinaryOp::multiply || product->op == BinaryOp::divide))
        return build::binary(product->op, negate(product->left), product->right, false);
    return build::make(Unary{UnaryOp::negate, a, false}, a->type);
}
Expr subtract(const Expr& a, const Expr& b) {
    return is(b, 0) ? a : build::binary(BinaryOp::subtract, a, b, false);
}
Expr divide(const Expr& a, const Expr& b) {
    return is(a, 0) || is(b, 1) ? a : build::binary(BinaryOp::divide, a, b, false);
}
Expr call(const char* function, std::vector<Expr> arguments) {
    const Type type = arguments[0]->type;
    return build::make(Call{function, std::move(arguments)}, type);
}
Expr square(const Expr& a) {
    return multiply(a, a);
}

/// The partial of a function `y = f(x)` of one argument, times the seed; null where it is not known.
Expr along(const std::string& f, const Expr& x, const Expr& y, const Expr& seed) {
    const Expr one = number(1, x->type), two = number(2, x->type), zero = number(0, x->type);
    if (f == "sin") return multiply(seed, call("cos", {x}));
    if (f == "cos") return negate(multiply(seed, call("sin", {x})));
    if (f == "tan") return multiply(seed, add(one, square(y)));
    if (f == "asin") return divide(seed, call("sqrt", {subtract(one, square(x))}));
    if (f == "acos") return negate(divide(seed, call("sqrt", {subtract(one, square(x))})));
    if (f == "atan") return divide(seed, add(one, square(x)));
    if (f == "sinh") return multiply(seed, call("cosh", {x}));
    if (f == "cosh") return multiply(seed, call("sinh", {x}));
    if (f == "tanh") return multiply(seed, subtract(one, square(y)));
    if (f == "exp") return multiply(seed, y);
    if (f == "log") return divide(seed, x);
    if (f == "sqrt") return divide(seed, multiply(two, y));
    if (f == "erf")
        return multiply(
            seed, multiply(number(2 * std::numbers::inv_sqrtpi, x->type), call("exp", {negate(square(x))})));
    if (f == "abs" || f == "fabs")
        return select(compare(CompareOp::greater, x, zero), seed,
                      select(compare(CompareOp::less, x, zero), negate(seed), zero));
    if (f == "floor" || f == "ceil" || f == "round" || f == "trunc") return zero;
    return nullptr;
}

class Walk {
public:
    Walk(const Expr& root, const Expr& result, const std::function<bool(const Symbol&)>& wanted,
         std::vector<Expr>& opaque)
        : root_(root), result_(result), wanted_(wanted), opaque_(opaque) {}

    void node(const Expr& e, const Expr& seed) {
        if (!e->type.is_float() || !reads_wanted(e) || is(seed, 0)) return;
        if (const auto* load = get<Load>(e)) {
            contribute(*load, seed);
        } else if (const auto* unary = get<Unary>(e)) {
            node(unary->value, negate(seed));
        } else if (const auto* binary = get<Binary>(e)) {
            both(*binary, seed);
        } else if (const auto* choice = get<Select>(e)) {
            guarded(choice->condition, [&] { node(choice->then, seed); });
            guarded(build::logical_not(choice->condition), [&] { node(choice->otherwise, seed); });
        } else if (const auto* conversion = get<Cast>(e); conversion && !conversion->bits) {
            node(conversion->value, build::cast(seed, conversion->value->type));
        } else if (const auto* function = get<Call>(e)) {
            apply(e, *function, seed);
        } else {
            opaque_.push_back(e);
        }
    }

    std::vector<Contribution> found;

private:
    bool reads_wanted(const Expr& e) const {
        return any_of(e, [&](const Expr& child) {
            const auto* load = get<Load>(child);
            return load && wanted_(load->buffer);
        });
    }

    void contribute(const Load& load, const Expr& seed) {
        Expr value = seed;
        for (std::size_t k = guards_.size(); k-- > 0;)
            value = select(guards_[k], value, number(0, value->type));
        for (Contribution& earlier : found) {
            const bool same_place = earlier.buffer == load.buffer && same(earlier.indices, load.indices);
            if (!same_place) continue;
            earlier.value = add(earlier.value, value);
            return;
        }
        found.push_back({load.buffer, load.indices, value});
    }

    template <class Inside>
    void guarded(const Expr& condition, const Inside& inside) {
        guards_.push_back(condition);
        inside();
        guards_.pop_back();
    }

    void both(const Binary& n, const Expr& seed) {
        const Expr& a = n.left;
        const Expr& b = n.right;
        switch (n.op) {
            case BinaryOp::add:
                node(a, seed);
                node(b, seed);
                break;
            case BinaryOp::subtract:
                node(a, seed);
                node(b, negate(seed));
                break;
            case BinaryOp::multiply:
                if (same(a, b)) {
                    node(a, multiply(seed, multiply(number(2, seed->type), a)));
                    break;
                }
                node(a, multiply(seed, b));
                node(b, multiply(seed, a));
                break;
            case BinaryOp::divide:
                node(a, divide(seed, b));
                if (reads_wanted(b)) node(b, negate(divide(multiply(seed, a), square(b))));
                break;
            case BinaryOp::remainder:
                node(a, seed);
                if (reads_wanted(b)) node(b, negate(multiply(seed, call("trunc", {divide(a, b)}))));
                break;
            case BinaryOp::minimum:
                extreme(a, b, CompareOp::less, seed);
                break;
            case BinaryOp::maximum:
                extreme(a, b, CompareOp::greater, seed);
                break;
            default:
                break;  // integers only, or steps: no derivative flows
        }
    }

    void extreme(const Expr& a, const Expr& b, CompareOp wins, const Expr& seed) {
        const Expr half = multiply(seed, number(0.5, seed->type)), zero = number(0, seed->type);
        const auto share = [&](const Expr& mine, const Expr& other) {
            return select(compare(wins, mine, other), seed,
                          select(compare(CompareOp::equal, mine, other), half, zero));
        };
        if (reads_wanted(a)) side(a, b, wins, share(a, b));
        if (reads_wanted(b)) side(b, a, wins, share(b, a));
    }

    /// A side that lost contributes exactly 0, whatever its partials are.
    void side(const Expr& mine, const Expr& other, CompareOp wins, const Expr& share) {
        if (get<Load>(mine)) {
            node(mine, share);
            return;
        }
        const CompareOp or_ties = wins == CompareOp::less ? CompareOp::less_equal : CompareOp::greater_equal;
        guarded(compare(or_ties, mine, other), [&] { node(mine, share); });
    }

    void apply(const Expr& e, const Call& n, const Expr& seed) {
        const Expr value = result_ && e == root_ ? result_ : e;
        if (n.function == "pow") {
            const Expr &x = n.arguments[0], &y = n.arguments[1];
            const Expr zero = number(0, x->type), one = number(1, x->type);
            const auto* constant = get<Constant>(y);
            if (constant && std::holds_alternative<double>(constant->value)) {
                const double power = std::get<double>(constant->value);
                const Expr rest = power == 1   ? one
                                  : power == 2 ? x
                                               : call("pow", {x, number(power - 1, x->type)});
                if (power != 0) node(x, multiply(multiply(seed, y), rest));
                return;
            }
            if (reads_wanted(x)) {
                const Expr steep = multiply(multiply(seed, y), call("pow", {x, subtract(y, one)}));
                node(x, select(compare(CompareOp::equal, y, zero), zero, steep));
            }
            if (reads_wanted(y))
                node(y, select(compare(CompareOp::equal, x, zero), zero,
                               multiply(multiply(seed, value), call("log", {x}))));
            return;
        }
        const Expr partial =
            n.arguments.size() == 1 ? along(n.function, n.arguments[0], value, seed) : nullptr;
        if (!partial) {
            opaque_.push_back(e);
            return;
        }
        node(n.arguments[0], partial);
    }

    const Expr root_, result_;
    const std::function<bool(const Symbol&)>& wanted_;
    std::vector<Expr>& opaque_;
    std::vector<Expr> guards_;
};

}  // namespace

std::vector<Contribution> contributions(const Expr& e, const Expr& result, const Expr& seed,
                                        const std::function<bool(const Symbol&)>& wanted,
                                        std::vector<Expr>& opaque) {
    Walk walk(e, result, wanted, opaque);
    walk.node(e, seed);
    return std::move(walk.found);
}

}  // namespace nestor::derive
