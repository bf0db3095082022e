// Windows whose extremes stay in vector registers: the text, what is left alone, and the same values.
#include "ir/passes/loops/hold_windows.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <regex>

#include "ir/reference/interpret.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(windows_in_registers)

using namespace nestor;
using nestor::test::nest;

namespace {

/// The extremes of `w` neighbours of a row of B.
struct WindowText {
    std::string type = "uint8", begin = "0u8", op = "max=", value = "B[x + r]", place = "x", steps = "(0, w)",
                row = "(2, n)";
};

Program window(const WindowText& t = {}) {
    return nest(fmt::format(
        "entry function f(size n, size w, input {0} B[(0, n + w + 9)], inout {0} C[(0, 2 * n + 9)]) {{\n"
        "for x in {6} vectorized <C, z0, s0, x> {{ C[{4}] = {1}; }}\n"
        "for r in {5} <C, z0, s1, r> reduction {{\n"
        "for x in {6} vectorized <C, z0, s1, x> {{ C[{4}] {2} {3}; }} }}\n}}\n",
        t.type, t.begin, t.op, t.value, t.place, t.steps, t.row));
}

bool is_left_alone(const WindowText& text) {
    const Program before = window(text);
    return test::body_of(hold_windows(before, {})) == test::body_of(before);
}

}  // namespace

BOOST_AUTO_TEST_CASE(blocks_of_a_row_stay_in_vectors_while_their_windows_are_read) {
    BOOST_TEST(test::body_of(hold_windows(window(), {})) == R"(if n >= 256 {
    for x_block in (0, (n + 255) div 256) <C, z0, s1, x_block> {
        let x = 2 + min(x_block * 256, n - 256);
        allocate uint8x64 C_held[(0, 4)] stack;
        for x_vector in (0, 4) unrolled {
            C_held[x_vector] = broadcast(0u8, 64);
        }
        for r in (0, w) <C, z0, s1, r> reduction {
            for x_vector in (0, 4) unrolled {
                C_held[x_vector] max= B[ramp(x + x_vector * 64 + r, 1, 64)];
            }
        }
        for x_vector in (0, 4) unrolled {
            C[ramp(x + x_vector * 64, 1, 64)] = C_held[x_vector];
        }
    }
} else {
    for x in (2, n) <C, z0, s1, x_short> {
        var largest: uint8 = 0u8;
        for r in (0, w) <C, z0, s1, r_short> reduction {
            largest = max(largest, B[x + r]);
        }
        C[x] = largest;
    }
}
)");
}

BOOST_AUTO_TEST_CASE(windows_that_reach_beyond_limits_are_read_element_by_element) {
    const std::string text =
        test::body_of(hold_windows(window({.value = "B[min(max(x + r - 3, 0), n - 1)]"}), {}));
    BOOST_TEST(text.starts_with(R"(let x_inside_begin = min(3, 2 + n);
let x_inside_most = max(x_inside_begin, min(2 + n, n - 1 - (w - 4) + 1));
let x_inside_end = select(x_inside_most - x_inside_begin >= 256, x_inside_most, x_inside_begin);
for x in (2, x_inside_begin - 2) <C, z0, s1, x_before> {
    var largest: uint8 = 0u8;
    for r in (0, w) <C, z0, s1, r_before> reduction {
        largest = max(largest, B[min(max(x + r - 3, 0), n - 1)]);
    }
    C[x] = largest;
}
for x_block in (0, (x_inside_end - x_inside_begin + 255) div 256) <C, z0, s1, x_block> {
    let x = x_inside_begin + min(x_block * 256, x_inside_end - x_inside_begin - 256);
)"),
               text);
    BOOST_TEST(
        text.find("C_held[x_vector] max= B[ramp(x + x_vector * 64 + r - 3, 1, 64)];") != std::string::npos,
        text);
}

BOOST_AUTO_TEST_CASE(elements_and_processors_say_how_many_run_together) {
    const auto text = [](const WindowText& t, const Target& target = {}) {
        return test::body_of(hold_windows(window(t), target));
    };
    BOOST_TEST(text({.type = "int16", .begin = "-32768i16"}).starts_with("if n >= 128 {"));
    BOOST_TEST(text({}, {.processor = Processor::neon}).starts_with("if n >= 64 {"));
    BOOST_TEST(text({.row = "(2, 256)"}).starts_with("for x_block in (0, 2)") == false);
    BOOST_TEST(text({.row = "(2, 300)"}).starts_with("for x_block in (0, 2)"));  // of known length
}

BOOST_AUTO_TEST_CASE(other_windows_are_left_alone) {
    BOOST_TEST(!is_left_alone({}));
    BOOST_TEST(is_left_alone({.op = "+="}));
    BOOST_TEST(is_left_alone({.type = "float32", .begin = "0.0f32"}));
    BOOST_TEST(is_left_alone({.type = "int32", .begin = "0i32"}));
    BOOST_TEST(is_left_alone({.value = "B[r]"}));  // a table's rows, not a window
    BOOST_TEST(is_left_alone({.value = "B[2 * x + r - x]", .row = "(2, 9)"}));  // too short
    BOOST_TEST(is_left_alone({.value = "B[2 * x + r]", .row = "(0, n div 2)"}));
    BOOST_TEST(is_left_alone({.value = "B[min(x + r, max(n, r))]"}));
    BOOST_TEST(is_left_alone({.value = "B[min(min(x + r, n), 7)]"}));
    BOOST_TEST(is_left_alone({.value = "max(B[x + r], 3u8)"}));
    BOOST_TEST(is_left_alone({.place = "2 * x"}));
    BOOST_TEST(is_left_alone({.begin = "B[x]"}));
    BOOST_TEST(is_left_alone({.steps = "(0, 5)"}));  // compilers unroll it
    BOOST_TEST(is_left_alone({.steps = "(0, int64(C[0]))"}));
}

BOOST_AUTO_TEST_CASE(every_element_has_its_value) {
    for (const WindowText& text :
         {WindowText{}, WindowText{.begin = "255u8", .op = "min="}, WindowText{.begin = "7u8"},
          WindowText{.type = "int8", .begin = "-128i8"}, WindowText{.type = "int16", .begin = "9i16"},
          WindowText{.steps = "(3, w - 3)"}, WindowText{.value = "B[min(max(x + r - 3, 0), n)]"},
          WindowText{.op = "min=", .value = "B[min(x + r, n - 1 + w div 2)]"},
          WindowText{.value = "B[max(x - r, 4)]"}})
        for (const std::int64_t n : {0, 1, 127, 128, 200, 255, 256, 257, 600})
            for (const std::int64_t w : {0, 1, 5}) {
                const Program before = window(text), after = hold_windows(before, {});
                const Type type = before.functions.back().parameters.back().buffer->element;
                Arguments given;
                given.arrays = {{"B", Array(type, {n + w + 9})}, {"C", Array(type, {2 * n + 9})}};
                for (std::int64_t k = 0; k < n + w + 9; ++k) given.arrays.at("B").set(k, k * k % 113 - k % 7);
                given.scalars = {{"n", n}, {"w", w}};
                Arguments first = given, second = given;
                BOOST_REQUIRE(interpret(before, "f", first).error == 0);
                BOOST_REQUIRE(interpret(after, "f", second).error == 0);
                BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data),
                           text.type << ", " << n << ", " << w);
            }
}

BOOST_AUTO_TEST_SUITE_END()
