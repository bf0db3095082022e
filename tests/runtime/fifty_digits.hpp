// The functions that <cmath> lacks beside their values in fifty digits.
#pragma once

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/cbrt.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "ir/core/type.hpp"

// The compiler's flags decide how these round: what this file is compiled with must stay in it.
namespace {
#include "runtime/math/bessel_i0.hpp"
#include "runtime/math/bessel_i1.hpp"
#include "runtime/math/bessel_j0.hpp"
#include "runtime/math/bessel_j1.hpp"
#include "runtime/math/bessel_y0.hpp"
#include "runtime/math/bessel_y1.hpp"
#include "runtime/math/cos_pi.hpp"
#include "runtime/math/euclidean_norm.hpp"
#include "runtime/math/float/bessel_i0.hpp"
#include "runtime/math/float/bessel_i1.hpp"
#include "runtime/math/float/bessel_j0.hpp"
#include "runtime/math/float/bessel_j1.hpp"
#include "runtime/math/float/bessel_y0.hpp"
#include "runtime/math/float/bessel_y1.hpp"
#include "runtime/math/float/cos_pi.hpp"
#include "runtime/math/float/euclidean_norm.hpp"
#include "runtime/math/float/inverse_erf.hpp"
#include "runtime/math/float/inverse_erfc.hpp"
#include "runtime/math/float/normal_cdf.hpp"
#include "runtime/math/float/normal_quantile.hpp"
#include "runtime/math/float/reciprocal_cbrt.hpp"
#include "runtime/math/float/reciprocal_norm.hpp"
#include "runtime/math/float/scaled_erfc.hpp"
#include "runtime/math/float/sin_pi.hpp"
#include "runtime/math/inverse_erf.hpp"
#include "runtime/math/inverse_erfc.hpp"
#include "runtime/math/normal_cdf.hpp"
#include "runtime/math/normal_quantile.hpp"
#include "runtime/math/reciprocal_cbrt.hpp"
#include "runtime/math/reciprocal_norm.hpp"
#include "runtime/math/scaled_erfc.hpp"
#include "runtime/math/sin_pi.hpp"

namespace mp = boost::multiprecision;
using Big = mp::number<mp::cpp_bin_float<50>, mp::et_off>;
using Huge = mp::number<mp::cpp_bin_float<400>, mp::et_off>;  // holds the digits of 1e308 and 90 more
using nestor::Type;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest_allowed = 4;

template <class Number>
Number pi() {
    return boost::math::constants::pi<Number>();
}

enum class Bessel { j, y };

/// The leading terms of the expansion for large arguments; what they leave out is below 1e-30 here.
Big far_wave(Bessel kind, int order, double x) {
    const Huge at = x, angle = at - (2 * order + 1) * pi<Huge>() / 4;
    const Huge slope = Huge(4 * order * order - 1) / (8 * at);
    const Huge wave = kind == Bessel::j ? cos(angle) - slope * sin(angle) : sin(angle) + slope * cos(angle);
    return Big(sqrt(2 / (pi<Huge>() * at)) * wave);
}

Big bessel(Bessel kind, int order, double x) {
    if (std::fabs(x) > 1e15) {
        const Big value = far_wave(kind, order, std::fabs(x));
        return x < 0 && order == 1 ? -value : value;
    }
    return kind == Bessel::j ? boost::math::cyl_bessel_j(order, Big(x))
                             : boost::math::cyl_neumann(order, Big(x));
}

/// e^(x^2) erfc(x); beyond 100 by its asymptotic series.
Big erfcx(double x) {
    const Big square = Big(x) * x;
    if (x < 100) return exp(square) * boost::math::erfc(Big(x));
    Big term = 1, sum = 1;
    for (int k = 1; k < 20; ++k) sum += term *= -(2 * k - 1) / (2 * square);
    return sum / (Big(x) * sqrt(pi<Big>()));
}

Big half_turns(double x) {
    return pi<Big>() * std::fmod(x, 2.0);  // the remainder is exact
}

struct Function {
    const char* name;  ///< of the built-in
    double (*in_double)(double);
    float (*in_float)(float);
    std::function<Big(double)> exact;
    double first, last;          ///< where it is defined
    std::vector<double> ranges;  ///< successive ends of the parts that matter
    bool oscillates = false;
};

const std::vector<Function>& functions() {
    using boost::math::erf_inv, boost::math::erfc_inv;
    static const std::vector<Function> all = {
        {"cospi", cos_pi, cos_pi, [](double x) { return cos(half_turns(x)); }, -infinity, infinity, {-3, 3}},
        {"sinpi", sin_pi, sin_pi, [](double x) { return sin(half_turns(x)); }, -infinity, infinity, {-3, 3}},
        {"cyl_bessel_i0",
         bessel_i0,
         bessel_i0,
         [](double x) { return boost::math::cyl_bessel_i(0, Big(x)); },
         -714,
         714,
         {-7, 0, 3, 6, 20, 714}},
        {"cyl_bessel_i1",
         bessel_i1,
         bessel_i1,
         [](double x) { return boost::math::cyl_bessel_i(1, Big(x)); },
         -714,
         714,
         {-7, 0, 3, 6, 20, 714}},
        {"erfcinv",
         inverse_erfc,
         inverse_erfc,
         [](double x) { return erfc_inv(Big(x)); },
         0,
         2,
         {0, 0.25, 0.5, 1.75, 2}},
        {"erfcx", scaled_erfc, scaled_erfc, erfcx, -26.6, infinity, {-26.6, -2, 0, 1, 8, 200}},
        {"erfinv",
         inverse_erf,
         inverse_erf,
         [](double x) { return erf_inv(Big(x)); },
         -1,
         1,
         {-1, -0.75, 0, 0.75, 1}},
        {"exp10",
         [](double x) { return std::pow(10.0, x); },
         [](float x) { return std::pow(10.0f, x); },
         [](double x) { return pow(Big(10), Big(x)); },
         -330,
         310,
         {-330, -300, -1, 1, 310}},  // as emitters spell it
        {"rsqrt",
         [](double x) { return 1.0 / std::sqrt(x); },
         [](float x) { return 1.0f / std::sqrt(x); },
         [](double x) { return 1 / sqrt(Big(x)); },
         0,
         infinity,
         {0, 1, 4}},  // likewise
        {"j0",
         bessel_j0,
         bessel_j0,
         [](double x) { return bessel(Bessel::j, 0, x); },
         -infinity,
         infinity,
         {-4, 0, 1.5, 3, 10, 1000},
         true},
        {"j1",
         bessel_j1,
         bessel_j1,
         [](double x) { return bessel(Bessel::j, 1, x); },
         -infinity,
         infinity,
         {-4, 0, 1.5, 3, 10, 1000},
         true},
        {"normcdf",
         normal_cdf,
         normal_cdf,
         [](double x) { return boost::math::erfc(-Big(x) / sqrt(Big(2))) / 2; },
         -infinity,
         infinity,
         {-39, -36, -2, -0.5, 0.5, 10}},
        {"normcdfinv",
         normal_quantile,
         normal_quantile,
         [](double x) { return -sqrt(Big(2)) * erfc_inv(2 * Big(x)); },
         0,
         1,
         {0, 0.125, 0.5, 0.875, 1}},
        {"rcbrt",
         reciprocal_cbrt,
         reciprocal_cbrt,
         [](double x) { return 1 / boost::math::cbrt(Big(x)); },
         -infinity,
         infinity,
         {-8, 0, 1, 8}},
        {"y0",
         bessel_y0,
         bessel_y0,
         [](double x) { return bessel(Bessel::y, 0, x); },
         0,
         infinity,
         {0, 0.5, 1.5, 3, 10, 1000},
         true},
        {"y1",
         bessel_y1,
         bessel_y1,
         [](double x) { return bessel(Bessel::y, 1, x); },
         0,
         infinity,
         {0, 0.5, 1.5, 3, 10, 1000},
         true},
    };
    return all;
}

}  // namespace
