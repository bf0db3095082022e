// Numbers as Python and numpy write them, from the helpers of emitted code: as CPython 3.11 and numpy 2.4 do,
// and as the evaluator's own copies (ir/core/python_format, ir/core/array_text) do.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "ir/core/print_format.hpp"
#include "ir/core/python_format.hpp"
#include "runtime/array_text.hpp"
#include "runtime/formatted.hpp"
#include "runtime/gather_number.hpp"
#include "runtime/repeated.hpp"
#include "runtime/shortest.hpp"

BOOST_AUTO_TEST_SUITE(texts)

namespace {

struct Row {
    const char* spec;
    double value;
    const char* expected;
};
struct IntRow {
    const char* spec;
    std::int64_t value;
    const char* expected;
};

}  // namespace

BOOST_AUTO_TEST_CASE(floats_are_formatted_as_in_python) {
    // format(value, spec)
    const std::vector<Row> rows = {{"", 0.0, "0.0"},
                                   {"", 0.1, "0.1"},
                                   {"", 1e+16, "1e+16"},
                                   {"", 2.675, "2.675"},
                                   {"^10", 1.0, "   1.0    "},
                                   {"^10", 1234567.891, "1234567.891"},
                                   {"^10", 123456789012.0, "123456789012.0"},
                                   {"^10", -INFINITY, "   -inf   "},
                                   {",.2f", -0.0, "-0.00"},
                                   {",.2f", -2.5, "-2.50"},
                                   {",.2f", 1e-07, "0.00"},
                                   {",.2f", INFINITY, "inf"},
                                   {".1%", 0.0, "0.0%"},
                                   {".1%", 0.1, "10.0%"},
                                   {".1%", 1e+16, "1000000000000000000.0%"},
                                   {".1%", 2.675, "267.5%"},
                                   {"*>8", 1.0, "*****1.0"},
                                   {"*>8", 1234567.891, "1234567.891"},
                                   {"*>8", 123456789012.0, "123456789012.0"},
                                   {"*>8", -INFINITY, "****-inf"},
                                   {"+.3e", -0.0, "-0.000e+00"},
                                   {"+.3e", -2.5, "-2.500e+00"},
                                   {"+.3e", 1e-07, "+1.000e-07"},
                                   {"+.3e", INFINITY, "+inf"},
                                   {"010.3f", 0.0, "000000.000"},
                                   {"010.3f", 0.1, "000000.100"},
                                   {"010.3f", 1e+16, "10000000000000000.000"},
                                   {"010.3f", 2.675, "000002.675"},
                                   {"<8.2f", 1.0, "1.00    "},
                                   {"<8.2f", 1234567.891, "1234567.89"},
                                   {"<8.2f", 123456789012.0, "123456789012.00"},
                                   {"<8.2f", -INFINITY, "-inf    "},
                                   {".4g", -0.0, "-0"},
                                   {".4g", -2.5, "-2.5"},
                                   {".4g", 1e-07, "1e-07"},
                                   {".4g", INFINITY, "inf"},
                                   {"g", 0.0, "0"},
                                   {"g", 0.1, "0.1"},
                                   {"g", 1e+16, "1e+16"},
                                   {"g", 2.675, "2.675"},
                                   {".0f", 1.0, "1"},
                                   {".0f", 1234567.891, "1234568"},
                                   {".0f", 123456789012.0, "123456789012"},
                                   {".0f", -INFINITY, "-inf"},
                                   {"#.3g", -0.0, "-0.00"},
                                   {"#.3g", -2.5, "-2.50"},
                                   {"#.3g", 1e-07, "1.00e-07"},
                                   {"#.3g", INFINITY, "inf"},
                                   {"_.3f", 0.0, "0.000"},
                                   {"_.3f", 0.1, "0.100"},
                                   {"_.3f", 1e+16, "10_000_000_000_000_000.000"},
                                   {"_.3f", 2.675, "2.675"},
                                   {">12,.1f", 1.0, "         1.0"},
                                   {">12,.1f", 1234567.891, " 1,234,567.9"},
                                   {">12,.1f", 123456789012.0, "123,456,789,012.0"},
                                   {">12,.1f", -INFINITY, "        -inf"},
                                   {"E", -0.0, "-0.000000E+00"},
                                   {"E", -2.5, "-2.500000E+00"},
                                   {"E", 1e-07, "1.000000E-07"},
                                   {"E", INFINITY, "INF"},
                                   {"G", 0.0, "0"},
                                   {"G", 0.1, "0.1"},
                                   {"G", 1e+16, "1E+16"},
                                   {"G", 2.675, "2.675"},
                                   {"^+9.1f", 1.0, "  +1.0   "},
                                   {"^+9.1f", 1234567.891, "+1234567.9"},
                                   {"^+9.1f", 123456789012.0, "+123456789012.0"},
                                   {"^+9.1f", -INFINITY, "  -inf   "},
                                   {"#.3", 0.0, "0.00"},
                                   {"#.3", 1.0, "1.00"},
                                   {"#.3", -2.5, "-2.50"},
                                   {"#.3", 123456.0, "1.23e+05"},
                                   {"#.3", 1e+20, "1.00e+20"},
                                   {"#.3", 1e-07, "1.00e-07"},
                                   {"#.3", 3.14159, "3.14"},
                                   {"#.3", 100.0, "1.00e+02"},
                                   {"#g", 0.0, "0.00000"},
                                   {"#g", 1.0, "1.00000"},
                                   {"#g", -2.5, "-2.50000"},
                                   {"#g", 123456.0, "123456."},
                                   {"#g", 1e+20, "1.00000e+20"},
                                   {"#g", 1e-07, "1.00000e-07"},
                                   {"#g", 3.14159, "3.14159"},
                                   {"#g", 100.0, "100.000"},
                                   {"#.0f", 0.0, "0."},
                                   {"#.0f", 1.0, "1."},
                                   {"#.0f", -2.5, "-2."},
                                   {"#.0f", 123456.0, "123456."},
                                   {"#.0f", 1e+20, "100000000000000000000."},
                                   {"#.0f", 1e-07, "0."},
                                   {"#.0f", 3.14159, "3."},
                                   {"#.0f", 100.0, "100."},
                                   {"#e", 0.0, "0.000000e+00"},
                                   {"#e", 1.0, "1.000000e+00"},
                                   {"#e", -2.5, "-2.500000e+00"},
                                   {"#e", 123456.0, "1.234560e+05"},
                                   {"#e", 1e+20, "1.000000e+20"},
                                   {"#e", 1e-07, "1.000000e-07"},
                                   {"#e", 3.14159, "3.141590e+00"},
                                   {"#e", 100.0, "1.000000e+02"},
                                   {"#.0e", 0.0, "0.e+00"},
                                   {"#.0e", 1.0, "1.e+00"},
                                   {"#.0e", -2.5, "-2.e+00"},
                                   {"#.0e", 123456.0, "1.e+05"},
                                   {"#.0e", 1e+20, "1.e+20"},
                                   {"#.0e", 1e-07, "1.e-07"},
                                   {"#.0e", 3.14159, "3.e+00"},
                                   {"#.0e", 100.0, "1.e+02"},
                                   {"#,.0f", 0.0, "0."},
                                   {"#,.0f", 1.0, "1."},
                                   {"#,.0f", -2.5, "-2."},
                                   {"#,.0f", 123456.0, "123,456."},
                                   {"#,.0f", 1e+20, "100,000,000,000,000,000,000."},
                                   {"#,.0f", 1e-07, "0."},
                                   {"#,.0f", 3.14159, "3."},
                                   {"#,.0f", 100.0, "100."},
                                   {"#.2%", 0.0, "0.00%"},
                                   {"#.2%", 1.0, "100.00%"},
                                   {"#.2%", -2.5, "-250.00%"},
                                   {"#.2%", 123456.0, "12345600.00%"},
                                   {"#.2%", 1e+20, "10000000000000000000000.00%"},
                                   {"#.2%", 1e-07, "0.00%"},
                                   {"#.2%", 3.14159, "314.16%"},
                                   {"#.2%", 100.0, "10000.00%"},
                                   {"#.0g", 0.0, "0."},
                                   {"#.0g", 1.0, "1."},
                                   {"#.0g", -2.5, "-2."},
                                   {"#.0g", 123456.0, "1.e+05"},
                                   {"#.0g", 1e+20, "1.e+20"},
                                   {"#.0g", 1e-07, "1.e-07"},
                                   {"#.0g", 3.14159, "3."},
                                   {"#.0g", 100.0, "1.e+02"}};
    for (const Row& row : rows) {
        BOOST_TEST(formatted(row.value, row.spec) == row.expected, row.spec << " of " << row.value);
        BOOST_TEST(nestor::python_text(row.value, row.spec) == row.expected, row.spec << " of " << row.value);
    }
}

BOOST_AUTO_TEST_CASE(ints_are_formatted_as_in_python) {
    const std::vector<IntRow> rows = {
        {"", int64_t{0}, "0"},
        {"", int64_t{42}, "42"},
        {"", int64_t{1099511627776}, "1099511627776"},
        {"d", int64_t{-1}, "-1"},
        {"d", int64_t{1234567}, "1234567"},
        {",", int64_t{1}, "1"},
        {",", int64_t{-255}, "-255"},
        {",", INT64_MIN, "-9,223,372,036,854,775,808"},
        {"08b", int64_t{0}, "00000000"},
        {"08b", int64_t{42}, "00101010"},
        {"08b", int64_t{1099511627776}, "10000000000000000000000000000000000000000"},
        {"#x", int64_t{-1}, "-0x1"},
        {"#x", int64_t{1234567}, "0x12d687"},
        {"^9", int64_t{1}, "    1    "},
        {"^9", int64_t{-255}, "  -255   "},
        {"^9", INT64_MIN, "-9223372036854775808"},
        {"+d", int64_t{0}, "+0"},
        {"+d", int64_t{42}, "+42"},
        {"+d", int64_t{1099511627776}, "+1099511627776"},
        {"_x", int64_t{-1}, "-1"},
        {"_x", int64_t{1234567}, "12_d687"},
        {"#o", int64_t{1}, "0o1"},
        {"#o", int64_t{-255}, "-0o377"},
        {"#o", INT64_MIN, "-0o1000000000000000000000"},
        {"*<7", int64_t{0}, "0******"},
        {"*<7", int64_t{42}, "42*****"},
        {"*<7", int64_t{1099511627776}, "1099511627776"},
        {",d", int64_t{-1}, "-1"},
        {",d", int64_t{1234567}, "1,234,567"},
        {"X", int64_t{1}, "1"},
        {"X", int64_t{-255}, "-FF"},
        {"X", INT64_MIN, "-8000000000000000"},
        {"#010b", int64_t{0}, "0b00000000"},
        {"#010b", int64_t{42}, "0b00101010"},
        {"#010b", int64_t{1099511627776}, "0b10000000000000000000000000000000000000000"},
        {".2f", int64_t{-1}, "-1.00"},
        {".2f", int64_t{1234567}, "1234567.00"},
        {"e", int64_t{1}, "1.000000e+00"},
        {"e", int64_t{-255}, "-2.550000e+02"},
        {"e", INT64_MIN, "-9.223372e+18"}};
    for (const IntRow& row : rows) {
        BOOST_TEST(formatted(row.value, row.spec) == row.expected, row.spec << " of " << row.value);
        BOOST_TEST(nestor::python_text(row.value, row.spec) == row.expected, row.spec << " of " << row.value);
    }
}

BOOST_AUTO_TEST_CASE(both_copies_write_the_same) {
    std::mt19937_64 random(1);
    for (int k = 0; k < 2000; ++k) {
        const double value = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())),
                                        static_cast<int>(random() % 120) - 110);
        BOOST_TEST(shortest(value) == nestor::shortest_text(value, false));
        for (const char* spec : {"", "^20", ",.3f", ".2%", "+.5e", "_.1f", "015.4g"})
            BOOST_TEST(formatted(value, spec) == nestor::python_text(value, spec));
    }
}

BOOST_AUTO_TEST_CASE(halves_have_the_digits_that_tell_them_apart) {
    const std::vector<double> halves = {0.0999755859375, 1.7001953125, 2048, 65504, 5.960464477539063e-08};
    const std::vector<std::string> digits = {"1", "17", "2048", "655", "6"};
    for (std::size_t k = 0; k < halves.size(); ++k) {
        const std::string all = number_text(halves[k], 'h').digits;
        BOOST_TEST(all.substr(0, digits[k].size()) == digits[k], all);
    }
    BOOST_TEST(array_text({0.0999755859375, 1.7001953125}, 'h', {2}, {false}) == "[0.1 1.7]");
    BOOST_TEST(array_text({0.0999755859375, 1.7001953125}, 'f', {2}, {false}) == "[0.09997559 1.7001953 ]");
}

BOOST_AUTO_TEST_CASE(arrays_of_any_length_are_gathered_and_shown_once) {
    const std::vector<std::size_t> lengths = {0, 1, 7, 40, 1000, 1001, 4000};
    for (const std::size_t length : lengths) {
        std::vector<nestor::Scalar> whole, half;
        for (std::size_t k = 0; k < length; ++k) {
            gather_number(static_cast<double>(k * k));
            whole.emplace_back(static_cast<std::int64_t>(k * k));
        }
        BOOST_TEST(gathered_text('i') == nestor::gathered_text(whole, nestor::Type::int_(64)));
        for (std::size_t k = 0; k < length; ++k) {
            gather_number(static_cast<double>(k) / 2);
            half.emplace_back(static_cast<double>(k) / 2);
        }
        BOOST_TEST(gathered_text('d') == nestor::gathered_text(half, nestor::Type::float_(64)));
    }
    BOOST_TEST(gathered_text('f') == "[]");
    gather_number(1);
    gather_number(0);
    BOOST_TEST(gathered_text('b') == "[ True False]");
}

BOOST_AUTO_TEST_CASE(texts_of_several_bytes_are_repeated_as_in_python) {
    BOOST_TEST(repeated("ab", 3) == "ababab");
    BOOST_TEST(repeated("ab", -1).empty());
}

BOOST_AUTO_TEST_SUITE_END()
