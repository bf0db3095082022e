// Passes over nests as text, before and after: stride paths, lanes, names of invariants.
#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/passes/loops/hoist_invariants.hpp"
#include "ir/passes/loops/vectorize_extrema.hpp"
#include "ir/text/text.hpp"

using namespace nestor;

namespace {

Program read(const std::string& text) {
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return *program;
}

std::string body(const Program& program) {
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

const char* const parameters =
    "entry function f.1(size M.2, size N.3, input float32 A.4[(0, M.2), (0, N.3)], output float32 y.5[(0, "
    "N.3)]) {\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(loop_passes)

BOOST_AUTO_TEST_CASE(float_extremes_get_one_partial_result_a_lane) {
    const Program program = read(std::string(parameters) +
                                 "for m.9 in (0, M.2) <y, z0, s0, m> {\n"
                                 "  allocate float32 top.10[] registers;\n"
                                 "  top.10[] = -inf_f32;\n"
                                 "  for n.11 in (0, N.3) vectorized 16 <y, z0, s0, n> reduction "
                                 "reduce(top.10 maximum clause) { top.10[] max= A.4[m.9, n.11] * 2.0f32; }\n"
                                 "  y.5[m.9] = top.10[];\n"
                                 "}\n}\n");
    BOOST_TEST(body(vectorize_extrema(program, {})) ==
               "for m in (0, M) <y, z0, s0, m> {\n"
               "    allocate float32 top[] registers;\n"
               "    top[] = -inf_f32;\n"
               "    allocate float32x16 top_lanes[] registers;\n"
               "    top_lanes[] = broadcast(-inf_f32, 16);\n"
               "    for n_lanes in (0, N / 16) <y, z0, s0, n_lanes> reduction {\n"
               "        top_lanes[] max= A[m, ramp(n_lanes * 16, 1, 16)] * broadcast(2.0f32, 16);\n"
               "    }\n"
               "    top[] max= reduce_maximum(top_lanes[]);\n"
               "    for n in (N / 16 * 16, N - N / 16 * 16) <y, z0, s0, n> reduction {\n"
               "        top[] max= A[m, n] * 2.0f32;\n"
               "    }\n"
               "    y[m] = top[];\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(sums_and_jumps_through_memory_stay_as_they_are) {
    const Program program = read(std::string(parameters) +
                                 "allocate float32 s.10[] registers;\n"
                                 "s.10[] = 0.0f32;\n"
                                 "for m.11 in (0, M.2) vectorized 16 <y, z0, s0, m> reduction reduce(s.10 "
                                 "add clause) { s.10[] += A.4[m.11, 0]; }\n"
                                 "for m.12 in (0, M.2) vectorized 16 <y, z0, s1, m> reduction reduce(s.10 "
                                 "maximum clause) { s.10[] max= A.4[m.12, 0]; }\n"
                                 "y.5[0] = s.10[];\n}\n");
    BOOST_TEST(body(vectorize_extrema(program, {})) == body(program));
}

BOOST_AUTO_TEST_CASE(invariant_loads_that_are_surely_inside_get_a_name) {
    const Program program = read(std::string(parameters) +
                                 "for m.9 in (0, M.2) <y, z0, s0, m> {\n"
                                 "  for k.10 in (0, N.3) <y, z0, s0, k> reduction {\n"
                                 "    for n.11 in (0, N.3) vectorized <y, z0, s0, n> { y.5[n.11] += A.4[m.9, "
                                 "k.10] * A.4[m.9, n.11] + A.4[m.9, k.10 + 1]; }\n"
                                 "  }\n"
                                 "}\n}\n");
    // A[m, k + 1] may lie outside when the loop is empty: it stays where it is
    BOOST_TEST(body(hoist_invariants(program, {})) ==
               "for m in (0, M) <y, z0, s0, m> {\n"
               "    for k in (0, N) <y, z0, s0, k> reduction {\n"
               "        let A_mk = A[m, k];\n"
               "        for n in (0, N) vectorized <y, z0, s0, n> {\n"
               "            y[n] += A_mk * A[m, n] + A[m, k + 1];\n"
               "        }\n"
               "    }\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(conditional_loads_and_loads_of_what_is_written_stay) {
    const Program program = read(std::string(parameters) +
                                 "for m.9 in (0, N.3) <y, z0, s0, m> {\n"
                                 "  for n.11 in (0, N.3) vectorized <y, z0, s0, n> { y.5[n.11] = select(n.11 "
                                 "> 3, y.5[m.9], 0.0f32); }\n"
                                 "}\n}\n");
    BOOST_TEST(body(hoist_invariants(program, {})) == body(program));
}

BOOST_AUTO_TEST_CASE(invariant_calls_get_a_name) {
    const Program program = read(
        std::string(parameters) +
        "allocate float32 variance.10[] registers;\n"
        "variance.10[] = 2.0f32;\n"
        "for n.11 in (0, N.3) vectorized <y, z0, s0, n> { y.5[n.11] = A.4[0, n.11] * rsqrt(variance.10[] "
        "+ 1.0f32) + exp(A.4[0, n.11]); }\n}\n");
    BOOST_TEST(body(hoist_invariants(program, {})) ==
               "allocate float32 variance[] registers;\n"
               "variance[] = 2.0f32;\n"
               "let rsqrt_variance = rsqrt(variance[] + 1.0f32);\n"
               "for n in (0, N) vectorized <y, z0, s0, n> {\n"
               "    y[n] = A[0, n] * rsqrt_variance + exp(A[0, n]);\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(names_stand_outside_of_all_loops_that_do_not_change_them) {
    const auto nest = [](const std::string& mode) {
        return read(std::string(parameters) + "for m.9 in (0, M.2)" + mode +
                    " <y, z0, s0, m> {\n"
                    "  for k.10 in (0, N.3) <y, z0, s0, k> {\n"
                    "    for n.11 in (0, N.3) <y, z0, s0, n> {\n"
                    "      y.5[n.11] = A.4[k.10 div M.2, n.11 mod k.10] * rsqrt(float32(N.3)) * "
                    "exp(y.5[k.10]) + A.4[m.9 div 2, n.11];\n"
                    "    }\n  }\n}\n}\n");
    };
    // what the loop stores, and quotients by numbers, stay in it
    BOOST_TEST(body(hoist_invariants(nest(""), {})) ==
               "let rsqrt_N = rsqrt(float32(N));\n"
               "for m in (0, M) <y, z0, s0, m> {\n"
               "    for k in (0, N) <y, z0, s0, k> {\n"
               "        let k_by_M = k div M;\n"
               "        for n in (0, N) <y, z0, s0, n> {\n"
               "            y[n] = A[k_by_M, n mod k] * rsqrt_N * exp(y[k]) + A[m div 2, n];\n"
               "        }\n"
               "    }\n"
               "}\n");
    // nothing stands between loops that share their iterations, nor between kernels
    const std::string collapsed = body(hoist_invariants(nest(" parallel collapse 2"), {}));
    BOOST_TEST(collapsed.starts_with("let rsqrt_N = rsqrt(float32(N));\n"
                                     "for m in (0, M) parallel collapse 2 <y, z0, s0, m> {\n"
                                     "    for k in (0, N) <y, z0, s0, k> {\n"
                                     "        let k_by_M = k div M;\n"),
               collapsed);
    Target device;
    device.kind = TargetKind::cuda;
    const std::string kernel = body(hoist_invariants(nest(" gpu_block_x"), device));
    BOOST_TEST(kernel.starts_with("for m in (0, M) gpu_block_x <y, z0, s0, m> {\n"
                                  "    let rsqrt_N = rsqrt(float32(N));\n"
                                  "    for k in (0, N) <y, z0, s0, k> {\n"),
               kernel);
    BOOST_TEST(body(hoist_invariants(nest(""), device)).starts_with("for m in (0, M) <y, z0, s0, m> {\n"));
}

BOOST_AUTO_TEST_CASE(a_function_gets_a_dense_and_a_strided_path) {
    const Program fast = read(std::string(parameters) +
                              "assert N.3 > 0 else 5;\n"
                              "for n.9 in (0, N.3) parallel <y, z0, s0, n> { y.5[n.9] = A.4[0, n.9]; }\n}\n");
    const Program plain = read(std::string(parameters) +
                               "assert N.3 > 0 else 5;\n"
                               "for n.9 in (0, N.3) <y, z0, s0, n> { y.5[n.9] = A.4[0, n.9]; }\n}\n");
    BOOST_TEST(print(version_strides(fast, plain), {.numbers = false}) ==
               "internal function f_dense(\n"
               "        size M,\n"
               "        size N,\n"
               "        input float32 A[(0, M, A_row), (0, N, 1)],\n"
               "        stride A_row,\n"
               "        output float32 y[(0, N, 1)]) {\n"
               "    for n in (0, N) parallel <y, z0, s0, n> {\n"
               "        y[n] = A[0, n];\n"
               "    }\n"
               "}\n\n"
               "internal function f_strided(\n"
               "        size M,\n"
               "        size N,\n"
               "        input float32 A[(0, M, A_row), (0, N, A_stride1)],\n"
               "        stride A_row,\n"
               "        stride A_stride1,\n"
               "        output float32 y[(0, N, y_stride0)],\n"
               "        stride y_stride0) {\n"
               "    for n in (0, N) <y, z0, s0, n> {\n"
               "        y[n] = A[0, n];\n"
               "    }\n"
               "}\n\n"
               "entry function f(\n"
               "        size M,\n"
               "        size N,\n"
               "        input float32 A[(0, M, A_row), (0, N, A_stride1)],\n"
               "        stride A_row,\n"
               "        stride A_stride1,\n"
               "        output float32 y[(0, N, y_stride0)],\n"
               "        stride y_stride0) {\n"
               "    assert N > 0 else 5;\n"
               "    if A_stride1 == 1 && y_stride0 == 1 {\n"
               "        call f_dense(M, N, &A, A_row, &y);\n"
               "    } else {\n"
               "        call f_strided(M, N, &A, A_row, A_stride1, &y, y_stride0);\n"
               "    }\n"
               "}\n");
}

// covers: PR-46
BOOST_AUTO_TEST_CASE(the_strided_path_keeps_the_errors_of_the_program_that_it_is_of) {
    const auto checked = [](const std::string& errors, const std::string& check) {
        return read(
            "errors standard { " + errors +
            " }\n"
            "entry function f.1(size N.3, input float32 A.4[(0, N.3)], output float32 y.5[(0, N.3)]) {\n"
            "for n.9 in (0, N.3) <y, z0, s0, n> { " +
            check + " y.5[n.9] = A.4[n.9]; }\n}\n");
    };
    const std::string shared = "RANGE 5 \"f: both\"; ";
    const Program fast =
        checked(shared + "RANGE 5 \"f: fast\";", "assert N.3 > 1 else 8; assert N.3 > 2 else 9;");
    const Program plain = checked(shared + "RANGE 5 \"f: plain\"; RANGE 5 \"f: fast\";",
                                  "assert N.3 > 1 else 8; assert N.3 > 3 else 9; assert N.3 > 2 else 10;");
    const Program both = version_strides(fast, plain);
    BOOST_TEST(both.errors.size() == 11u);
    for (const Function& function : both.functions) {
        std::string texts;
        visit_statements(std::get<Block>(function.body), [&](const Stmt& s) {
            if (const auto* check = get<Assert>(s))
                texts += print(check->condition, {.numbers = false}) + ": " +
                         both.errors.at(static_cast<std::size_t>(check->error)).text + "\n";
        });
        if (function.symbol.name() == "f_dense") BOOST_TEST(texts == "N > 1: f: both\nN > 2: f: fast\n");
        if (function.symbol.name() == "f_strided")
            BOOST_TEST(texts == "N > 1: f: both\nN > 3: f: plain\nN > 2: f: fast\n");
    }
}

BOOST_AUTO_TEST_CASE(strides_around_constant_extents_are_constants_of_the_dense_path) {
    const auto paths = [](const std::string& text) {
        const Program program = read(text);
        return print(version_strides(program, program), {.numbers = false});
    };
    const std::string pixels =
        "entry function f.1(size N.2, input uint8 p.3[(0, N.2), (0, N.2), (0, 3)], output uint8 y.4[(0, "
        "N.2)]) {\n"
        "for n.5 in (0, N.2) <y, z0, s0, n> { y.4[n.5] = p.3[n.5, 2, 1]; }\n}\n";
    const std::string alone = paths(pixels);
    BOOST_TEST(
        alone.find("input uint8 p[(0, N, p_plane), (0, N, 3), (0, 3, 1)],\n        stride p_plane,\n") !=
            std::string::npos,
        alone);
    BOOST_TEST(alone.find("    if p_row == 3 && p_stride2 == 1 && y_stride0 == 1 {\n"
                          "        call f_dense(N, &p, p_plane, &y);\n") != std::string::npos,
               alone);
    // a function that calls it may have pixels of another size there, or farther apart
    const std::string called = paths(
        pixels +
        "entry function g.6(size N.7, size C.8, input uint8 p.9[(0, N.7), (0, N.7), (0, C.8)], output uint8 "
        "y.10[(0, N.7)]) {\n"
        "call f.1(N.7, &p.9, &y.10);\n}\n");
    BOOST_TEST(called.find("    if p_stride2 == 1 && y_stride0 == 1 {\n"
                           "        call f_dense(N, &p, p_plane, p_row, &y);\n") != std::string::npos,
               called);
}

BOOST_AUTO_TEST_SUITE_END()
