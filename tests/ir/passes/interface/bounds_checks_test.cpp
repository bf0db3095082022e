// Which accesses get a check, and that checks fail exactly where the interpreter sees an access outside.
#include "ir/passes/interface/bounds_checks.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/errors.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

Program read(const std::string& text) {
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return *program;
}

Program function_of(const std::string& statements) {
    return read(
        "errors standard { RANGE 5 \"A is too small\"; }\n"
        "entry function f.1(size N.2, size M.3, input int32 at.4[(0, N.2)], input float32 A.5[(0, M.3)],\n"
        "                   inout float32 O.6[(0, N.2)], scalar p.7: int64) {\n" +
        statements + "}\n");
}

std::string body_of(const Program& program) {
    BOOST_TEST(verify(program).empty());
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

std::string checked(const std::string& statements) {
    return body_of(check_bounds(function_of(statements)));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bounds_checks)

// covers: PR-46
BOOST_AUTO_TEST_CASE(places_that_data_choose_are_checked_and_places_in_limits_are_not) {
    BOOST_TEST(
        checked("for i.8 in (0, N.2) vectorized <O, z0, s0, i> { O.6[i.8] = A.5[int64(at.4[i.8])]; }") ==
        "for i in (0, N) <O, z0, s0, i> {\n"
        "    assert int64(at[i]) >= 0 && int64(at[i]) < M else 9;\n"
        "    O[i] = A[int64(at[i])];\n"
        "}\n");
}

BOOST_AUTO_TEST_CASE(asserts_conditions_and_ifs_are_made_use_of) {
    // an assert on sizes, a lazy operator, a select, an if with its else
    BOOST_TEST(checked("assert N.2 <= M.3 else 8;\n"
                       "for i.8 in (0, N.2) <O, z0, s0, i> { O.6[i.8] = A.5[i.8]; }") ==
               "assert N <= M else 8;\n"
               "for i in (0, N) <O, z0, s0, i> {\n    O[i] = A[i];\n}\n");
    BOOST_TEST(
        checked("for i.8 in (0, N.2) <O, z0, s0, i> {\n"
                "  if i.8 >= M.3 || A.5[i.8] > 0.0f32 { O.6[i.8] = select(i.8 < M.3, A.5[i.8], 1.0f32); }\n"
                "}") ==
        "for i in (0, N) <O, z0, s0, i> {\n"
        "    if i >= M || A[i] > 0.0f32 {\n"
        "        O[i] = select(i < M, A[i], 1.0f32);\n"
        "    }\n}\n");
    BOOST_TEST(
        checked("if p.7 < 0 || p.7 >= N.2 { return; } else { O.6[p.7] = 1.0f32; }\nO.6[p.7 + 1] = 2.0f32;") ==
        "if p < 0 || p >= N {\n    return;\n} else {\n    O[p] = 1.0f32;\n}\n"
        "assert p + 1 < N else 9;\n"
        "O[p + 1] = 2.0f32;\n");
}

BOOST_AUTO_TEST_CASE(what_a_guard_lets_through_is_checked_under_the_guard) {
    BOOST_TEST(checked("O.6[0] = select(p.7 > 3, A.5[p.7], 0.0f32);") ==
               "assert !(p > 3) || p < M else 9;\n"
               "assert 0 < N else 10;\n"
               "O[0] = select(p > 3, A[p], 0.0f32);\n");
}

BOOST_AUTO_TEST_CASE(conditions_of_while_loops_are_checked_each_time) {
    BOOST_TEST(checked("var k.8: int64 = 0;\nwhile A.5[k.8] > 0.0f32 { k.8 = k.8 + 1; }") ==
               "var k: int64 = 0;\n"
               "while true {\n"
               "    assert k >= 0 && k < M else 9;\n"
               "    if !(A[k] > 0.0f32) {\n        break;\n    }\n"
               "    k = k + 1;\n"
               "}\n");
}

// covers: PR-45
BOOST_AUTO_TEST_CASE(divisors_that_may_be_zero_are_checked_where_the_quotient_is_undefined) {
    BOOST_TEST(checked("var k.8: int64 = 7 / p.7;") == "assert p != 0 else 9;\nvar k: int64 = 7 / p;\n");
    BOOST_TEST(checked("var k.8: int64 = 7 ediv p.7;").find("assert") == std::string::npos);
    BOOST_TEST(checked("if p.7 > 2 { var k.8: int64 = 7 % p.7; print k.8; }").find("assert") ==
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_texts_name_buffer_and_line) {
    const Program program = check_bounds(function_of("O.6[p.7] = 1.0f32;\nO.6[0] = float32(7 / p.7);\n"));
    BOOST_REQUIRE_EQUAL(program.errors.size(), 11u);
    BOOST_TEST(program.errors[9].name == "RANGE");
    BOOST_TEST(program.errors[9].code == error_range);
    BOOST_TEST(program.errors[9].text == "`O.6[p.7] = 1.0f32;` leaves `O` (test.nest:4)");
    BOOST_TEST(program.errors[10].name == "DIVISION");
    BOOST_TEST(program.errors[10].text == "`7 / p.7` divides by zero (test.nest:5)");
}

BOOST_AUTO_TEST_CASE(asserts_on_sizes_can_be_left_out) {
    BOOST_TEST(body_of(without_bounds_checks(function_of("assert N.2 <= M.3 else 8;\nO.6[0] = 1.0f32;"))) ==
               "O[0] = 1.0f32;\n");
}

// covers: PR-46
BOOST_AUTO_TEST_CASE(checks_fail_exactly_where_the_interpreter_sees_an_access_outside) {
    std::mt19937 random(46);
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    const auto index = [&](const char* loop) {
        const std::vector<std::string> forms = {fmt::format("int64(at.4[{}])", loop),
                                                fmt::format("{} + {}", loop, below(3) - 1),
                                                fmt::format("{} - p.7", loop),
                                                fmt::format("min(max({} - {}, 0), M.3 - 1)", loop, below(3)),
                                                fmt::format("2 * {}", loop),
                                                "p.7"};
        return forms[static_cast<std::size_t>(below(static_cast<int>(forms.size())))];
    };
    int outside = 0, inside = 0;
    for (int round = 0; round < 1000; ++round) {
        const std::string value = fmt::format("A.5[{}]", index("i.8"));
        const std::string condition =
            fmt::format("{} < {}", index("i.8"), below(2) == 0 ? "M.3" : std::to_string(below(5)));
        const std::string guarded =
            below(2) == 0 ? value
            : below(2) == 0
                ? fmt::format("select({}, {}, 0.5f32)", condition, value)
                : fmt::format("select({} && A.5[{}] > 0.0f32, 1.0f32, {})", condition, index("i.8"), value);
        const std::string store = fmt::format("O.6[{}] = {};", index("i.8"), guarded);
        const std::string statements = fmt::format(
            "for i.8 in ({}, {}) <O, z0, s0, i> {{ {} }}\n", below(3) - 1, below(2) == 0 ? "N.2" : "N.2 + 1",
            below(3) == 0 ? fmt::format("if {} {{ {} }} else {{ O.6[i.8] = 2.0f32; }}", condition, store)
                          : store);
        const Program plain = function_of(statements), safe = check_bounds(plain);
        const auto violations = verify(safe);
        BOOST_REQUIRE_MESSAGE(violations.empty(), statements);
        const int n = below(5), m = below(5);
        Arguments arguments;
        arguments.scalars["p"] = std::int64_t{below(5) - 1};
        arguments.scalars["N"] = std::int64_t{n};
        arguments.scalars["M"] = std::int64_t{m};
        Array at(Type::int_(32), {n}), a(Type::float_(32), {m}), o(Type::float_(32), {n});
        for (int k = 0; k < n; ++k) at.set(k, Scalar(std::int64_t{below(m + 3) - 1}));
        for (int k = 0; k < m; ++k) a.set(k, Scalar(double(below(3) - 1)));
        for (int k = 0; k < n; ++k) o.set(k, Scalar(0.25));
        arguments.arrays["at"] = at;
        arguments.arrays["A"] = a;
        arguments.arrays["O"] = o;
        Arguments again = arguments;
        const Outcome expected = interpret(plain, "f", arguments);
        const Outcome found = interpret(safe, "f", again);
        const bool left = expected.error == -1;
        (left ? outside : inside) += 1;
        BOOST_REQUIRE_MESSAGE(found.error == (left ? error_range : expected.error),
                              statements << "plain: " << expected.message << "\nchecked: " << found.message
                                         << "\n"
                                         << print(safe));
        if (!left)
            for (int k = 0; k < n; ++k)
                BOOST_REQUIRE(arguments.arrays.at("O").get(k) == again.arrays.at("O").get(k));
    }
    BOOST_TEST(outside > 100);
    BOOST_TEST(inside > 100);
}

BOOST_AUTO_TEST_SUITE_END()
