// Helpers on floats: casts to integers, extremes that ignore NaN, values read as other types.
#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "runtime/bits_as.hpp"
#include "runtime/euclidean_quotient.hpp"
#include "runtime/euclidean_remainder.hpp"
#include "runtime/floor_remainder.hpp"
#include "runtime/fold_lanes.hpp"
#include "runtime/from_lanes.hpp"
#include "runtime/max_number.hpp"
#include "runtime/max_of_lanes.hpp"
#include "runtime/min_number.hpp"
#include "runtime/min_of_lanes.hpp"
#include "runtime/product_of_lanes.hpp"
#include "runtime/sum_of_lanes.hpp"
#include "runtime/to_integer.hpp"
#include "runtime/to_narrow_integer.hpp"
#include "tests/runtime/values.hpp"

BOOST_AUTO_TEST_SUITE(runtime_floats)

namespace {

using namespace nestor;
using namespace nestor::runtime_test;

using Floats = boost::mpl::list<float, double>;

template <class Float>
std::vector<Float> floats() {
    using Limits = std::numeric_limits<Float>;
    std::vector<Float> all = {0,
                              1,
                              Float(0.5),
                              Float(1.5),
                              Limits::min(),
                              Limits::denorm_min(),
                              Limits::max(),
                              Limits::epsilon(),
                              Limits::infinity(),
                              Limits::quiet_NaN()};
    for (int exponent = 6; exponent <= 66; ++exponent) {  // around the ends of the integer types
        const Float power = std::ldexp(Float(1), exponent);
        for (const Float value : {power, std::nextafter(power, Float(0)),
                                  std::nextafter(power, Limits::infinity()), power - Float(0.5)})
            all.push_back(value);
    }
    std::mt19937_64 random(11);
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t bits = random();
        if constexpr (sizeof(Float) == 4)
            all.push_back(bits_as<float>(static_cast<std::uint32_t>(bits)));
        else
            all.push_back(bits_as<double>(bits));
    }
    const std::size_t count = all.size();
    for (std::size_t i = 0; i < count; ++i) all.push_back(-all[i]);
    return all;
}

bool alike(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

/// The helper that is printed for integers of this width.
template <class Integer, class Float>
Integer cast(Float x) {
    if constexpr (sizeof(Integer) <= 2)
        return to_narrow_integer<Integer>(x);
    else
        return to_integer<Integer>(x);
}

template <class Integer, class Float>
void check_casts() {
    const Type from = Type::float_(static_cast<int>(sizeof(Float)) * 8);
    for (const Float x : floats<Float>()) {
        const Exact lowest = std::numeric_limits<Integer>::min(),
                    highest = std::numeric_limits<Integer>::max();
        Exact wanted = 0;
        if (std::isnan(x))
            wanted = 0;
        else if (std::fabs(x) > Float(1e30))
            wanted = x < 0 ? lowest : highest;
        else
            wanted = std::min(std::max(static_cast<Exact>(x), lowest), highest);
        if (Exact{cast<Integer>(x)} != wanted ||
            cast<Integer>(x) != value_of<Integer>(convert(Scalar{double{x}}, from, type_of<Integer>())))
            BOOST_ERROR(x << " becomes " << std::to_string(cast<Integer>(x)) << " as "
                          << to_string(type_of<Integer>()));
    }
}

template <class T, int count>
struct Lanes {
    T lane[count];
    T operator[](std::size_t i) const { return lane[i]; }
};

}  // namespace

// covers: TC-38
BOOST_AUTO_TEST_CASE_TEMPLATE(casts_to_integers_truncate_and_saturate, Float, Floats) {
    check_casts<std::int8_t, Float>();
    check_casts<std::int16_t, Float>();
    check_casts<std::int32_t, Float>();
    check_casts<std::int64_t, Float>();
    check_casts<std::uint8_t, Float>();
    check_casts<std::uint16_t, Float>();
    check_casts<std::uint32_t, Float>();
    check_casts<std::uint64_t, Float>();
}

// covers: TC-29
BOOST_AUTO_TEST_CASE_TEMPLATE(extremes_ignore_a_nan_when_there_is_a_number, Float, Floats) {
    std::vector<Float> few = {0,
                              1,
                              -1,
                              std::numeric_limits<Float>::infinity(),
                              -std::numeric_limits<Float>::infinity(),
                              std::numeric_limits<Float>::quiet_NaN(),
                              std::numeric_limits<Float>::denorm_min(),
                              std::numeric_limits<Float>::max()};
    for (const Float a : few)
        for (const Float b : few) {
            BOOST_TEST(alike(max_number(a, b), std::fmax(a, b)), "max of " << a << " and " << b);
            BOOST_TEST(alike(min_number(a, b), std::fmin(a, b)), "min of " << a << " and " << b);
        }
    BOOST_TEST(std::isnan(max_number(few[5], few[5])));
    BOOST_TEST(std::isnan(min_number(few[5], few[5])));
}

// covers: TC-29
BOOST_AUTO_TEST_CASE_TEMPLATE(lanes_are_combined_one_after_the_other, Float, Floats) {
    const Float nan = std::numeric_limits<Float>::quiet_NaN();
    const Float big = std::numeric_limits<Float>::max();
    // (big + big) - big is infinite, big + (big - big) is not: the order is that of the lanes
    const Lanes<Float, 4> order{{big, -big, big, 3}};
    BOOST_TEST(sum_of_lanes<Float>(order) == big);
    BOOST_TEST(product_of_lanes<Float>(Lanes<Float, 3>{{big, 2, 0}}) != Float(0));
    BOOST_TEST(product_of_lanes<Float>(Lanes<Float, 4>{{2, -3, 4, Float(0.5)}}) == Float(-12));
    for (int place = 0; place < 5; ++place) {  // the extreme and a NaN anywhere
        for (int other = 0; other < 5; ++other) {
            Lanes<Float, 5> lanes{{1, 1, 1, 1, 1}};
            lanes.lane[place] = 7;
            if (other != place) lanes.lane[other] = nan;
            BOOST_TEST(max_of_lanes<Float>(lanes) == Float(7));
            lanes.lane[place] = -7;
            BOOST_TEST(min_of_lanes<Float>(lanes) == Float(-7));
        }
    }
    BOOST_TEST(std::isnan(max_of_lanes<Float>(Lanes<Float, 2>{{nan, nan}})));
    BOOST_TEST(std::isnan(min_of_lanes<Float>(Lanes<Float, 2>{{nan, nan}})));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_interpreter_divides_floats_alike, Float, Floats) {
    const Type type = Type::float_(static_cast<int>(sizeof(Float)) * 8);
    const auto applied = [&](BinaryOp op, Float a, Float b) {
        return std::get<double>(apply(op, Scalar{double{a}}, Scalar{double{b}}, type, false));
    };
    std::vector<Float> few = {0,
                              1,
                              -1,
                              Float(2.5),
                              Float(-7.75),
                              std::numeric_limits<Float>::infinity(),
                              std::numeric_limits<Float>::quiet_NaN(),
                              std::numeric_limits<Float>::denorm_min(),
                              -std::numeric_limits<Float>::max(),
                              Float(0.1),
                              Float(-1e10)};
    for (const Float a : few)
        for (const Float b : few) {
            const auto report = [&](const char* what) {
                return std::string(what) + " of " + std::to_string(a) + " and " + std::to_string(b);
            };
            BOOST_TEST(alike(floor_remainder(a, b), applied(BinaryOp::floor_modulo, a, b)),
                       report("floor_remainder"));
            BOOST_TEST(alike(euclidean_remainder(a, b), applied(BinaryOp::euclidean_modulo, a, b)),
                       report("euclidean_remainder"));
            BOOST_TEST(alike(euclidean_quotient(a, b), applied(BinaryOp::euclidean_divide, a, b)),
                       report("euclidean_quotient"));
        }
    // by definition: signs of the remainders, and a = b q + r where all of it is exact
    BOOST_TEST(floor_remainder(Float(7.5), Float(-2)) == Float(-0.5));
    BOOST_TEST(floor_remainder(Float(-7.5), Float(2)) == Float(0.5));
    BOOST_TEST(euclidean_remainder(Float(-7.5), Float(-2)) == Float(0.5));
    BOOST_TEST(euclidean_quotient(Float(-7.5), Float(-2)) == Float(4));
    BOOST_TEST(euclidean_quotient(Float(-7.5), Float(2)) == Float(-4));
}

BOOST_AUTO_TEST_CASE(vectors_are_made_of_and_folded_to_scalars) {
    typedef std::int32_t i32x4 __attribute__((vector_size(16)));
    const auto odd = from_lanes<i32x4>([](std::int64_t lane) { return 2 * lane + 1; });
    BOOST_TEST((odd[0] == 1 && odd[1] == 3 && odd[2] == 5 && odd[3] == 7));
    // not associative: the order is that of the lanes
    BOOST_TEST(fold_lanes<std::int32_t>(odd, [](std::int32_t a, std::int32_t b) { return 10 * a + b; }) ==
               1357);
    typedef std::uint8_t b8x4 __attribute__((vector_size(4)));
    const auto truths = from_lanes<b8x4>([](std::int64_t lane) { return lane != 2; });
    BOOST_TEST((truths[1] == 1 && truths[2] == 0));
    BOOST_TEST(!fold_lanes<bool>(truths, [](bool a, bool b) { return a && b; }));
    BOOST_TEST(fold_lanes<bool>(truths, [](bool a, bool b) { return a || b; }));
}

BOOST_AUTO_TEST_CASE(bits_are_those_that_ieee_754_names) {
    BOOST_TEST(bits_as<std::uint32_t>(1.0f) == 0x3f800000u);
    BOOST_TEST(bits_as<std::uint32_t>(-0.0f) == 0x80000000u);
    BOOST_TEST(bits_as<std::uint64_t>(-2.0) == 0xc000000000000000u);
    BOOST_TEST(bits_as<float>(std::int32_t{1}) == std::numeric_limits<float>::denorm_min());
    BOOST_TEST(bits_as<double>(std::uint64_t{0x7ff0000000000000u}) ==
               std::numeric_limits<double>::infinity());
    BOOST_TEST(bits_as<std::int8_t>(std::uint8_t{255}) == -1);
}

BOOST_AUTO_TEST_SUITE_END()
