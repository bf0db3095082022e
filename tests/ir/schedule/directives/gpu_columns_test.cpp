// Sums along the slow dimension on a device: the loops, what is refused, and the same values of whole and
// broken tiles.
#include <fmt/format.h>

#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(sums_of_columns)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// `f` over X[N, H, W], with results mean and variance of columns.
Program columns(const std::string& statements) {
    return read(
        "entry function f.1(size N.2, size H.3, size W.4, input float32 X.5[(0, N.2), (0, H.3), (0, W.4)],\n"
        "  output float32 mean.6[(0, H.3), (0, W.4)], output float32 variance.7[(0, H.3), (0, W.4)]) {\n"
        "for h.10 in (0, H.3) <mean, z0, s0, h> { for w.11 in (0, W.4) <mean, z0, s0, w> {\n" +
        statements + "}}}\n");
}

const char* const begin = "allocate float32 sum.20[] registers; sum.20[] = 0.0f32;\n";
const char* const terms =
    "for n.12 in (0, N.2) <mean, z0, s0, n> reduction { sum.20[] += X.5[n.12, h.10, w.11]; }\n";
const char* const last = "mean.6[h.10, w.11] = sum.20[] * 0.5f32;\n";
const char* const second =
    "allocate float32 spread.21[] registers; spread.21[] = 1.0f32;\n"
    "for n.13 in (0, N.2) <variance, z0, s0, n> reduction {\n"
    "  let d.14 = X.5[n.13, h.10, w.11] - mean.6[h.10, w.11]; spread.21[] += d.14; }\n"
    "variance.7[h.10, w.11] = spread.21[];\n";

const std::string one = std::string(begin) + terms + last, two = one + second;

void check_values(const std::string& statements, std::int64_t N, std::int64_t H, std::int64_t W) {
    const Program plain = columns(statements);
    const auto staged = apply(plain, "f", directive("gpu-columns(mean.s0.w)"));
    if (!staged) BOOST_FAIL(render(staged.error()) + statements);
    const auto violations = verify(*staged);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    Arguments first;
    const Type real = scalar_type("float32");
    first.arrays = {
        {"X", Array(real, {N, H, W})}, {"mean", Array(real, {H, W})}, {"variance", Array(real, {H, W})}};
    std::mt19937 random(7);
    for (auto& [name, array] : first.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, static_cast<double>(random() % 16));
    Arguments second_run = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(*staged, "f", second_run);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    for (const char* result : {"mean", "variance"})
        BOOST_TEST((first.arrays.at(result).data == second_run.arrays.at(result).data),
                   fmt::format("{}: {} x {} x {}", result, N, H, W));
}

}  // namespace

BOOST_AUTO_TEST_CASE(blocks_have_columns_and_slices_of_rows) {
    const std::string text = after(columns(one), "gpu-columns(mean.s0.w)");
    for (const char* part :
         {"if N >= 64 && column_count < 270336 {\n",
          "let n_slices = min(N / 64, 16896 / (column_count + 31) + 1);\n",
          "allocate float32 sum_slices[(0, n_slices), (0, column_count)] heap;\n",
          "for n_slice in (0, n_slices) gpu_block_y ",
          "allocate float32 sum_of_threads[(0, 8), (0, 32)] gpu_shared;\n",
          "for n_thread in (0, 8) gpu_thread_y 8 ", "sum_slices[n_slice, column] = sum_part[];\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    // what follows a sum belongs to the kernel that ends it
    BOOST_TEST(text.find("sum_slices[n_slice") < text.find("mean[h"), text);
}

// covers: SCH-90
BOOST_AUTO_TEST_CASE(values_are_the_same_in_whole_and_broken_tiles) {
    for (const auto& [N, H, W] : {std::tuple{0, 2, 3},
                                  {63, 2, 3},
                                  {64, 0, 3},
                                  {64, 1, 1},
                                  {64, 2, 32},
                                  {65, 3, 11},
                                  {129, 1, 33},
                                  {600, 1, 2},
                                  {1025, 2, 5}})
        for (const std::string& statements : {one, two}) check_values(statements, N, H, W);
}

BOOST_AUTO_TEST_CASE(what_sums_no_columns_is_refused) {
    const auto refused = [](const std::string& statements, const std::string& why) {
        const std::string text = after(columns(statements), "gpu-columns(mean.s0.w)");
        BOOST_TEST(has(text, why), text);
        BOOST_TEST(has(text, "SCH-90"), text);
    };
    refused("mean.6[h.10, w.11] = 0.0f32;\n", "there is no loop over the elements of a row");
    refused(std::string(begin) +
                "for n.12 in (0, 63) <mean, z0, s0, n> reduction { sum.20[] += X.5[n.12, h.10, w.11]; }\n" +
                last,
            "sums 63 terms, less than 64");
    refused(std::string(begin) +
                "for n.12 in (0, 64) <mean, z0, s0, n> reduction { sum.20[] += X.5[n.12, h.10, w.11]; }\n"
                "let m.30 = X.5[0, h.10, w.11]; mean.6[h.10, w.11] = sum.20[] + m.30;\n",
            "a column has names for what it reads");
    refused(one +
                "allocate float32 spread.21[] registers; spread.21[] = 0.0f32;\n"
                "for n.13 in (0, N.2) <variance, z0, s0, n> reduction {\n"
                "  spread.21[] += X.5[n.13, h.10, w.11] - sum.20[]; }\n"
                "variance.7[h.10, w.11] = spread.21[];\n",
            "the terms of a column read `sum`, a value of it that is in no memory");
    refused(one +
                "allocate float32 spread.21[] registers; spread.21[] = 0.0f32;\n"
                "for n.13 in (0, N.2) <variance, z0, s0, n> reduction {\n"
                "  spread.21[] += X.5[n.13, h.10, w.11]; }\n"
                "variance.7[h.10, w.11] = spread.21[] - sum.20[];\n",
            "`sum` is a value of a column that several sums of it use");
    refused(
        "for n.12 in (0, N.2) <mean, z0, s0, n> reduction { mean.6[h.10, w.11] += X.5[n.12, h.10, w.11]; }\n",
        "reduces into elements of `mean`");
}

BOOST_AUTO_TEST_SUITE_END()
