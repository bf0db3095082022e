// Contractions in tiles: the loops, what is refused, and which ones the default loops tile.
#include "ir/schedule/automatic/default.hpp"
#include "tests/ir/schedule/directives/contractions.hpp"

BOOST_AUTO_TEST_SUITE(contractions)

using namespace nestor;
using namespace nestor::test;
using namespace nestor::test::contraction;

namespace {

const char* const product =
    "for m.20 in (0, N.2) <C, z0, s0.init, m> { for n.21 in (0, N.2) <C, z0, s0.init, n> {\n"
    "  C.7[m.20, n.21] = 0.0f32;\n"
    "} }\n"
    "for m.22 in (0, N.2) <C, z0, s0, m> { for n.23 in (0, N.2) <C, z0, s0, n> {\n"
    "  for k.24 in (0, K.3) <C, z0, s0, k> reduction {\n"
    "    C.7[m.22, n.23] += A.4[m.22, k.24] * B.5[k.24, n.23];\n"
    "} } }\n";

}  // namespace

BOOST_AUTO_TEST_CASE(a_product_runs_in_blocks_panels_and_tiles) {
    const std::string text = after(function(product), "contract(C.s0.m, C.s0.n)");
    for (const char* part :
         {"if N >= 4 && K >= 2 && N * N * K > 4096 {\n",
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
    // few columns fill a part of a register, and do not pay where a sum runs along both factors
    const auto narrow = [](const std::string& loops) { return replaced(loops, "(0, N.5)", "(0, 7)"); };
    BOOST_TEST(tiled(narrow(plane_loops(dense))));
    const std::string along = plane_loops("A.7[p.20, m.21, k.23] * B.8[p.20, n.22, k.23]");
    BOOST_TEST(tiled(along));
    BOOST_TEST(!tiled(narrow(along)));
    // few products
    const auto small = [&](const char* steps) {
        return replaced(replaced(narrow(plane_loops(dense)), "(0, M.3)", "(0, 20)"), "(0, K.4)", steps);
    };
    BOOST_TEST(!tiled(small("(0, 29)")));
    BOOST_TEST(tiled(small("(0, 30)")));
    BOOST_TEST(tiled(narrow(plane_loops("F.11[m.21, k.23, l.24] * I.12[p.20, k.23, n.22 + l.24]", window))));
    BOOST_TEST(tiled(narrow(plane_loops("F.11[m.21, k.23, l.24] * I.12[p.20, k.23, n.22]", window))));
}

BOOST_AUTO_TEST_SUITE_END()
