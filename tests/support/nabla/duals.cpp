// The chain rule, operation by operation.
#include "tests/support/nabla/duals.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace nestor::testing {

DualTensor scalar_of(double value) {
    return {{}, {Dual{value, {}}}};
}

Dual chain(double value, double slope, const Dual& a) {
    Dual result{value, {}};
    for (std::size_t k = 0; k < parameters; ++k) result.by[k] = slope * a.by[k];
    return result;
}
Dual combine(double value, double slope_a, const Dual& a, double slope_b, const Dual& b) {
    Dual result{value, {}};
    for (std::size_t k = 0; k < parameters; ++k) result.by[k] = slope_a * a.by[k] + slope_b * b.by[k];
    return result;
}

Dual add(const Dual& a, const Dual& b) {
    return combine(a.value + b.value, 1, a, 1, b);
}
Dual subtract(const Dual& a, const Dual& b) {
    return combine(a.value - b.value, 1, a, -1, b);
}
Dual multiply(const Dual& a, const Dual& b) {
    return combine(a.value * b.value, b.value, a, a.value, b);
}
Dual divide(const Dual& a, const Dual& b) {
    return combine(a.value / b.value, 1 / b.value, a, -a.value / (b.value * b.value), b);
}

Dual extreme(const std::vector<Dual>& candidates, bool largest) {
    double best = candidates[0].value;
    for (const Dual& v : candidates) best = largest ? std::max(best, v.value) : std::min(best, v.value);
    Dual result{best, {}};
    int ties = 0;
    for (const Dual& v : candidates) {
        if (v.value != best) continue;
        result = combine(best, 1, result, 1, v);
        ++ties;
    }
    return chain(best, 1.0 / ties, result);
}
Dual larger(const Dual& a, const Dual& b) {
    return extreme({a, b}, true);
}
Dual smaller(const Dual& a, const Dual& b) {
    return extreme({a, b}, false);
}

Dual sine(const Dual& a) {
    return chain(std::sin(a.value), std::cos(a.value), a);
}
Dual cosine(const Dual& a) {
    return chain(std::cos(a.value), -std::sin(a.value), a);
}
Dual hyperbolic_tangent(const Dual& a) {
    const double t = std::tanh(a.value);
    return chain(t, 1 - t * t, a);
}
Dual bell(const Dual& a) {
    const double e = std::exp(-a.value * a.value);
    return chain(e, -2 * a.value * e, a);
}
Dual error_function(const Dual& a) {
    return chain(std::erf(a.value), 2 * std::numbers::inv_sqrtpi * std::exp(-a.value * a.value), a);
}
Dual tame_root(const Dual& a) {
    const double root = std::sqrt(1.5 + std::sin(a.value));
    return chain(root, std::cos(a.value) / (2 * root), a);
}
Dual absolute(const Dual& a) {
    return chain(std::fabs(a.value), a.value > 0 ? 1 : a.value < 0 ? -1 : 0, a);
}
Dual negated(const Dual& a) {
    return chain(-a.value, -1, a);
}
Dual tame_divisor(const Dual& a) {
    return chain(2.5 + std::sin(a.value), std::cos(a.value), a);
}

DualTensor mapped(const DualTensor& a, const std::function<Dual(const Dual&)>& f) {
    DualTensor result = a;
    for (Dual& v : result.values) v = f(v);
    return result;
}

DualTensor elementwise(const DualTensor& a, const DualTensor& b,
                       const std::function<Dual(const Dual&, const Dual&)>& f) {
    const bool first = a.values.size() >= b.values.size();
    DualTensor result = first ? a : b;
    for (std::size_t k = 0; k < result.values.size(); ++k)
        result.values[k] = f(a.values[k % a.values.size()], b.values[k % b.values.size()]);
    return result;
}

DualTensor product(const DualTensor& a, const DualTensor& b) {
    const auto rows = static_cast<std::size_t>(a.shape[0]), inner = static_cast<std::size_t>(a.shape[1]),
               columns = static_cast<std::size_t>(b.shape[1]);
    DualTensor result{{a.shape[0], b.shape[1]}, std::vector<Dual>(rows * columns)};
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            for (std::size_t k = 0; k < inner; ++k)
                result.values[i * columns + j] =
                    add(result.values[i * columns + j],
                        multiply(a.values[i * inner + k], b.values[k * columns + j]));
    return result;
}

DualTensor transposed(const DualTensor& a) {
    DualTensor result{{a.shape[1], a.shape[0]}, std::vector<Dual>(a.values.size())};
    const auto rows = static_cast<std::size_t>(a.shape[0]), columns = static_cast<std::size_t>(a.shape[1]);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) result.values[j * rows + i] = a.values[i * columns + j];
    return result;
}

Dual sum_of(const std::vector<Dual>& values) {
    Dual sum;
    for (const Dual& v : values) sum = add(sum, v);
    return sum;
}

DualTensor total(const DualTensor& a) {
    return {{}, {sum_of(a.values)}};
}

DualTensor by_columns(const DualTensor& a, const std::function<Dual(const std::vector<Dual>&)>& f) {
    const auto columns = static_cast<std::size_t>(a.shape[1]);
    DualTensor result{{a.shape[1]}, {}};
    for (std::size_t j = 0; j < columns; ++j) {
        std::vector<Dual> column;
        for (std::size_t at = j; at < a.values.size(); at += columns) column.push_back(a.values[at]);
        result.values.push_back(f(column));
    }
    return result;
}

DualTensor detached(const DualTensor& a) {
    return mapped(a, [](const Dual& v) { return Dual{v.value, {}}; });
}

}  // namespace nestor::testing
