// Which accesses get a check, and that checks fail exactly where the interpreter sees an access outside.
#include "ir/passes/interface/bounds_checks.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/errors.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(bounds_checks)

using namespace nestor;
using nestor::test::nest;

namespace {

Program function_of(const std::string& statements) {
    return nest(
        R"(errors standard { RANGE 5 "A is too small"; }
entry function f(size N, size M, input int32 at[(0, N)], input float32 A[(0, M)],
                   inout float32 O[(0, N)], scalar p: int64) {
)" + statements +
        "}\n");
}

std::string body_of(const Program& program) {
    return test::body_of(program);
}

std::string checked(const std::string& statements) {
    return body_of(check_bounds(function_of(statements)));
}

}  // namespace

// covers: PR-46
BOOST_AUTO_TEST_CASE(places_that_data_choose_are_checked_and_places_in_limits_are_not) {
    BOOST_TEST(checked("for i in (0, N) vectorized <O, z0, s0, i> { O[i] = A[int64(at[i])]; }") ==
               R"(for i in (0, N) <O, z0, s0, i> {
    assert int64(at[i]) >= 0 && int64(at[i]) < M else 9;
    O[i] = A[int64(at[i])];
}
)");
}

BOOST_AUTO_TEST_CASE(every_statement_that_writes_an_element_is_checked) {
    const auto asserts = [](const std::string& statement) {
        const Program program = check_bounds(function_of(statement));
        const std::string text = print(std::get<Block>(program.functions.back().body), {.numbers = false});
        return text.starts_with("assert p >= 0 && p < N else 9;\n");
    };
    BOOST_TEST(asserts("O[p] = 1.0f32;"));
    BOOST_TEST(asserts("update O[p] add 1.0f32;"));
    BOOST_TEST(asserts("activate O[p];"));
    BOOST_TEST(!asserts("prefetch O[p];"));  // may name any place
}

BOOST_AUTO_TEST_CASE(asserts_conditions_and_ifs_are_made_use_of) {
    // an assert on sizes, a lazy operator, a select, an if with its else
    BOOST_TEST(checked("assert N <= M else 8;\n"
                       "for i in (0, N) <O, z0, s0, i> { O[i] = A[i]; }") ==
               R"(assert N <= M else 8;
for i in (0, N) <O, z0, s0, i> {
    O[i] = A[i];
}
)");
    BOOST_TEST(checked(R"(for i in (0, N) <O, z0, s0, i> {
  if i >= M || A[i] > 0.0f32 { O[i] = select(i < M, A[i], 1.0f32); }
})") ==
               R"(for i in (0, N) <O, z0, s0, i> {
    if i >= M || A[i] > 0.0f32 {
        O[i] = select(i < M, A[i], 1.0f32);
    }
}
)");
    BOOST_TEST(checked("if p < 0 || p >= N { return; } else { O[p] = 1.0f32; }\nO[p + 1] = 2.0f32;") ==
               R"(if p < 0 || p >= N {
    return;
} else {
    O[p] = 1.0f32;
}
assert p + 1 < N else 9;
O[p + 1] = 2.0f32;
)");
}

BOOST_AUTO_TEST_CASE(what_a_guard_lets_through_is_checked_under_the_guard) {
    BOOST_TEST(checked("O[0] = select(p > 3, A[p], 0.0f32);") ==
               R"(assert !(p > 3) || p < M else 9;
assert 0 < N else 10;
O[0] = select(p > 3, A[p], 0.0f32);
)");
}

BOOST_AUTO_TEST_CASE(conditions_of_while_loops_are_checked_each_time) {
    BOOST_TEST(checked("var k: int64 = 0;\nwhile A[k] > 0.0f32 { k = k + 1; }") ==
               R"(var k: int64 = 0;
while true {
    assert k >= 0 && k < M else 9;
    if !(A[k] > 0.0f32) {
        break;
    }
    k = k + 1;
}
)");
}

// covers: PR-45
BOOST_AUTO_TEST_CASE(divisors_that_may_be_zero_are_checked_where_the_quotient_is_undefined) {
    BOOST_TEST(checked("var k: int64 = 7 / p;") == "assert p != 0 else 9;\nvar k: int64 = 7 / p;\n");
    BOOST_TEST(checked("var k: int64 = 7 ediv p;").find("assert") == std::string::npos);
    BOOST_TEST(checked("if p > 2 { var k: int64 = 7 % p; print k; }").find("assert") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_texts_name_buffer_and_line) {
    const Program program = check_bounds(function_of("O[p] = 1.0f32;\nO[0] = float32(7 / p);\n"));
    BOOST_REQUIRE_EQUAL(program.errors.size(), 11u);
    BOOST_TEST(program.errors[9].name == "RANGE");
    BOOST_TEST(program.errors[9].code == error_range);
    BOOST_TEST(program.errors[9].text == "`O[p] = 1.0f32;` leaves `O` (test.nest:4)");
    BOOST_TEST(program.errors[10].name == "DIVISION");
    BOOST_TEST(program.errors[10].text == "`7 / p` divides by zero (test.nest:5)");
}

BOOST_AUTO_TEST_CASE(asserts_on_sizes_can_be_left_out) {
    BOOST_TEST(body_of(without_bounds_checks(function_of("assert N <= M else 8;\nO[0] = 1.0f32;"))) ==
               "O[0] = 1.0f32;\n");
}

// covers: PR-46
BOOST_AUTO_TEST_CASE(checks_fail_exactly_where_the_interpreter_sees_an_access_outside) {
    std::mt19937 random(46);
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    const auto index = [&](const char* loop) {
        const std::vector<std::string> forms = {
            fmt::format("int64(at[{}])", loop), fmt::format("{} + {}", loop, below(3) - 1),
            fmt::format("{} - p", loop),        fmt::format("min(max({} - {}, 0), M - 1)", loop, below(3)),
            fmt::format("2 * {}", loop),        "p"};
        return forms[static_cast<std::size_t>(below(static_cast<int>(forms.size())))];
    };
    int outside = 0, inside = 0;
    for (int round = 0; round < 1000; ++round) {
        const std::string value = fmt::format("A[{}]", index("i"));
        const std::string condition =
            fmt::format("{} < {}", index("i"), below(2) == 0 ? "M" : std::to_string(below(5)));
        const std::string guarded = below(2) == 0   ? value
                                    : below(2) == 0 ? fmt::format("select({}, {}, 0.5f32)", condition, value)
                                                    : fmt::format("select({} && A[{}] > 0.0f32, 1.0f32, {})",
                                                                  condition, index("i"), value);
        const std::string store = fmt::format("O[{}] = {};", index("i"), guarded);
        const std::string statements = fmt::format(
            "for i in ({}, {}) <O, z0, s0, i> {{ {} }}\n", below(3) - 1, below(2) == 0 ? "N" : "N + 1",
            below(3) == 0 ? fmt::format("if {} {{ {} }} else {{ O[i] = 2.0f32; }}", condition, store)
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
