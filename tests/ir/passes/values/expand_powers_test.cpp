// Powers to small exponents: before and after as text, both run through the interpreter.
#include "ir/passes/values/expand_powers.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <limits>

#include "ir/reference/interpret.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(powers)

using namespace nestor;

namespace {

Program program_of(const std::string& value, const std::string& type = "float64") {
    return test::nest("entry function f(size N, inout " + type +
                      " y[(0, N)]) {\nfor i in (0, N) { y[i] = " + value + "; }\n}\n");
}

/// The value that is stored.
std::string changed(const std::string& value, FloatModel floats = FloatModel::contract) {
    const std::string text = test::body_of(expand_powers(program_of(value), floats));
    const std::size_t begin = text.find(" = ") + 3;
    return text.substr(begin, text.find(";", begin) - begin);
}

std::vector<double> run(const Program& program, const std::vector<double>& values) {
    Arguments arguments;
    arguments.scalars["N"] = static_cast<std::int64_t>(values.size());
    Array y(Type::float_(64), {static_cast<std::int64_t>(values.size())});
    std::memcpy(y.data.data(), values.data(), y.data.size());
    arguments.arrays.emplace("y", y);
    BOOST_TEST(interpret(program, "f", arguments).error == 0);
    std::vector<double> results(values.size());
    std::memcpy(results.data(), arguments.arrays.at("y").data.data(), y.data.size());
    return results;
}

}  // namespace

BOOST_AUTO_TEST_CASE(powers_to_two_three_and_four_are_products) {
    BOOST_TEST(changed("pow(y[i], 2.0f64)") == "y[i] * y[i]");
    BOOST_TEST(changed("pow(y[i] - 1.0f64, 2.0f64)") == "(y[i] - 1.0) * (y[i] - 1.0)");
    BOOST_TEST(changed("pow(y[i], 3.0f64)") == "y[i] * y[i] * y[i]");
    BOOST_TEST(changed("pow(y[i], 4.0f64)") == "y[i] * y[i] * (y[i] * y[i])");
    BOOST_TEST(changed("1.0f64 / pow(y[i], 2.0f64)") == "1.0 / (y[i] * y[i])");
}

BOOST_AUTO_TEST_CASE(other_powers_stay) {
    for (const char* value : {"pow(y[i], 5.0)", "pow(y[i], 0.5)", "pow(y[i], -1.0)", "pow(2.0, y[i])",
                              "pow(y[i], y[0])", "pow(sin(y[i]), 2.0)"})
        BOOST_TEST(changed(value) == value);
}

BOOST_AUTO_TEST_CASE(only_squares_are_strictly_the_same) {
    BOOST_TEST(changed("pow(y[i], 2.0f64)", FloatModel::strict) == "y[i] * y[i]");
    BOOST_TEST(changed("pow(y[i], 3.0f64)", FloatModel::strict) == "pow(y[i], 3.0)");
    BOOST_TEST(changed("pow(y[i], 4.0f64)", FloatModel::strict) == "pow(y[i], 4.0)");
}

// Powers of powers would grow with the product of their exponents.
BOOST_AUTO_TEST_CASE(chains_of_powers_stay_short) {
    std::string value = "y[i]";
    for (int k = 0; k < 40; ++k) value = "pow(" + value + ", 4.0f64)";
    BOOST_TEST(changed(value).size() < 1000u);
}

BOOST_AUTO_TEST_CASE(products_are_what_powers_are) {
    const double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> values = {0,    -0.0,   1,      -1,        infinity, -infinity, std::nan(""),
                                  1e80, -1e120, 1e-170, -1.5e-100, 4.9e-324, 1.7e308};
    for (int k = -50; k < 50; ++k) values.push_back(std::sin(k) * std::exp(k / 3.0));
    for (const char* exponent : {"2.0f64", "3.0f64", "4.0f64"}) {
        const Program before = program_of(std::string("pow(y[i], ") + exponent + ")");
        const std::vector<double> expected = run(before, values);
        const std::vector<double> found = run(expand_powers(before, FloatModel::contract), values);
        for (std::size_t k = 0; k < values.size(); ++k) BOOST_TEST_CONTEXT(values[k] << " to " << exponent) {
                const bool nan = std::isnan(found[k]) && std::isnan(expected[k]);
                const bool same =
                    found[k] == expected[k] && std::signbit(found[k]) == std::signbit(expected[k]);
                BOOST_TEST(
                    (nan || same || std::fabs(found[k] - expected[k]) <= 4.5e-16 * std::fabs(expected[k])));
            }
    }
}

BOOST_AUTO_TEST_SUITE_END()
