// The functions that <cmath> lacks, in double against the same functions in 50 digits, in float against the
// evaluators' definitions, which are held against the 50 digits too.
#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "ir/core/builtins.hpp"
#include "runtime/bits_as.hpp"
#include "tests/runtime/fifty_digits.hpp"

BOOST_AUTO_TEST_SUITE(NESTOR_MATH_SUITE)

namespace {

/// The distance of two neighbours among the numbers of a float type near a value, and where they end.
struct Format {
    int digits, lowest, end;  ///< of the significand; exponents of the smallest number and of overflow
    double unit(double value) const {
        int exponent = 0;
        std::frexp(value, &exponent);
        return std::ldexp(1.0, std::max(std::min(exponent, end) - digits, lowest));
    }
};
constexpr Format double_format = {53, -1074, 1024}, float_format = {24, -149, 128};

/// How far a wave of amplitude sqrt(2 / (pi x)) may be off near its zeros: as where it is largest. Near is
/// where it is below an eighth of that.
double size_of(double value, double x, bool oscillates) {
    const double amplitude = std::sqrt(2 / 3.14159265358979) / std::sqrt(std::fabs(x));
    return oscillates && std::fabs(x) > 1 && std::fabs(value) < amplitude / 8 ? amplitude : value;
}

/// |got - exact| in units of the last place; infinity counts as the first number that is too large.
template <class Number>
double error_of(double got, const Number& exact, double size, const Format& format) {
    const Number end = ldexp(Number(1), format.end);
    if (std::isnan(got) || exact != exact) return std::isnan(got) && exact != exact ? 0 : infinity;
    const Number limited = exact > end ? end : exact < -end ? Number(-end) : exact;
    const Number value = std::isinf(got) ? (got > 0 ? end : Number(-end)) : Number(got);
    const Number off = limited > value ? limited - value : value - limited;
    if (off == 0) return 0;
    return static_cast<double>(off / Number(format.unit(size)));  // a unit is never 0: lowest is a number
}

struct Worst {
    double error = 0, at = 0;
    void see(double now, double x) {
        if (now > error || std::isnan(now)) error = now, at = x;
    }
};

std::ostream& operator<<(std::ostream& out, const Worst& worst) {
    return out << worst.error << " ulp at " << std::hexfloat << worst.at << std::defaultfloat;
}

/// Where a function is defined: random numbers in its ranges and of all magnitudes, and the neighbours of the
/// ends of ranges.
std::vector<double> points_of(const Function& f) {
    std::mt19937_64 random(3);
    std::vector<double> points;
    for (std::size_t k = 0; k + 1 < f.ranges.size(); ++k)
        for (int i = 0; i < 120; ++i)
            points.push_back(std::uniform_real_distribution<double>(f.ranges[k], f.ranges[k + 1])(random));
    for (const double end : f.ranges)
        for (const double x : {std::nextafter(end, -infinity), end, std::nextafter(end, infinity)})
            points.push_back(x);
    for (int i = 0; i < 400; ++i) points.push_back(bits_as<double>(std::uint64_t{random()}));
    for (const double x :
         {0x1p-1074, 0x1p-1022, 0x1p-1023, 0x1p-60, 0x1p53, 1e15, 1.1e15, 0x1.fffffffffffffp1023})
        for (const double sign : {-1.0, 1.0}) points.push_back(sign * x);
    std::erase_if(points, [&](double x) {  // poles have their own case
        return !(x > f.first && x < f.last) || x == 0 || !std::isfinite(x);
    });
    return points;
}

double evaluated(const std::string& name, std::vector<double> arguments, const Type& type) {
    std::vector<nestor::Scalar> scalars(arguments.begin(), arguments.end());
    return std::get<double>(nestor::call_builtin(name, scalars, type));
}

}  // namespace

#ifndef NESTOR_MATH_SUITE
#define NESTOR_MATH_SUITE runtime_math
#endif

// covers: TC-35
BOOST_AUTO_TEST_CASE(functions_are_within_four_ulp_of_fifty_digits) {
    for (const Function& f : functions()) {
        Worst worst, of_evaluators;
        const std::vector<double> points = points_of(f);
        for (const double x : points) {
            const Big exact = f.exact(x);
            const double size = size_of(static_cast<double>(exact), x, f.oscillates);
            worst.see(error_of(f.in_double(x), exact, size, double_format), x);
            of_evaluators.see(error_of(evaluated(f.name, {x}, Type::float_(64)), exact, size, double_format),
                              x);
        }
        BOOST_TEST_MESSAGE(f.name << " in double: " << worst << ", evaluators " << of_evaluators << ", "
                                  << points.size() << " points");
        BOOST_TEST(points.size() > 200u);
        BOOST_TEST(worst.error <= largest_allowed, f.name << " is off by " << worst);
        BOOST_TEST(of_evaluators.error <= largest_allowed, f.name << " is evaluated with " << of_evaluators);
    }
}

// covers: TC-35
BOOST_AUTO_TEST_CASE(in_float_they_are_within_four_ulp_over_all_bit_patterns) {
    for (const Function& f : functions()) {
        Worst worst;
        for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += 16411) {
            const float x = bits_as<float>(static_cast<std::uint32_t>(bits));
            const double exact = evaluated(f.name, {x}, Type::float_(64));
            worst.see(error_of(f.in_float(x), exact, size_of(exact, x, f.oscillates), float_format), x);
        }
        BOOST_TEST_MESSAGE(f.name << " in float: " << worst);
        BOOST_TEST(worst.error <= largest_allowed, f.name << " in float is off by " << worst);
    }
}

// covers: TC-35
BOOST_AUTO_TEST_CASE(the_ends_of_domains_and_poles_are_those_of_cuda) {
    struct Special {
        const char* name;
        double x, value;
    };
    const double nan = std::numeric_limits<double>::quiet_NaN(), tiny = 0x1p-1074,
                 largest = 0x1.fffffffffffffp1023;
    const std::vector<Special> all = {
        {"exp10", 0, 1},
        {"exp10", -infinity, 0},
        {"exp10", infinity, infinity},
        {"exp10", 309, infinity},
        {"rsqrt", 0, infinity},
        {"rsqrt", -0.0, -infinity},
        {"rsqrt", infinity, 0},
        {"rsqrt", -1, nan},
        {"cospi", 0, 1},
        {"cospi", -0.0, 1},
        {"cospi", infinity, nan},
        {"cospi", -2.5, 0},
        {"cospi", 7, -1},
        {"cospi", largest, 1},
        {"sinpi", 0, 0},
        {"sinpi", -0.0, -0.0},
        {"sinpi", -infinity, nan},
        {"sinpi", 2.5, 1},
        {"sinpi", 3.5, -1},
        {"sinpi", 0x1p52, 0},
        {"cyl_bessel_i0", 0, 1},
        {"cyl_bessel_i0", infinity, infinity},
        {"cyl_bessel_i0", -infinity, infinity},
        {"cyl_bessel_i0", 715, infinity},
        {"cyl_bessel_i1", -0.0, -0.0},
        {"cyl_bessel_i1", 0, 0},
        {"cyl_bessel_i1", infinity, infinity},
        {"cyl_bessel_i1", -infinity, -infinity},
        {"cyl_bessel_i1", -715, -infinity},
        {"erfcinv", 0, infinity},
        {"erfcinv", -0.0, infinity},
        {"erfcinv", 2, -infinity},
        {"erfcinv", 1, 0},
        {"erfcinv", -tiny, nan},
        {"erfcinv", 2.1, nan},
        {"erfcinv", infinity, nan},
        {"erfcx", -infinity, infinity},
        {"erfcx", infinity, 0},
        {"erfcx", -27, infinity},
        {"erfcx", 0, 1},
        {"erfinv", 0, 0},
        {"erfinv", -0.0, -0.0},
        {"erfinv", 1, infinity},
        {"erfinv", -1, -infinity},
        {"erfinv", 1.5, nan},
        {"erfinv", -infinity, nan},
        {"j0", infinity, 0},
        {"j0", -infinity, 0},
        {"j0", 0, 1},
        {"j1", 0, 0},
        {"j1", -0.0, -0.0},
        {"j1", infinity, 0},
        {"j1", -infinity, 0},
        {"normcdf", infinity, 1},
        {"normcdf", -infinity, 0},
        {"normcdf", 0, 0.5},
        {"normcdf", -largest, 0},
        {"normcdfinv", 0, -infinity},
        {"normcdfinv", -0.0, -infinity},
        {"normcdfinv", 1, infinity},
        {"normcdfinv", 0.5, 0},
        {"normcdfinv", -0.5, nan},
        {"normcdfinv", 1.5, nan},
        {"rcbrt", 0, infinity},
        {"rcbrt", -0.0, -infinity},
        {"rcbrt", infinity, 0},
        {"rcbrt", -infinity, -0.0},
        {"rcbrt", 8, 0.5},
        {"y0", 0, -infinity},
        {"y0", -0.0, -infinity},
        {"y0", -1, nan},
        {"y0", -infinity, nan},
        {"y0", infinity, 0},
        {"y1", 0, -infinity},
        {"y1", -0.0, -infinity},
        {"y1", tiny, -infinity},
        {"y1", -1, nan},
        {"y1", infinity, 0},
    };
    const auto same = [](double a, double b) {
        return std::isnan(b) ? std::isnan(a) : a == b && (b == 0 || std::signbit(a) == std::signbit(b));
    };
    for (const Function& f : functions()) {
        BOOST_TEST(std::isnan(f.in_double(nan)), f.name);
        BOOST_TEST(std::isnan(f.in_float(static_cast<float>(nan))), f.name);
        BOOST_TEST(std::isnan(evaluated(f.name, {nan}, Type::float_(64))), f.name);
        int count = 0;
        for (const Special& special : all) {
            if (special.name != std::string(f.name)) continue;
            ++count;
            const std::string text = special.name + (" of " + std::to_string(special.x));
            const double got = f.in_double(special.x),
                         as_evaluated = evaluated(f.name, {special.x}, Type::float_(64));
            BOOST_TEST(same(got, special.value), text << ": " << got);
            BOOST_TEST(same(as_evaluated, special.value), text << ", evaluated: " << as_evaluated);
            if (static_cast<float>(special.x) == special.x)
                BOOST_TEST(same(double{f.in_float(static_cast<float>(special.x))}, special.value), text);
            if (special.x == 0 && special.value == 0)
                BOOST_TEST(std::signbit(got) == std::signbit(special.x), text);
        }
        BOOST_TEST(count > 2, f.name);
    }
}

// covers: TC-35
BOOST_AUTO_TEST_CASE(lengths_are_within_four_ulp_and_do_not_overflow_on_the_way) {
    struct Length {
        const char* name;
        std::size_t arity;
        std::function<double(const std::vector<double>&)> in_double;
        std::function<float(const std::vector<float>&)> in_float;
        bool reciprocal;
    };
    const auto length_of = [](auto of_two, auto of_three, auto of_four) {
        return [=](const auto& a) {
            return a.size() == 2   ? of_two(a[0], a[1])
                   : a.size() == 3 ? of_three(a[0], a[1], a[2])
                                   : of_four(a[0], a[1], a[2], a[3]);
        };
    };
    const auto norm = length_of([](auto a, auto b) { return euclidean_norm(a, b, 0 * a); },
                                [](auto a, auto b, auto c) { return euclidean_norm(a, b, c); },
                                [](auto a, auto b, auto c, auto d) { return euclidean_norm(a, b, c, d); });
    const auto reciprocal =
        length_of([](auto a, auto b) { return reciprocal_norm(a, b); },
                  [](auto a, auto b, auto c) { return reciprocal_norm(a, b, c); },
                  [](auto a, auto b, auto c, auto d) { return reciprocal_norm(a, b, c, d); });
    const std::vector<Length> all = {{"norm3d", 3, norm, norm, false},
                                     {"norm4d", 4, norm, norm, false},
                                     {"rhypot", 2, reciprocal, reciprocal, true},
                                     {"rnorm3d", 3, reciprocal, reciprocal, true},
                                     {"rnorm4d", 4, reciprocal, reciprocal, true}};
    std::mt19937_64 random(5);
    const auto exact_of = [](const auto& vector, bool inverse) {
        Big squares = 0;
        for (const auto x : vector) squares += Big(x) * x;
        const Big length = sqrt(squares);
        return inverse ? Big(1 / length) : length;
    };
    for (const Length& f : all) {
        Worst worst, worst_float, of_evaluators;
        for (int i = 0; i < 20000; ++i) {
            std::vector<double> a(f.arity);
            std::vector<float> b(f.arity);
            const int exponent = static_cast<int>(random() % 2098) - 1074;  // a common one, and others below
            for (std::size_t k = 0; k < f.arity; ++k) {
                const double x = std::ldexp(static_cast<double>(random() >> 11), -53);
                a[k] = std::ldexp(x, exponent - static_cast<int>(random() % 3 * (random() % 60)));
                b[k] = static_cast<float>(std::ldexp(x, exponent / 8 - static_cast<int>(random() % 30)));
            }
            if (std::all_of(a.begin(), a.end(), [](double x) { return x == 0; })) continue;
            if (std::all_of(b.begin(), b.end(), [](float x) { return x == 0; })) continue;
            const Big exact = exact_of(a, f.reciprocal), exact_float = exact_of(b, f.reciprocal);
            const auto size = static_cast<double>(exact), size_float = static_cast<double>(exact_float);
            worst.see(error_of(f.in_double(a), exact, size, double_format), a[0]);
            worst_float.see(error_of(f.in_float(b), exact_float, size_float, float_format), b[0]);
            of_evaluators.see(error_of(evaluated(f.name, a, Type::float_(64)), exact, size, double_format),
                              a[0]);
        }
        BOOST_TEST_MESSAGE(f.name << " in double: " << worst << ", float " << worst_float << ", evaluators "
                                  << of_evaluators);
        BOOST_TEST(worst.error <= largest_allowed, f.name << " is off by " << worst);
        BOOST_TEST(worst_float.error <= largest_allowed, f.name << " in float is off by " << worst_float);
        BOOST_TEST(of_evaluators.error <= largest_allowed, f.name << " is evaluated with " << of_evaluators);

        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double at_infinity = f.reciprocal ? 0 : infinity, at_zero = f.reciprocal ? infinity : 0;
        std::vector<double> vector(f.arity, nan);
        const auto gives = [&](double value) {
            const std::vector<float> narrow(vector.begin(), vector.end());
            for (const double got : {f.in_double(vector), double{f.in_float(narrow)},
                                     evaluated(f.name, vector, Type::float_(64))})
                BOOST_TEST((std::isnan(value) ? std::isnan(got) : got == value),
                           f.name << ": " << got << " instead of " << value);
        };
        gives(nan);
        for (std::size_t k = 0; k < f.arity; ++k) {
            vector[k] = k % 2 ? infinity : -infinity;  // beside a NaN too
            gives(at_infinity);
            vector[k] = nan;
        }
        vector.assign(f.arity, -0.0);
        gives(at_zero);
        vector[0] = nan;
        gives(nan);
    }
}

BOOST_AUTO_TEST_SUITE_END()
