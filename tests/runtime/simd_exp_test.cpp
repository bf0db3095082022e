// The branch-free exponential function against the C library's in double.
#include "runtime/simd_exp.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

#include "runtime/bits_as.hpp"

namespace {

constexpr double beyond = 0x1p128;  // where float32 ends

/// |got - e^x| in units of the last place of a float near e^x. Infinity counts as what lies beyond the
/// largest.
double error_in_ulp(float x) {
    const double wanted = std::min(std::exp(double{x}), beyond);
    const float result = simd_exp(x);
    const double got = std::isinf(result) && result > 0 ? beyond : double{result};
    int exponent = 0;
    std::frexp(wanted, &exponent);
    const double unit = std::ldexp(1.0, std::max(std::min(exponent, 128) - 24, -149));
    return std::fabs(got - wanted) / unit;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(runtime_simd_exp)

BOOST_AUTO_TEST_CASE(it_is_within_two_ulp_over_all_bit_patterns) {
    double worst = 0;
    float worst_at = 0;
    int count = 0;
    for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += 2147) {  // about two million
        const float x = bits_as<float>(static_cast<std::uint32_t>(bits));
        if (std::isnan(x)) continue;
        ++count;
        const double error = error_in_ulp(x);
        if (error <= worst) continue;
        worst = error;
        worst_at = x;
    }
    BOOST_TEST(count > 1900000);
    BOOST_TEST(worst <= 2.0, worst << " ulp at " << worst_at);
}

BOOST_AUTO_TEST_CASE(it_is_within_two_ulp_where_results_are_neither_one_nor_zero) {
    double worst = 0;
    for (float x = -105.0f; x < 90.0f; x += 0x1p-13f) worst = std::max(worst, error_in_ulp(x));
    BOOST_TEST(worst <= 2.0);
}

// covers: TC-29
BOOST_AUTO_TEST_CASE(special_values_are_those_of_the_c_library) {
    const float infinity = std::numeric_limits<float>::infinity();
    BOOST_TEST(std::isnan(simd_exp(std::numeric_limits<float>::quiet_NaN())));
    BOOST_TEST(std::isnan(simd_exp(-std::numeric_limits<float>::quiet_NaN())));
    BOOST_TEST(simd_exp(infinity) == infinity);
    BOOST_TEST(simd_exp(-infinity) == 0.0f);
    BOOST_TEST(simd_exp(0.0f) == 1.0f);
    BOOST_TEST(simd_exp(-0.0f) == 1.0f);
    BOOST_TEST(simd_exp(88.73f) == infinity);
    BOOST_TEST(simd_exp(std::numeric_limits<float>::max()) == infinity);
    BOOST_TEST(simd_exp(-std::numeric_limits<float>::max()) == 0.0f);
    BOOST_TEST(simd_exp(-105.0f) == 0.0f);
    BOOST_TEST(simd_exp(-100.0f) > 0.0f);  // a subnormal result
    BOOST_TEST(simd_exp(-100.0f) < std::numeric_limits<float>::min());
    BOOST_TEST(std::isfinite(simd_exp(88.72f)));
}

BOOST_AUTO_TEST_SUITE_END()
