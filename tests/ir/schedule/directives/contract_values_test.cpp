// Contractions in tiles have the values of their loops to the bit: at all edges, in any layout, with what is
// done behind and what is left out.
#include "tests/ir/schedule/directives/contractions.hpp"

BOOST_AUTO_TEST_SUITE(contraction_values)

using namespace nestor;
using namespace nestor::test;
using namespace nestor::test::contraction;

BOOST_AUTO_TEST_CASE(values_are_the_same_to_the_bit_around_every_edge) {
    for (const char* type : {"float32", "float64", "int32", "uint64"})
        for (const std::int64_t m : {6, 7, 13})
            for (const std::int64_t n : {16, 17, 31, 65})
                check_values(plane_loops(scalar_type(type).is_float() ? dense : wrapping), type,
                             {1, m, 19, n, 1});
    // several blocks of rows, columns and steps
    check_values(plane_loops(dense), "float32", {1, 250, 16, 17, 1});
    check_values(plane_loops(dense), "float32", {2, 6, 17, 530, 1});
    check_values(plane_loops(dense), "float32", {1, 8, 600, 20, 1});
    check_values(initial + plane_loops(dense), "float64", {1, 7, 300, 18, 1});
    // what is too small, and nothing at all
    for (const Sizes& sizes : {Sizes{1, 5, 16, 16, 1}, Sizes{1, 6, 0, 16, 1}, Sizes{0, 6, 16, 16, 1},
                               Sizes{1, 0, 16, 16, 1}, Sizes{1, 6, 16, 15, 1}})
        check_values(initial + plane_loops(dense), "float64", sizes);
}

BOOST_AUTO_TEST_CASE(factors_have_any_layout) {
    const Sizes sizes{2, 13, 17, 37, 3};
    for (const char* factors :
         {"A.7[p.20, m.21, k.23] * D.9[p.20, n.22, k.23]", "T.10[p.20, k.23, m.21] * B.8[p.20, k.23, n.22]",
          "B.8[p.20, k.23, n.22] * A.7[p.20, m.21, k.23]", "A.7[0, m.21, k.23] * B.8[p.20, k.23, n.22]",
          "A.7[p.20, m.21, k.23] * B.8[0, k.23, n.22]", "T.10[0, k.23, m.21] * D.9[0, n.22, k.23]"}) {
        check_values(plane_loops(factors), "float32", sizes);
        check_values(initial + plane_loops(factors), "float64", sizes);
    }
    // windows: sums over several loops
    const char* const sliding = "F.11[m.21, k.23, l.24] * I.12[p.20, k.23, n.22 + l.24]";
    for (const std::int64_t l : {1, 2, 3, 7})
        for (const std::string steps : {"n.22 + l.24", "n.22 + 2 * l.24", "n.22 + 6 - l.24"})
            check_values(plane_loops(replaced(sliding, "n.22 + l.24", steps), window), "float32",
                         {2, 7, 40, 20, l});
    for (const std::int64_t n : {16, 17, 65, 513})
        check_values(initial + plane_loops(sliding, window), "float64", {1, 8, 90, n, 3});
    // rows that fill registers in part, and hardly any steps
    for (const std::int64_t m : {1, 2, 3, 5})
        check_values(initial + plane_loops(sliding, window), "float64", {2, m, 1, 20, 2});
    // one step, known or not
    for (const char* one : {"for l.24 in (0, 1) <C, z0, s0, l> reduction",
                            "for l.24 in (0, min(1, L.6)) <C, z0, s0, l> reduction"})
        for (const std::string begin : {"2.0", "0.0"})
            check_values(replaced(initial, "2.0", begin) + plane_loops(sliding, one), "float64",
                         {1, 8, 40, 20, 1});
    check_values(initial + plane_loops(sliding, window), "float64",
                 {1, 6, 2, 16, 130});  // too long for a panel
    check_values(initial + plane_loops(sliding, window), "float64", {1, 6, 2, 16, 0});
}

BOOST_AUTO_TEST_CASE(what_nests_behind_do_to_elements_happens_once_their_sums_are_whole) {
    const auto behind = [](const std::string& value, int number) {
        return fmt::format(
            "for p.{0} in (0, P.2) <C, z0, s{2}, p> {{ for m.{1} in (0, M.3) <C, z0, s{2}, m> {{\n"
            "for n.{3} in (0, N.5) <C, z0, s{2}, n> {{ C.13[p.{0}, m.{1}, n.{3}] = {4}; }} }} }}\n",
            10 * number + 40, 10 * number + 41, number, 10 * number + 42, value);
    };
    const std::string bias = behind("C.13[p.50, m.51, n.52] + B.8[p.50, 0, n.52]", 1),
                      relu = behind("max(C.13[p.60, m.61, n.62], A.7[p.60, m.61, 0])", 2),
                      other = behind("C.13[p.70, m.71, 0] + C.13[p.70, m.71, n.72]", 3);
    const std::string finished = initial + plane_loops(dense) + bias + relu;
    const auto text = [](const std::string& statements) {
        return after(planes("float64", statements), "contract(C.s0.m, C.s0.n)");
    };
    for (const char* part :
         {"if k_begin + k_count == K {\n", "let C_element = C[p, m + i, n + j] + B[p, 0, n + j];\n",
          "= max(C_element, A[p, m + i, 0]);\n"})
        BOOST_TEST(has(text(finished), part), part << " is not in\n" << text(finished));
    // a nest that reads other elements of the product waits for all of them
    BOOST_TEST(!has(text(initial + plane_loops(dense) + other), "C_element"));
    for (const Sizes& sizes :
         {Sizes{1, 6, 16, 16, 1}, Sizes{2, 13, 17, 37, 1}, Sizes{1, 7, 300, 70, 1}, Sizes{1, 6, 256, 16, 1},
          Sizes{1, 6, 513, 18, 1}, Sizes{1, 250, 17, 20, 1}, Sizes{1, 5, 20, 16, 1}}) {
        check_values(finished, "float64", sizes);
        check_values(plane_loops(dense) + relu + bias, "float32", sizes);
        check_values(finished + other, "float64", sizes);
    }
    // lines of windows are all summed before
    const std::string lines =
        initial + plane_loops("F.11[m.21, k.23, l.24] * I.12[p.20, k.23, n.22 + l.24]", window);
    const std::string lined = text(lines + bias + relu);
    for (const char* part : {"for p in (p_begin, p_in_block) <C, z0, s0, p_finished> {\n",
                             "= max(C_element, A[p, m + i, 0]);\n"})
        BOOST_TEST(has(lined, part), part << " is not in\n" << lined);
    for (const Sizes& sizes :
         {Sizes{1, 6, 16, 16, 1}, Sizes{3, 13, 90, 7, 3}, Sizes{40, 3, 9, 14, 2}, Sizes{2, 250, 5, 300, 4}})
        check_values(lines + bias + relu, "float64", sizes);
}

namespace {

/// C = 0, and then the sum of an update's values where a condition holds.
std::string where(const std::string& condition, const std::string& value,
                  const std::string& more_steps = "") {
    std::string text = replaced(initial, "2.0", "0.0f32") +
                       plane_loops("select(" + condition + ", " + value + ", 0.0f32)", more_steps);
    return text;
}

}  // namespace

// covers: SCH-81
BOOST_AUTO_TEST_CASE(terms_that_a_condition_leaves_out_are_zeros_of_a_panel) {
    for (const bool odd : {false, true})
        for (const char* condition :
             {"n.22 >= k.23", "m.21 < 3 * k.23", "m.21 >= k.23 && n.22 < k.23 + 40", "k.23 >= 3"})
            check_values(where(condition, dense), "float32", {2, 26, 19, 70, 1}, odd);
    const std::string text =
        after(planes("float32", where("n.22 >= k.23", dense)), "contract(C.s0.m, C.s0.n)");
    for (const char* part : {"allocate bool in_tiles[] registers;\n", "in_tiles[] &&= abs(A[p, m, k]) <= ",
                             "select(j < n_count && n + j >= k_begin + k, B[p, k_begin + k, n + j], 0.0f32)"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    const auto refused = [](const std::string& statements, const std::string& why) {
        const std::string made = after(planes("float32", statements), "contract(C.s0.m, C.s0.n)");
        BOOST_TEST(has(made, why), made);
    };
    refused(where("m.21 >= n.22", dense), "`m >= n` has loops of both factors");
    refused(replaced(where("n.22 >= k.23", dense), "= 0.0f32", "= -0.0f32"),
            "terms are left out of what may be -0");
}

BOOST_AUTO_TEST_CASE(windows_that_a_condition_leaves_out_in_part_lie_in_a_copy_with_a_border) {
    const auto padded = [](const std::string& place, const std::string& condition) {
        return where(condition, "F.11[m.21, k.23, l.24] * I.12[p.20, k.23, " + place + "]", window);
    };
    for (const std::string& statements :
         {padded("n.22 + l.24 - 1", "n.22 + l.24 >= 1"), padded("n.22 - l.24", "n.22 >= l.24"),
          padded("n.22 + 2 * l.24 - 2", "n.22 + 2 * l.24 >= 2 && n.22 + 2 * l.24 < 40"),
          padded("2 * n.22 + l.24 - 1", "2 * n.22 + l.24 >= 1 && 2 * n.22 + l.24 < S.16")}) {
        const std::string text = after(planes("float32", statements), "contract(C.s0.m, C.s0.n)");
        BOOST_TEST(has(text, "allocate float32 I_padded["), text);
        BOOST_TEST(!has(text, "panel"), text);
        for (const bool odd : {false, true}) {
            check_values(statements, "float32", {2, 13, 9, 70, 4}, odd);
            check_values(statements, "float32", {1, 6, 140, 20, 3}, odd);
            check_values(statements, "float32", {1, 8, 5, 600, 5}, odd);
        }
    }
    // a condition of more than places in the image
    const std::string text =
        after(planes("float32", padded("n.22 + l.24", "n.22 >= l.24")), "contract(C.s0.m, C.s0.n)");
    BOOST_TEST(has(text, "I_panel"), text);
}

// covers: SCH-81
BOOST_AUTO_TEST_CASE(taps_a_distance_apart_are_summed_in_parts) {
    const auto transposed = [](const std::string& condition, const std::string& column) {
        return where(condition, "F.11[m.21, k.23, l.24] * I.12[p.20, k.23, " + column + "]", window);
    };
    for (const std::string& statements :
         {transposed("(n.22 - l.24) % 2 == 0 && n.22 >= l.24", "(n.22 - l.24) / 2"),
          transposed("(n.22 - l.24 + 1) % 2 == 0 && n.22 + 1 >= l.24", "(n.22 - l.24 + 1) / 2"),
          transposed("(n.22 - l.24 + 5) % 3 == 0 && n.22 + 5 >= l.24", "(n.22 - l.24 + 5) / 3"),
          transposed("(n.22 - l.24) % 2 == 0 && n.22 >= 3 * l.24", "(n.22 - l.24) / 2")}) {
        const std::string text = after(planes("float32", statements), "contract(C.s0.m, C.s0.n)");
        BOOST_TEST(has(text, "for n_phase in (0, "), text);
        // all parts read one copy, but where the condition has more than places in the image
        const bool in_panels = has(statements, "3 * l.24");
        BOOST_TEST(has(text, in_panels ? "I_panel" : "allocate float32 I_padded["), text);
        BOOST_TEST(has(text, in_panels ? "I_padded" : "panel") == false, text);
        for (const bool odd : {false, true}) {
            check_values(statements, "float32", {2, 13, 9, 70, 4}, odd);
            check_values(statements, "float32", {1, 6, 23, 201, 3}, odd);
            check_values(statements, "float32", {3, 9, 17, 15, 4}, odd);  // columns for a part of a register
            check_values(statements, "float32", {1, 7, 5, 51, 1}, odd);   // too few taps for each part
        }
    }
}

BOOST_AUTO_TEST_CASE(columns_a_few_elements_apart_are_copied_along_the_columns) {
    const std::string strided =
        plane_loops("F.11[m.21, k.23, l.24] * I.12[p.20, k.23, 2 * n.22 + l.24]", window);
    const std::string apart = plane_loops("F.11[m.21, k.23, l.24] * I.12[l.24, k.23, 2 * n.22]", window);
    const std::string text = after(planes("float32", apart), "contract(C.s0.m, C.s0.n)");
    BOOST_TEST(has(text, "for j in (0, n_count) vectorized <C, z0, s0, n_of_I> {\n"), text);
    for (const Sizes& sizes : {Sizes{2, 7, 9, 16, 3}, Sizes{1, 6, 17, 65, 1}, Sizes{1, 25, 5, 131, 4}})
        for (const char* type : {"float32", "int64"})
            check_values(type == std::string("float32") ? strided : replaced(strided, " * I", " *% I"), type,
                         sizes);
}

BOOST_AUTO_TEST_SUITE_END()
