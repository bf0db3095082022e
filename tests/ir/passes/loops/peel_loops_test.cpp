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

using namespace nestor;

namespace {

Program read(const std::string& statements) {
    const std::string text =
        "entry function f.1(scalar a.2: int64, scalar b.3: int64, input int64 A.4[(0, 8), (-2, 12)], output "
        "int64 y.5[(-30, 90)]) {\n" +
        statements + "}\n";
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return *program;
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

BOOST_AUTO_TEST_SUITE(peeling)

// covers: HAL-60
BOOST_AUTO_TEST_CASE(clamps_stay_at_the_edges_of_a_vectorized_loop) {
    const Program program =
        read("for x.9 in (a.2, b.3) vectorized { y.5[x.9] = A.4[0, min(max(x.9 + 1, 0), 9)]; }\n");
    BOOST_TEST(body(peel_loops(program, {})) ==
               "let x_begin = min(max(a, -1), a + b);\n"
               "let x_end = max(x_begin, min(a + b, 9));\n"
               "for x_before in (a, x_begin - a) {\n"
               "    y[x_before] = A[0, min(max(x_before + 1, 0), 9)];\n"
               "}\n"
               "for x in (x_begin, x_end - x_begin) vectorized {\n"
               "    y[x] = A[0, x + 1];\n"
               "}\n"
               "for x_after in (x_end, a + b - x_end) {\n"
               "    y[x_after] = A[0, min(max(x_after + 1, 0), 9)];\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(clamps_of_what_does_not_run_along_memory_stay) {
    for (const char* text : {"for x.9 in (a.2, b.3) { y.5[x.9] = A.4[0, min(max(x.9, 0), 9)]; }\n",
                             "for x.9 in (a.2, b.3) vectorized { y.5[x.9] = A.4[min(max(x.9, 0), 7), 0]; }\n",
                             "for x.9 in (a.2, b.3) vectorized { y.5[x.9] = A.4[0, min(2 * x.9, 9)]; }\n",
                             "for x.9 in (a.2, b.3) vectorized { y.5[x.9] = A.4[0, min(a.2, 9)]; }\n"})
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
                below(4) == 0 ? fmt::format("v.8 + {}", below(9) - 4)
                              : fmt::format("x.9 + {}", below(2) ? "a.2" : fmt::to_string(below(9) - 4));
            inner = below(2) ? fmt::format("max({}, {})", inner, below(3) - 1)
                             : fmt::format("min({}, {})", below(6) + 2, inner);
            return fmt::format("max(min({}, {}), {})", inner, high, low);
        };
        std::string text = fmt::format("for x.9 in ({}, {}) vectorized {{\nlet v.8 = x.9 - {};\ny.5[x.9] = ",
                                       below(2) ? "a.2" : "b.3 - 3", below(14), below(5));
        for (int k = below(3); k >= 0; --k) text += fmt::format("A.4[{}, {}] + ", below(8), subscript(-2, 9));
        const Program before = read(text + "v.8;\n}\n");
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

BOOST_AUTO_TEST_CASE(temporaries_of_a_tile_lie_on_the_stack_where_they_are_small) {
    const auto placed = [](const std::string& extent) {
        return body(
            stack_temporaries(read("for o.9 in (0, 3) {\n  let n.10 = min(16, b.3 - 16 * o.9);\n  allocate "
                                   "int64 t.11[(a.2, n.10 + 2), "
                                   "(0, " +
                                   extent + ")] heap;\n  t.11[a.2, 0] = 1;\n  y.5[o.9] = t.11[a.2, 0];\n}\n"),
                              {}));
    };
    BOOST_TEST(placed("max(n.10, 16 * o.9 + min(16, b.3 - 16 * o.9) - 16 * o.9)")
                       .find("allocate int64 t[(a, 18), (0, 16)] stack;") != std::string::npos,
               placed("n.10"));
    BOOST_TEST(placed("500").find("] heap;") != std::string::npos);  // 72,000 bytes
    BOOST_TEST(placed("b.3").find("] heap;") != std::string::npos);  // any size
}

BOOST_AUTO_TEST_SUITE_END()
