// Contractions in tiles of a device's blocks: the loops, what is refused, and the same values to the bit at
// all edges.
#include <fmt/format.h>

#include <limits>
#include <random>

#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(contractions_in_blocks)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

struct Sizes {
    std::int64_t P, M, K, N, L, S;
};

/// `f` over arrays of a type: planes P, rows M, terms K and L, columns N and S.
Program planes(const std::string& type, const std::string& statements) {
    return read(fmt::format(
        "entry function f.1(size P.2, size M.3, size K.4, size N.5, size L.6, size S.16, size T.17,\n"
        "  input {0} A.7[(0, P.2), (0, M.3), (0, K.4)], input {0} B.8[(0, P.2), (0, K.4), (0, N.5)],\n"
        "  input {0} D.9[(0, P.2), (0, N.5), (0, K.4)], input {0} R.10[(0, P.2), (0, K.4), (0, M.3)],\n"
        "  input {0} F.11[(0, M.3), (0, K.4), (0, L.6)], input {0} I.12[(0, P.2), (0, K.4), (0, S.16), (0, "
        "T.17)],\n"
        "  inout {0} C.13[(0, P.2), (0, M.3), (0, N.5)], inout {0} E.14[(0, P.2), (0, M.3), (0, S.16), (0, "
        "N.5)]) {{\n{1}}}\n",
        type, statements));
}

std::string product(const std::string& factors) {
    return "for p.20 in (0, P.2) <C, z0, s0, p> { for m.21 in (0, M.3) <C, z0, s0, m> {\n"
           "for n.22 in (0, N.5) <C, z0, s0, n> { for k.23 in (0, K.4) <C, z0, s0, k> reduction {\n"
           "  C.13[p.20, m.21, n.22] += " +
           factors + ";\n} } } }\n";
}

const std::string initial =
    "for p.30 in (0, P.2) <C, z0, s0.init, p> { for m.31 in (0, M.3) <C, z0, s0.init, m> {\n"
    "for n.32 in (0, N.5) <C, z0, s0.init, n> { C.13[p.30, m.31, n.32] = 2.0f32; } } }\n";

// columns and terms of two loops each
const std::string convolution =
    "for p.20 in (0, P.2) <E, z0, s0, p> { for m.21 in (0, M.3) <E, z0, s0, m> {\n"
    "for s.24 in (0, S.16) <E, z0, s0, s> { for n.22 in (0, N.5) <E, z0, s0, n> {\n"
    "for k.23 in (0, K.4) <E, z0, s0, k> reduction { for l.25 in (0, L.6) <E, z0, s0, l> reduction {\n"
    "  E.14[p.20, m.21, s.24, n.22] += F.11[m.21, k.23, l.25] * I.12[p.20, k.23, s.24, n.22 + l.25];\n"
    "} } } } } }\n";

const std::string initial_E =
    "for p.30 in (0, P.2) <E, z0, s0.init, p> { for m.31 in (0, M.3) <E, z0, s0.init, m> {\n"
    "for s.34 in (0, S.16) <E, z0, s0.init, s> { for n.32 in (0, N.5) <E, z0, s0.init, n> {\n"
    "  E.14[p.30, m.31, s.34, n.32] = 0.0f32; } } } }\n";

const char* const dense = "A.7[p.20, m.21, k.23] * B.8[p.20, k.23, n.22]";
const char* const wrapping = "A.7[p.20, m.21, k.23] *% B.8[p.20, k.23, n.22]";

Arguments numbers(const Sizes& s, const Type& element) {
    Arguments given;
    given.arrays = {{"A", Array(element, {s.P, s.M, s.K})}, {"B", Array(element, {s.P, s.K, s.N})},
                    {"D", Array(element, {s.P, s.N, s.K})}, {"R", Array(element, {s.P, s.K, s.M})},
                    {"F", Array(element, {s.M, s.K, s.L})}, {"I", Array(element, {s.P, s.K, s.S, s.N + s.L})},
                    {"C", Array(element, {s.P, s.M, s.N})}, {"E", Array(element, {s.P, s.M, s.S, s.N})}};
    std::mt19937 random(7);
    std::uniform_real_distribution<double> reals(-1, 1);
    std::uniform_int_distribution<std::int64_t> integers(-2000000000, 2000000000);  // products wrap
    for (auto& [name, array] : given.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i)
            element.is_float() ? array.set(i, reals(random)) : array.set(i, integers(random));
    return given;
}

/// Some elements of the factors are infinite or no numbers.
void make_odd(Arguments& arguments) {
    for (const char* name : {"A", "B", "F", "I"}) {
        Array& array = arguments.arrays.at(name);
        if (array.size() < 30) continue;
        array.set(7, std::numeric_limits<double>::infinity());
        array.set(array.size() / 2, std::numeric_limits<double>::quiet_NaN());
        array.set(array.size() - 3, -std::numeric_limits<double>::infinity());
    }
}

/// Runs it as it is and in tiles of blocks, of all passes for a device.
void check_values(const std::string& statements, const std::string& type, const Sizes& sizes,
                  const std::string& schedule = "gpu-contract(C.s0.m, C.s0.n, 64, 64)", bool odd = false) {
    const Program plain = planes(type, statements);
    const auto tiled = apply(plain, "f", directive(schedule));
    if (!tiled) BOOST_FAIL(render(tiled.error()) + statements);
    const auto violations = verify(*tiled);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    BOOST_TEST(has(body(*tiled), "gpu_block_x"), body(*tiled));
    Arguments first = numbers(sizes, scalar_type(type));
    if (odd) make_odd(first);
    Arguments second = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(*tiled, "f", second);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    for (const char* result : {"C", "E"})
        BOOST_TEST((first.arrays.at(result).data == second.arrays.at(result).data),
                   fmt::format("{} {}: P {}, M {}, K {}, N {}", type, statements, sizes.P, sizes.M, sizes.K,
                               sizes.N));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_product_runs_in_tiles_of_blocks) {
    const std::string text =
        after(planes("float32", initial + product(dense)), "gpu-contract(C.s0.m, C.s0.n, 128, 128)");
    for (const char* part : {"if M >= 128 && N >= 128 {\n", " gpu_block_x <C, z0, s0, m_n_tile> {\n",
                             "allocate float32 A_tile[(0, 2), (0, 16), (0, 132)] gpu_shared;\n",
                             "allocate float32 B_tile[(0, 2), (0, 16), (0, 128)] gpu_shared;\n",
                             "allocate float32 C_sum[(0, 256), (0, 8), (0, 8)] registers;\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    // what is too small keeps its loops
    BOOST_TEST(has(text, "} else {\n    for p in (0, P) <C, z0, s0.init, p> {\n"), text);
}

BOOST_AUTO_TEST_CASE(values_are_the_same_to_the_bit_around_every_edge) {
    check_values(product(dense), "float32", {1, 64, 16, 64, 1, 1});
    check_values(product(dense), "float32", {1, 65, 19, 129, 1, 1});
    check_values(initial + product(dense), "float32", {2, 130, 33, 67, 1, 1});
    check_values(product(wrapping), "int32", {1, 64, 7, 100, 1, 1}, "gpu-contract(C.s0.m, C.s0.n, 64, 64)");
    check_values(initial + product(dense), "float32", {1, 131, 5, 140, 1, 1},
                 "gpu-contract(C.s0.m, C.s0.n, 128, 128)");
    check_values(initial + product(dense), "float32", {1, 131, 5, 64, 1, 1},
                 "gpu-contract(C.s0.m, C.s0.n, 128, 64)");
    // no terms, too few rows, nothing at all
    for (const Sizes& sizes :
         {Sizes{1, 64, 0, 64, 1, 1}, Sizes{1, 63, 16, 64, 1, 1}, Sizes{0, 64, 16, 64, 1, 1},
          Sizes{1, 0, 16, 16, 1, 1}, Sizes{1, 64, 1, 64, 1, 1}})
        check_values(initial + product(dense), "float32", sizes);
}

BOOST_AUTO_TEST_CASE(factors_have_any_layout) {
    const Sizes sizes{2, 70, 17, 66, 3, 1};
    for (const char* factors :
         {"A.7[p.20, m.21, k.23] * D.9[p.20, n.22, k.23]", "R.10[p.20, k.23, m.21] * B.8[p.20, k.23, n.22]",
          "B.8[p.20, k.23, n.22] * A.7[p.20, m.21, k.23]", "A.7[0, m.21, k.23] * B.8[p.20, k.23, n.22]",
          "A.7[p.20, m.21, k.23] * B.8[0, k.23, n.22]", "R.10[0, k.23, m.21] * D.9[0, n.22, k.23]"})
        check_values(initial + product(factors), "float32", sizes);
    check_values(convolution, "float32", {2, 65, 3, 9, 3, 5}, "gpu-contract(E.s0.m, E.s0.n, 64, 64)");
    check_values(convolution, "float32", {3, 64, 6, 70, 5, 2}, "gpu-contract(E.s0.m, E.s0.n, 64, 64)");
    check_values(convolution, "float32", {2, 65, 3, 9, 0, 5}, "gpu-contract(E.s0.m, E.s0.n, 64, 64)");
}

BOOST_AUTO_TEST_CASE(tiles_of_gathered_factors_need_not_be_full) {
    const char* const in_tiles = "gpu-contract(E.s0.m, E.s0.n, 64, 64)";
    const std::string text = after(planes("float32", convolution), in_tiles);
    for (const char* part : {"if M >= 8 && ", "let m = min(m_first + m_of_F, M - 1);\n", "if m < M {\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    // an eighth of a tile of rows, of columns, and a little less; one row more than a tile
    for (const Sizes& sizes : {Sizes{2, 8, 3, 9, 3, 5}, Sizes{1, 33, 19, 4, 3, 2}, Sizes{1, 7, 3, 9, 3, 5},
                               Sizes{1, 9, 3, 7, 2, 1}, Sizes{3, 65, 3, 1, 1, 3}})
        for (const std::string& before : {std::string(), initial_E})
            check_values(before + convolution, "float32", sizes, in_tiles);
}

BOOST_AUTO_TEST_CASE(columns_that_lie_side_by_side_are_stored_as_vectors) {
    const char* const vectors = "for v in (0, 4) vectorized 4 <C, z0, s0, of_vector> {\n";
    const std::string tiles = "gpu-contract(C.s0.m, C.s0.n, 128, 128)";
    BOOST_TEST(has(after(planes("float32", initial + product(dense)), tiles), vectors));
    // sums that begin with what memory holds are stored one by one
    BOOST_TEST(!has(after(planes("float32", product(dense)), tiles), vectors));
}

BOOST_AUTO_TEST_CASE(full_tiles_have_no_edges) {
    std::string statements = convolution;
    for (std::size_t at = 0; (at = statements.find("M.3", at)) != std::string::npos;)
        statements.replace(at, 3, "192");
    const std::string text = after(planes("float32", statements), "gpu-contract(E.s0.m, E.s0.n, 64, 64)");
    BOOST_TEST(!has(text, "if m < "), text);
    BOOST_TEST(!has(text, "min(m_first"), text);
    check_values(statements, "float32", {1, 192, 3, 9, 3, 5}, "gpu-contract(E.s0.m, E.s0.n, 64, 64)");
}

BOOST_AUTO_TEST_CASE(what_follows_a_sum_is_computed_where_it_is_stored) {
    const auto behind = [](const std::string& value, int k) {
        return fmt::format(
            "for p.{0}0 in (0, P.2) <C, z0, s{0}, p> {{ for m.{0}1 in (0, M.3) <C, z0, s{0}, m> {{\n"
            "for n.{0}2 in (0, N.5) <C, z0, s{0}, n> {{ C.13[p.{0}0, m.{0}1, n.{0}2] = {1}; }} }} }}\n",
            k, value);
    };
    const std::string bias = behind("C.13[p.40, m.41, n.42] + A.7[p.40, m.41, 0]", 4);
    const std::string relu = behind("max(C.13[p.50, m.51, n.52], 0.0f32)", 5);
    const std::string other = behind("C.13[p.50, 0, n.52]", 5);
    const auto loops = [](const std::string& statements) {
        const std::string text = after(planes("float32", statements), "gpu-contract(C.s0.m, C.s0.n, 64, 64)");
        return text.substr(text.find("} else {"));
    };
    // they move into the branch with the other loops, which end with them
    BOOST_TEST(has(loops(initial + product(dense) + bias + relu), "C[p, m, n] + A[p, m, 0]"));
    BOOST_TEST(has(loops(product(dense) + bias + other), "\n}\nfor p in (0, P) <C, z0, s5, p> {"));
    for (const std::string& more : {bias, bias + relu, bias + other})
        check_values(initial + product(dense) + more, "float32", {2, 66, 17, 65, 1, 1});
}

namespace {

/// `product`, added where the condition holds.
std::string product_where(const std::string& condition, const std::string& zero = "0.0f32") {
    return product("select(" + condition + ", " + (zero == "0.0f32" ? dense : wrapping) + ", " + zero + ")");
}

/// A transposed convolution along the columns: each second, or third, tap counts.
std::string transposed_convolution(const std::string& condition, const std::string& column) {
    return initial_E +
           "for p.20 in (0, P.2) <E, z0, s0, p> { for m.21 in (0, M.3) <E, z0, s0, m> {\n"
           "for s.24 in (0, S.16) <E, z0, s0, s> { for n.22 in (0, N.5) <E, z0, s0, n> {\n"
           "for k.23 in (0, K.4) <E, z0, s0, k> reduction { for l.25 in (0, L.6) <E, z0, s0, l> reduction {\n"
           "  E.14[p.20, m.21, s.24, n.22] += select(" +
           condition + ", F.11[m.21, k.23, l.25] * I.12[p.20, k.23, s.24, " + column +
           "], 0.0f32);\n} } } } } }\n";
}

}  // namespace

// covers: SCH-81
BOOST_AUTO_TEST_CASE(what_a_condition_leaves_out_is_not_added_not_even_0_times_infinity) {
    const char* const in_tiles = "gpu-contract(C.s0.m, C.s0.n, 64, 64)";
    for (const bool odd : {false, true})
        for (const char* condition : {"n.22 >= k.23", "m.21 < 3 * k.23", "m.21 >= k.23 && n.22 < k.23 + 40",
                                      "k.23 >= 3", "p.20 >= k.23 && n.22 >= p.20"})
            check_values(initial + product_where(condition), "float32", {2, 66, 19, 70, 1, 1}, in_tiles, odd);
    check_values(product_where("n.22 >= k.23", "0i32"), "int32", {1, 64, 19, 70, 1, 1});
    // a factor is masked by itself: 0 times infinity is added
    check_values(initial + product("A.7[p.20, m.21, k.23] * select(n.22 >= k.23, B.8[p.20, k.23, n.22], "
                                   "0.0f32)"),
                 "float32", {2, 66, 19, 70, 1, 1}, in_tiles, true);
}

BOOST_AUTO_TEST_CASE(taps_a_distance_apart_are_summed_in_parts) {
    struct Case {
        const char *condition, *column;
    };
    for (const Case& c : {Case{"(n.22 - l.25) % 2 == 0 && n.22 >= l.25", "(n.22 - l.25) / 2"},
                          Case{"(n.22 - l.25 + 1) % 2 == 0 && n.22 + 1 >= l.25", "(n.22 - l.25 + 1) / 2"},
                          Case{"(n.22 - l.25 + 5) % 3 == 0 && n.22 + 5 >= l.25", "(n.22 - l.25 + 5) / 3"},
                          Case{"(l.25 - n.22) % 3 == 0 && n.22 >= l.25", "(n.22 - l.25) / 3"}}) {
        const std::string statements = transposed_convolution(c.condition, c.column);
        const std::string text = after(planes("float32", statements), "gpu-contract(E.s0.m, E.s0.n, 64, 64)");
        BOOST_TEST(has(text, "for n_phase in (0, "), text);
        BOOST_TEST(!has(text.substr(0, text.find("} else {\n    for p")), " % 2 == 0"), text);
        for (const bool odd : {false, true})
            check_values(statements, "float32", {2, 65, 5, 31, 4, 5}, "gpu-contract(E.s0.m, E.s0.n, 64, 64)",
                         odd);
        check_values(statements, "float32", {1, 64, 9, 70, 3, 6}, "gpu-contract(E.s0.m, E.s0.n, 64, 64)");
    }
}

// covers: SCH-81
BOOST_AUTO_TEST_CASE(conditions_that_no_factor_has_alone_are_refused) {
    const auto refused = [](const std::string& statements, const std::string& why) {
        const std::string text = after(planes("float32", statements), "gpu-contract(C.s0.m, C.s0.n, 64, 64)");
        BOOST_TEST(has(text, why), text);
    };
    refused(initial + product_where("m.21 >= n.22"), "`m >= n` has loops of both factors");
    refused(initial + product_where("A.7[p.20, m.21, k.23] > 0.0f32"),
            "the condition of what is added is read from memory");
    refused(product_where("n.22 >= k.23"), "terms are left out of what may be -0");
    refused(initial + product("select(n.22 >= k.23 + 5, A.7[p.20, m.21, k.23 + 5] * B.8[p.20, k.23, n.22], "
                              "0.0f32)"),
            "`A[p, m, k + 5]` may lie outside of its array where the other factor does not count");
}

BOOST_AUTO_TEST_CASE(few_columns_that_are_known_have_a_tile_of_their_size) {
    const auto tiles = [](std::string statements, const std::string& columns) {
        for (std::size_t at = 0; (at = statements.find("N.5", at)) != std::string::npos; at += columns.size())
            statements.replace(at, 3, columns);
        Target device;
        device.kind = TargetKind::cuda;
        return body(default_schedule(planes("float32", statements), device));
    };
    const std::string statements = initial + product(dense);
    BOOST_TEST(has(tiles(statements, "64"), "[(0, 128), (0, 8), (0, 8)] registers"));
    BOOST_TEST(has(tiles(statements, "N.5"), "[(0, 256), (0, 8), (0, 8)] registers"));
    // channels of an image are often fewer than 128
    BOOST_TEST(has(tiles(initial_E + convolution, "N.5"), "[(0, 128), (0, 8), (0, 8)] registers"));
}

BOOST_AUTO_TEST_CASE(tiles_of_known_sizes_take_all_of_what_follows) {
    const auto known = [](std::string statements) {
        for (const char* size : {"P.2", "M.3", "K.4", "N.5"})
            for (auto at = statements.find(size); at != std::string::npos; at = statements.find(size))
                statements.replace(at, 3, "128");
        return statements;
    };
    const std::string relu =
        "for p.40 in (0, P.2) <C, z0, s1, p> { for m.41 in (0, M.3) <C, z0, s1, m> {\n"
        "for n.42 in (0, N.5) <C, z0, s1, n> { C.13[p.40, m.41, n.42] = max(C.13[p.40, m.41, n.42], "
        "0.0f32); } } }\n";
    const Target device{TargetKind::cuda};
    const std::string text =
        body(default_schedule(planes("float32", known(initial + product(dense) + relu)), device));
    BOOST_TEST(!has(text, "<C, z0, s1, "), text);
    // the first step is no other than the rest, and no loops are left for less
    BOOST_TEST(!has(text, "if k >= 0"), text);
    BOOST_TEST(!has(text, "else"), text);
}

// covers: SCH-83
BOOST_AUTO_TEST_CASE(what_does_not_fit_a_block_is_refused) {
    const auto refused = [](const std::string& type, const std::string& statements, const std::string& why,
                            const std::string& directive) {
        const std::string text = after(planes(type, statements), directive);
        BOOST_TEST(has(text, why), text);
    };
    refused("float64", product(dense), "64 sums of float64 do not stay in the registers of a thread",
            "gpu-contract(C.s0.m, C.s0.n, 64, 64)");
    refused("float32", product(dense), "tiles of 32 by 64 are not shared by whole warps",
            "gpu-contract(C.s0.m, C.s0.n, 32, 64)");
    refused("float32", product("A.7[p.20, m.21, k.23] + B.8[p.20, k.23, n.22]"),
            "what is added is no product", "gpu-contract(C.s0.m, C.s0.n, 64, 64)");
    refused("float32", product(dense), "rows and columns are two loops of the left side",
            "gpu-contract(C.s0.m, C.s0.m, 64, 64)");
}

BOOST_AUTO_TEST_SUITE_END()
