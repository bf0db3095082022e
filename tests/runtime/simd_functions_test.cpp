// The branch-free functions of simd loops against the C library's of the next wider type.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "runtime/bits_as.hpp"
#include "runtime/simd/float/simd_cos.hpp"
#include "runtime/simd/float/simd_erf.hpp"
#include "runtime/simd/float/simd_exp.hpp"
#include "runtime/simd/float/simd_log.hpp"
#include "runtime/simd/float/simd_sin.hpp"
#include "runtime/simd/float/simd_tanh.hpp"
#include "runtime/simd/simd_double.hpp"
#include "runtime/simd/simd_exp.hpp"
#include "runtime/simd/simd_log.hpp"
#include "runtime/simd/simd_tanh.hpp"

BOOST_AUTO_TEST_SUITE(runtime_simd_functions)

namespace {

constexpr double beyond = 0x1p128;  // where float32 ends
constexpr float infinity = std::numeric_limits<float>::infinity();

/// A function of doubles; the C library's of long doubles is the exact one.
struct WideFunction {
    const char* name;
    double (*of)(double);
    long double (*exact)(long double);
    double most_ulp;
};

constexpr WideFunction wide_functions[] = {
    {"exp", simd_exp, std::exp, 2}, {"log", simd_log, std::log, 2}, {"tanh", simd_tanh, std::tanh, 3}};

/// |got - wanted| in units of the last place of a double near what is wanted, where both are finite.
double error_in_ulp(const WideFunction& function, double x) {
    constexpr double wrong = 1e300;
    const long double wanted = function.exact(static_cast<long double>(x));
    const double rounded = static_cast<double>(wanted), got = function.of(x);
    if (std::isnan(rounded)) return std::isnan(got) ? 0 : wrong;
    if (std::isinf(rounded)) return got == rounded ? 0 : wrong;
    if (!std::isfinite(got)) return wrong;
    int exponent = 0;
    std::frexp(wanted, &exponent);
    const long double unit = std::ldexp(1.0L, std::max(exponent - 53, -1074));
    return static_cast<double>(std::fabs(got - wanted) / unit);
}

/// The largest error over two million numbers from `low` to `high`.
double worst_between(const WideFunction& function, double low, double high) {
    constexpr int steps = 2'000'000;
    double worst = 0;
    for (int i = 0; i <= steps; ++i)
        worst = std::max(worst, error_in_ulp(function, low + (high - low) / steps * i));
    return worst;
}

struct SimdFunction {
    const char* name;
    float (*of)(float);
    double (*exact)(double);
};

constexpr SimdFunction functions[] = {{"cos", simd_cos, std::cos}, {"erf", simd_erf, std::erf},
                                      {"exp", simd_exp, std::exp}, {"log", simd_log, std::log},
                                      {"sin", simd_sin, std::sin}, {"tanh", simd_tanh, std::tanh}};

/// |got - wanted| in units of the last place of a float near what is wanted. Infinity counts as what lies
/// beyond the largest.
double error_in_ulp(const SimdFunction& function, float x) {
    const double wanted = std::min(function.exact(double{x}), beyond);
    const float result = function.of(x);
    if (std::isnan(wanted)) return std::isnan(result) ? 0 : beyond;
    if (std::isinf(wanted)) return double{result} == wanted ? 0 : beyond;
    const double got = std::isinf(result) && result > 0 ? beyond : double{result};
    int exponent = 0;
    std::frexp(wanted, &exponent);
    const double unit = std::ldexp(1.0, std::max(std::min(exponent, 128) - 24, -149));
    return std::isnan(got) ? beyond : std::fabs(got - wanted) / unit;
}

struct Worst {
    double error = 0;
    float at = 0;

    void add(const SimdFunction& function, float x) {
        const double found = error_in_ulp(function, x);
        if (found > error) error = found, at = x;
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(they_are_within_two_ulp_over_all_bit_patterns) {
    for (const SimdFunction& function : functions) {
        Worst worst;
        int count = 0;
        for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += 2147) {  // about two million
            const float x = bits_as<float>(static_cast<std::uint32_t>(bits));
            if (std::isnan(x)) continue;
            ++count;
            worst.add(function, x);
        }
        BOOST_TEST(count > 1900000);
        BOOST_TEST(worst.error <= 2.0, function.name << ": " << worst.error << " ulp at " << worst.at);
    }
}

BOOST_AUTO_TEST_CASE(they_are_within_two_ulp_where_results_change_most) {
    for (const SimdFunction& function : functions) {
        Worst worst;
        for (float x = -105.0f; x < 90.0f; x += 0x1p-13f) worst.add(function, x);
        for (float x = -5.0f; x < 5.0f; x += 0x1p-18f) worst.add(function, x);
        // where sines and cosines are smallest: near multiples of pi / 2
        for (int n = 1; n < 2'000'000; ++n) worst.add(function, static_cast<float>(n * 1.5707963267948966));
        for (float x = 0x1.f37c8ap-20f; x < 0x1p127f; x *= 2.0f) worst.add(function, x);
        BOOST_TEST(worst.error <= 2.0, function.name << ": " << worst.error << " ulp at " << worst.at);
    }
}

// covers: TC-35
BOOST_AUTO_TEST_CASE(those_of_doubles_are_within_their_bounds) {
    const std::pair<double, double> ranges[] = {{-750, -700}, {-1, 1},       {-0x1p-7, 0x1p-7},
                                                {-40, 40},    {-750, 715},   {709.7, 709.8},
                                                {0.7, 1.5},   {0, 0x1p-1020}};
    for (const WideFunction& function : wide_functions) {
        for (const auto& [low, high] : ranges) {
            const double worst = worst_between(function, low, high);
            BOOST_TEST(worst <= function.most_ulp,
                       function.name << ": " << worst << " ulp from " << low << " to " << high);
        }
        double worst = 0;
        for (std::uint64_t bits = 0; bits <= ~std::uint64_t{0} - (std::uint64_t{1} << 44);
             bits += 0x9e3779b97fb)
            if (const double x = bits_as<double>(bits); !std::isnan(x))
                worst = std::max(worst, error_in_ulp(function, x));
        BOOST_TEST(worst <= function.most_ulp,
                   function.name << ": " << worst << " ulp over all bit patterns");
    }
}

BOOST_AUTO_TEST_CASE(special_values_of_doubles_are_those_of_the_c_library) {
    using limits = std::numeric_limits<double>;
    for (const WideFunction& function : wide_functions) {
        BOOST_TEST(std::isnan(function.of(limits::quiet_NaN())), function.name);
        for (const double size :
             {limits::infinity(), 0.0, limits::max(), limits::denorm_min(), limits::min()})
            for (const double x : {size, -size}) {
                const double wanted = static_cast<double>(function.exact(x)), got = function.of(x);
                const bool same = std::isnan(wanted)
                                      ? std::isnan(got)
                                      : got == wanted && std::signbit(got) == std::signbit(wanted);
                BOOST_TEST(same, function.name << " of " << x << ": " << got << ", not " << wanted);
            }
    }
}

// covers: TC-29
BOOST_AUTO_TEST_CASE(special_values_are_those_of_the_c_library) {
    const float limits[] = {infinity,
                            -infinity,
                            0.0f,
                            -0.0f,
                            std::numeric_limits<float>::max(),
                            -std::numeric_limits<float>::max(),
                            std::numeric_limits<float>::denorm_min(),
                            -std::numeric_limits<float>::denorm_min()};
    for (const SimdFunction& function : functions) {
        BOOST_TEST(std::isnan(function.of(std::numeric_limits<float>::quiet_NaN())), function.name);
        BOOST_TEST(std::isnan(function.of(-std::numeric_limits<float>::quiet_NaN())), function.name);
        for (const float x : limits) {
            const float wanted = static_cast<float>(function.exact(double{x})), got = function.of(x);
            const bool same = std::isnan(wanted) ? std::isnan(got)
                                                 : got == wanted && std::signbit(got) == std::signbit(wanted);
            BOOST_TEST(same, function.name << " of " << x << ": " << got << ", not " << wanted);
        }
    }
}

BOOST_AUTO_TEST_CASE(functions_end_where_those_of_the_c_library_do) {
    BOOST_TEST(std::isnan(simd_log(-1.0f)));
    BOOST_TEST(simd_exp(88.73f) == infinity);
    BOOST_TEST(simd_exp(-105.0f) == 0.0f);
    BOOST_TEST(simd_exp(-100.0f) > 0.0f);  // a subnormal result
    BOOST_TEST(simd_exp(-100.0f) < std::numeric_limits<float>::min());
    BOOST_TEST(std::isfinite(simd_exp(88.72f)));
}

BOOST_AUTO_TEST_CASE(indices_become_the_double_that_they_are) {
    constexpr std::int64_t largest = std::int64_t{1} << 51;
    for (std::int64_t distance = 0; distance < largest; distance = distance * 3 / 2 + 1)
        for (const std::int64_t index : {distance, -distance, largest - distance, distance - largest})
            BOOST_TEST_REQUIRE(simd_double(index) == static_cast<double>(index));
    BOOST_TEST(!std::signbit(simd_double(0)));
}

BOOST_AUTO_TEST_SUITE_END()
