// Expressions: drawn to a depth, of a given shape.
#include <algorithm>

#include "tests/support/nabla/generator.hpp"

namespace nestor::testing {
namespace {

NablaPart unary(const std::string& head, const std::string& tail, const NablaPart& a,
                const std::function<Dual(const Dual&)>& f) {
    return {head + a.text + tail, [a, f](const NablaState& state) { return mapped(a.value(state), f); }};
}

NablaPart binary(const std::string& head, const NablaPart& a, const std::string& middle, const NablaPart& b,
                 const std::function<Dual(const Dual&, const Dual&)>& f) {
    return {head + a.text + middle + b.text + ")",
            [a, b, f](const NablaState& state) { return elementwise(a.value(state), b.value(state), f); }};
}

}  // namespace

NablaShape NablaGenerator::any_shape() {
    const std::vector<NablaShape> shapes = {{2, 3}, {2, 2}, {3}, {}};
    return one_of(shapes);
}

std::vector<std::string> NablaGenerator::variables(const NablaShape& shape) const {
    std::vector<std::string> names;
    for (const auto& scope : scopes_)
        for (const Variable& v : scope)
            if (v.shape == shape) names.push_back(v.name);
    return names;
}

NablaPart NablaGenerator::variable(const NablaShape& shape) {
    const std::string name = one_of(variables(shape));
    return {name, [name](const NablaState& state) { return state.tensors.at(name); }};
}

NablaPart NablaGenerator::literal() {
    const double value = (below(30) + 3) / 8.0 * (one_in(3) ? -1 : 1);
    const std::string text = std::to_string(value);
    return {value < 0 ? "(" + text + ")" : text, [value](const NablaState&) { return scalar_of(value); }};
}

NablaPart NablaGenerator::any(const NablaShape& shape, int depth) {
    return shape.empty() ? scalar(depth) : tensor(shape, depth);
}

NablaPart NablaGenerator::unary_operation(const NablaPart& a) {
    switch (below(8)) {
        case 0:
            return unary("sin(", ")", a, sine);
        case 1:
            return unary("cos(", ")", a, cosine);
        case 2:
            return unary("tanh(", ")", a, hyperbolic_tangent);
        case 3:
            return unary("exp(-pow(", ", 2))", a, bell);
        case 4:
            return unary("sqrt(1.5 + sin(", "))", a, tame_root);
        case 5:
            return unary("abs(", ")", a, absolute);
        case 6:
            return unary("erf(", ")", a, error_function);
        default:
            return unary("(-", ")", a, negated);
    }
}

/// An operation on operands of the shape, the second perhaps of a smaller one.
NablaPart NablaGenerator::operation(const NablaShape& shape, int depth) {
    const NablaPart a = any(shape, depth - 1);
    if (below(13) < 6) return unary_operation(a);
    NablaShape smaller_shape = shape;
    if (one_in(3))
        smaller_shape.clear();
    else if (shape == NablaShape{2, 3} && one_in(4))
        smaller_shape = {3};
    const NablaPart b = any(smaller_shape, depth - 1);
    switch (below(7)) {
        case 0:
            return binary("(", a, " + ", b, add);
        case 1:
            return binary("(", a, " - ", b, subtract);
        case 2:
            return binary("max(", a, ", ", b, larger);
        case 3:
            return binary("min(", a, ", ", b, smaller);
        case 4:
            return binary("(", a, " / ", unary("(2.5 + sin(", "))", b, tame_divisor), divide);
        case 5:  // zeros and ones, on which nothing depends
            if (!shape.empty())
                return binary("(", a, " * ",
                              binary("(", b, " > ", literal(),
                                     [](const Dual& u, const Dual& v) {
                                         return Dual{u.value > v.value ? 1.0 : 0.0, {}};
                                     }),
                              multiply);
            [[fallthrough]];
        default:
            return binary("(", a, " * ", b, multiply);
    }
}

/// Only the side that is taken counts.
NablaPart NablaGenerator::choice(const NablaShape& shape, int depth) {
    const NablaCondition c = condition(0);
    const NablaPart a = any(shape, depth - 1), b = any(shape, depth - 1);
    return {"(" + c.text + " ? " + a.text + " : " + b.text + ")",
            [=](const NablaState& state) { return (c.holds(state) ? a : b).value(state); }};
}

NablaPart NablaGenerator::call(const Function& function, int depth) {
    calls_ += function.size;
    std::vector<NablaPart> arguments;
    std::string text;
    for (const NablaShape& shape : function.parameters) {
        arguments.push_back(any(shape, depth - 1));
        text += arguments.back().text + ", ";
    }
    const NablaInteger last = count();
    return {function.name + "(" + text + last.text + ")",
            [function, arguments, last](const NablaState& state) {
                NablaState inside;
                inside.steps = state.steps;
                for (std::size_t k = 0; k < arguments.size(); ++k)
                    inside.tensors[function.names[k]] = arguments[k].value(state);
                inside.integers[function.names.back()] = last.value(state);
                function.body(inside);
                return *inside.returned;
            }};
}

NablaPart NablaGenerator::of_columns(int depth) {
    const NablaPart a = tensor({2, 3}, depth - 1);
    const auto reduced = [&](const char* name, const std::function<Dual(const std::vector<Dual>&)>& f) {
        return NablaPart{std::string(name) + "(" + a.text + ", 0)",
                         [a, f](const NablaState& state) { return by_columns(a.value(state), f); }};
    };
    switch (below(4)) {
        case 0:
            return reduced("amax", [](const std::vector<Dual>& v) { return extreme(v, true); });
        case 1:
            return reduced("mean", [](const std::vector<Dual>& v) {
                const Dual sum = sum_of(v);
                return chain(sum.value / 2, 0.5, sum);
            });
        default:
            return reduced("sum", sum_of);
    }
}

NablaPart NablaGenerator::row(int depth) {
    const NablaPart a = tensor({2, 3}, depth - 1);
    const NablaInteger at = index(2);
    return {"(" + a.text + ")[" + at.text + "]", [a, at](const NablaState& state) {
                const DualTensor v = a.value(state);
                const std::ptrdiff_t begin = 3 * at.value(state);
                return DualTensor{{3}, {v.values.begin() + begin, v.values.begin() + begin + 3}};
            }};
}

NablaPart NablaGenerator::matrix_product(const NablaShape& shape, int depth) {
    const std::int64_t inner = shape[1] == 2 ? 3 : 2;
    const NablaPart a = tensor({2, inner}, depth - 1), b = tensor({inner, shape[1]}, depth - 1);
    return {"(" + a.text + " @ " + b.text + " / 3)", [a, b](const NablaState& state) {
                return mapped(product(a.value(state), b.value(state)),
                              [](const Dual& v) { return chain(v.value / 3, 1.0 / 3, v); });
            }};
}

NablaPart NablaGenerator::tensor(const NablaShape& shape, int depth) {
    const bool known = !variables(shape).empty();
    if (known && (depth <= 0 || one_in(3))) return variable(shape);
    if (depth > 0 && calls_ < 30 && one_in(8))
        for (const Function& function : functions_)
            if (function.result == shape) return call(function, depth);
    if (depth > 0 && one_in(12)) return choice(shape, depth);
    if (known && (depth <= 0 || !one_in(4))) return operation(shape, depth);
    if (shape == NablaShape{3}) return one_in(2) ? of_columns(depth) : row(depth);
    if (shape == NablaShape{3, 2} || (shape == NablaShape{2, 2} && one_in(3))) {
        const NablaPart a = tensor({shape[1], shape[0]}, depth - 1);
        return {"transpose(" + a.text + ")",
                [a](const NablaState& state) { return transposed(a.value(state)); }};
    }
    return matrix_product(shape, depth);
}

NablaPart NablaGenerator::scalar(int depth) {
    const bool known = !variables({}).empty();
    if (depth <= 0 || one_in(4)) return !known || one_in(3) ? literal() : variable({});
    if (calls_ < 30 && one_in(6))
        for (const Function& function : functions_)
            if (function.result.empty()) return call(function, depth);
    switch (below(8)) {
        case 0: {
            const NablaPart a = tensor({2, 3}, depth - 1);
            return {"mean(" + a.text + ")", [a](const NablaState& state) {
                        return mapped(total(a.value(state)),
                                      [](const Dual& v) { return chain(v.value / 6, 1.0 / 6, v); });
                    }};
        }
        case 1: {
            const bool most = one_in(2);
            const NablaPart a = tensor({2, 2}, depth - 1);
            return {std::string(most ? "max(" : "min(") + a.text + ")", [a, most](const NablaState& state) {
                        const DualTensor v = a.value(state);
                        return DualTensor{{}, {extreme(v.values, most)}};
                    }};
        }
        case 2:
        case 3: {
            const std::vector<std::string> candidates = variables({2, 3});
            if (candidates.empty()) return literal();
            const std::string name = one_of(candidates);
            const NablaInteger row = index(2), column = index(3);
            return {name + "[" + row.text + "][" + column.text + "]", [=](const NablaState& state) {
                        const auto at = static_cast<std::size_t>(3 * row.value(state) + column.value(state));
                        return DualTensor{{}, {state.tensors.at(name).values[at]}};
                    }};
        }
        case 4: {
            const NablaInteger n = count();
            return {"(float) (" + n.text + ")",
                    [n](const NablaState& state) { return scalar_of(static_cast<double>(n.value(state))); }};
        }
        case 5:
            if (one_in(2)) return choice({}, depth);
            [[fallthrough]];
        default:
            return operation({}, depth);
    }
}

/// What may grow from iteration to iteration does not.
NablaPart NablaGenerator::tame(const NablaPart& a) {
    switch (below(3)) {
        case 0:
            return unary("tanh(", ")", a, hyperbolic_tangent);
        case 1:
            return unary("sin(", ")", a, sine);
        default:
            return unary("(0.5 * ", ")", a, [](const Dual& v) { return chain(0.5 * v.value, 0.5, v); });
    }
}

/// An integer that is not negative.
NablaInteger NablaGenerator::count() {
    std::vector<std::string> names = integers_;
    names.insert(names.end(), changing_.begin(), changing_.end());
    if (names.empty() || one_in(2)) {
        const int value = below(4);
        return {std::to_string(value), [value](const NablaState&) { return std::int64_t{value}; }};
    }
    const std::string name = one_of(names);
    return {name, [name](const NablaState& state) { return state.integers.at(name); }};
}

/// In [0, limit): constant, or the remainder of an integer.
NablaInteger NablaGenerator::index(int limit) {
    if (one_in(2)) {
        const int value = below(limit);
        return {std::to_string(value), [value](const NablaState&) { return std::int64_t{value}; }};
    }
    const NablaInteger n = count();
    return {n.text + " % " + std::to_string(limit),
            [n, limit](const NablaState& state) { return n.value(state) % limit; }};
}

NablaCondition NablaGenerator::condition(int depth) {
    if (depth > 0 && one_in(4)) {
        const NablaCondition a = condition(depth - 1), b = condition(depth - 1);
        const bool both = one_in(2);
        return {"(" + a.text + ")" + (both ? " && " : " || ") + "(" + b.text + ")",
                [=](const NablaState& state) {
                    return both ? a.holds(state) && b.holds(state) : a.holds(state) || b.holds(state);
                }};
    }
    if (!(integers_.empty() && changing_.empty()) && one_in(2)) {
        NablaInteger n = count();
        while (n.text.size() == 1) n = count();  // no constant
        const int rest = below(2);
        return {n.text + " % 2 == " + std::to_string(rest),
                [n, rest](const NablaState& state) { return n.value(state) % 2 == rest; }};
    }
    const NablaPart a = scalar(depth), b = literal();
    const bool negates = one_in(4);
    const std::string text = a.text + " > " + b.text;
    return {negates ? "!(" + text + ")" : text, [a, b, negates](const NablaState& state) {
                return (a.value(state).values[0].value > b.value(state).values[0].value) != negates;
            }};
}

}  // namespace nestor::testing
