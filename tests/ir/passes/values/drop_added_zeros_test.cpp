// Additions of +0.0: which go, and that no sign of a zero changes where they do.
#include "ir/passes/values/drop_added_zeros.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(added_zeros)

using namespace nestor;

namespace {

/// A function of two floats and an integer, with this value behind these lets.
std::string storing(const std::string& value, const std::string& lets = "") {
    return "entry function f(scalar x: float32, scalar y: float32, scalar n: int32, output float32 out[(0, "
           "1)]) {" +
           lets + "out[0] = " + value + "; }";
}

void becomes(const std::string& value, const std::string& shorter, const std::string& lets = "") {
    test::expect_pass(storing(value, lets), drop_added_zeros, storing(shorter, lets));
}

void stays(const std::string& value, const std::string& lets = "") {
    becomes(value, value, lets);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_zero_that_is_added_to_what_may_be_minus_zero_stays) {
    for (const char* value :
         {"x + 0.0f32", "0.0f32 + x", "0.0f32 + x * y", "0.0f32 + (x - y)", "x * (y + 0.0f32)",
          "y + (x + 0.0f32)", "0.0f32 + sqrt(x)", "0.0f32 + min(x, 1.0f32)", "x - (0.0f32 + y)",
          "0.0f32 + (x - 0.0f32)", "0.0f32 + float32(float64(x) + 1.0)"})
        stays(value);
    stays("p + 0.0f32", "let p = x * y;");
}

BOOST_AUTO_TEST_CASE(a_zero_that_is_added_to_what_is_never_minus_zero_goes) {
    for (const char* sum : {"1.8f32 + x", "x - 1.0f32", "x * y * (x * y)", "float32(n)", "abs(x)", "exp(x)",
                            "sqrt(x * x + y)", "select(n > 0i32, 1.0f32, x * x)", "max(x * x, abs(y))"}) {
        const std::string value = sum;
        becomes("(" + value + ") + 0.0f32", value);
        becomes("0.0f32 + (" + value + ")", value);
    }
    becomes("p + 0.0f32", "p", "let p = 1.8f32 + x * y;");
    becomes("p + z", "p", "let z = 0.0f32; let p = x * x;");
    becomes("q + 0.0f32", "q", "let p = 1.8f32 + x * y; let q = select(n > 0i32, p, 2.0f32);");
}

BOOST_AUTO_TEST_CASE(a_zero_goes_where_the_sum_or_comparison_around_does_not_see_its_sign) {
    becomes("1.0f32 + (0.0f32 + x)", "1.0f32 + x");
    becomes("(x + 0.0f32) + y * y", "x + y * y");
    becomes("0.0f32 + x + (0.0f32 + y)", "0.0f32 + x + y");
    becomes("select(x + 0.0f32 < 0.0f32 + y, 1.0f32, 2.0f32)", "select(x < y, 1.0f32, 2.0f32)");
}

BOOST_AUTO_TEST_SUITE_END()
