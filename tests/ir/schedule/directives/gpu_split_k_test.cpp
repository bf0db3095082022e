// Products of few rows or columns on a device: the loops, what is refused, and the same values of strips that
// are full and that are not.
#include <fmt/format.h>

#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(terms_for_warps)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// `f` over planes P of A[M, K], B[K, N], D[N, K] and C[M, N].
Program planes(const std::string& statements) {
    return read(
        "entry function f.1(size P.2, size M.3, size K.4, size N.5,\n"
        "  input float32 A.7[(0, P.2), (0, M.3), (0, K.4)], input float32 B.8[(0, P.2), (0, K.4), (0, "
        "N.5)],\n"
        "  input float32 D.9[(0, P.2), (0, N.5), (0, K.4)],\n"
        "  inout float32 C.13[(0, P.2), (0, M.3), (0, N.5)]) {\n" +
        statements + "}\n");
}

std::string product(const std::string& added, const std::string& op = "+= ") {
    return "for p.20 in (0, P.2) <C, z0, s0, p> { for m.21 in (0, M.3) <C, z0, s0, m> {\n"
           "for n.22 in (0, N.5) <C, z0, s0, n> { for k.23 in (0, K.4) <C, z0, s0, k> reduction {\n"
           "  C.13[p.20, m.21, n.22] " +
           op + added + ";\n} } } }\n";
}

std::string each(int stage, const std::string& value) {
    std::string text =
        "for p.#0 in (0, P.2) <C, z0, s#, p> { for m.#1 in (0, M.3) <C, z0, s#, m> {\n"
        "for n.#2 in (0, N.5) <C, z0, s#, n> { C.13[p.#0, m.#1, n.#2] = " +
        value + "; } } }\n";
    for (auto at = text.find('#'); at != std::string::npos; at = text.find('#'))
        text.replace(at, 1, std::to_string(stage));
    return text;
}

const std::string initial = each(3, "2.0f32"), relu = each(4, "max(C.13[p.#0, m.#1, n.#2], 0.0f32)"),
                  dense = "A.7[p.20, m.21, k.23] * B.8[p.20, k.23, n.22]";
const char* const split = "gpu-split-k(C.s0.m, C.s0.n)";

/// Small whole numbers, whose sums are the same in any order.
void check_values(const std::string& statements, std::int64_t P, std::int64_t M, std::int64_t K,
                  std::int64_t N) {
    const Program plain = planes(statements);
    const auto strips = apply(plain, "f", directive(split));
    if (!strips) BOOST_FAIL(render(strips.error()));
    const auto violations = verify(*strips);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    Arguments first;
    const Type real = scalar_type("float32");
    first.arrays = {{"A", Array(real, {P, M, K})},
                    {"B", Array(real, {P, K, N})},
                    {"D", Array(real, {P, N, K})},
                    {"C", Array(real, {P, M, N})}};
    std::mt19937 random(7);
    for (auto& [name, array] : first.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, static_cast<double>(random() % 9) - 4);
    Arguments second = first;
    const Outcome expected = interpret(plain, "f", first), outcome = interpret(*strips, "f", second);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data),
               fmt::format("P {}, M {}, K {}, N {}", P, M, K, N));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_block_has_a_strip_of_results_and_its_warps_share_the_terms) {
    const std::string text = after(planes(initial + product(dense) + relu), split);
    for (const char* part : {"if P >= 1 && M >= 1 && N >= 1 {\n", " gpu_block_x <C, z0, s0, m_n_strip> {\n",
                             "allocate float32 A_tile[(0, 2), (0, 8), (0, 128)] gpu_shared;\n",
                             "allocate float32 C_of_warps[(0, 8), (0, 8), (0, 32)] gpu_shared;\n",
                             "B_part[j] = select(k >= 0, B[p, k, n], 0.0f32);\n",
                             "C_sum[thread, i] += A_tile[stage, i, k_own + j] * B_part[j];\n",
                             "C[p, m, n] = max(sum[], 0.0f32);\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    BOOST_TEST(!has(text, "<C, z0, s0, k> "), text);  // the loops as they were
}

BOOST_AUTO_TEST_CASE(strips_need_not_be_full) {
    for (const std::string& statements :
         {initial + product(dense), product(dense), initial + product(dense) + relu}) {
        check_values(statements, 1, 8, 256, 32);
        check_values(statements, 2, 9, 300, 33);
        check_values(statements, 1, 1, 257, 4);
        check_values(statements, 1, 15, 383, 70);
        check_values(statements, 1, 3, 255, 9);
        check_values(statements, 2, 5, 1, 2);
        check_values(statements, 1, 2, 0, 3);  // no terms
        check_values(statements, 0, 3, 256, 9);
        check_values(statements, 3, 0, 256, 9);
        check_values(statements, 3, 4, 256, 0);
    }
}

// covers: SCH-95
BOOST_AUTO_TEST_CASE(what_warps_cannot_share_is_refused) {
    const auto refused = [](const std::string& statements, const std::string& why) {
        const std::string text = after(planes(statements), split);
        BOOST_TEST(has(text, why + " [SCH-95]\n"), text);
    };
    refused(product("C.13[p.20, m.21, n.22] + " + dense, "= "),
            "`C` is summed in the order of the source, which warps that share its terms do not keep");
    refused(product("A.7[p.20, m.21, k.23] * D.9[p.20, n.22, k.23]"),
            "<C, z0, s0, n> is no loop over float32 of `D` that lie side by side in memory");
}

BOOST_AUTO_TEST_CASE(default_loops_take_strips_of_what_fills_no_tiles) {
    const Target device{TargetKind::cuda};
    const Program program = planes(initial + product(dense));
    BOOST_TEST(has(body(default_schedule(program, device)), "m_n_strip"));
    DefaultOptions strict;
    strict.matrix_units = false;
    BOOST_TEST(!has(body(default_schedule(program, device, strict)), "m_n_strip"));
}

BOOST_AUTO_TEST_SUITE_END()
