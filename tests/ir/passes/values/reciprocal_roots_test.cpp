// Quotients by square roots: before and after as text, both run through the interpreter.
#include "ir/passes/values/reciprocal_roots.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <limits>

#include "ir/reference/interpret.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(reciprocal_roots)

using namespace nestor;

namespace {

/// y after a run on values that roots and quotients treat in their own ways.
std::vector<float> run(const Program& program) {
    const float infinity = std::numeric_limits<float>::infinity();
    std::vector<float> values = {4, 0.25f, 1e-12f, 0, infinity, -1, std::nanf("")};
    Arguments arguments;
    arguments.scalars["N"] = static_cast<std::int64_t>(values.size());
    Array y(Type::float_(32), {static_cast<std::int64_t>(values.size())});
    std::memcpy(y.data.data(), values.data(), y.data.size());
    arguments.arrays.emplace("y", y);
    BOOST_TEST(interpret(program, "f", arguments).error == 0);
    std::memcpy(values.data(), arguments.arrays.at("y").data.data(), y.data.size());
    return values;
}

bool alike(float a, float b) {
    return (std::isnan(a) && std::isnan(b)) || a == b || std::fabs(a - b) <= 1e-6f * std::fabs(a);
}

std::string changed(const std::string& statements) {
    const Program before = test::nest(
        "entry function f(size N, inout float32 y[(0, N)]) {\n"
        "for i in (0, N) imperative {\n" +
        statements + "}\n}\n");
    const Program after = with_reciprocal_roots(before);
    const std::vector<float> exact = run(before), fast = run(after);
    for (std::size_t k = 0; k < exact.size(); ++k)
        BOOST_TEST(alike(exact[k], fast[k]), k << ": " << exact[k] << ", " << fast[k]);
    return test::body_of(after);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_quotient_by_a_root_is_a_product) {
    BOOST_TEST(changed("y[i] = 3.0f32 / sqrt(y[i]);\n") ==
               "for i in (0, N) imperative {\n    y[i] = 3.0f32 * rsqrt(y[i]);\n}\n");
    BOOST_TEST(changed("y[i] = 1.0f32 / sqrt(y[i]);\n") ==
               "for i in (0, N) imperative {\n    y[i] = rsqrt(y[i]);\n}\n");
}

BOOST_AUTO_TEST_CASE(the_other_factor_still_divides) {
    BOOST_TEST(changed("y[i] = 3.0f32 / (sqrt(y[i]) * 7.0f32);\n") ==
               "for i in (0, N) imperative {\n    y[i] = 3.0f32 / 7.0f32 * rsqrt(y[i]);\n}\n");
}

BOOST_AUTO_TEST_CASE(a_number_times_its_root_is_one_root) {
    BOOST_TEST(changed("let x = y[i];\nlet a = 1.0f32 / (x * sqrt(x));\ny[i] = a;\n") ==
               "for i in (0, N) imperative {\n"
               "    let x = y[i];\n"
               "    let root = rsqrt(x);\n"
               "    let a = root * root * root;\n"
               "    y[i] = a;\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(other_quotients_and_other_types_stay) {
    const std::string text = "let x = float64(y[i]);\ny[i] = float32(1.0 / sqrt(x));\n";
    BOOST_TEST(changed(text).find("rsqrt") == std::string::npos);
    BOOST_TEST(changed("y[i] = sqrt(y[i]) / 2.0f32;\n").find("rsqrt") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
