// Choices that no iteration changes, made in front of a loop: the text, what is left alone, the same values.
#include "ir/passes/loops/unswitch_loops.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/walk.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(unswitched)

using namespace nestor;
using nestor::test::nest;

namespace {

Program read(const std::string& statements) {
    return nest(
        "entry function f(scalar a: int64, scalar b: int64, input int64 A[(0, 40)], input int64 B[(0, 40)], "
        "inout int64 y[(0, 40)]) {\n" +
        statements + "}\n");
}

std::string body(const Program& program) {
    BOOST_TEST(verify(program).empty());
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

std::vector<double> result_of(const Program& program, std::int64_t a, std::int64_t b) {
    Arguments arguments;
    arguments.scalars = {{"a", a}, {"b", b}};
    for (const char* name : {"A", "B", "y"}) {
        Array values(Type::index(), {40});
        for (std::int64_t k = 0; k < 40; ++k) values.set(k, k * k - 7 * (name[0] - 'A'));
        arguments.arrays.emplace(name, values);
    }
    const Outcome outcome = interpret(program, "f", arguments);
    BOOST_TEST_REQUIRE(outcome.error == 0, outcome.message);
    std::vector<double> out;
    for (std::int64_t k = 0; k < 40; ++k) out.push_back(arguments.arrays.at("y").number(k));
    return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_choice_of_arrays_is_made_in_front_of_the_loop) {
    const Program after = unswitch_loops(read("for x in (0, b) vectorized <y, z0, s0, x> { let v = select(a "
                                              "== 1, A[x], select(a < b, B[x], x)); "
                                              "y[x] = v + select(a == 1, 1, v); }\n"),
                                         {});
    BOOST_TEST(body(after) == R"(if a == 1 {
    for x in (0, b) vectorized <y, z0, s0, x> {
        let v = A[x];
        y[x] = v + 1;
    }
} else if a < b {
    for x in (0, b) vectorized <y, z0, s0, x_otherwise> {
        let v = B[x];
        y[x] = v + v;
    }
} else {
    for x in (0, b) vectorized <y, z0, s0, x_otherwise_otherwise> {
        let v = x;
        y[x] = v + v;
    }
}
)");
}

BOOST_AUTO_TEST_CASE(choices_on_both_sides_make_loops_of_different_names) {
    const std::string after = body(unswitch_loops(read("for x in (0, b) vectorized <y, z0, s0, x> { y[x] = "
                                                       "select(a == 1, A[x], x) + select(b == 9, B[x], "
                                                       "3); }\n"),
                                                  {}));
    for (const char* name : {"<y, z0, s0, x>", "<y, z0, s0, x_otherwise>", "<y, z0, s0, x_otherwise_2>",
                             "<y, z0, s0, x_otherwise_otherwise>"})
        BOOST_TEST(after.find(name) != std::string::npos, after);
}

BOOST_AUTO_TEST_CASE(what_iterations_change_or_may_fail_stays_inside) {
    for (const char* text : {
             "for x in (0, b) vectorized { y[x] = select(x == a, A[x], B[x]); }\n",
             "for x in (0, b) vectorized { let v = x + 1; y[x] = select(v == a, A[x], B[x]); }\n",
             "for x in (0, b) vectorized { y[x] = select(A[0] == 1, A[x], B[x]); }\n",   // may not be there
             "for x in (0, b) vectorized { y[x] = select(a / b == 1, A[x], B[x]); }\n",  // nothing may divide
             "for x in (0, b) vectorized { y[x] = select(a == 1, x, 7); }\n",            // is in lanes anyway
             "for x in (0, b) { y[x] = select(a == 1, A[x], B[x]); }\n",
         }) {
        const Program program = read(text);
        BOOST_TEST(body(unswitch_loops(program, {})) == body(program));
    }
}

BOOST_AUTO_TEST_CASE(random_choices_compute_the_same) {
    const unsigned seed = std::random_device()();
    BOOST_TEST_MESSAGE("seed " << seed);
    std::mt19937 random(seed);
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    const std::vector<std::string> conditions = {"a == 1", "a < b", "a emod 2 == 0", "x < a",
                                                 "a + b > 9 && a != 3"};
    int changed = 0;
    for (int round = 0; round < 200; ++round) {
        const std::function<std::string(int)> value = [&](int depth) -> std::string {
            if (depth > 0 && below(4))
                return fmt::format("select({}, {}, {})", conditions[static_cast<std::size_t>(below(5))],
                                   value(depth - 1), value(depth - 1));
            return std::vector<std::string>{"A[x]", "B[x + 1]", "x",
                                            "y[x]"}[static_cast<std::size_t>(below(4))];
        };
        const std::string text = fmt::format(
            "for x in ({}, min(max(b, 0), 30)) vectorized <y, z0, s0, x> {{ let v = {}; y[x] = v + {}; }}\n",
            below(3), value(2), value(2));
        const Program before = read(text), after = unswitch_loops(before, {});
        BOOST_TEST_REQUIRE(verify(after).empty(), text);
        changed += !same_up_to_numbers(before, after);
        for (int k = 0; k < 6; ++k) {
            const std::int64_t a = below(12) - 2, b = below(30) - 3;
            BOOST_TEST_REQUIRE(result_of(after, a, b) == result_of(before, a, b),
                               "seed " << seed << ", a = " << a << ", b = " << b << "\n"
                                       << text);
        }
    }
    BOOST_TEST(changed > 100);
}

BOOST_AUTO_TEST_SUITE_END()
