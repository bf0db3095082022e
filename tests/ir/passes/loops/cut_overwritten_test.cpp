// Rows that the next row overwrites: text before and after, what stays, and random rows against the
// interpreter.
#include "ir/passes/loops/cut_overwritten.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/walk.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(overwritten)

using namespace nestor;
using nestor::test::nest;

namespace {

Program read(const std::string& statements) {
    return nest(
        "entry function f(scalar a: int64, scalar b: int64, input int64 A[(-60, 150)], output int64 y[(-60, "
        "150)]) {\n" +
        statements + "}\n");
}

std::string body(const Program& program) {
    BOOST_TEST(verify(program).empty());
    return print(std::get<Block>(simplify(program, {}).functions.back().body), {.numbers = false});
}

std::vector<double> result_of(const Program& program, std::int64_t a, std::int64_t b) {
    Arguments arguments;
    arguments.scalars = {{"a", a}, {"b", b}};
    Array values(Type::index(), {150});
    for (std::int64_t k = 0; k < 150; ++k) values.set(k, k * k - 5);
    arguments.arrays.emplace("A", values);
    arguments.arrays.emplace("y", Array(Type::index(), {150}));
    const Outcome outcome = interpret(program, "f", arguments);
    BOOST_TEST_REQUIRE(outcome.error == 0, outcome.message);
    std::vector<double> out;
    for (std::int64_t k = 0; k < 150; ++k) out.push_back(arguments.arrays.at("y").number(k));
    return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(rows_that_begin_where_the_one_in_front_ends_overwrite_nothing) {
    for (const char* begin : {"a", "max(a, b)", "max(b, max(a, 3))"}) {
        const Program two = read(std::string("for x in (0, a) { y[x] = A[x]; }\nfor x in (") + begin +
                                 ", 20) vectorized { y[x] = A[x + 1]; }\n");
        BOOST_TEST(body(cut_overwritten(two, {})) == body(two), begin);
    }
    const Program least =
        read("for x in (0, min(a, b)) { y[x] = A[x]; }\nfor x in (b, 20) vectorized { y[x] = A[x + 1]; }\n");
    BOOST_TEST(body(cut_overwritten(least, {})) == body(least));
}

BOOST_AUTO_TEST_CASE(what_the_next_row_overwrites_is_not_stored) {
    BOOST_TEST(body(cut_overwritten(read(R"(for x in (0, a) vectorized { y[x] = A[x]; }
if b > 3 { for x in (1, a - 2) vectorized { y[x] = A[x - 1] + A[x + 1]; } }
)"),
                                    {})) == R"(if b > 3 {
    if 0 < a {
        y[0] = A[0];
    }
    for x in (1, a - 2) vectorized {
        y[x] = A[x - 1] + A[x + 1];
    }
    for x_after in (max(1, a - 1), a - max(1, a - 1)) {
        y[x_after] = A[x_after];
    }
} else {
    for x in (0, a) vectorized {
        y[x] = A[x];
    }
}
)");
}

BOOST_AUTO_TEST_CASE(rows_that_are_read_stay_whole) {
    const std::string first = "for x in (0, a) vectorized { y[x] = A[x]; }\n";
    for (const char* second :
         {"for x in (1, a - 2) vectorized { y[x] = 2 * y[x]; }\n",
          "for x in (1, a - 2) vectorized { y[x] += 1; }\n",
          "for x in (1, a - 2) vectorized { y[x + 1] = 3; }\n", "for x in (1, a - 2) { y[x] = 3; }\n",
          "for x in (1, 3) vectorized { y[x] = 3; }\n",
          "if y[2] > 3 { for x in (1, a - 2) vectorized { y[x] = 3; } }\n",
          "if a > 3 { for x in (1, a - 2) vectorized { y[x] = 3; } y[3] = 1; }\n"})
        BOOST_TEST(body(cut_overwritten(read(first + second), {})) == body(read(first + second)), second);
}

BOOST_AUTO_TEST_CASE(random_rows_store_the_same) {
    const unsigned seed = std::random_device()();
    BOOST_TEST_MESSAGE("seed " << seed);
    std::mt19937 random(seed);
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    int cut = 0;
    for (int round = 0; round < 300; ++round) {
        const auto limit = [&] {
            return fmt::format("{}{}", below(3) ? "" : below(2) ? "a + " : "b + ", below(12) - 3);
        };
        std::string text;
        for (int row = 0; row < 2 + below(2); ++row) {
            const std::string loop =
                fmt::format("for x in ({}, {}) {} {{ y[x + {}] = {} + A[x]; }}\n", limit(), limit(),
                            below(4) ? "vectorized" : "", below(5) ? 1 : 2, row);
            text += below(2) && row > 0 ? fmt::format("if a < {} {{ {} }}\n", limit(), loop) : loop;
        }
        const Program before = read(text), after = cut_overwritten(before, {});
        BOOST_TEST_REQUIRE(verify(after).empty(), text);
        cut += !same_up_to_numbers(before, after);
        for (int k = 0; k < 6; ++k) {
            const std::int64_t a = below(30) - 10, b = below(30) - 10;
            BOOST_TEST_REQUIRE(result_of(after, a, b) == result_of(before, a, b),
                               "seed " << seed << ", a = " << a << ", b = " << b << "\n"
                                       << text);
        }
    }
    BOOST_TEST(cut > 50);
}

BOOST_AUTO_TEST_SUITE_END()
