// float16 and bfloat16: every pattern, and rounding against a search among all values of the type.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "runtime/bfloat16_to_float.hpp"
#include "runtime/float16_to_float.hpp"
#include "runtime/float_to_bfloat16.hpp"
#include "runtime/float_to_float16.hpp"
#include "runtime/odd_float.hpp"

BOOST_AUTO_TEST_SUITE(half_floats)

namespace {

/// A type with `mantissa` stored bits and the exponents of IEEE formats.
struct Format {
    int exponent, mantissa;
    double value(std::uint16_t bits) const {
        const int biased = (bits >> mantissa) & ((1 << exponent) - 1),
                  fraction = bits & ((1 << mantissa) - 1);
        const int bias = (1 << (exponent - 1)) - 1;
        const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
        if (biased == (1 << exponent) - 1)
            return fraction != 0 ? std::nan("") : sign * std::numeric_limits<double>::infinity();
        if (biased == 0) return sign * std::ldexp(fraction, 1 - bias - mantissa);
        return sign * std::ldexp((1 << mantissa) + fraction, biased - bias - mantissa);
    }
    /// The pattern of the nearest value, ties to the even pattern, by search.
    std::uint16_t nearest(double value) const {
        const auto infinity = static_cast<std::uint16_t>(((1 << exponent) - 1) << mantissa);
        const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
        const double magnitude = std::fabs(value);
        std::uint16_t low = 0, high = infinity;  // low is never above, high never below
        while (high - low > 1) {
            const auto middle = static_cast<std::uint16_t>((low + high) / 2);
            (this->value(middle) <= magnitude ? low : high) = middle;
        }
        // what would be next were the exponents to go on decides about infinity
        const double above = high == infinity ? this->value(low) + (this->value(low) - this->value(low - 1))
                                              : this->value(high);
        const double down = magnitude - this->value(low), up = above - magnitude;
        const bool upward = magnitude >= above || up < down || (up == down && low % 2 == 1);
        return static_cast<std::uint16_t>(sign | (upward ? high : low));
    }
};

constexpr Format half{5, 10}, brain{8, 7};

bool same_value(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

void check_rounding(float value) {
    const std::uint16_t to_half = float_to_float16(value), to_brain = float_to_bfloat16(value);
    if (std::isnan(value)) {
        BOOST_TEST((std::isnan(half.value(to_half)) && std::isnan(brain.value(to_brain))));
        return;
    }
    const double wide = static_cast<double>(value);
    if (to_half != half.nearest(wide)) BOOST_TEST(to_half == half.nearest(wide), "float16 of " << value);
    if (to_brain != brain.nearest(wide)) BOOST_TEST(to_brain == brain.nearest(wide), "bfloat16 of " << value);
}

}  // namespace

// covers: TC-39
BOOST_AUTO_TEST_CASE(every_pattern_has_its_value_and_comes_back) {
    int wrong = 0;
    for (int k = 0; k <= 0xffff; ++k) {
        const auto bits = static_cast<std::uint16_t>(k);
        wrong += !same_value(static_cast<double>(float16_to_float(bits)), half.value(bits));
        wrong += !same_value(static_cast<double>(bfloat16_to_float(bits)), brain.value(bits));
        if (!std::isnan(half.value(bits))) wrong += float_to_float16(float16_to_float(bits)) != bits;
        if (!std::isnan(brain.value(bits))) wrong += float_to_bfloat16(bfloat16_to_float(bits)) != bits;
    }
    BOOST_TEST(wrong == 0);
}

// covers: TC-39
BOOST_AUTO_TEST_CASE(floats_are_rounded_to_the_nearest_and_ties_to_even) {
    for (std::uint64_t bits = 0; bits <= 0xffffffffu; bits += 65521)
        check_rounding(bits_as<float>(static_cast<std::uint32_t>(bits)));
    for (int k = 0; k < 0x7bff; k += 3)  // halfway between neighbours, and just beside
        for (const Format& format : {half, brain}) {
            const auto middle = static_cast<float>((format.value(static_cast<std::uint16_t>(k)) +
                                                    format.value(static_cast<std::uint16_t>(k + 1))) /
                                                   2);
            for (const float value : {middle, std::nextafter(middle, 0.0f), std::nextafter(middle, 1e38f)}) {
                check_rounding(value);
                check_rounding(-value);
            }
        }
    for (const float value : {65504.0f, 65519.996f, 65520.0f, 65536.0f, 3.4e38f, INFINITY, NAN, 0.0f, -0.0f,
                              5.9604645e-8f, 2.9802322e-8f, 2.9802326e-8f, 6.1035156e-5f, 6.0975552e-5f})
        check_rounding(value);
}

// covers: TC-39
BOOST_AUTO_TEST_CASE(doubles_are_rounded_once) {
    std::mt19937_64 random(7);
    for (int k = 0; k < 200000; ++k) {
        const auto bits = static_cast<std::uint16_t>(random() % 0x7bff);
        for (const Format& format : {half, brain}) {
            const double middle =
                (format.value(bits) + format.value(static_cast<std::uint16_t>(bits + 1))) / 2;
            const double value = middle * (1 + (static_cast<double>(random() % 5) - 2) * 0x1p-50);
            const float odd = odd_float(value);
            const std::uint16_t found =
                format.mantissa == 10 ? float_to_float16(odd) : float_to_bfloat16(odd);
            if (found != format.nearest(value)) BOOST_TEST(found == format.nearest(value), value);
        }
    }
    BOOST_TEST(odd_float(1e300) == std::nextafter(INFINITY, 0.0f));
    BOOST_TEST(odd_float(-1e-300) == -std::numeric_limits<float>::denorm_min());
    BOOST_TEST(std::isnan(odd_float(NAN)));
}

BOOST_AUTO_TEST_SUITE_END()
