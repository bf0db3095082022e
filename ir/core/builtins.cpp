// The table of pure functions, each with a plain definition in double: what evaluators compute and the
// runtime's versions are tested against.
#include "ir/core/builtins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>

#include "ir/core/arithmetic.hpp"

namespace nestor {
namespace {

using Numbers = std::span<const double>;

/// sin(pi x), exact at multiples of one half, where sin(pi * x) is not.
double sine_of_pi_times(double x) {
    if (!std::isfinite(x)) return std::nan("");
    const double turn = std::fmod(std::fabs(x), 2.0);  // exact
    const double sign = std::signbit(x) ? -1.0 : 1.0;
    const double half = turn >= 1.0 ? turn - 1.0 : turn;
    const double folded = half > 0.5 ? 1.0 - half : half;  // sin(pi - a) = sin(a)
    const double value =
        folded > 0.25 ? std::cos(std::numbers::pi * (0.5 - folded)) : std::sin(std::numbers::pi * folded);
    return sign * (turn >= 1.0 ? -value : value);
}

double cosine_of_pi_times(double x) {
    if (!std::isfinite(x)) return std::nan("");
    const double turn = std::fmod(std::fabs(x), 2.0);
    const double half = turn > 1.0 ? 2.0 - turn : turn;  // cos is even around 1
    if (half <= 0.25) return std::cos(std::numbers::pi * half);
    if (half < 0.75) return std::sin(std::numbers::pi * (0.5 - half));
    return -std::cos(std::numbers::pi * (1.0 - half));
}

// What is sensitive to its argument, or takes several steps, is computed in long double and rounded once.
using Wide = long double;
constexpr Wide sqrt_two = std::numbers::sqrt2_v<Wide>;

/// exp(x^2) erfc(x). From 10 on by the asymptotic series, whose smallest term is below 1e-43 there.
double scaled_erfc(Wide x) {
    if (std::isnan(x)) return NAN;
    if (x < 10) return x < -27 ? INFINITY : double(std::exp(x * x) * std::erfc(x));
    Wide term = 1, sum = 1;
    for (int k = 1; k < 40 && std::fabs(term) > 1e-20L; ++k) {
        term *= -(2 * k - 1) / (2 * x * x);
        sum += term;
    }
    return double(sum / (x * std::sqrt(std::numbers::pi_v<Wide>)));
}

Wide inverse_erf(Wide x) {
    if (!(x >= -1 && x <= 1)) return NAN;
    if (x == 1 || x == -1) return std::copysign(INFINITY, x);
    return boost::math::erf_inv(x);
}

Wide inverse_erfc(Wide x) {
    if (!(x >= 0 && x <= 2)) return NAN;
    if (x == 0 || x == 2) return x == 0 ? INFINITY : -INFINITY;
    return boost::math::erfc_inv(x);
}

/// Modified Bessel functions of the first kind; the library's take arguments from 0 on.
double bessel_i(int order, double x) {
    if (std::isnan(x)) return x;
    const double value =
        std::fabs(x) > 720 ? INFINITY : double(boost::math::cyl_bessel_i(order, Wide{std::fabs(x)}));
    return order == 1 ? std::copysign(value, x) : value;
}

/// The length of a vector; infinite where a component is, beside a NaN too.
Wide norm(Numbers a) {
    Wide squares = 0;
    for (const double x : a) {
        if (std::isinf(x)) return INFINITY;
        squares += Wide{x} * x;
    }
    return std::sqrt(squares);
}

// Sorted by name: find_builtin searches it by halves.
constexpr std::array all = std::to_array<Builtin>({
    {"abs", 1, true, [](Numbers a) { return std::fabs(a[0]); }},
    {"acos", 1, false, [](Numbers a) { return std::acos(a[0]); }},
    {"acosh", 1, false, [](Numbers a) { return std::acosh(a[0]); }},
    {"asin", 1, false, [](Numbers a) { return std::asin(a[0]); }},
    {"asinh", 1, false, [](Numbers a) { return std::asinh(a[0]); }},
    {"atan", 1, false, [](Numbers a) { return std::atan(a[0]); }},
    {"atan2", 2, false, [](Numbers a) { return std::atan2(a[0], a[1]); }},
    {"atanh", 1, false, [](Numbers a) { return std::atanh(a[0]); }},
    {"cbrt", 1, false, [](Numbers a) { return std::cbrt(a[0]); }},
    {"ceil", 1, false, [](Numbers a) { return std::ceil(a[0]); }},
    {"copysign", 2, false, [](Numbers a) { return std::copysign(a[0], a[1]); }},
    {"cos", 1, false, [](Numbers a) { return std::cos(a[0]); }},
    {"cosh", 1, false, [](Numbers a) { return std::cosh(a[0]); }},
    {"cospi", 1, false, [](Numbers a) { return cosine_of_pi_times(a[0]); }},
    {"cyl_bessel_i0", 1, false, [](Numbers a) { return bessel_i(0, a[0]); }},
    {"cyl_bessel_i1", 1, false, [](Numbers a) { return bessel_i(1, a[0]); }},
    {"erf", 1, false, [](Numbers a) { return std::erf(a[0]); }},
    {"erfc", 1, false, [](Numbers a) { return std::erfc(a[0]); }},
    {"erfcinv", 1, false, [](Numbers a) { return double(inverse_erfc(a[0])); }},
    {"erfcx", 1, false, [](Numbers a) { return scaled_erfc(a[0]); }},
    {"erfinv", 1, false, [](Numbers a) { return double(inverse_erf(a[0])); }},
    {"exp", 1, false, [](Numbers a) { return std::exp(a[0]); }},
    {"exp10", 1, false, [](Numbers a) { return ::exp10(a[0]); }},
    {"exp2", 1, false, [](Numbers a) { return std::exp2(a[0]); }},
    {"expm1", 1, false, [](Numbers a) { return std::expm1(a[0]); }},
    {"fabs", 1, false, [](Numbers a) { return std::fabs(a[0]); }},
    {"fdim", 2, false, [](Numbers a) { return std::fdim(a[0], a[1]); }},
    {"fdivide", 2, false, [](Numbers a) { return a[0] / a[1]; }},
    {"floor", 1, false, [](Numbers a) { return std::floor(a[0]); }},
    {"fma", 3, false, [](Numbers a) { return std::fma(a[0], a[1], a[2]); }},
    {"fmax", 2, false, [](Numbers a) { return std::fmax(a[0], a[1]); }},
    {"fmin", 2, false, [](Numbers a) { return std::fmin(a[0], a[1]); }},
    {"fmod", 2, false, [](Numbers a) { return std::fmod(a[0], a[1]); }},
    {"hypot", 2, false, [](Numbers a) { return std::hypot(a[0], a[1]); }},
    {"j0", 1, false, [](Numbers a) { return double(::j0l(a[0])); }},
    {"j1", 1, false, [](Numbers a) { return double(::j1l(a[0])); }},
    {"lgamma", 1, false, [](Numbers a) { return std::lgamma(a[0]); }},
    {"log", 1, false, [](Numbers a) { return std::log(a[0]); }},
    {"log10", 1, false, [](Numbers a) { return std::log10(a[0]); }},
    {"log1p", 1, false, [](Numbers a) { return std::log1p(a[0]); }},
    {"log2", 1, false, [](Numbers a) { return std::log2(a[0]); }},
    {"logb", 1, false, [](Numbers a) { return std::logb(a[0]); }},
    {"nextafter", 2, false, [](Numbers a) { return std::nextafter(a[0], a[1]); }},
    {"norm3d", 3, false, [](Numbers a) { return double(norm(a)); }},
    {"norm4d", 4, false, [](Numbers a) { return double(norm(a)); }},
    {"normcdf", 1, false, [](Numbers a) { return double(std::erfc(-a[0] / sqrt_two) / 2); }},
    {"normcdfinv", 1, false, [](Numbers a) { return double(-sqrt_two * inverse_erfc(Wide{2} * a[0])); }},
    {"pow", 2, false, [](Numbers a) { return std::pow(a[0], a[1]); }},
    {"rcbrt", 1, false, [](Numbers a) { return double(1 / std::cbrt(Wide{a[0]})); }},
    {"remainder", 2, false, [](Numbers a) { return std::remainder(a[0], a[1]); }},
    {"rhypot", 2, false, [](Numbers a) { return double(1 / norm(a)); }},
    {"rnorm3d", 3, false, [](Numbers a) { return double(1 / norm(a)); }},
    {"rnorm4d", 4, false, [](Numbers a) { return double(1 / norm(a)); }},
    {"round", 1, false, [](Numbers a) { return std::round(a[0]); }},
    {"rsqrt", 1, false, [](Numbers a) { return double(1 / std::sqrt(Wide{a[0]})); }},
    {"sin", 1, false, [](Numbers a) { return std::sin(a[0]); }},
    {"sinh", 1, false, [](Numbers a) { return std::sinh(a[0]); }},
    {"sinpi", 1, false, [](Numbers a) { return sine_of_pi_times(a[0]); }},
    {"sqrt", 1, false, [](Numbers a) { return std::sqrt(a[0]); }},
    {"tan", 1, false, [](Numbers a) { return std::tan(a[0]); }},
    {"tanh", 1, false, [](Numbers a) { return std::tanh(a[0]); }},
    {"tgamma", 1, false, [](Numbers a) { return std::tgamma(a[0]); }},
    {"trunc", 1, false, [](Numbers a) { return std::trunc(a[0]); }},
    {"y0", 1, false, [](Numbers a) { return double(::y0l(a[0])); }},
    {"y1", 1, false, [](Numbers a) { return double(::y1l(a[0])); }},
});

}  // namespace

std::span<const Builtin> builtins() {
    return all;
}

const Builtin* find_builtin(const std::string& name) {
    const auto found = std::lower_bound(
        all.begin(), all.end(), name,
        [](const Builtin& builtin, const std::string& wanted) { return builtin.name < wanted; });
    return found != all.end() && found->name == name ? &*found : nullptr;
}

bool has_simd_form(const std::string& name, const Type& type) {
    if (!type.is_float() || type.bits < 32) return false;
    const bool single = name == "cos" || name == "erf" || name == "sin";  // in float32 alone
    return name == "exp" || name == "log" || name == "tanh" || (single && type.bits == 32);
}

bool vectorizes(const std::string& name, const Type& type) {
    const bool plain =
        name == "abs" || name == "fabs" || name == "fdivide" || name == "fmax" || name == "fmin";
    const bool root = (name == "sqrt" || name == "rsqrt") && type.is_float() && type.bits >= 32;
    const bool rounding = (name == "floor" || name == "ceil" || name == "trunc" || name == "round") &&
                          type.is_float() && type.bits >= 32;
    return plain || root || rounding || has_simd_form(name, type);
}

Scalar call_builtin(const std::string& name, std::span<const Scalar> arguments, const Type& type) {
    const Builtin* builtin = find_builtin(name);
    if (!builtin || arguments.size() != static_cast<std::size_t>(builtin->arity))
        throw EvaluationError(
            fmt::format("there is no function `{}` of {} arguments", name, arguments.size()));
    if (!type.is_float()) {
        if (name != "abs") throw EvaluationError(fmt::format("`{}` of {}", name, to_string(type)));
        const bool negative = type.is_signed() && std::get<std::int64_t>(arguments[0]) < 0;
        return negative ? apply(UnaryOp::negate, arguments[0], type, true) : arguments[0];
    }
    std::vector<double> numbers;
    for (const Scalar& argument : arguments) numbers.push_back(std::get<double>(argument));
    const bool single = type.kind == TypeKind::floating && type.bits == 32;
    if (name == "nextafter" && type.bits < 64) {
        if (single)
            return double{std::nextafter(static_cast<float>(numbers[0]), static_cast<float>(numbers[1]))};
        if (numbers[0] == numbers[1] || std::isnan(numbers[0]) || std::isnan(numbers[1]))
            return numbers[0] + numbers[1] * 0;
        // the neighbour of a 16-bit float is one bit pattern away, outwards or towards zero
        if (numbers[0] == 0)
            return std::copysign(as_double(reinterpret(std::uint64_t{1}, Type::uint(16), type)), numbers[1]);
        const std::uint64_t bits = std::get<std::uint64_t>(reinterpret(numbers[0], type, Type::uint(16)));
        const bool outwards = (numbers[1] > numbers[0]) == (numbers[0] > 0);
        return reinterpret(outwards ? bits + 1 : bits - 1, Type::uint(16), type);
    }
    if (name == "fma" && single)  // the sum in double would be rounded twice
        return double{std::fma(static_cast<float>(numbers[0]), static_cast<float>(numbers[1]),
                               static_cast<float>(numbers[2]))};
    return round_to(builtin->evaluate(numbers), type);
}

}  // namespace nestor
