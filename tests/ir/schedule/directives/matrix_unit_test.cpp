// Products on matrix units: the loops, what is refused, and the same values at all edges. Values are whole
// numbers, so that no order of a sum changes it.
#include <fmt/format.h>

#include <random>

#include "ir/core/target.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(products_on_matrix_units)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

struct Sizes {
    std::int64_t P, M, K, N, L;
};

/// `f` over arrays of two types: planes P, rows M, terms K and L, columns N.
Program planes(const std::string& statements, const std::string& first = "float16",
               const std::string& second = "float16") {
    return read(fmt::format(
        "entry function f.1(size P.2, size M.3, size K.4, size N.5, size L.6,\n"
        "  input {0} A.7[(0, P.2), (0, M.3), (0, K.4)], input {1} B.8[(0, P.2), (0, K.4), (0, N.5)],\n"
        "  input {0} R.9[(0, P.2), (0, K.4), (0, M.3)], input {1} D.10[(0, P.2), (0, N.5), (0, K.4)],\n"
        "  input {0} F.11[(0, M.3), (0, K.4), (0, L.6)], input {1} I.12[(0, P.2), (0, K.4), (0, N.5 + "
        "L.6)],\n"
        "  inout float32 C.13[(0, P.2), (0, M.3), (0, N.5)]) {{\n{2}}}\n",
        first, second, statements));
}

std::string product(const std::string& first, const std::string& second, const std::string& more = "") {
    return "for p.20 in (0, P.2) <C, z0, s0, p> { for m.21 in (0, M.3) <C, z0, s0, m> {\n"
           "for n.22 in (0, N.5) <C, z0, s0, n> { for k.23 in (0, K.4) <C, z0, s0, k> reduction {\n" +
           more + "  C.13[p.20, m.21, n.22] += float32(" + first + ") * float32(" + second + ");\n} } } }\n" +
           (more.empty() ? "" : "}\n");
}

const std::string initial =
    "for p.30 in (0, P.2) <C, z0, s0.init, p> { for m.31 in (0, M.3) <C, z0, s0.init, m> {\n"
    "for n.32 in (0, N.5) <C, z0, s0.init, n> { C.13[p.30, m.31, n.32] = 2.0f32; } } }\n";
const std::string A = "A.7[p.20, m.21, k.23]", R = "R.9[p.20, k.23, m.21]", B = "B.8[p.20, k.23, n.22]",
                  D = "D.10[p.20, n.22, k.23]";
const std::string convolution = product("F.11[m.21, k.23, l.25]", "I.12[p.20, k.23, n.22 + l.25]",
                                        "for l.25 in (0, L.6) <C, z0, s0, l> reduction {\n");

Arguments numbers(const Sizes& s, const Type& element) {
    Arguments given;
    given.arrays = {
        {"A", Array(element, {s.P, s.M, s.K})},         {"B", Array(element, {s.P, s.K, s.N})},
        {"R", Array(element, {s.P, s.K, s.M})},         {"D", Array(element, {s.P, s.N, s.K})},
        {"F", Array(element, {s.M, s.K, s.L})},         {"I", Array(element, {s.P, s.K, s.N + s.L})},
        {"C", Array(Type::float_(32), {s.P, s.M, s.N})}};
    std::mt19937 random(7);
    std::uniform_int_distribution<int> whole(-8, 8);
    for (auto& [name, array] : given.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, static_cast<double>(whole(random)));
    return given;
}

const char* const units = "matrix-unit(C.s0.m, C.s0.n)";

void check_values(const std::string& statements, const Sizes& sizes, const std::string& type = "float16") {
    const Program plain = planes(statements, type, type);
    const auto tiled = apply(plain, "f", directive(units));
    if (!tiled) BOOST_FAIL(render(tiled.error()) + statements);
    const auto violations = verify(*tiled);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    BOOST_TEST(has(body(*tiled), " matrix_unit "), body(*tiled));
    Arguments first = numbers(sizes, scalar_type(type)), second = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(*tiled, "f", second);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data),
               fmt::format("{}: P {}, M {}, K {}, N {}", statements, sizes.P, sizes.M, sizes.K, sizes.N));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_warp_has_fragments_of_a_tile) {
    const std::string text = after(planes(initial + product(A, B)), units);
    for (const char* part : {"if M >= 128 && N >= 128 {\n", " gpu_block_x <C, z0, s0, m_n_tile> {\n",
                             "allocate float16 A_tile[(0, 2), (0, 128), (0, 40)] gpu_shared;\n",
                             "allocate float16 B_tile[(0, 2), (0, 32), (0, 136)] gpu_shared;\n",
                             "allocate float32 C_sum[(0, 128), (0, 4), (0, 4), (0, 8)] registers;\n",
                             "for t in (0, 16) matrix_unit <C, z0, s0, k_in_fragment> reduction {\n",
                             "for v in (0, 8) vectorized 8 <C, z0, s0, element_of_A> {\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    BOOST_TEST(has(text, "} else {\n    for p in (0, P) <C, z0, s0.init, p> {\n"), text);
}

BOOST_AUTO_TEST_CASE(values_are_the_same_around_every_edge) {
    check_values(initial + product(A, B), {1, 128, 32, 128, 1});
    check_values(initial + product(A, B), {1, 131, 33, 130, 1});
    check_values(product(A, B), {1, 129, 7, 128, 1});
    // no terms, too few rows, nothing at all
    for (const Sizes& sizes : {Sizes{1, 128, 0, 128, 1}, Sizes{1, 127, 16, 128, 1}, Sizes{0, 128, 16, 128, 1},
                               Sizes{1, 0, 16, 16, 1}, Sizes{1, 128, 1, 129, 1}})
        check_values(initial + product(A, B), sizes);
    check_values(initial + product(A, B), {1, 130, 35, 128, 1}, "bfloat16");
}

BOOST_AUTO_TEST_CASE(factors_lie_in_any_order) {
    for (const auto& [first, second] : {std::pair(A, D), std::pair(R, B), std::pair(R, D), std::pair(B, A)})
        check_values(initial + product(first, second), {1, 129, 35, 128, 1});
    check_values(initial + product(A, D), {2, 128, 33, 130, 1});
    check_values(initial + convolution, {2, 129, 5, 128, 3});
}

// covers: SCH-91
BOOST_AUTO_TEST_CASE(what_matrix_units_do_not_multiply_is_refused) {
    const auto refused = [](const Program& program, const std::string& why) {
        const std::string text = after(program, units);
        BOOST_TEST(has(text, why), text);
    };
    const std::string types = "`A` and `B` are no arrays of float16 both, nor of bfloat16";
    refused(planes(product(A, B), "float16", "bfloat16"), types);
    refused(planes(product(A, B), "float32", "float32"), types);
    refused(planes(product(A, B), "int16", "int16"), types);
    refused(planes(product(A, B + " + 1.0f16")), types);
    std::string ordered = product(A, B);
    ordered.replace(ordered.find("+= "), 3, "= C.13[p.20, m.21, n.22] + ");
    refused(planes(ordered), "`C` is summed in the order of the source");
    std::string sum = product(A, B);
    sum.replace(sum.find(" * "), 3, " + ");
    refused(planes(sum), "what is added is no product");
}

BOOST_AUTO_TEST_CASE(the_default_loops_take_them_where_floats_need_not_be_rounded_one_by_one) {
    const Target target{TargetKind::cuda};
    const Program program = planes(initial + product(A, B));
    BOOST_TEST(has(body(default_schedule(program, target)), "matrix_unit"));
    // bfloat16 would not compile for every device
    const Program newer = planes(initial + product(A, B), "bfloat16", "bfloat16");
    BOOST_TEST(!has(body(default_schedule(newer, target)), "matrix_unit"));
    DefaultOptions strict;
    strict.matrix_units = false;
    BOOST_TEST(!has(body(default_schedule(program, target, strict)), "matrix_unit"));
}

BOOST_AUTO_TEST_SUITE_END()
