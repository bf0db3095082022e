// Types, promotion, literals and reductions, by what they compute.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(values)

using namespace nestor;
using namespace nestor::tc::test;

namespace {

/// The single value of `O = right`, the scalars being inputs.
double value(const std::string& inputs, const std::string& right,
             std::map<std::string, Scalar> scalars = {}) {
    Arguments arguments;
    arguments.scalars = std::move(scalars);
    return run(def(inputs, "O", "O = " + right), arguments).values().at(0);
}

/// The inferred type of `O = right`.
std::string type(const std::string& inputs, const std::string& right, const std::string& op = "=") {
    return to_string(translated(def(inputs, "O", "O " + op + " " + right))
                         .program.functions[0]
                         .parameters.back()
                         .buffer->element);
}

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

// covers: TC-5 TC-31
BOOST_AUTO_TEST_CASE(every_scalar_type_and_alias_is_known) {
    for (const auto& [name, known] : std::vector<std::pair<std::string, std::string>>{{"bool", "bool"},
                                                                                      {"int8", "int8"},
                                                                                      {"int16", "int16"},
                                                                                      {"int32", "int32"},
                                                                                      {"int64", "int64"},
                                                                                      {"uint8", "uint8"},
                                                                                      {"uint16", "uint16"},
                                                                                      {"uint32", "uint32"},
                                                                                      {"uint64", "uint64"},
                                                                                      {"float32", "float32"},
                                                                                      {"float64", "float64"},
                                                                                      {"float", "float32"},
                                                                                      {"double", "float64"},
                                                                                      {"byte", "uint8"},
                                                                                      {"int", "int32"}}) {
        BOOST_TEST(type(name + " x", "x") == known);
        BOOST_TEST(type("int32 x", name + "(x)") == known);
    }
}

// covers: TC-4 TC-8
BOOST_AUTO_TEST_CASE(literals_have_the_types_of_their_suffixes) {
    BOOST_TEST(type("", "1") == "int32");
    BOOST_TEST(type("", "2147483648") == "int64");
    BOOST_TEST(type("", "1u") == "uint32");
    BOOST_TEST(type("", "1l") == "int64");
    BOOST_TEST(type("", "1ll") == "int64");
    BOOST_TEST(type("", "1ull") == "uint64");
    BOOST_TEST(type("", "18446744073709551615") == "uint64");
    BOOST_TEST(type("", "0xffffffff") == "uint32");
    BOOST_TEST(type("", "1.0") == "float32");
    BOOST_TEST(type("", "1.0f") == "float32");
    BOOST_TEST(type("", "1.0l") == "float64");
    BOOST_TEST(type("", "0x1p3f") == "float32");
    BOOST_TEST(value("", "0x1.8p1") == 3.0);
    BOOST_TEST(value("", "017") == 15.0);
}

// covers: TC-8
BOOST_AUTO_TEST_CASE(a_literal_takes_its_partners_type_and_is_rounded_once) {
    const std::map<std::string, Scalar> d = {{"D", 1.0}};
    BOOST_TEST(value("double D", "0.1 + D", d) == 0.1 + 1.0);
    BOOST_TEST(value("double D", "D * -0.1", d) == -0.1);
    // 0.1 + 0.2 is exactly 0.3 before it is rounded; in binary it would be 0.30000000000000004
    BOOST_TEST(value("double D", "0.1 + 0.2 + D * 0", d) == 0.3);
    BOOST_TEST(value("float F", "0.1 + F * 0", {{"F", 1.0}}) == static_cast<double>(0.1f));
    BOOST_TEST(type("double D", "0.1") == "float32");
    BOOST_TEST(type("double D", "pow(D, 0.1)") == "float64");
    BOOST_TEST(value("double D", "D > 0.0 ? 0.1 : D", d) == 0.1);
    BOOST_TEST(value("double D", "max(D * 0, 0.1)", d) == 0.1);
    BOOST_TEST(value("", "0.1 + 0.2 == 0.3") == 1.0);
    BOOST_TEST(value("", "1 / 2") == 0.0);
    BOOST_TEST(value("", "1 / 2.0") == 0.5);
    BOOST_TEST(value("", "-7 / 2") == -3.0);
    BOOST_TEST(value("", "-7 % 2") == -1.0);
}

// covers: TC-4 TC-8
BOOST_AUTO_TEST_CASE(decimal_literals_are_rounded_as_the_standard_library_does) {
    for (const char* text : {"0.1", "3.4028235e38", "1.17549435e-38", "1e-45", "7.1e-46", "7.0e-46",
                             "123456789.123456789", "16777217.0", "4.9e-324", "2.4703282292062327e-324",
                             "1.7976931348623157e308", "2.2250738585072011e-308"}) {
        BOOST_TEST(value("double D", std::string(text) + " + D", {{"D", 0.0}}) == std::strtod(text, nullptr),
                   text);
        BOOST_TEST(value("", text) == static_cast<double>(std::strtof(text, nullptr)), text);
    }
}

// covers: TC-32 TC-38
BOOST_AUTO_TEST_CASE(operands_are_promoted_by_the_rules) {
    BOOST_TEST(type("int8 a, int16 b", "a + b") == "int16");
    BOOST_TEST(type("uint8 a, uint16 b", "a + b") == "uint16");
    BOOST_TEST(type("uint32 a, int8 b", "a + b") == "int32");
    BOOST_TEST(type("uint64 a, int64 b", "a + b") == "int64");
    BOOST_TEST(type("int64 a, float b", "a + b") == "float32");
    BOOST_TEST(type("double a, float b", "a + b") == "float64");
    BOOST_TEST(type("bool a, bool b", "a + b") == "int32");
    BOOST_TEST(type("bool a, int8 b", "a + b") == "int8");
    BOOST_TEST(type("bool a, bool b", "min(a, b)") == "bool");
    BOOST_TEST(type("bool a", "-a") == "int32");
    BOOST_TEST(type("int8 a, float b", "a < b") == "bool");
    BOOST_TEST(type("bool c, int8 a, float b", "c ? a : b") == "float32");
    BOOST_TEST(type("uint8 a", "a + 1") == "int32");
}

// covers: TC-33 TC-38
BOOST_AUTO_TEST_CASE(integers_wrap_in_their_own_type) {
    const std::map<std::string, Scalar> s = {{"a", std::int64_t{200}}, {"b", std::int64_t{100}}};
    BOOST_TEST(value("uint8 a, uint8 b", "(a + b) / 2", s) == 22.0);
    BOOST_TEST(value("uint8 a, uint8 b", "a * b", s) == 200 * 100 % 256);
    BOOST_TEST(value("uint8 a, uint8 b", "b - a", s) == 156.0);
    BOOST_TEST(value("int8 a", "-a", {{"a", std::int64_t{-128}}}) == -128.0);
    BOOST_TEST(value("int32 a", "a / 0", {{"a", std::int64_t{5}}}) == 0.0);
    BOOST_TEST(value("int32 a", "a % 0", {{"a", std::int64_t{5}}}) == 0.0);
    BOOST_TEST(value("int32 a", "a / -2", {{"a", std::int64_t{5}}}) == -2.0);
    BOOST_TEST(value("int32 a", "a / -1", {{"a", std::int64_t{-2147483648LL}}}) == -2147483648.0);
}

// covers: TC-38
BOOST_AUTO_TEST_CASE(conversions_saturate_and_truncate) {
    BOOST_TEST(value("float a", "uint8(a)", {{"a", 300.0}}) == 255.0);
    BOOST_TEST(value("float a", "uint8(a)", {{"a", -3.0}}) == 0.0);
    BOOST_TEST(value("float a", "int32(a)", {{"a", std::nan("")}}) == 0.0);
    BOOST_TEST(value("float a", "int32(a)", {{"a", -2.75}}) == -2.0);
    BOOST_TEST(value("int32 a", "uint8(a)", {{"a", std::int64_t{300}}}) == 44.0);
    BOOST_TEST(value("", "uint8(300.5)") == 255.0);
    BOOST_TEST(value("", "uint8(300)") == 44.0);
    BOOST_TEST(value("", "int32(2.9)") == 2.0);
    BOOST_TEST(value("bool a", "a + a", {{"a", std::int64_t{1}}}) == 2.0);
}

// covers: TC-31 TC-35
BOOST_AUTO_TEST_CASE(builtins_compute_in_float32_unless_an_argument_is_double) {
    BOOST_TEST(type("int32 a", "exp(a)") == "float32");
    BOOST_TEST(type("double a, float b", "atan2(a, b)") == "float64");
    BOOST_TEST(type("int16 a", "abs(a)") == "int16");
    BOOST_TEST(type("int16 a", "fabs(a)") == "float32");
    BOOST_TEST(type("uint8 a", "abs(a)") == "uint8");
    BOOST_TEST(type("bool a", "abs(a)") == "int32");
    BOOST_TEST(type("int64 a", "j0(a)") == "float32");
    BOOST_TEST(type("float a, double b", "norm4d(a, a, 1, b)") == "float64");
    BOOST_TEST(type("float a", "norm3d(a, a, 0.5)") == "float32");
    BOOST_TEST(type("", "erfinv(0.5)") == "float32");
    BOOST_TEST(value("double a", "exp(a) + max(a, 3)", {{"a", 2.0}}) == std::exp(2.0) + 3);
    BOOST_TEST(value("double a", "fma(a, a, 1)", {{"a", 3.0}}) == 10.0);
    BOOST_TEST(value("int32 a", "abs(a)", {{"a", std::int64_t{-4}}}) == 4.0);
}

// covers: TC-12
BOOST_AUTO_TEST_CASE(sizes_and_extents_are_values) {
    Arguments arguments;
    arguments.arrays["A"] = floats({3, 4}, wave);
    BOOST_TEST(run(def("float(N,M) A", "O", "O = N * 10 + A.1"), arguments).values().at(0) == 34.0);
    BOOST_TEST(type("float(N) A", "N") == "int64");
    BOOST_TEST(type("float(N) A", "A.0") == "int64");
    BOOST_TEST(
        run(def("float(N,M) A", "O", "T(i) = A(i,0) where i in 0:2\nO = T.0"), arguments).values().at(0) ==
        2.0);
}

// covers: TC-21 TC-22 TC-24 TC-29
BOOST_AUTO_TEST_CASE(reductions_start_from_their_identities) {
    Arguments arguments;
    arguments.arrays["A"] = floats({2, 3}, wave);
    const auto reduced = [&](const std::string& op) {
        return run(def("float(N,M) A", "O", "O(n) " + op + " A(n,m)"), arguments).values();
    };
    for (std::int64_t n = 0; n < 2; ++n) {
        double sum = 0, product = 1, low = infinity, high = -infinity;
        for (std::int64_t m = 0; m < 3; ++m) {
            const double x = wave(n * 3 + m);
            sum += x, product *= x, low = std::min(low, x), high = std::max(high, x);
        }
        const auto at = static_cast<std::size_t>(n);
        BOOST_TEST(reduced("+=!")[at] == sum);
        BOOST_TEST(reduced("*=!")[at] == product);
        BOOST_TEST(reduced("min=!")[at] == low);
        BOOST_TEST(reduced("max=!")[at] == high);
    }
    arguments.arrays["A"] = floats({2, 0}, wave);
    BOOST_TEST(reduced("+=!")[1] == 0.0);
    BOOST_TEST(reduced("*=!")[1] == 1.0);
    BOOST_TEST(reduced("min=!")[1] == infinity);
    BOOST_TEST(reduced("max=!")[1] == -infinity);
    Arguments integers;
    integers.arrays["A"] = array(Type::uint(8), {0}, wave);
    BOOST_TEST(run(def("uint8(N) A", "O", "O min=! A(i)"), integers).values().at(0) == 255.0);
    BOOST_TEST(run(def("uint8(N) A", "O", "O max=! A(i)"), integers).values().at(0) == 0.0);
    integers.arrays["A"] = array(Type::int_(8), {0}, wave);
    BOOST_TEST(run(def("int8(N) A", "O", "O max=! A(i)"), integers).values().at(0) == -128.0);
    integers.arrays["A"] = array(Type::boolean(), {0}, wave);
    BOOST_TEST(run(def("bool(N) A", "O", "O min=! A(i)"), integers).values().at(0) == 1.0);
}

// covers: TC-29
BOOST_AUTO_TEST_CASE(minimum_and_maximum_ignore_nan_beside_a_number) {
    Arguments arguments;
    arguments.arrays["A"] =
        floats({3}, [](std::int64_t k) { return k == 1 ? std::nan("") : static_cast<double>(k); });
    BOOST_TEST(run(def("float(N) A", "O", "O max=! A(i)"), arguments).values().at(0) == 2.0);
    BOOST_TEST(run(def("float(N) A", "O", "O(i) = min(A(i), 5)"), arguments).values().at(1) == 5.0);
}

// covers: TC-9
BOOST_AUTO_TEST_CASE(the_first_write_decides_the_type) {
    BOOST_TEST(type("bool a", "a", "+=!") == "int32");
    BOOST_TEST(type("bool a", "a", "max=!") == "bool");
    BOOST_TEST(type("double a", "a", "+=!") == "float64");
    const auto translation = translated(def("double(N) D, int32(N) I", "O", "O(i) = D(i)\nO(i) += I(i)"));
    BOOST_TEST(to_string(translation.program.functions[0].parameters.back().buffer->element) == "float64");
    BOOST_TEST(messages(def("uint8(N) U", "O", "O(i) = U(i)\nO(i) = 255 where i in 0:N")) == "");
}

// covers: TC-34
BOOST_AUTO_TEST_CASE(a_condition_guards_reads) {
    Arguments arguments;
    arguments.arrays["A"] = floats({4}, wave);
    const auto values =
        run(def("float(N) A", "O", "O(i) = i > 0 && A(i-1) > 0 ? A(i-1) : 9 where i in 0:N"), arguments)
            .values();
    for (std::int64_t i = 0; i < 4; ++i)
        BOOST_TEST(values.at(static_cast<std::size_t>(i)) == (i > 0 && wave(i - 1) > 0 ? wave(i - 1) : 9.0));
}

// covers: TC-23
BOOST_AUTO_TEST_CASE(initialising_without_a_reduction_is_one_update_an_element) {
    Arguments arguments;
    arguments.arrays["A"] = floats({4}, wave);
    const auto values =
        run(def("float(N) A", "O", "O(i) += 1.0 where i in 0:N\nO(i) +=! A(i)"), arguments).values();
    for (std::int64_t i = 0; i < 4; ++i) BOOST_TEST(values.at(static_cast<std::size_t>(i)) == wave(i));
}

// covers: TC-40 TC-43
BOOST_AUTO_TEST_CASE(lets_are_substituted_and_ranges_intersect) {
    Arguments arguments;
    arguments.arrays["A"] = floats({9}, wave);
    const auto values = run(def("float(N) A", "O",
                                "O(i) = y * x where x = A(i), k = i + 1, y = x + A(k), i in 1:7, i in 3:9"),
                            arguments)
                            .values();
    BOOST_REQUIRE(values.size() == 4);
    for (std::int64_t i = 3; i < 7; ++i)
        BOOST_TEST(values.at(static_cast<std::size_t>(i - 3)) == (wave(i) + wave(i + 1)) * wave(i));
}

// covers: TC-40 TC-43
BOOST_AUTO_TEST_CASE(exists_takes_part_in_inference_only) {
    const std::string text = def("float(N) A, float(M) B", "O", "O(i) = A(i) where exists B(i+2)");
    BOOST_TEST(domain(text, "O", "s0") == "i from 0 for min(N, M - 2)");
    BOOST_TEST(preconditions(text) == "");
}

// covers: TC-43
BOOST_AUTO_TEST_CASE(an_index_that_only_where_names_multiplies_the_work) {
    Arguments arguments;
    arguments.arrays["A"] = floats({2}, wave);
    const auto values = run(def("float(N) A", "O", "O(i) +=! A(i) where r in 0:3"), arguments).values();
    for (std::int64_t i = 0; i < 2; ++i) BOOST_TEST(values.at(static_cast<std::size_t>(i)) == 3 * wave(i));
}

// covers: TC-39
BOOST_AUTO_TEST_CASE(half_types_compute_in_float32_and_round_once) {
    const Type half = Type::float_(16), brain = Type::bfloat16();
    // 2048 + 1 + 1: in float16 each addition of 1 to 2048 would be lost
    Arguments arguments;
    arguments.arrays = {
        {"A", array(half, {3}, [](std::int64_t k) { return k == 0 ? 2048.0 : 1.0; })},
        {"B", array(brain, {3}, [](std::int64_t k) { return 0.5 + static_cast<double>(k); })}};
    const auto of = [&](const std::string& statements) {
        return run("def f(half(N) A, bfloat16(N) B) -> (O) { " + statements + " }", arguments);
    };
    BOOST_TEST(of("O +=! A(i)").values().at(0) == 2050.0);
    BOOST_TEST((of("O +=! A(i)").output.element == half));
    BOOST_TEST(of("O(i) = A(i) + A(i) * 0.5 where i in 0:1").values().at(0) == 3072.0);
    BOOST_TEST(of("O = A(0) + A(1) + A(2)").values().at(0) == 2050.0);
    BOOST_TEST(of("O = half(A(0) + A(1)) + A(2)").values().at(0) == 2048.0);  // 2049 is rounded to 2048
    BOOST_TEST((of("O(i) = A(i) + B(i)").output.element == Type::float_(32)));
    BOOST_TEST(of("O(i) = A(i) + B(i)").values() == (std::vector<double>{2048.5, 2.5, 3.5}),
               boost::test_tools::per_element());
    BOOST_TEST((of("O(i) = B(i) * 2").output.element == brain));
    BOOST_TEST((of("O(i) = exp(A(i))").output.element == Type::float_(32)));
    BOOST_TEST(of("O(i) = bfloat16(1.0 + 0.01 * i) where i in 0:2").values() ==
                   (std::vector<double>{1.0, 1.0078125}),
               boost::test_tools::per_element());
    // without `!` the values already there take part, and are rounded once for each statement
    BOOST_TEST(of("O(i) = A(i) O(i) += 1.0 where i in 0:1").values().at(0) == 2048.0);
    BOOST_TEST(of("O(i) = A(i) O(i) += A(j) * 0.25 where i in 0:1").values().at(0) == 2560.0);
    BOOST_TEST(of("O max=! A(i) - 2048").values().at(0) == 0.0);
    BOOST_TEST(of("O(i) = A(i) > 1.5 ? A(i) : A(i) - 3").values() == (std::vector<double>{2048, -2, -2}),
               boost::test_tools::per_element());
    BOOST_TEST(messages("def f(half(N) A, float(N) B) -> (half(N) O) { O(i) = A(i) + B(i) }")
                   .find("a value of type `float32` does not fit `O` of type `float16` [TC-9]") !=
               std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
