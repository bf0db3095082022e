// The functions that devices have and <cmath> lacks, by other libraries' definitions.
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>

#include "tests/support/cuda/include/cuda_runtime.h"

namespace {

using Wide = long double;
constexpr Wide pi = std::numbers::pi_v<Wide>;

double length(Wide a, Wide b, Wide c = 0, Wide d = 0, bool inverse = false) {
    const Wide sum = std::sqrt(a * a + b * b + c * c + d * d);
    return static_cast<double>(inverse ? 1 / sum : sum);
}

}  // namespace

double cospi(double x) {
    return static_cast<double>(std::cos(pi * std::fmod(x, 2.0)));
}
double sinpi(double x) {
    return static_cast<double>(std::sin(pi * std::fmod(x, 2.0)));
}
double cyl_bessel_i0(double x) {
    return boost::math::cyl_bessel_i(0, x);
}
double cyl_bessel_i1(double x) {
    return boost::math::cyl_bessel_i(1, x);
}
double erfcinv(double x) {
    return boost::math::erfc_inv(x);
}
double erfcx(double x) {
    return static_cast<double>(std::exp(Wide{x} * x) * std::erfc(Wide{x}));
}
double erfinv(double x) {
    return boost::math::erf_inv(x);
}
double normcdf(double x) {
    return static_cast<double>(std::erfc(-x / std::numbers::sqrt2_v<Wide>) / 2);
}
double normcdfinv(double x) {
    return static_cast<double>(-std::numbers::sqrt2_v<Wide> * boost::math::erfc_inv(2 * Wide{x}));
}
double rcbrt(double x) {
    return static_cast<double>(1 / std::cbrt(Wide{x}));
}
double rsqrt(double x) {
    return static_cast<double>(1 / std::sqrt(Wide{x}));
}
double norm3d(double a, double b, double c) {
    return length(a, b, c);
}
double norm4d(double a, double b, double c, double d) {
    return length(a, b, c, d);
}
double rhypot(double a, double b) {
    return length(a, b, 0, 0, true);
}
double rnorm3d(double a, double b, double c) {
    return length(a, b, c, 0, true);
}
double rnorm4d(double a, double b, double c, double d) {
    return length(a, b, c, d, true);
}
