// Contractions in tiles: the loops, what is refused, and the same values to the bit at all edges.
#include <fmt/format.h>

#include <random>

#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(contractions)

using namespace nestor;
using namespace nestor::test;

namespace {

const char* const product =
    "for m.20 in (0, N.2) <C, z0, s0.init, m> { for n.21 in (0, N.2) <C, z0, s0.init, n> {\n"
    "  C.7[m.20, n.21] = 0.0f32;\n"
    "} }\n"
    "for m.22 in (0, N.2) <C, z0, s0, m> { for n.23 in (0, N.2) <C, z0, s0, n> {\n"
    "  for k.24 in (0, K.3) <C, z0, s0, k> reduction {\n"
    "    C.7[m.22, n.23] += A.4[m.22, k.24] * B.5[k.24, n.23];\n"
    "} } }\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error(from + " is not in " + text);
    return text.replace(at, from.size(), to);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// `f` over three-dimensional arrays of a type around a body: planes P, rows M, steps K and L, columns N.
Program planes(const std::string& type, const std::string& statements) {
    return read(fmt::format(
        "entry function f.1(size P.2, size M.3, size K.4, size N.5, size L.6, size S.16,\n"
        "  input {0} A.7[(0, P.2), (0, M.3), (0, K.4)], input {0} B.8[(0, P.2), (0, K.4), (0, N.5)],\n"
        "  input {0} D.9[(0, P.2), (0, N.5), (0, K.4)], input {0} T.10[(0, P.2), (0, K.4), (0, M.3)],\n"
        "  input {0} F.11[(0, M.3), (0, K.4), (0, L.6)], input {0} I.12[(0, P.2), (0, K.4), (0, S.16)],\n"
        "  inout {0} C.13[(0, P.2), (0, M.3), (0, N.5)]) {{\n{1}}}\n",
        type, statements));
}

/// A contraction over planes, rows and columns with another update, and loops over its steps.
std::string plane_loops(const std::string& update, const std::string& more_steps = "") {
    return fmt::format(
        "for p.20 in (0, P.2) <C, z0, s0, p> {{ for m.21 in (0, M.3) <C, z0, s0, m> {{\n"
        "for n.22 in (0, N.5) <C, z0, s0, n> {{ for k.23 in (0, K.4) <C, z0, s0, k> reduction {{\n"
        "  {0} {{ C.13[p.20, m.21, n.22] += {1}; }}\n"
        "}} }} }} }}\n",
        more_steps.empty() ? "for l.24 in (0, 1) <C, z0, s0, l> reduction" : more_steps, update);
}

const char* const window = "for l.24 in (0, L.6) <C, z0, s0, l> reduction";

const std::string initial =
    "for p.30 in (0, P.2) <C, z0, s0.init, p> { for m.31 in (0, M.3) <C, z0, s0.init, m> {\n"
    "for n.32 in (0, N.5) <C, z0, s0.init, n> { C.13[p.30, m.31, n.32] = 2.0; } } }\n";

struct Sizes {
    std::int64_t P, M, K, N, L;
};

/// `odd`: a few elements of A and F are infinite, and one is no number.
Arguments numbers(const Sizes& s, const Type& element, bool odd = false) {
    Arguments given;
    given.arrays = {{"A", Array(element, {s.P, s.M, s.K})}, {"B", Array(element, {s.P, s.K, s.N})},
                    {"D", Array(element, {s.P, s.N, s.K})}, {"T", Array(element, {s.P, s.K, s.M})},
                    {"F", Array(element, {s.M, s.K, s.L})}, {"I", Array(element, {s.P, s.K, 2 * s.N + s.L})},
                    {"C", Array(element, {s.P, s.M, s.N})}};
    std::mt19937 random(7);
    std::uniform_real_distribution<double> reals(-1, 1);
    std::uniform_int_distribution<std::int64_t> integers(-2000000000, 2000000000);  // products wrap
    for (auto& [name, array] : given.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i)
            element.is_float() ? array.set(i, reals(random)) : array.set(i, integers(random));
    for (const char* name : {"A", "F"})
        for (std::int64_t i = 0; odd && i < given.arrays.at(name).size(); i += 7)
            given.arrays.at(name).set(i, i == 7 ? std::nan("") : INFINITY);
    return given;
}

/// Runs it as it is and in tiles.
void check_values(const std::string& statements, const std::string& type, const Sizes& sizes,
                  bool odd = false) {
    const Program plain = planes(type, statements);
    const auto tiled = apply(plain, "f", directive("contract(C.s0.m, C.s0.n)"));
    if (!tiled) BOOST_FAIL(render(tiled.error()) + statements);
    const Program fast = run_passes(*tiled, Target{});
    BOOST_REQUIRE_MESSAGE(verify(fast).empty(), body(fast));
    BOOST_TEST(has(body(fast), "register_tile"), body(fast));
    Arguments first = numbers(sizes, scalar_type(type), odd), second = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(fast, "f", second);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data),
               fmt::format("{} {}: P {}, M {}, K {}, N {}, L {}", type, statements, sizes.P, sizes.M, sizes.K,
                           sizes.N, sizes.L));
}

const char* const dense = "A.7[p.20, m.21, k.23] * B.8[p.20, k.23, n.22]";

const std::string wrapping = replaced(dense, "*", "*%");

}  // namespace

BOOST_AUTO_TEST_CASE(a_product_runs_in_blocks_panels_and_tiles) {
    const std::string text = after(function(product), "contract(C.s0.m, C.s0.n)");
    for (const char* part :
         {"if N >= 6 && N >= 16 && K >= 16 {\n",
          "let m_block_size = select(N >= 256, max((N + 47) div 48 * 6, 240), 120);\n",
          "allocate float32 B_panel[(0, 384), (0, 64)] stack;\n", " parallel collapse 2 <C, z0, s0, n_tile>",
          "B_panel[k, j] = select(j < n_count, B[k_begin + k, n + j], 0.0f32);\n",
          "for j in (0, n_count) register_tile <C, z0, s0, n_in_registers> {\n",
          "C[m + i, n + j] = select(k_block == 0 && k == 0, 0.0f32, C[m + i, n + j]) + "
          "A[m + i, k_begin + k] * B_panel[k, j];\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    // what is too small keeps its loops
    BOOST_TEST(has(text, "} else {\n    for m in (0, N) <C, z0, s0.init, m> {\n"), text);
    // known sizes leave no question
    std::string known = product;
    for (const char* from : {"(0, N.2)", "(0, N.2)", "(0, N.2)", "(0, N.2)"})
        known = replaced(known, from, "(0, 64)");
    const std::string always =
        after(function(replaced(known, "(0, K.3)", "(0, 64)")), "contract(C.s0.m, C.s0.n)");
    BOOST_TEST(always.rfind("for n_tile", 0) == 0, always);
}

BOOST_AUTO_TEST_CASE(a_factor_that_steps_walk_one_by_one_is_read_in_place) {
    const auto text = [](const std::string& update, const std::string& more_steps = "",
                         const std::string& type = "float32") {
        std::string loops = plane_loops(update, more_steps);
        if (more_steps.empty()) {
            loops = replaced(loops, "for l.24 in (0, 1) <C, z0, s0, l> reduction { ", "");
            loops = replaced(loops, "; }\n}", ";\n}");
        }
        return after(planes(type, loops), "contract(C.s0.m, C.s0.n)");
    };
    const std::string near = text("A.7[p.20, m.21, k.23] * B.8[p.20, k.23, n.22]");
    BOOST_TEST(has(near, "C[p, m + i, n + j] += A[p, m + i, k_begin + k] * B_panel[k, j];\n"), near);
    const std::string across = text("T.10[p.20, k.23, m.21] * B.8[p.20, k.23, n.22]");
    BOOST_TEST(has(across, "+= T[p, k_begin + k, m + i] * B_panel[k, j];\n"), across);
    // steps of two loops lie behind each other in a panel
    const std::string sums = text("F.11[m.21, k.23, l.24] * I.12[l.24, k.23, n.22]", window);
    for (const char* part :
         {"allocate float32 F_panel[(0, 240), (0, 256)] stack;\n",
          "F_panel[i, k * L + l] = F[m + i, k_begin + k, l];\n", "+= F_panel[i, k] * I_panel[k, j];\n"})
        BOOST_TEST(has(sums, part), part << " is not in\n" << sums);
    // neighbours of such a factor that are rows stay neighbours
    const std::string turned = text("T.10[p.20, k.23, m.21] * I.12[l.24, k.23, n.22]", window);
    BOOST_TEST(has(turned, "T_panel[k * L + l, i] = T[p, k_begin + k, m + i];\n"), turned);
}

BOOST_AUTO_TEST_CASE(windows_are_read_in_place) {
    const auto text = [](const std::string& window_of_I, const std::string& mask = "") {
        std::string update = "F.11[m.21, k.23, l.24] * I.12[p.20, k.23, " + window_of_I + "]";
        if (!mask.empty()) update = "select(" + mask + ", " + update + ", 0.0f32)";
        return after(planes("float32", replaced(initial, "2.0", "0.0f32") + plane_loops(update, window)),
                     "contract(C.s0.m, C.s0.n)");
    };
    for (const auto& [window_of_I, at] :
         {std::pair("n.22 + l.24", "j + l"), std::pair("n.22 + 2 * l.24", "j + 2 * l"),
          std::pair("2 * n.22 + l.24", "2 * j + l"), std::pair("n.22 + 6 - l.24", "j + 6 - l")}) {
        const std::string made = text(window_of_I);
        const std::string sum = fmt::format(
            "C[p, m + i, j] = select(k_block == 0 && k == 0 && l == 0, 0.0f32, C[p, m + i, j]) + F[m + i, "
            "k_begin + k, l] * I[p, k_begin + k, {}];\n",
            at);
        BOOST_TEST(has(made, sum), sum << " is not in\n" << made);
        BOOST_TEST(!has(made, "panel"), made);
    }
    // not where a step is no constant, or where zeros take the place of terms
    BOOST_TEST(has(text("(n.22 + l.24) / 2"), "I_panel"));
    BOOST_TEST(has(text("n.22 + l.24", "n.22 >= l.24"), "I_panel"));
}

BOOST_AUTO_TEST_CASE(rows_that_become_columns_change_places_in_registers) {
    const auto copies = [&](const std::string& type, const std::string& product, bool one_loop = true) {
        std::string loops = plane_loops(product);
        if (one_loop) {
            loops = replaced(loops, "for l.24 in (0, 1) <C, z0, s0, l> reduction { ", "");
            loops = replaced(loops, "; }\n}", ";\n}");
        }
        return has(after(planes(type, loops), "contract(C.s0.m, C.s0.n)"),
                   "for j in (0, n_count) register_tile <C, z0, s0, n_of_D> {\n");
    };
    const std::string both = "A.7[p.20, m.21, k.23] * D.9[p.20, n.22, k.23]";
    for (const char* type : {"float32", "float64", "int32", "int64"})
        BOOST_TEST(copies(type, type[0] == 'f' ? both : replaced(both, "*", "*%")), type);
    BOOST_TEST(!copies("float32", both, false));  // steps of two loops
}

// covers: SCH-81
BOOST_AUTO_TEST_CASE(what_is_no_contraction_is_refused) {
    const auto refused = [](const std::string& statements, const std::string& why,
                            const std::string& loops = "C.s0.m, C.s0.n") {
        const std::string text = after(function(statements), "contract(" + loops + ")");
        BOOST_TEST(has(text, why), text);
        BOOST_TEST(has(text, "[SCH-81]"), text);
    };
    refused(replaced(product, "A.4[m.22, k.24] *", "A.4[m.22, k.24] +"), "what is added is no product");
    refused(replaced(product, "+= A", "max= A"), "what is added is no product");
    refused(replaced(product, "A.4[m.22, k.24] *", "C.7[m.22, k.24] *"),
            "what is summed is read in the product");
    refused(replaced(product, "A.4[m.22, k.24] *", "x.6[k.24] *"),
            "no factor has <C, z0, s0, m> alone, and the other <C, z0, s0, n>");
    refused(replaced(product, "for n.23 in (0, N.2)", "for n.23 in (0, m.22)"),
            "the limits of <C, z0, s0, n> depend on <C, z0, s0, m>");
    refused(replaced(product, "for m.22 in (0, N.2)", "for m.22 in (0, N.2) parallel"),
            "<C, z0, s0, m> runs at once already");
    refused(replaced(product, "C.7[m.22, n.23] +=", "C.7[m.22 + n.23, n.23] +="),
            "<C, z0, s0, m> is no index of what is summed");
    refused(replaced(product, "(0, K.3)", "(0, 0)"), "<C, z0, s0, k> has no iterations");
    refused(product, "rows and columns are two loops of the left side", "C.s0.m, C.s0.m");
    refused(replaced(product, "reduction", ""), "is no index of what is summed");
    const std::string missing = after(function(product), "contract(C.s0.m, C.s0.x)");
    BOOST_TEST(has(missing, "[SCH-2]"), missing);
}

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

/// C = 0, and then the sum of an update's values where a condition holds.
std::string where(const std::string& condition, const std::string& value,
                  const std::string& more_steps = "") {
    std::string text = replaced(initial, "2.0", "0.0f32") +
                       plane_loops("select(" + condition + ", " + value + ", 0.0f32)", more_steps);
    return text;
}

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
          transposed("(n.22 - l.24 + 5) % 3 == 0 && n.22 + 5 >= l.24", "(n.22 - l.24 + 5) / 3")}) {
        const std::string text = after(planes("float32", statements), "contract(C.s0.m, C.s0.n)");
        BOOST_TEST(has(text, "for n_phase in (0, "), text);
        for (const bool odd : {false, true}) {
            check_values(statements, "float32", {2, 13, 9, 70, 4}, odd);
            check_values(statements, "float32", {1, 6, 23, 201, 3}, odd);
            check_values(statements, "float32", {1, 7, 5, 51, 1}, odd);  // too few taps for each part
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

BOOST_AUTO_TEST_CASE(short_sums_over_windows_are_inner_ones_by_default) {
    std::string turned = plane_loops("F.11[m.21, k.23, l.24] * I.12[p.20, k.23, n.22 + l.24]", window);
    turned = replaced(turned, "for k.23 in (0, K.4) <C, z0, s0, k> reduction", "@");
    turned = replaced(turned, window, "for k.23 in (0, K.4) <C, z0, s0, k> reduction");
    turned = replaced(turned, "@", window);
    const std::string text = body(default_schedule(planes("float32", turned), Target{}));
    BOOST_TEST(has(text, "k_block"), text);
    BOOST_TEST(!has(text, "l_block"), text);
}

BOOST_AUTO_TEST_CASE(default_loops_contract_what_is_large_enough) {
    const auto tiled = [](const std::string& statements, const std::string& type = "float32") {
        return has(body(default_schedule(planes(type, statements), Target{})), "register_tile");
    };
    BOOST_TEST(tiled(plane_loops(dense)));
    BOOST_TEST(tiled(initial + plane_loops(dense), "float64"));
    BOOST_TEST(tiled(plane_loops(dense), "int32"));
    BOOST_TEST(!tiled(plane_loops(dense), "int16"));
    BOOST_TEST(!tiled(replaced(plane_loops(dense), "(0, M.3)", "(0, 3)")));
    BOOST_TEST(!tiled(plane_loops("A.7[p.20, m.21, k.23] * A.7[p.20, m.21, k.23]")));
    // windows need no copies, which few rows are not worth
    const std::string windows = plane_loops("F.11[m.21, k.23, l.24] * I.12[p.20, k.23, n.22 + l.24]", window);
    BOOST_TEST(tiled(replaced(windows, "(0, M.3)", "(0, 3)")));
    BOOST_TEST(!tiled(replaced(windows, "(0, M.3)", "(0, 1)")));
    // columns of a batch are too few, but those of lines of an image share vectors
    const auto narrow = [](const std::string& loops) { return replaced(loops, "(0, N.5)", "(0, 7)"); };
    BOOST_TEST(!tiled(narrow(plane_loops(dense))));
    BOOST_TEST(tiled(narrow(plane_loops("F.11[m.21, k.23, l.24] * I.12[p.20, k.23, n.22 + l.24]", window))));
    BOOST_TEST(tiled(narrow(plane_loops("F.11[m.21, k.23, l.24] * I.12[p.20, k.23, n.22]", window))));
}

BOOST_AUTO_TEST_SUITE_END()
