// Loops over quotients of what their index is divided by: text, and random loops against the interpreter.
#include "ir/passes/loops/split_quotients.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/walk.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(quotients)

using namespace nestor;
using nestor::test::nest;

namespace {

Program read(const std::string& statements) {
    return nest(
        "entry function f(scalar a: int64, scalar b: int64, input int64 A[(-80, 200)], output int64 y[(-60, "
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
    Array values(Type::index(), {200});
    for (std::int64_t k = 0; k < 200; ++k) values.set(k, k * k - 5);
    arguments.arrays.emplace("A", values);
    arguments.arrays.emplace("y", Array(Type::index(), {150}));
    const Outcome outcome = interpret(program, "f", arguments);
    BOOST_TEST_REQUIRE(outcome.error == 0, outcome.message);
    std::vector<double> out;
    for (std::int64_t k = 0; k < 150; ++k) out.push_back(arguments.arrays.at("y").number(k));
    return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(edges_beside_those_of_a_peeled_loop_have_names_of_their_own) {
    const Program program = read(
        "for x_before in (a, 3) <y, z0, s0, x_before> { y[x_before] = A[x_before ediv 2]; }\n"
        "for x in (a + 3, b) vectorized <y, z0, s0, x> { y[x] = A[x ediv 2] + A[x emod 2]; }\n");
    const Program split = split_quotients(program, {});
    BOOST_TEST(verify(split).empty());
    const std::string text = print(split);
    BOOST_TEST(text.find("<y, z0, s0, x_by_2_before>") != std::string::npos, text);
    BOOST_TEST(text.find("<y, z0, s0, x_after>") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(pairs_of_iterations_share_their_quotient) {
    const Program program = read("for x in (a, b) vectorized { y[x] = A[x ediv 2] + A[x emod 2]; }\n");
    BOOST_TEST(body(split_quotients(program, {})) ==
               R"(let x_by_2_begin = (a + 1) div 2;
let x_by_2_end = (a + b) div 2;
for x_before in (a, min(x_by_2_begin * 2, a + b) - a) {
    y[x_before] = A[x_before ediv 2] + A[x_before emod 2];
}
for x_by_2 in (x_by_2_begin, x_by_2_end - x_by_2_begin) vectorized {
    y[2 * x_by_2] = A[x_by_2] + A[0];
    y[2 * x_by_2 + 1] = A[x_by_2] + A[1];
}
for x_after in (max(x_by_2_end * 2, a), a + b - max(x_by_2_end * 2, a)) {
    y[x_after] = A[x_after ediv 2] + A[x_after emod 2];
}
)");
}

BOOST_AUTO_TEST_CASE(edges_without_iterations_are_left_out) {
    const Program program = read("for x in (0, 4 * b) vectorized { y[x] = A[x div 4]; }\n");
    BOOST_TEST(body(split_quotients(program, {})) ==
               R"(for x_by_4 in (0, b) vectorized {
    y[4 * x_by_4] = A[x_by_4];
    y[4 * x_by_4 + 1] = A[x_by_4];
    y[4 * x_by_4 + 2] = A[x_by_4];
    y[4 * x_by_4 + 3] = A[x_by_4];
}
)");
}

BOOST_AUTO_TEST_CASE(what_is_no_short_quotient_of_the_index_stays) {
    for (const char* text :
         {"for x in (a, b) { y[x] = A[x ediv 2]; }\n", "for x in (a, b) vectorized { y[x] = A[x ediv 5]; }\n",
          "for x in (a, b) vectorized { y[x] = A[(x + 1) ediv 2]; }\n",
          "for x in (a, b) vectorized { y[x] = A[a ediv 2]; }\n",
          "for x in (a, b) vectorized { y[x] = A[x / 2]; }\n",
          // memory that is folded to two places, which no loop writes twice
          "for x in (a, min(b, 2)) vectorized { y[x emod 2] = A[x]; }\n",
          "for x in (a, min(b, 3)) vectorized { let v = x emod 3; y[v + 1] = A[x]; }\n",
          "for x in (a, min(b, 2)) vectorized { y[2 * x] = A[x]; y[x mod 2 - 9] = A[x ediv 2]; }\n"})
        BOOST_TEST(body(split_quotients(read(text), {})) == body(read(text)));
}

BOOST_AUTO_TEST_CASE(random_loops_compute_the_same) {
    const unsigned seed = std::random_device()();
    BOOST_TEST_MESSAGE("seed " << seed);
    std::mt19937 random(seed);
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    const auto one_of = [&](const std::vector<std::string>& words) {
        return words[static_cast<std::size_t>(below(static_cast<int>(words.size())))];
    };
    int split = 0;
    for (int round = 0; round < 300; ++round) {
        const int divisor = 2 + below(3);
        const auto part = [&] {
            return fmt::format("(x {} {})", one_of({"ediv", "emod", "div", "mod"}), divisor);
        };
        const std::string text = fmt::format(
            "for x in ({}, {}) vectorized {{\nlet v = {} + {};\ny[x] = A[v - {}] + A[{}] + x;\n}}\n",
            one_of({"a", "0", "6", "2 * a", "a - 5"}), one_of({"b", "12", "6 * b", "13", "b + 1"}), part(),
            part(), below(3), part());
        const Program before = read(text);
        const Program after = split_quotients(before, {});
        BOOST_TEST_REQUIRE(verify(after).empty(), text);
        split += !same_up_to_numbers(before, after);
        for (int k = 0; k < 6; ++k) {
            const std::int64_t a = below(20) - 10, b = below(14) - 3;
            BOOST_TEST_REQUIRE(result_of(after, a, b) == result_of(before, a, b),
                               "seed " << seed << ", a = " << a << ", b = " << b << "\n"
                                       << text);
        }
    }
    BOOST_TEST(split == 300);
}

BOOST_AUTO_TEST_SUITE_END()
