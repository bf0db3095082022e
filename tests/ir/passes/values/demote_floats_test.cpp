// Sums of small integers as floats: which become integers, and that values stay the same to the bit.
#include "ir/passes/values/demote_floats.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(demoted_floats)

using namespace nestor;

namespace {

/// A function of small integers that stores this value.
std::string storing(const std::string& value, const std::string& type = "float32") {
    return "entry function f(scalar a: uint8, scalar b: uint8, scalar c: int16, scalar w: uint16, scalar n: "
           "int32, scalar x: float32, output " +
           type + " out[(0, 1)]) { out[0] = " + value + "; }";
}

void becomes(const std::string& value, const std::string& integers, const std::string& type = "float32",
             const Target& target = {TargetKind::openmp}) {
    test::expect_pass(storing(value, type), demote_floats, storing(integers, type), target);
}

void becomes_on_devices(const std::string& value, const std::string& integers) {
    becomes(value, integers, "float32", {TargetKind::cuda});
}

void stays(const std::string& value, const std::string& type = "float32") {
    becomes(value, value, type);
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_converts_small_integers_more_than_once_converts_their_sum) {
    becomes("float32(a) + float32(b)", "float32(int32(a) + int32(b))");
    becomes("(float32(a) + 2.0f32 * float32(b) - float32(c)) / 4.0f32",
            "float32(int32(a) + 2i32 * int32(b) - int32(c)) / 4.0f32");
    becomes("x * (float32(a) - float32(b))", "x * float32(int32(a) - int32(b))");
    becomes("sqrt(float32(w) + float32(w)) + 3.0f32", "sqrt(float32(int32(w) + int32(w))) + 3.0f32");
    becomes("1.0f32 - float32(a) - float32(b)", "float32(1i32 - int32(a) - int32(b))");
    becomes("float64(w) * float64(a) + float64(c)", "float64(int32(w) * int32(a) + int32(c))", "float64");
}

BOOST_AUTO_TEST_CASE(what_converts_once_or_large_numbers_stays) {
    stays("2.0f32 * float32(a) + 1.0f32");
    stays("float32(n) + float32(n)");
    stays("float32(a) + x + float32(b)");
    stays("float32(a) / float32(b)");
    stays("float32(a) * 0.5f32 + float32(b) * 1.5f32");
}

BOOST_AUTO_TEST_CASE(what_a_float_or_an_integer_would_not_hold_stays) {
    becomes_on_devices("float32(w) * 255.0f32 + float32(a) * 257.0f32",
                       "float32(int32(w) * 255i32 + int32(a) * 257i32)");
    becomes_on_devices("float32(w) * 256.0f32 + float32(a) * 257.0f32 + x",
                       "float32(w) * 256.0f32 + float32(a) * 257.0f32 + x");
    becomes("float32(w) * 16777216.0f32 + (float32(a) + float32(b))",
            "float32(w) * 16777216.0f32 + float32(int32(a) + int32(b))");
    stays("float64(w) * float64(w)", "float64");
}

BOOST_AUTO_TEST_CASE(vectors_of_a_cpu_multiply_no_more_integers_than_they_convert) {
    const std::string taps = "3.0f32 * float32(a) + 5.0f32 * float32(b) + 7.0f32 * float32(w)";
    stays(taps);
    becomes_on_devices(taps, "float32(3i32 * int32(a) + 5i32 * int32(b) + 7i32 * int32(w))");
    stays("float32(a) * float32(b) + x");
    becomes_on_devices("float32(a) * float32(b) + x", "float32(int32(a) * int32(b)) + x");
    becomes("(float32(a) + float32(b)) * float32(a) + 4.0f32 * float32(c)",
            "float32((int32(a) + int32(b)) * int32(a)) + 4.0f32 * float32(c)");
    becomes("3.0f32 * float32(a) + float32(b) + 2.0f32 * float32(w)",
            "float32(3i32 * int32(a) + int32(b) + 2i32 * int32(w))");
}

BOOST_AUTO_TEST_CASE(what_may_be_minus_zero_stays) {
    stays("float32(c) * float32(a)");
    stays("-2.0f32 * float32(a) - 3.0f32 * float32(b)");
    becomes("float32(a) - 2.0f32 * float32(b)", "float32(int32(a) - 2i32 * int32(b))");
}

BOOST_AUTO_TEST_SUITE_END()
