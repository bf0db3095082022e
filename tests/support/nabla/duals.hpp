// Forward mode: numbers and tensors that carry their derivatives by all elements of x and y along. Shares
// nothing with the translator, whose sweeps go backwards.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace nestor::testing {

constexpr std::size_t parameters = 12;  ///< the elements of x, then those of y

/// A value with its derivatives by each parameter.
struct Dual {
    double value = 0;
    std::array<double, parameters> by{};
};

struct DualTensor {
    std::vector<std::int64_t> shape;  ///< empty: a float
    std::vector<Dual> values;         ///< row-major
};

DualTensor scalar_of(double value);

/// `value`, whose derivative by a is `slope`; likewise of two.
Dual chain(double value, double slope, const Dual& a);
Dual combine(double value, double slope_a, const Dual& a, double slope_b, const Dual& b);

Dual add(const Dual& a, const Dual& b);
Dual subtract(const Dual& a, const Dual& b);
Dual multiply(const Dual& a, const Dual& b);
Dual divide(const Dual& a, const Dual& b);
/// Those that reach the extreme value share its derivatives.
Dual extreme(const std::vector<Dual>& candidates, bool largest);
Dual larger(const Dual& a, const Dual& b);
Dual smaller(const Dual& a, const Dual& b);
Dual sine(const Dual& a);
Dual cosine(const Dual& a);
Dual hyperbolic_tangent(const Dual& a);
Dual bell(const Dual& a);  ///< exp(-a^2)
Dual error_function(const Dual& a);
Dual tame_root(const Dual& a);  ///< sqrt(1.5 + sin(a))
Dual absolute(const Dual& a);
Dual negated(const Dual& a);
Dual tame_divisor(const Dual& a);  ///< 2.5 + sin(a)

DualTensor mapped(const DualTensor& a, const std::function<Dual(const Dual&)>& f);
/// Shapes are aligned at the end; one of them is that of the result.
DualTensor elementwise(const DualTensor& a, const DualTensor& b,
                       const std::function<Dual(const Dual&, const Dual&)>& f);
DualTensor product(const DualTensor& a, const DualTensor& b);
DualTensor transposed(const DualTensor& a);
DualTensor total(const DualTensor& a);
/// Of a matrix: for each column, the sum or extreme value of its elements.
DualTensor by_columns(const DualTensor& a, const std::function<Dual(const std::vector<Dual>&)>& f);
Dual sum_of(const std::vector<Dual>& values);
/// The same values, on which nothing is known to depend.
DualTensor detached(const DualTensor& a);

}  // namespace nestor::testing
