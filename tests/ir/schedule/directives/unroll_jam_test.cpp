// Rows of products that run together: the text, what is refused or left alone, and the same values to the
// bit.
#include <fmt/format.h>

#include <random>

#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(rows_together)

using namespace nestor;
using namespace nestor::test;

namespace {

const char* const product =
    "for m.20 in (0, N.2) <C, z0, s0, m> {\n"
    "  for n.21 in (0, N.2) <C, z0, s0.init, n> { C.7[m.20, n.21] = 0.0f32; }\n"
    "  for k.22 in (0, K.3) <C, z0, s0, k> reduction {\n"
    "    for n.23 in (0, N.2) <C, z0, s0, n> { C.7[m.20, n.23] += A.4[m.20, k.22] * B.5[k.22, n.23]; }\n"
    "  }\n"
    "}\n";

const char* const dot_products =
    "for m.20 in (0, N.2) <C, z0, s0, m> {\n"
    "  for n.21 in (0, N.2) <C, z0, s0, n> {\n"
    "    allocate float32 sum.30[] registers;\n"
    "    sum.30[] = 0.0f32;\n"
    "    for k.22 in (0, K.3) <C, z0, s0, k> reduction { sum.30[] += A.4[m.20, k.22] * x.6[n.21]; }\n"
    "    C.7[m.20, n.21] = sum.30[];\n"
    "  }\n"
    "}\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    BOOST_REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// `f` over three-dimensional A, B and C of a type, in planes, and x[N], around a body.
Program planes(const std::string& type, const std::string& statements) {
    return read(fmt::format(
        "entry function f.1(size P.2, size M.3, size K.4, size N.5,\n"
        "  input {0} A.6[(0, P.2), (0, M.3), (0, K.4)], input {0} B.7[(0, P.2), (0, K.4), (0, N.5)],\n"
        "  input {0} D.10[(0, P.2), (0, N.5), (0, K.4)],\n"
        "  input {0} x.8[(0, N.5)], inout {0} C.9[(0, P.2), (0, M.3), (0, N.5)]) {{\n{1}}}\n",
        type, statements));
}

/// A nest over planes, rows and `steps`, in which `update` stands in the loop along memory. What rows begin
/// with stands in it as well, so that it is no contraction.
std::string plane_loops(const std::string& update, const std::string& steps = "(0, K.4)") {
    return fmt::format(
        "for p.20 in (0, P.2) <C, z0, s0, p> {{ for m.21 in (0, M.3) <C, z0, s0, m> {{\n"
        "  for n.24 in (0, N.5) <C, z0, s0.init, n> {{ C.9[p.20, m.21, n.24] = x.8[n.24]; }}\n"
        "  for k.22 in {} <C, z0, s0, k> reduction {{ for n.23 in (0, N.5) <C, z0, s0, n> {{ {} }} }}\n"
        "}} }}\n",
        steps, update);
}

const char* const in_planes = "C.9[p.20, m.21, n.23] += A.6[p.20, m.21, k.22] * B.7[p.20, k.22, n.23];";

Program scheduled(const Program& program) {
    Target machine;
    machine.kind = TargetKind::openmp;
    return default_schedule(program, machine);
}

/// C = x + A B^T, row by row, in planes.
const char* const dots =
    "for p.20 in (0, P.2) <C, z0, s0, p> { for m.21 in (0, M.3) <C, z0, s0, m> {\n"
    "  for n.23 in (0, N.5) <C, z0, s0, n> {\n"
    "    C.9[p.20, m.21, n.23] = x.8[n.23];\n"
    "    for k.22 in (0, K.4) <C, z0, s0, k> reduction {\n"
    "      C.9[p.20, m.21, n.23] += A.6[p.20, m.21, k.22] * D.10[p.20, n.23, k.22];\n"
    "    }\n"
    "  }\n"
    "} }\n";

/// How many sums of one iteration of all loops the default loops hold.
std::size_t registers(const std::string& statements) {
    const std::string text = body(scheduled(planes("float32", statements)));
    std::size_t count = 0;
    for (std::size_t at = text.find(" registers;"); at < text.find("else");
         at = text.find(" registers;", at + 1))
        ++count;
    return count;
}

bool is_jammed(const Program& program) {
    return body(program).find("m_outer") != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(rows_share_the_loops_of_a_reduction_and_what_is_left_runs_one_by_one) {
    BOOST_TEST(after(function(product), "unroll-jam(C.s0.m, 4)") ==
               "for m_outer in (0, (N + 3) div 4) <C, z0, s0, m_outer> {\n"
               "    let m_begin = m_outer * 4;\n"
               "    if m_begin + 4 <= N {\n"
               "        for m_inner in (0, 4) <C, z0, s0, m_inner> {\n"
               "            let m = m_begin + m_inner;\n"
               "            for n in (0, N) <C, z0, s0.init, n> {\n"
               "                C[m, n] = 0.0f32;\n"
               "            }\n"
               "        }\n"
               "        for k in (0, K) <C, z0, s0, k> reduction {\n"
               "            for n in (0, N) <C, z0, s0, n> {\n"
               "                for m_inner in (0, 4) unrolled <C, z0, s0, m_inner2> {\n"
               "                    let m = m_begin + m_inner;\n"
               "                    C[m, n] += A[m, k] * B[k, n];\n"
               "                }\n"
               "            }\n"
               "        }\n"
               "    } else {\n"
               "        for m_left in (m_begin, min(4, N - m_begin)) <C, z0, s0, m_left> {\n"
               "            for n in (0, N) <C, z0, s0.init, n_left> {\n"
               "                C[m_left, n] = 0.0f32;\n"
               "            }\n"
               "            for k in (0, K) <C, z0, s0, k_left> reduction {\n"
               "                for n in (0, N) <C, z0, s0, n_left> {\n"
               "                    C[m_left, n] += A[m_left, k] * B[k, n];\n"
               "                }\n"
               "            }\n"
               "        }\n"
               "    }\n"
               "}\n");
    // a known number that divides leaves nothing
    BOOST_TEST(
        after(function(replaced(product, "m.20 in (0, N.2)", "m.20 in (0, 12)")), "unroll-jam(C.s0.m, 4)") ==
        "for m_outer in (0, 3) <C, z0, s0, m_outer> {\n"
        "    let m_begin = m_outer * 4;\n"
        "    for m_inner in (0, 4) <C, z0, s0, m_inner> {\n"
        "        let m = m_begin + m_inner;\n"
        "        for n in (0, N) <C, z0, s0.init, n> {\n"
        "            C[m, n] = 0.0f32;\n"
        "        }\n"
        "    }\n"
        "    for k in (0, K) <C, z0, s0, k> reduction {\n"
        "        for n in (0, N) <C, z0, s0, n> {\n"
        "            for m_inner in (0, 4) unrolled <C, z0, s0, m_inner2> {\n"
        "                let m = m_begin + m_inner;\n"
        "                C[m, n] += A[m, k] * B[k, n];\n"
        "            }\n"
        "        }\n"
        "    }\n"
        "}\n");
}

BOOST_AUTO_TEST_CASE(loops_whose_limits_the_row_decides_stay_in_it) {
    const std::string triangle = replaced(product, "k.22 in (0, K.3)", "k.22 in (0, m.20)");
    const std::string text = after(function(triangle), "unroll-jam(C.s0.m, 4)");
    BOOST_TEST(text.find("            for k in (0, m) <C, z0, s0, k> reduction {\n"
                         "                for n in (0, N) <C, z0, s0, n> {\n"
                         "                    C[m, n] += A[m, k] * B[k, n];\n") != std::string::npos,
               text);
}

// covers: SCH-20
BOOST_AUTO_TEST_CASE(a_loop_that_never_has_so_many_iterations_is_refused) {
    const std::string refused =
        after(function("let most.30 = min(3, N.2);\n"
                       "for m.20 in (0, most.30) <C, z0, s0, m> { y.8[m.20] = 0.0f32; }\n"),
              "unroll-jam(C.s0.m, 4)");
    BOOST_TEST(
        refused ==
        "nestor: error: `unroll-jam`: <C, z0, s0, m> never has 4 iterations, which could run together: "
        "it has 3 at most [SCH-20]\n"
        "  hint: give a smaller number, or take a longer loop\n");
}

// covers: SCH-78
BOOST_AUTO_TEST_CASE(what_cannot_run_together_is_refused) {
    const auto refused = [](const std::string& statements, const std::string& loop = "C.s0.m") {
        return after(function(statements), "unroll-jam(" + loop + ", 4)");
    };
    BOOST_TEST(after(function(product), Directive{schedule::UnrollJam{loop("C", "s0", "m"), 0}}) ==
               "nestor: error: `unroll-jam`: the factor must be positive, not 0 [SCH-20]\n");
    BOOST_TEST(refused(product, "C.s0.k").find("[SCH-71]") != std::string::npos, refused(product, "C.s0.k"));
    BOOST_TEST(refused("for i.20 in (0, N.2) <C, z0, s0, i> { for m.21 in (0, i.20) <C, z0, s0, m> {\n"
                       "  C.7[i.20, m.21] = x.6[m.21];\n} }\n") ==
               "nestor: error: `unroll-jam`: the limits of <C, z0, s0, m> depend on <C, z0, s0, i> [SCH-11]\n"
               "  hint: take a loop that runs over the same range each time\n");
    BOOST_TEST(refused("allocate int64 c.30[] heap;\nc.30[] = 3;\n"
                       "for m.21 in (0, c.30[]) <C, z0, s0, m> { y.8[m.21] = 0.0f32; }\n") ==
               "nestor: error: `unroll-jam`: the limits of <C, z0, s0, m> are read from memory [SCH-78]\n"
               "  hint: `unroll` it, or take a loop whose limits are sizes\n");
    const std::string scan = refused(replaced(product, "A.4[m.20, k.22] *", "C.7[m.20 - 1, n.23] *"));
    BOOST_TEST(scan.find("the iterations of <C, z0, s0, m> depend on each other") != std::string::npos, scan);
    BOOST_TEST(scan.find("[SCH-71]") != std::string::npos, scan);
    BOOST_TEST(refused("for m.20 in (0, N.2) <C, z0, s0, m> {\n"
                       "  allocate float32 s.30[(0, K.3)] heap;\n"
                       "  for k.22 in (0, K.3) <C, z0, s0, k> { s.30[k.22] = A.4[m.20, k.22]; }\n"
                       "  y.8[m.20] = s.30[0];\n}\n") ==
               "nestor: error: `unroll-jam`: in <C, z0, s0, m> stands more than loops in order or in lanes, "
               "stores, sums "
               "in registers and names of places [SCH-78]\n"
               "  hint: take a loop further in, or `unroll` it\n");
    BOOST_TEST(refused("for i.20 in (0, N.2) parallel collapse 2 <C, z0, s0, i> { for m.21 in (0, N.2) <C, "
                       "z0, s0, m> {\n"
                       "  C.7[i.20, m.21] = x.6[m.21];\n} }\n",
                       "C.s0.i") ==
               "nestor: error: `unroll-jam`: <C, z0, s0, i> is collapsed with a loop inside of it [SCH-73]\n"
               "  hint: take the innermost of the collapsed loops\n");
    // a loop with a register in it that rows do not share
    const std::string triangle = refused(replaced(dot_products, "(0, K.3)", "(0, m.20)"));
    BOOST_TEST(triangle.find("[SCH-78]") != std::string::npos, triangle);
}

BOOST_AUTO_TEST_CASE(sums_in_registers_are_copied) {
    BOOST_TEST(after(function(dot_products), "unroll-jam(C.s0.m, 2)") ==
               "for m_outer in (0, (N + 1) div 2) <C, z0, s0, m_outer> {\n"
               "    let m = m_outer * 2;\n"
               "    if m + 2 <= N {\n"
               "        for n in (0, N) <C, z0, s0, n> {\n"
               "            allocate float32 sum[] registers;\n"
               "            allocate float32 sum1[] registers;\n"
               "            sum[] = 0.0f32;\n"
               "            sum1[] = 0.0f32;\n"
               "            for k in (0, K) <C, z0, s0, k> reduction {\n"
               "                sum[] += A[m, k] * x[n];\n"
               "                sum1[] += A[m + 1, k] * x[n];\n"
               "            }\n"
               "            C[m, n] = sum[];\n"
               "            C[m + 1, n] = sum1[];\n"
               "        }\n"
               "    } else {\n"
               "        for m_left in (m, min(2, N - m)) <C, z0, s0, m_left> {\n"
               "            for n in (0, N) <C, z0, s0, n_left> {\n"
               "                allocate float32 sum[] registers;\n"
               "                sum[] = 0.0f32;\n"
               "                for k in (0, K) <C, z0, s0, k_left> reduction {\n"
               "                    sum[] += A[m_left, k] * x[n];\n"
               "                }\n"
               "                C[m_left, n] = sum[];\n"
               "            }\n"
               "        }\n"
               "    }\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(default_loops_run_rows_of_products_together) {
    const auto jammed = [](const std::string& statements, const std::string& type = "float32") {
        return is_jammed(scheduled(planes(type, statements)));
    };
    BOOST_TEST(jammed(plane_loops(in_planes)));
    BOOST_TEST(jammed(plane_loops(in_planes), "float64"));
    BOOST_TEST(
        jammed(plane_loops("C.9[p.20, m.21, n.23] = C.9[p.20, m.21, n.23] + A.6[p.20, m.21, k.22] * "
                           "B.7[p.20, k.22, n.23];")));
    BOOST_TEST(jammed(plane_loops(in_planes, "(0, 16)")));
    // sums of one element at a time, along memory
    BOOST_TEST(registers(dots) == 4);
    BOOST_TEST(registers(replaced(dots, "(0, K.4)", "(0, 64)")) == 4);
    BOOST_TEST(registers(replaced(dots, "(0, K.4)", "(0, 16)")) == 4);
    BOOST_TEST(registers(replaced(dots, "(0, K.4)", "(0, 15)")) == 1);
    BOOST_TEST(registers(replaced(dots, "n.23 in (0, N.5)", "n.23 in (0, min(N.5, m.21))")) == 1);
    BOOST_TEST(registers(replaced(dots, "A.6[p.20, m.21, k.22] * ", "")) == 1);
    BOOST_TEST(registers(replaced(dots, "+=", "max=")) == 1);
    // steps that are few, or differ from row to row
    BOOST_TEST(!jammed(plane_loops(in_planes, "(0, 15)")));
    BOOST_TEST(!jammed(plane_loops(in_planes, "(0, min(K.4, m.21))")));
    BOOST_TEST(!jammed(plane_loops(in_planes, "(0, min(K.4, p.20))")));
    // no sums of floats
    BOOST_TEST(!jammed(plane_loops(in_planes), "int32"));
    BOOST_TEST(!jammed(plane_loops(replaced(in_planes, "+=", "max="))));
    // nothing that rows share, or nothing of their own
    BOOST_TEST(!jammed(plane_loops(replaced(in_planes, "* B.7[p.20, k.22, n.23]", "* C.9[p.20, m.21, 0]"))));
    BOOST_TEST(!jammed(plane_loops(replaced(in_planes, "A.6[p.20, m.21, k.22] * ", ""))));
    // rows that are read by others
    BOOST_TEST(!jammed(plane_loops(replaced(in_planes, "B.7[p.20, k.22, n.23]", "C.9[p.20, 0, n.23]"))));
    // a function, which takes its time for each row
    BOOST_TEST(
        !jammed(plane_loops(replaced(in_planes, "B.7[p.20, k.22, n.23]", "exp(B.7[p.20, k.22, n.23])"))));
}

BOOST_AUTO_TEST_CASE(values_are_the_same_to_the_bit) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> values(-1, 1);
    const std::string update = in_planes;
    const std::string rows =
        "for m.21 in (0, M.3) <C, z0, s0, m> {\n"
        "  for n.30 in (0, N.5) <C, z0, s0.init, n> { C.9[0, m.21, n.30] = x.8[n.30]; }\n"
        "  for k.22 in (1, K.4 - 1) <C, z0, s0, k> reduction { for n.23 in (0, N.5) <C, z0, s0, n> {\n"
        "    C.9[0, m.21, n.23] += A.6[0, m.21, k.22] * B.7[0, k.22, n.23]; } }\n"
        "  for k.42 in (0, K.4) <C, z0, s1, k> reduction { for n.43 in (2, N.5 - 2) <C, z0, s1, n> {\n"
        "    let j.44 = n.43 - 1;\n"
        "    C.9[0, m.21, j.44] = C.9[0, m.21, j.44] + A.6[0, m.21, k.42] * B.7[0, k.42, n.43]; } }\n"
        "  for n.50 in (0, N.5) <C, z0, s2, n> { C.9[0, m.21, n.50] = max(C.9[0, m.21, n.50], x.8[n.50]); }\n"
        "}\n";
    const std::string from_two = replaced(replaced(rows, "m.21 in (0, M.3)", "m.21 in (2, M.3 - 2)"),
                                          "k.22 in (1, K.4 - 1)", "k.22 in (0, K.4)");
    unsigned tiles = 0;
    const std::string serialize =
        replaced(replaced(dots, "+=", "= C.9[p.20, m.21, n.23] +"), "(0, K.4)", "(K.4 - 64, 64)");
    const std::string columns = replaced(
        serialize, "} }\n",
        "  for n.33 in (1, N.5 - 1) <C, z0, s1, n> { for k.32 in (0, 80) <C, z0, s1, k> reduction {\n"
        "    C.9[p.20, m.21, n.33] = C.9[p.20, m.21, n.33] + A.6[p.20, m.21, k.32 + 1] * D.10[p.20, n.33, "
        "k.32];\n"
        "  } }\n} }\n");
    for (const std::string& statements :
         {plane_loops(update), rows, from_two, plane_loops(update, "(K.4 - 18, 18)"), serialize, columns})
        for (const char* type : {"float32", "float64"})
            for (const std::int64_t k : {81, 88, 101})
                for (const std::int64_t count : {0, 1, 2, 7, 8, 9, 16, 23}) {
                    const Program plain = planes(type, statements);
                    Target machine;
                    machine.kind = TargetKind::openmp;
                    const Program fast = run_passes(scheduled(plain), machine);
                    BOOST_REQUIRE(verify(fast).empty());
                    tiles += is_jammed(fast);
                    const Type element = Type::float_(std::string(type) == "float32" ? 32 : 64);
                    Arguments given;
                    given.arrays = {{"A", Array(element, {2, count, k})},
                                    {"B", Array(element, {2, k, 5})},
                                    {"D", Array(element, {2, 5, k})},
                                    {"x", Array(element, {5})},
                                    {"C", Array(element, {2, count, 5})}};
                    for (auto& [name, array] : given.arrays)
                        for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, values(random));
                    Arguments first = given, second = given;
                    BOOST_REQUIRE(interpret(plain, "f", first).error == 0);
                    const Outcome outcome = interpret(fast, "f", second);
                    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
                    BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data),
                               body(fast) << "count " << count << ", k " << k);
                }
    BOOST_TEST(tiles == 6 * 2 * 3 * 8);
}

BOOST_AUTO_TEST_SUITE_END()
