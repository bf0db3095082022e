// Rows in registers of a device's warps and blocks: the loops, what is refused, and the same values of rows
// of any length.
#include <fmt/format.h>

#include <random>
#include <tuple>

#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(rows_in_registers)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// `f` over rows of X and Y, a value S of each element, results O and R of each element and row.
Program rows(const std::string& statements) {
    return read(
        "entry function f.1(size N.2, size D.3, input float32 X.4[(0, N.2), (0, D.3)],\n"
        "  input float32 Y.5[(0, N.2), (0, D.3)], input float32 S.6[(0, D.3)],\n"
        "  inout float32 O.7[(0, N.2), (0, D.3)], inout float32 R.8[(0, N.2)]) {\n"
        "for n.10 in (0, N.2) <O, z0, s0, n> {\n" +
        statements + "} }\n");
}

int loops_made = 0;

/// A loop over elements: `d.N` is the index, `N` the number that is given.
std::string over(int d, const std::string& statements, const std::string& kind = "") {
    return fmt::format("for d.{} in (0, D.3) <O, z0, s{}, d>{} {{ {} }}\n", d, ++loops_made, kind,
                       statements);
}

std::string softmax() {
    loops_made = 0;
    return "allocate float32 most.20[] registers; most.20[] = -inf_f32;\n" +
           over(30, "most.20[] max= X.4[n.10, d.30];", " reduction") +
           "allocate float32 total.21[] registers; total.21[] = 0.0f32;\n" +
           over(31, "O.7[n.10, d.31] = exp(X.4[n.10, d.31] - most.20[]); total.21[] += O.7[n.10, d.31];",
                " reduction") +
           over(32, "O.7[n.10, d.32] = O.7[n.10, d.32] / total.21[];");
}

/// Means and variances, which are results as well.
std::string normalised() {
    loops_made = 0;
    return "allocate float32 sum.20[] registers; sum.20[] = 0.0f32;\n" +
           over(30, "sum.20[] += X.4[n.10, d.30];", " reduction") +
           "R.8[n.10] = sum.20[] / float32(D.3);\n"
           "allocate float32 variance.21[] registers; variance.21[] = 0.0f32;\n" +
           over(31,
                "let x.40 = X.4[n.10, d.31] - R.8[n.10]; let y.41 = Y.5[n.10, d.31];"
                " variance.21[] += x.40 * x.40 * y.41;",
                " reduction") +
           "let root.42 = rsqrt(variance.21[] / float32(D.3) + 0.5f32);\n" +
           over(32, "O.7[n.10, d.32] = (X.4[n.10, d.32] - R.8[n.10]) * root.42 * S.6[d.32];");
}

void check_values(const std::string& statements, std::int64_t N, std::int64_t D) {
    const Program plain = rows(statements);
    const auto held = apply(plain, "f", directive("gpu-rows(O.s0.n)"));
    if (!held) BOOST_FAIL(render(held.error()) + statements);
    const auto violations = verify(*held);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    Arguments first;
    const Type real = scalar_type("float32");
    first.arrays = {{"X", Array(real, {N, D})},
                    {"Y", Array(real, {N, D})},
                    {"S", Array(real, {D})},
                    {"O", Array(real, {N, D})},
                    {"R", Array(real, {N})}};
    std::mt19937 random(7);
    for (auto& [name, array] : first.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i)
            array.set(i, static_cast<double>(random() % 1000) / 128);
    Arguments second = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(*held, "f", second);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    for (const char* result : {"O", "R"}) {
        const Array &a = first.arrays.at(result), &b = second.arrays.at(result);
        for (std::int64_t i = 0; i < a.size(); ++i) {
            const double x = std::get<double>(a.get(i)), y = std::get<double>(b.get(i));
            BOOST_REQUIRE_MESSAGE(!(std::abs(x - y) > 1e-5 * (1 + std::abs(x))),
                                  fmt::format("{}[{}]: {} and {}, N {}, D {}", result, i, x, y, N, D));
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_row_is_read_once_and_written_once) {
    const std::string text = after(rows(softmax()), "gpu-rows(O.s0.n)");
    for (const char* part :
         {"if D <= 1024 {\n", "if D <= 16384 {\n", " gpu_thread_y 8 <O, z0, s0, n_thread> {\n",
          " d_thread_4> reduction reduce(most maximum tree) {\n", "for d_thread in (0, 32) gpu_thread_x 32 ",
          "for d_thread in (0, 512) gpu_thread_x 512 ",
          "allocate float32 X_values[(0, 32), (0, 32)] registers;\n",
          "allocate float32 O_values[(0, 512), (0, 32)] registers;\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    // in registers twice, and in memory: each writes once
    BOOST_TEST(times(text, "] = X[") == 2U, text);
    BOOST_TEST(times(text, " O[n, d] = ") == 3U, text);
}

// covers: SCH-87
BOOST_AUTO_TEST_CASE(values_are_the_same_in_rows_of_any_length) {
    for (const std::int64_t D : {0, 1, 31, 32, 33, 200, 1024, 1025, 2000})
        for (const std::int64_t N : {1, 8, 11}) {
            if (N * D > 9000) continue;
            check_values(softmax(), N, D);
            check_values(normalised(), N, D);
        }
    check_values(softmax(), 0, 5);
    check_values(softmax(), 1, 16384);
    check_values(softmax(), 1, 16400);
    check_values(normalised(), 1, 16400);
}

BOOST_AUTO_TEST_CASE(elements_of_long_rows_are_computed_again) {
    const auto long_rows = [](const std::string& statements) {
        check_values(statements, 1, 16400);
        const std::string text = after(rows(statements), "gpu-rows(O.s0.n)");
        return text.substr(text.rfind("else {"));
    };
    const std::string exponentials = long_rows(softmax());
    BOOST_TEST(times(exponentials, "let O_value = exp(X[") == 2U, exponentials);
    BOOST_TEST(!has(exponentials, "/ O["), exponentials);
    // two arrays are as many reads as are saved
    loops_made = 0;
    const std::string sum = "allocate float32 total.21[] registers; total.21[] = 0.0f32;\n";
    const std::string divided = over(32, "O.7[n.10, d.32] = O.7[n.10, d.32] / total.21[];");
    const std::string products = long_rows(
        sum +
        over(31, "O.7[n.10, d.31] = X.4[n.10, d.31] * Y.5[n.10, d.31]; total.21[] += O.7[n.10, d.31];",
             " reduction") +
        divided);
    BOOST_TEST(has(products, "] = O["), products);
    // what changes on the way has another value later
    const std::string running = long_rows(sum + over(31, "total.21[] += X.4[n.10, d.31];", " reduction") +
                                          over(33, "O.7[n.10, d.33] = X.4[n.10, d.33] - total.21[];") +
                                          "total.21[] = 2.0f32;\n" + divided);
    BOOST_TEST(has(running, "] = O["), running);
    const std::string thrice = long_rows(sum + over(31, "O.7[n.10, d.31] = X.4[n.10, d.31];") +
                                         over(33, "O.7[n.10, d.33] += 1.0f32;") +
                                         over(34, "total.21[] += O.7[n.10, d.34];", " reduction") + divided);
    BOOST_TEST(has(thrice, "] = O["), thrice);
}

BOOST_AUTO_TEST_CASE(a_row_changes_in_place) {
    loops_made = 0;
    const std::string scaled = "allocate float32 most.20[] registers; most.20[] = -inf_f32;\n" +
                               over(30, "most.20[] max= O.7[n.10, d.30];", " reduction") +
                               over(31, "O.7[n.10, d.31] = O.7[n.10, d.31] / most.20[];");
    const std::string added = over(30, "O.7[n.10, d.30] += X.4[n.10, d.30];") +
                              over(31, "O.7[n.10, d.31] = O.7[n.10, d.31] * O.7[n.10, d.31];");
    for (const std::int64_t D : {0, 1, 33, 1100}) {
        check_values(scaled, 3, D);
        check_values(added, 3, D);
    }
    // a thread has the same elements in all loops, so that none waits for another one
    const auto held = apply(rows(scaled), "f", directive("gpu-rows(O.s0.n)"));
    BOOST_REQUIRE(held);
    const Program passed = run_passes(*held, {.kind = TargetKind::cuda}, {});
    const std::string text = print(passed);
    BOOST_TEST(has(text, "block_max("), text);
    BOOST_TEST(!has(text.substr(0, text.find("gpu_thread_x 512")), "barrier"), text);
}

BOOST_AUTO_TEST_CASE(loops_in_each_other_are_rows_of_one_index) {
    const Program plain = read(
        "entry function f.1(size N.2, size G.3, size H.4, size W.5,\n"
        "  input float32 X.6[(0, N.2), (0, G.3), (0, H.4), (0, W.5)],\n"
        "  inout float32 O.7[(0, N.2), (0, G.3), (0, H.4), (0, W.5)]) {\n"
        "for n.10 in (0, N.2) <O, z0, s0, n> { for g.11 in (0, G.3) <O, z0, s0, g> {\n"
        "allocate float32 sum.20[] registers; sum.20[] = 0.0f32;\n"
        "for h.12 in (0, H.4) <O, z0, s1, h> reduction { for w.13 in (0, W.5) <O, z0, s1, w> reduction {\n"
        "  sum.20[] += X.6[n.10, g.11, h.12, w.13]; } }\n"
        "for h.14 in (0, H.4) <O, z0, s2, h> { for w.15 in (0, W.5) <O, z0, s2, w> {\n"
        "  O.7[n.10, g.11, h.14, w.15] = X.6[n.10, g.11, h.14, w.15] - sum.20[]; } } } } }\n");
    const auto held = apply(plain, "f", directive("gpu-rows(O.s0.g)"));
    if (!held) BOOST_FAIL(render(held.error()));
    const auto violations = verify(*held);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    for (const auto& [N, G, H, W] : {std::tuple{2, 3, 5, 7},
                                     {1, 9, 40, 30},
                                     {1, 1, 130, 127},
                                     {2, 2, 0, 5},
                                     {2, 2, 5, 0},
                                     {0, 2, 3, 3}}) {
        Arguments first;
        const Type real = scalar_type("float32");
        first.arrays = {{"X", Array(real, {N, G, H, W})}, {"O", Array(real, {N, G, H, W})}};
        std::mt19937 random(7);
        Array& x = first.arrays.at("X");
        for (std::int64_t i = 0; i < x.size(); ++i) x.set(i, static_cast<double>(random() % 16));
        Arguments second = first;
        BOOST_REQUIRE(interpret(plain, "f", first).error == 0);
        const Outcome outcome = interpret(*held, "f", second);
        BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
        BOOST_TEST((first.arrays.at("O").data == second.arrays.at("O").data),
                   fmt::format("N {}, G {}, H {}, W {}", N, G, H, W));
    }
}

BOOST_AUTO_TEST_CASE(what_is_written_once_needs_no_register) {
    const std::string text = after(rows(normalised()), "gpu-rows(O.s0.n)");
    BOOST_TEST(!has(text, "O_values"), text);
    BOOST_TEST(!has(text, "Y_values"), text);
    BOOST_TEST(!has(text, "S_values"), text);
    BOOST_TEST(has(text, "R_value[] = sum[] / float32(D);\n"), text);
    BOOST_TEST(has(text, "R[n] = R_value[];\n"), text);
}

BOOST_AUTO_TEST_CASE(totals_are_values_of_rows_themselves) {
    loops_made = 0;
    const std::string sum = "allocate float32 sum.20[] registers; sum.20[] = 0.0f32;\n" +
                            over(30, "sum.20[] += X.4[n.10, d.30];", " reduction") +
                            "R.8[n.10] = sum.20[];\n";
    const std::string apart = over(31, "O.7[n.10, d.31] = X.4[n.10, d.31] - R.8[n.10];");
    check_values(sum + apart, 3, 1100);
    const std::string total = after(rows(sum + apart), "gpu-rows(O.s0.n)");
    BOOST_TEST(!has(total, "R_value"), total);
    BOOST_TEST(has(total, "R[n] = sum[];\n"), total);
    const std::string mean = sum + "R.8[n.10] = R.8[n.10] / float32(D.3);\n" + apart;
    check_values(mean, 3, 1100);
    BOOST_TEST(has(after(rows(mean), "gpu-rows(O.s0.n)"), "R_value[] = sum[] / float32(D);\n"));
    // not where the register is needed for another total
    const std::string again = sum + "sum.20[] = 0.0f32;\n" + apart;
    check_values(again, 3, 1100);
    BOOST_TEST(has(after(rows(again), "gpu-rows(O.s0.n)"), "R_value[] = sum[];\n"));
}

BOOST_AUTO_TEST_CASE(what_is_no_row_is_refused) {
    const auto refused = [](const std::string& statements, const std::string& why) {
        const std::string text = after(rows(statements), "gpu-rows(O.s0.n)");
        BOOST_TEST(has(text, why), text);
        BOOST_TEST(has(text, "SCH-87"), text);
    };
    loops_made = 0;
    refused("R.8[n.10] = 0.0f32;\n", "there is no loop over the elements of a row");
    const std::string back = "O.7[n.10, D.3 - 1 - d.30]";
    refused(over(30, back + " = " + back + " + 1.0f32;"), "a row reads `O`, then changes it");
    refused(over(30, back + " += X.4[n.10, d.30];"), "a row reads `O`, then changes it");
    refused(over(30, "O.7[n.10, d.30] = X.4[n.10, d.30];") +
                "for e.31 in (0, D.3 - 1) <O, z0, s9, d> { R.8[n.10] = 0.0f32; }\n",
            "run over different elements");
    refused("for e.31 in (0, n.10) <O, z0, s9, d> { O.7[n.10, e.31] = 0.0f32; }\n", "differ between rows");
    refused(over(30, "O.7[n.10, d.30] = X.4[n.10, d.30];") +
                over(31, "S_.12[] = 1.0f32;").replace(0, 0, "allocate float32 S_.12[] stack;\n"),
            "is memory of each row");
    refused(over(30, "O.7[n.10, d.30] = X.4[n.10, d.30];") + "R.8[n.10] = O.7[n.10, 0];\n",
            "`O` is written, and a row touches several places of it");
    refused(over(30, "if d.30 > 3 { O.7[n.10, d.30] = 0.0f32; }"), "has more than assignments and names");
    refused("if N.2 > 3 { R.8[n.10] = 0.0f32; }\n" + over(30, "O.7[n.10, d.30] = 0.0f32;"),
            "a row has more than assignments, names and loops");
    refused("R.8[n.10] = 0.0f32;\n" + over(30, "R.8[n.10] += X.4[n.10, d.30];", " reduction"),
            "reduces into");
    refused(over(30, "O.7[0, d.30] = X.4[n.10, d.30];"), "depend on each other");
}

BOOST_AUTO_TEST_SUITE_END()
