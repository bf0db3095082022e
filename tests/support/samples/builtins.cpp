// Every built-in function of Tensor Comprehensions, with the functions of the C++ and Boost libraries as
// oracle: do all targets call the right one, with its arguments in order? How exact they are is for
// tests/runtime.
#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

#include "ir/core/arithmetic.hpp"
#include "tests/support/samples/samples.hpp"

namespace nestor::samples {
namespace {

using Wide = long double;
constexpr Wide pi = std::numbers::pi_v<Wide>;

struct Function {
    const char* name;
    const char* arguments;  ///< which inputs, in order
    Wide (*value)(const Wide* arguments);
};

// As the statements of builtins_float.tc and builtins_double.tc, in their order.
const Function functions[] = {
    {"abs", "C", [](const Wide* v) { return std::fabs(v[0]); }},
    {"acos", "A", [](const Wide* v) { return std::acos(v[0]); }},
    {"acosh", "B", [](const Wide* v) { return std::acosh(v[0]); }},
    {"asin", "A", [](const Wide* v) { return std::asin(v[0]); }},
    {"asinh", "C", [](const Wide* v) { return std::asinh(v[0]); }},
    {"atan", "C", [](const Wide* v) { return std::atan(v[0]); }},
    {"atan2", "CB", [](const Wide* v) { return std::atan2(v[0], v[1]); }},
    {"atanh", "A", [](const Wide* v) { return std::atanh(v[0]); }},
    {"cbrt", "C", [](const Wide* v) { return std::cbrt(v[0]); }},
    {"ceil", "D", [](const Wide* v) { return std::ceil(v[0]); }},
    {"copysign", "BC", [](const Wide* v) { return std::copysign(v[0], v[1]); }},
    {"cos", "C", [](const Wide* v) { return std::cos(v[0]); }},
    {"cosh", "C", [](const Wide* v) { return std::cosh(v[0]); }},
    {"cospi", "C", [](const Wide* v) { return std::cos(pi * v[0]); }},
    {"cyl_bessel_i0", "C", [](const Wide* v) { return boost::math::cyl_bessel_i(0, v[0]); }},
    {"cyl_bessel_i1", "D", [](const Wide* v) { return boost::math::cyl_bessel_i(1, v[0]); }},
    {"erf", "C", [](const Wide* v) { return std::erf(v[0]); }},
    {"erfc", "D", [](const Wide* v) { return std::erfc(v[0]); }},
    {"erfcinv", "A", [](const Wide* v) { return boost::math::erfc_inv(v[0]); }},
    {"erfcx", "C", [](const Wide* v) { return std::exp(v[0] * v[0]) * std::erfc(v[0]); }},
    {"erfinv", "A", [](const Wide* v) { return boost::math::erf_inv(v[0]); }},
    {"exp", "C", [](const Wide* v) { return std::exp(v[0]); }},
    {"exp10", "C", [](const Wide* v) { return std::pow(10.0L, v[0]); }},
    {"exp2", "C", [](const Wide* v) { return std::exp2(v[0]); }},
    {"expm1", "C", [](const Wide* v) { return std::expm1(v[0]); }},
    {"fabs", "C", [](const Wide* v) { return std::fabs(v[0]); }},
    {"fdim", "BD", [](const Wide* v) { return std::fdim(v[0], v[1]); }},
    {"fdivide", "BD", [](const Wide* v) { return v[0] / v[1]; }},
    {"floor", "D", [](const Wide* v) { return std::floor(v[0]); }},
    {"fma", "ABC", [](const Wide* v) { return std::fma(v[0], v[1], v[2]); }},
    {"fmax", "CA", [](const Wide* v) { return std::fmax(v[0], v[1]); }},
    {"fmin", "CA", [](const Wide* v) { return std::fmin(v[0], v[1]); }},
    {"fmod", "DA", [](const Wide* v) { return std::fmod(v[0], v[1]); }},
    {"hypot", "BC", [](const Wide* v) { return std::hypot(v[0], v[1]); }},
    {"j0", "D", [](const Wide* v) { return boost::math::cyl_bessel_j(0, v[0]); }},
    {"j1", "D", [](const Wide* v) { return boost::math::cyl_bessel_j(1, v[0]); }},
    {"lgamma", "D", [](const Wide* v) { return std::lgamma(v[0]); }},
    {"log", "D", [](const Wide* v) { return std::log(v[0]); }},
    {"log10", "D", [](const Wide* v) { return std::log10(v[0]); }},
    {"log1p", "A", [](const Wide* v) { return std::log1p(v[0]); }},
    {"log2", "D", [](const Wide* v) { return std::log2(v[0]); }},
    {"logb", "D", [](const Wide* v) { return std::logb(v[0]); }},
    {"nextafter", "AB", [](const Wide* v) { return std::nextafter(v[0], v[1]); }},
    {"norm3d", "ABC", [](const Wide* v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }},
    {"norm4d", "ABCD",
     [](const Wide* v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]); }},
    {"normcdf", "C", [](const Wide* v) { return std::erfc(-v[0] / std::sqrt(2.0L)) / 2; }},
    {"normcdfinv", "A", [](const Wide* v) { return -std::sqrt(2.0L) * boost::math::erfc_inv(2 * v[0]); }},
    {"pow", "BC", [](const Wide* v) { return std::pow(v[0], v[1]); }},
    {"rcbrt", "C", [](const Wide* v) { return 1 / std::cbrt(v[0]); }},
    {"remainder", "DA", [](const Wide* v) { return std::remainder(v[0], v[1]); }},
    {"rhypot", "AB", [](const Wide* v) { return 1 / std::sqrt(v[0] * v[0] + v[1] * v[1]); }},
    {"rnorm3d", "ABC", [](const Wide* v) { return 1 / std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }},
    {"rnorm4d", "ABCD",
     [](const Wide* v) { return 1 / std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]); }},
    {"round", "D", [](const Wide* v) { return std::round(v[0]); }},
    {"rsqrt", "D", [](const Wide* v) { return 1 / std::sqrt(v[0]); }},
    {"sin", "C", [](const Wide* v) { return std::sin(v[0]); }},
    {"sinh", "C", [](const Wide* v) { return std::sinh(v[0]); }},
    {"sinpi", "C", [](const Wide* v) { return std::sin(pi * v[0]); }},
    {"sqrt", "D", [](const Wide* v) { return std::sqrt(v[0]); }},
    {"tan", "A", [](const Wide* v) { return std::tan(v[0]); }},
    {"tanh", "C", [](const Wide* v) { return std::tanh(v[0]); }},
    {"tgamma", "D", [](const Wide* v) { return std::tgamma(v[0]); }},
    {"trunc", "D", [](const Wide* v) { return std::trunc(v[0]); }},
    {"y0", "D", [](const Wide* v) { return boost::math::cyl_neumann(0, v[0]); }},
    {"y1", "D", [](const Wide* v) { return boost::math::cyl_neumann(1, v[0]); }},
};
constexpr std::int64_t elements_each = 8;
constexpr std::int64_t size = elements_each * static_cast<std::int64_t>(std::size(functions));

/// Spread over an interval in which the functions that take this input are defined.
Array spread(const Type& type, double low, double high) {
    Array array(type, {size});
    for (std::int64_t i = 0; i < size; ++i) {
        const double part = std::fmod(0.5 + 0.6180339887498949 * static_cast<double>(i), 1.0);
        array.set(i, Scalar(round_to(low + (high - low) * part, type)));
    }
    return array;
}

template <int bits>
Arguments inputs(const Sizes&) {
    const Type type = Type::float_(bits);
    return {{},
            {{"A", spread(type, 0.05, 0.95)},
             {"B", spread(type, 1.1, 3)},
             {"C", spread(type, -2, 2)},
             {"D", spread(type, 0.1, 5)}}};
}

Expected expected(const Arguments& arguments) {
    Expected all{{size}, {}, {}};
    const Type& type = arguments.arrays.at("A").element;
    const double epsilon = std::ldexp(1.0, type.bits == 32 ? -23 : -52);
    for (std::int64_t i = 0; i < size; ++i) {
        const Function& function = functions[i / elements_each];
        Wide values[4] = {};
        for (std::size_t k = 0; function.arguments[k]; ++k)
            values[k] = arguments.arrays.at(std::string(1, function.arguments[k])).number(i);
        auto value = static_cast<double>(function.value(values));
        if (std::strcmp(function.name, "nextafter") == 0 && type.bits == 32)
            value = std::nextafter(static_cast<float>(values[0]), static_cast<float>(values[1]));
        all.values.push_back(value);
        all.error_bounds.push_back(8 * epsilon * std::max(std::fabs(value), 0.1));
    }
    return all;
}

}  // namespace

const std::vector<Sample>& builtins() {
    constexpr const char* folder = "tests/support/samples";
    static const std::vector<Sample> both = {
        {"builtins_float",
         "builtins_float",
         "O",
         {{{"N", size}}},
         {},
         inputs<32>,
         expected,
         "tc",
         "",
         folder},
        {"builtins_double",
         "builtins_double",
         "O",
         {{{"N", size}}},
         {},
         inputs<64>,
         expected,
         "tc",
         "",
         folder},
    };
    return both;
}

}  // namespace nestor::samples
