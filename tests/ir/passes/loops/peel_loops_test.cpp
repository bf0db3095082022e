// Loops cut where clamps begin and end to matter, and temporaries that move to the stack: text, and random
// subscripts against the interpreter.
#include "ir/passes/loops/peel_loops.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/values/stack_temporaries.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(peeling)

using namespace nestor;
using nestor::test::nest;

namespace {

Program read(const std::string& statements) {
    const std::string text =
        "entry function f(scalar a: int64, scalar b: int64, input int64 A[(0, 8), (-2, 12)], output "
        "int64 y[(-30, 90)]) {\n" +
        statements + "}\n";
    return nest(text);
}

std::string body(const Program& program) {
    BOOST_TEST(verify(program).empty());
    return print(std::get<Block>(simplify(program, {}).functions.back().body), {.numbers = false});
}

std::vector<double> result_of(const Program& program, std::int64_t a, std::int64_t b) {
    Arguments arguments;
    arguments.scalars = {{"a", a}, {"b", b}};
    Array values(Type::index(), {8, 12});
    for (std::int64_t k = 0; k < 96; ++k) values.set(k, k * k - 5);
    arguments.arrays.emplace("A", values);
    arguments.arrays.emplace("y", Array(Type::index(), {90}));
    const Outcome outcome = interpret(program, "f", arguments);
    BOOST_TEST_REQUIRE(outcome.error == 0, outcome.message);
    std::vector<double> out;
    for (std::int64_t k = 0; k < 90; ++k) out.push_back(arguments.arrays.at("y").number(k));
    return out;
}

}  // namespace

// covers: HAL-60
BOOST_AUTO_TEST_CASE(clamps_stay_at_the_edges_of_a_vectorized_loop) {
    const Program program = read("for x in (a, b) vectorized { y[x] = A[0, min(max(x + 1, 0), 9)]; }\n");
    BOOST_TEST(body(peel_loops(program, {})) ==
               R"(let x_interior_begin = min(max(a, -1), a + b);
let x_interior_end = max(x_interior_begin, min(a + b, 9));
for x_before in (a, x_interior_begin - a) {
    y[x_before] = A[0, min(max(x_before + 1, 0), 9)];
}
for x in (x_interior_begin, x_interior_end - x_interior_begin) vectorized {
    y[x] = A[0, x + 1];
}
for x_after in (x_interior_end, a + b - x_interior_end) {
    y[x_after] = A[0, min(max(x_after + 1, 0), 9)];
}
)");
}

BOOST_AUTO_TEST_CASE(clamps_of_small_multiples_stay_at_the_edges_too) {
    const Program program = read("for x in (a, b) vectorized { y[x] = A[0, min(max(2 * x - 1, 0), 9)]; }\n");
    BOOST_TEST(body(peel_loops(program, {})) ==
               R"(let x_interior_begin = min(max(a, 1), a + b);
let x_interior_end = max(x_interior_begin, min(a + b, 6));
for x_before in (a, x_interior_begin - a) {
    y[x_before] = A[0, min(max(2 * x_before - 1, 0), 9)];
}
for x in (x_interior_begin, x_interior_end - x_interior_begin) vectorized {
    y[x] = A[0, 2 * x - 1];
}
for x_after in (x_interior_end, a + b - x_interior_end) {
    y[x_after] = A[0, min(max(2 * x_after - 1, 0), 9)];
}
)");
}

BOOST_AUTO_TEST_CASE(clamped_quotients_stay_at_the_edges_of_groups) {
    BOOST_TEST(
        body(peel_loops(
            read("for x in (a, b) vectorized { y[x] = A[0, 2 * min(max(x div 2, 0), 3) + x mod 2]; }\n"),
            {})) ==
        R"(let x_interior_begin = min(max(a, 0), a + b);
let x_interior_end = max(x_interior_begin, min(a + b, 8));
for x_before in (a, x_interior_begin - a) {
    y[x_before] = A[0, 2 * min(max(x_before div 2, 0), 3) + x_before mod 2];
}
for x in (x_interior_begin, x_interior_end - x_interior_begin) vectorized {
    y[x] = A[0, x];
}
for x_after in (x_interior_end, a + b - x_interior_end) {
    y[x_after] = A[0, 2 * min(max(x_after div 2, 0), 3) + x_after mod 2];
}
)");
    // the quotient itself is left to split_quotients
    const std::string quotient = body(
        peel_loops(read("for x in (a, b) vectorized { y[x] = A[0, min(max(x ediv 3, -1), 5)]; }\n"), {}));
    BOOST_TEST(quotient.find(" vectorized {\n    y[x] = A[0, x ediv 3];") != std::string::npos, quotient);
    // what does not move with the index then
    for (const char* text :
         {"for x in (a, b) vectorized { y[x] = A[0, min(max(x ediv 2, 0), 3) + x emod 2]; }\n",
          "for x in (a, b) vectorized { y[x] = A[0, min(max(x / 2, 0), 3)]; }\n",
          "for x in (a, b) vectorized { y[x] = A[0, min(max(x ediv 7, 0), 3)]; }\n"})
        BOOST_TEST(body(peel_loops(read(text), {})) == body(read(text)));
}

BOOST_AUTO_TEST_CASE(remainders_by_sizes_stay_at_the_edges) {
    BOOST_TEST(body(peel_loops(read("for x in (a, b) vectorized { y[x] = A[0, (x - 1) emod b]; }\n"), {})) ==
               R"(let x_interior_begin = min(max(a, 1), a + b);
let x_interior_end = max(x_interior_begin, min(a + b, b + 1));
for x_before in (a, x_interior_begin - a) {
    y[x_before] = A[0, (x_before - 1) emod b];
}
for x in (x_interior_begin, x_interior_end - x_interior_begin) vectorized {
    y[x] = A[0, x - 1];
}
for x_after in (x_interior_end, a + b - x_interior_end) {
    y[x_after] = A[0, (x_after - 1) emod b];
}
)");
    // in the period that the subscript names
    const std::string shifted =
        body(peel_loops(read("for x in (a, b) vectorized { y[x] = A[0, (x + 2 * b - 1) emod b]; }\n"), {}));
    BOOST_TEST(shifted.find(" vectorized {\n    y[x] = A[0, x - 1];") != std::string::npos, shifted);
    // periods of a constant are short
    const char* const constant = "for x in (a, b) vectorized { y[x] = A[0, x emod 9]; }\n";
    BOOST_TEST(body(peel_loops(read(constant), {})) == body(read(constant)));
}

BOOST_AUTO_TEST_CASE(remainders_by_constants_stay_at_the_edges_of_loops_of_a_period) {
    BOOST_TEST(body(peel_loops(
                   read("for x in (0, 8) vectorized { y[x] = A[0, (x + 7) % 8] + A[0, (x + 1) % 8]; }\n"),
                   {})) == R"(y[0] = A[0, 7] + A[0, 1];
for x in (1, 6) vectorized {
    y[x] = A[0, x - 1] + A[0, x + 1];
}
y[7] = A[0, 6] + A[0, 0];
)");
    // three periods, none of which has most of the loop; a remainder towards zero that may be negative
    for (const char* text : {"for x in (0, 9) vectorized { y[x] = A[0, x emod 3]; }\n",
                             "for x in (0, 8) vectorized { y[x] = A[0, 7 + (x - 8) % 8]; }\n"})
        BOOST_TEST(body(peel_loops(read(text), {})) == body(read(text)));
}

BOOST_AUTO_TEST_CASE(clamps_of_what_does_not_run_along_memory_stay) {
    for (const char* text : {"for x in (a, b) { y[x] = A[0, min(max(x, 0), 9)]; }\n",
                             "for x in (a, b) vectorized { y[x] = A[min(max(x, 0), 7), 0]; }\n",
                             "for x in (a, b) vectorized { y[x] = A[0, min(5 * x, 9)]; }\n",
                             "for x in (a, b) vectorized { y[x] = A[0, min(9 - 2 * x, 9)]; }\n",
                             "for x in (a, b) vectorized { y[x] = A[0, min(a, 9)]; }\n"})
        BOOST_TEST(body(peel_loops(read(text), {})) == body(read(text)));
}

// covers: HAL-57
BOOST_AUTO_TEST_CASE(random_clamps_compute_the_same) {
    const unsigned seed = std::random_device()();
    BOOST_TEST_MESSAGE("seed " << seed);
    std::mt19937 random(seed);
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    int peeled = 0;
    for (int round = 0; round < 300; ++round) {
        const auto subscript = [&](int low, int high) {
            std::string inner =
                below(4) == 0 ? fmt::format("v + {}", below(9) - 4)
                              : fmt::format("{}x + {}", below(3) ? "" : fmt::format("{} * ", below(4) + 1),
                                            below(2) ? "a" : fmt::to_string(below(9) - 4));
            if (below(4) == 0) return fmt::format("({}) emod min(max(b, 1), 9)", inner);
            if (below(4) == 0) {
                const int by = 2 + below(2);
                const std::string group =
                    below(4) ? fmt::format("({}) {} {}", inner, below(2) ? "ediv" : "div", by)
                             : fmt::format("x div {}", by);
                const std::string clamped =
                    below(2) ? fmt::format("max(min({}, {}), {})", group, 9 / by - 1, low / by)
                             : fmt::format("min(max({}, {}), {})", group, low / by, 9 / by - 1);
                if (below(3) == 0) return clamped;
                return fmt::format("{} * {} + ({}) emod {}", by, clamped, below(4) ? inner : "x", by);
            }
            if (below(4) == 0)
                return fmt::format("({} + {}) emod {}", inner, below(2) ? "n" : fmt::to_string(below(20)),
                                   below(2) ? "n" : fmt::to_string(below(9) + 1));
            inner = below(2) ? fmt::format("max({}, {})", inner, below(3) - 1)
                             : fmt::format("min({}, {})", below(6) + 2, inner);
            return fmt::format("max(min({}, {}), {})", inner, high, low);
        };
        std::string text = "let n = min(max(b, 1), 9);\n";
        text += fmt::format("for x in ({}, {}) vectorized {{\nlet v = x - {};\ny[x] = ",
                            below(2)   ? "a"
                            : below(2) ? "b - 3"
                                       : fmt::to_string(below(5)),
                            below(14), below(5));
        for (int k = below(3); k >= 0; --k) text += fmt::format("A[{}, {}] + ", below(8), subscript(-2, 9));
        const Program before = read(text + "v;\n}\n");
        const Program after = peel_loops(before, {});
        BOOST_TEST_REQUIRE(verify(after).empty(), text);
        peeled += !same_up_to_numbers(before, after);
        for (int k = 0; k < 4; ++k) {
            const std::int64_t a = below(20) - 10, b = below(20) - 10;
            BOOST_TEST_REQUIRE(result_of(after, a, b) == result_of(before, a, b),
                               "seed " << seed << ", a = " << a << ", b = " << b << "\n"
                                       << text);
        }
    }
    BOOST_TEST(peeled > 200);
}

BOOST_AUTO_TEST_CASE(guards_of_a_part_stay_at_the_edges) {
    const Program program = read(R"(for x in (a, b) <y, z0, s0, x> reduction {
  y[x] = A[0, min(max(x, 0), 7)];
  if a + 1 <= x && x < 8 { y[x] = y[x - 1] + y[x]; }
}
)");
    BOOST_TEST(
        body(peel_loops(program, {}))
                .find(
                    R"(for x in (x_interior_begin, x_interior_end - x_interior_begin) <y, z0, s0, x> reduction {
    y[x] = A[0, x];
    y[x] = y[x - 1] + y[x];
}
)") != std::string::npos,
        body(peel_loops(program, {})));
    // a condition on something else decides nothing
    const Program other = read(R"(for x in (a, b) vectorized { y[x] = 0; if b < 5 { y[x] = A[1, 1]; } }
)");
    BOOST_TEST(same_up_to_numbers(peel_loops(other, {}), other));
}

BOOST_AUTO_TEST_CASE(random_guards_compute_the_same) {
    const unsigned seed = std::random_device()();
    std::mt19937 random(seed);
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    int peeled = 0;
    for (int round = 0; round < 200; ++round) {
        const bool scan = below(2);
        const auto limit = [&] { return below(2) ? fmt::to_string(below(9) - 4) : below(2) ? "a" : "b - 3"; };
        std::string condition = scan ? "x > a" : "x + " + limit() + " >= " + limit();
        for (int k = below(3); k > 0; --k) {
            const std::string other = limit();
            const char* const comparison[] = {"x < ", "x <= ", "x >= ", "x > ", "x != ", "b < "};
            condition += " && " + std::string(comparison[below(6)]) + other;
        }
        const std::string text = fmt::format(
            "for x in (a, {}) {} {{\ny[x] = A[{}, min(max(x + {}, -2), {})];\nif {} {{ y[x] = {} + x; "
            "}}\n}}\n",
            below(14), scan ? "<y, z0, s0, x> reduction" : "vectorized", below(8), below(5) - 2, below(10),
            condition, scan ? "y[x - 1] + y[x]" : "A[1, 2]");
        const Program before = read(text), after = peel_loops(before, {});
        BOOST_TEST_REQUIRE(verify(after).empty(), text);
        peeled += !same_up_to_numbers(before, after);
        for (int k = 0; k < 4; ++k) {
            const std::int64_t a = below(20) - 10, b = below(20) - 10;
            BOOST_TEST_REQUIRE(result_of(after, a, b) == result_of(before, a, b),
                               "seed " << seed << ", a = " << a << ", b = " << b << "\n"
                                       << text);
        }
    }
    BOOST_TEST(peeled > 100);
}

BOOST_AUTO_TEST_CASE(temporaries_of_a_tile_lie_on_the_stack_where_they_are_small) {
    const auto placed = [](const std::string& extent) {
        return body(stack_temporaries(read(R"(for o in (0, 3) {
  let n = min(16, b - 16 * o);
  allocate int64 t[(a, n + 2), (0, )" + extent +
                                           R"()] heap;
  t[a, 0] = 1;
  y[o] = t[a, 0];
}
)"),
                                      {}));
    };
    BOOST_TEST(placed("max(n, 16 * o + min(16, b - 16 * o) - 16 * o)")
                       .find("allocate int64 t[(a, 18), (0, 16)] stack;") != std::string::npos,
               placed("n"));
    BOOST_TEST(placed("500").find("] heap;") != std::string::npos);  // 72,000 bytes
    BOOST_TEST(placed("b").find("] heap;") != std::string::npos);    // any size
}

BOOST_AUTO_TEST_SUITE_END()
