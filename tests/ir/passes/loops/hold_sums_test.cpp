// Sums over windows whose tiles stay in vector registers: the text, what is left alone, and the same values.
#include "ir/passes/loops/hold_sums.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include "ir/reference/interpret.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(sums_in_registers)

using namespace nestor;
using nestor::test::nest;

namespace {

/// Sums over a window of K rows and L columns of I, in rows of C.
struct SumText {
    std::string type = "float32", begin = "0.0f32", op = "+=", value = "I[h + k, w + l] * F[k, l]",
                place = "h + 1, w", rows = "(0, H)", columns = "(2, W)", steps = "(0, K)", mode = "";
};

Program sums(const SumText& t = {}) {
    return nest(fmt::format(
        "entry function f(size H, size W, size K, size L, input {0} I[(0, H + K), (0, W + L + 2)], "
        "input {0} F[(0, K + 1), (0, L + 1)], inout {0} C[(0, H + 2), (0, 2 * W + 4)]) {{\n"
        "for h in {5} {8} <C, z0, s0, h> {{\n"
        "for w in {6} vectorized <C, z0, s0.init, w> {{ C[{4}] = {1}; }}\n"
        "for k in {7} <C, z0, s0, k> reduction {{ for l in (0, L) <C, z0, s0, l> reduction {{\n"
        "for w in {6} vectorized <C, z0, s0, w> {{ C[{4}] {2} {3}; }} }} }} }}\n}}\n",
        t.type, t.begin, t.op, t.value, t.place, t.rows, t.columns, t.steps, t.mode));
}

std::string made_of(const SumText& text, const Target& target = {}) {
    return test::body_of(hold_sums(sums(text), target));
}

bool is_left_alone(const SumText& text) {
    return made_of(text) == test::body_of(sums(text));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_vector_of_each_of_four_rows_stays_in_registers_while_their_windows_are_read) {
    const std::string text = made_of({});
    BOOST_TEST(text.starts_with(R"(if H >= 4 && W >= 16 {
    for h_block in (0, (H + 3) div 4) <C, z0, s0, h_by_4> {
        let h = min(h_block * 4, H - 4);
        for w_block in (0, (W + 15) div 16) <C, z0, s0, w_by_16> {
            let w = 2 + min(w_block * 16, W - 16);
            allocate float32x16 C_held[(0, 4)] stack;
            for h_row in (0, 4) unrolled {
                C_held[h_row] = broadcast(0.0f32, 16);
            }
            for k in (0, K) <C, z0, s0, k> reduction {
                for l in (0, L) <C, z0, s0, l> reduction {
                    for h_row in (0, 4) unrolled {
                        let I_lanes = I[h + h_row + k, ramp(w + l, 1, 16)];
                        C_held[h_row] += I_lanes * broadcast(F[k, l], 16);
                    }
                }
            }
            for h_row in (0, 4) unrolled {
                C[h + h_row + 1, ramp(w, 1, 16)] = C_held[h_row];
            }
        }
    }
} else {
    for h in (0, H) <C, z0, s0, h_short> {
)"),
               text);
}

BOOST_AUTO_TEST_CASE(rows_that_threads_share_run_in_two_vectors) {
    const std::string text = made_of({.mode = "parallel"});
    BOOST_TEST(text.starts_with(R"(for h in (0, H) parallel <C, z0, s0, h> {
    if W >= 32 {
        for w_block in (0, (W + 31) div 32) <C, z0, s0, w_by_32> {
            let w = 2 + min(w_block * 32, W - 32);
            allocate float32x16 C_held[(0, 2)] stack;
)"),
               text);
    BOOST_TEST(text.find("I_lanes = I[h + k, ramp(w + w_vector * 16 + l, 1, 16)];") != std::string::npos,
               text);
    BOOST_TEST(text.ends_with(R"(    } else {
        for w in (2, W) <C, z0, s0, w_short> {
            var sum: float32 = 0.0f32;
            for k in (0, K) <C, z0, s0, k_short> reduction {
                for l in (0, L) <C, z0, s0, l_short> reduction {
                    sum = sum + I[h + k, w + l] * F[k, l];
                }
            }
            C[h + 1, w] = sum;
        }
    }
}
)"),
               text);
}

BOOST_AUTO_TEST_CASE(elements_processors_and_known_sizes_say_how_many_sums_are_held) {
    BOOST_TEST(made_of({.type = "float64", .begin = "0.0f64"}).starts_with("if H >= 4 && W >= 8 {"));
    BOOST_TEST(made_of({}, {.processor = Processor::neon}).starts_with("if H >= 4 && W >= 4 {"));
    BOOST_TEST(made_of({.rows = "(0, 9)"}).starts_with("if W >= 16 {"));
    BOOST_TEST(made_of({.rows = "(0, 9)", .columns = "(0, 40)"}).starts_with("for h_block in (0, 3)"));
    BOOST_TEST(made_of({.rows = "(0, 3)"}).starts_with("for h in (0, 3) <C, z0, s0, h> {\n    if W >= 32"));
    BOOST_TEST(is_left_alone({.columns = "(0, 15)"}));
}

BOOST_AUTO_TEST_CASE(other_sums_are_left_alone) {
    BOOST_TEST(!is_left_alone({}));
    BOOST_TEST(!is_left_alone({.value = "I[h + k, w]"}));
    BOOST_TEST(is_left_alone({.value = "I[k, w] * F[k, l]"}));          // no window
    BOOST_TEST(is_left_alone({.value = "F[k, l]"}));                    // nothing of it in lanes
    BOOST_TEST(is_left_alone({.value = "I[h + k, W - w + l]"}));        // backwards
    BOOST_TEST(is_left_alone({.value = "I[h + k, w div 2 + l]"}));      // not one behind the other
    BOOST_TEST(is_left_alone({.value = "abs(I[h + k, w + l])"}));       // no arithmetic of vectors
    BOOST_TEST(is_left_alone({.value = "I[h + k, w + l] / F[k, l]"}));  // slower than what memory costs
    BOOST_TEST(is_left_alone({.value = "I[h + k, w + l] * C[0, 0]"}));  // reads what it sums
    BOOST_TEST(is_left_alone({.op = "max="}));
    BOOST_TEST(is_left_alone({.place = "h, 2 * w"}));
    BOOST_TEST(is_left_alone({.begin = "I[h, w]"}));
    BOOST_TEST(is_left_alone({.type = "int32", .begin = "0i32"}));      // wraps
    BOOST_TEST(is_left_alone({.type = "float16", .begin = "0.0f16"}));  // bits in memory
    BOOST_TEST(is_left_alone({.steps = "(0, int64(C[0, 0]))"}));
    BOOST_TEST(is_left_alone({.value = "I[h + 2 * k, w * 2]", .steps = "(0, 3)"}));
}

BOOST_AUTO_TEST_CASE(limits_of_windows_may_depend_on_a_row_that_runs_alone) {
    const std::string text = made_of({.steps = "(0, min(h, K))"});
    BOOST_TEST(text.starts_with("for h in (0, H) <C, z0, s0, h> {\n    if W >= 32 {"), text);
}

BOOST_AUTO_TEST_CASE(every_sum_has_its_value) {
    for (const SumText& text :
         {SumText{}, SumText{.mode = "parallel"}, SumText{.type = "float64", .begin = "2.5f64"},
          SumText{.value = "I[h + k, w] * I[h + k, w] - F[k, l]"}, SumText{.steps = "(0, min(h, K))"},
          SumText{.steps = "(1, K - 1)"}, SumText{.rows = "(0, min(H, 9))"}})
        for (const std::int64_t W : {0, 7, 15, 16, 33, 70})
            for (const std::int64_t H : {0, 3, 4, 9})
                for (const std::int64_t K : {1, 3}) {
                    const Program before = sums(text), after = hold_sums(before, {});
                    BOOST_REQUIRE(test::body_of(before) != test::body_of(after));
                    const Type type = before.functions.back().parameters.back().buffer->element;
                    const std::int64_t L = K + 1;
                    Arguments given;
                    given.arrays = {{"I", Array(type, {H + K, W + L + 2})},
                                    {"F", Array(type, {K + 1, L + 1})},
                                    {"C", Array(type, {H + 2, 2 * W + 4})}};
                    for (auto& [name, array] : given.arrays)
                        for (std::size_t k = 0; k < array.data.size() / type.bytes(); ++k)
                            array.set(static_cast<std::int64_t>(k), static_cast<double>(k * k % 113 % 17));
                    given.scalars = {{"H", H}, {"W", W}, {"K", K}, {"L", L}};
                    Arguments first = given, second = given;
                    BOOST_REQUIRE(interpret(before, "f", first).error == 0);
                    BOOST_REQUIRE(interpret(after, "f", second).error == 0);
                    BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data),
                               text.value << ", " << H << " x " << W << ", " << K);
                }
}

BOOST_AUTO_TEST_CASE(sums_that_a_contraction_holds_in_another_version_are_left_alone) {
    const std::string plain = test::body_of(sums());
    const auto beside = [&](const std::string& to) {
        const std::string tile =
            "if H >= 9 { for j in (0, W) register_tile { for k in (0, K) reduction {\n"
            "for l in (0, L) reduction { for i in (0, 6) {\n" +
            to + "[i, j] += F[i, 0] * I[k, j + l]; } } } } } else {\n";
        return nest(
            "entry function f(size H, size W, size K, size L, input float32 I[(0, H + K), (0, W + L + 2)], "
            "input float32 F[(0, K + 1), (0, L + 1)], inout float32 C[(0, H + 2), (0, 2 * W + 4)], "
            "inout float32 D[(0, H + 2), (0, 2 * W + 4)]) {\n" +
            tile + plain + "} }\n");
    };
    const Program same = beside("C"), other = beside("D");
    BOOST_TEST(test::body_of(hold_sums(same, {})) == test::body_of(same));
    BOOST_TEST(test::body_of(hold_sums(other, {})) != test::body_of(other));
}

BOOST_AUTO_TEST_SUITE_END()
