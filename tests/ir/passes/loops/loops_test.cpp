// Passes over nests as text, before and after: stride paths, lanes, names of invariants.
#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/passes/loops/hoist_invariants.hpp"
#include "ir/passes/loops/vectorize_extrema.hpp"
#include "ir/text/text.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(loop_passes)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string body(const Program& program) {
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

const char* const parameters =
    "entry function f(size M, size N, input float32 A[(0, M), (0, N)], output float32 y[(0, "
    "N)]) {\n";

}  // namespace

BOOST_AUTO_TEST_CASE(float_extremes_get_one_partial_result_a_lane) {
    const Program program = nest(std::string(parameters) +
                                 R"(for m in (0, M) <y, z0, s0, m> {
  allocate float32 top[] registers;
  top[] = -inf_f32;
  for n in (0, N) vectorized 16 <y, z0, s0, n> reduction reduce(top maximum clause) { top[] max= A[m, n] * 2.0f32; }
  y[m] = top[];
}
}
)");
    BOOST_TEST(body(vectorize_extrema(program, {})) ==
               R"(for m in (0, M) <y, z0, s0, m> {
    allocate float32 top[] registers;
    top[] = -inf_f32;
    allocate float32x16 top_lanes[] registers;
    top_lanes[] = broadcast(-inf_f32, 16);
    for n_lanes in (0, N / 16) <y, z0, s0, n_lanes> reduction {
        top_lanes[] max= A[m, ramp(n_lanes * 16, 1, 16)] * broadcast(2.0f32, 16);
    }
    top[] max= reduce_maximum(top_lanes[]);
    for n in (N / 16 * 16, N - N / 16 * 16) <y, z0, s0, n> reduction {
        top[] max= A[m, n] * 2.0f32;
    }
    y[m] = top[];
}
)");
}

BOOST_AUTO_TEST_CASE(lanes_run_along_the_dimension_that_is_contiguous_and_leave_nothing_of_multiples) {
    const Program program = nest(
        "entry function f(size M, size N, input float32 A[(0, N), (0, M)] layout(1, 0),\n"
        "  output float32 y[(0, M)]) {\n"
        R"(let n_end = N div 16 * 16;
for m in (0, M) <y, z0, s0, m> {
  allocate float32 top[] registers;
  top[] = -inf_f32;
  for n in (0, n_end) vectorized 8 <y, z0, s0, n> reduction reduce(top maximum clause) { top[] max= A[n + 2, m]; }
  y[m] = top[];
}
}
)");
    BOOST_TEST(body(vectorize_extrema(program, {})) == R"(let n_end = N div 16 * 16;
for m in (0, M) <y, z0, s0, m> {
    allocate float32 top[] registers;
    top[] = -inf_f32;
    allocate float32x8 top_lanes[] registers;
    top_lanes[] = broadcast(-inf_f32, 8);
    for n_lanes in (0, n_end / 8) <y, z0, s0, n_lanes> reduction {
        top_lanes[] max= A[ramp(n_lanes * 8 + 2, 1, 8), m];
    }
    top[] max= reduce_maximum(top_lanes[]);
    y[m] = top[];
}
)");
}

BOOST_AUTO_TEST_CASE(vectors_that_share_elements_are_loaded_apart) {
    const Program program = nest(std::string(parameters) +
                                 R"(allocate float32 top[] registers;
top[] = -inf_f32;
for n in (0, 64) vectorized 8 <y, z0, s0, n> reduction reduce(top maximum clause) {
  top[] max= A[0, n + 1] - A[0, n] - A[0, n + 1]; }
y[0] = top[];
}
)");
    const std::string text = body(vectorize_extrema(program, {}));
    BOOST_TEST(text.find(R"(
    let A_lanes = A[0, ramp(n_lanes * 8 + 1, 1, 8)];
    let A_lanes = A[0, ramp(n_lanes * 8, 1, 8)];
    top_lanes[] max= A_lanes - A_lanes - A_lanes;
)") != std::string::npos,
               text);
}

BOOST_AUTO_TEST_CASE(sums_and_jumps_through_memory_stay_as_they_are) {
    const Program program = nest(std::string(parameters) +
                                 R"(allocate float32 s[] registers;
s[] = 0.0f32;
for m in (0, M) vectorized 16 <y, z0, s0, m> reduction reduce(s add clause) { s[] += A[m, 0]; }
for m in (0, M) vectorized 16 <y, z0, s1, m> reduction reduce(s maximum clause) { s[] max= A[m, 0]; }
y[0] = s[];
}
)");
    BOOST_TEST(body(vectorize_extrema(program, {})) == body(program));
}

BOOST_AUTO_TEST_CASE(invariant_loads_that_are_surely_inside_get_a_name) {
    const Program program = nest(std::string(parameters) +
                                 R"(for m in (0, M) <y, z0, s0, m> {
  for k in (0, N) <y, z0, s0, k> reduction {
    for n in (0, N) vectorized <y, z0, s0, n> { y[n] += A[m, k] * A[m, n] + A[m, k + 1]; }
  }
}
}
)");
    // A[m, k + 1] may lie outside when the loop is empty: it stays where it is
    BOOST_TEST(body(hoist_invariants(program, {})) ==
               R"(for m in (0, M) <y, z0, s0, m> {
    for k in (0, N) <y, z0, s0, k> reduction {
        let A_mk = A[m, k];
        for n in (0, N) vectorized <y, z0, s0, n> {
            y[n] += A_mk * A[m, n] + A[m, k + 1];
        }
    }
}
)");
}

BOOST_AUTO_TEST_CASE(conditional_loads_and_loads_of_what_is_written_stay) {
    const Program program = nest(std::string(parameters) +
                                 R"(for m in (0, N) <y, z0, s0, m> {
  for n in (0, N) vectorized <y, z0, s0, n> { y[n] = select(n > 3, y[m], 0.0f32); }
}
}
)");
    BOOST_TEST(body(hoist_invariants(program, {})) == body(program));
}

BOOST_AUTO_TEST_CASE(invariant_calls_get_a_name) {
    const Program program = nest(std::string(parameters) +
                                 R"(allocate float32 variance[] registers;
variance[] = 2.0f32;
for n in (0, N) vectorized <y, z0, s0, n> { y[n] = A[0, n] * rsqrt(variance[] + 1.0f32) + exp(A[0, n]); }
}
)");
    BOOST_TEST(body(hoist_invariants(program, {})) ==
               R"(allocate float32 variance[] registers;
variance[] = 2.0f32;
let rsqrt_variance = rsqrt(variance[] + 1.0f32);
for n in (0, N) vectorized <y, z0, s0, n> {
    y[n] = A[0, n] * rsqrt_variance + exp(A[0, n]);
}
)");
}

BOOST_AUTO_TEST_CASE(names_stand_outside_of_all_loops_that_do_not_change_them) {
    const auto loops = [](const std::string& mode) {
        return nest(std::string(parameters) + "for m in (0, M)" + mode +
                    R"( <y, z0, s0, m> {
  for k in (0, N) <y, z0, s0, k> {
    for n in (0, N) <y, z0, s0, n> {
      y[n] = A[k div M, n mod k] * rsqrt(float32(N)) * exp(y[k]) + A[m div 2, n];
    }
  }
}
}
)");
    };
    // what the loop stores, and quotients by numbers, stay in it
    BOOST_TEST(body(hoist_invariants(loops(""), {})) ==
               R"(let rsqrt_N = rsqrt(float32(N));
for m in (0, M) <y, z0, s0, m> {
    for k in (0, N) <y, z0, s0, k> {
        let k_by_M = k div M;
        for n in (0, N) <y, z0, s0, n> {
            y[n] = A[k_by_M, n mod k] * rsqrt_N * exp(y[k]) + A[m div 2, n];
        }
    }
}
)");
    // nothing stands between loops that share their iterations, nor between kernels
    const std::string collapsed = body(hoist_invariants(loops(" parallel collapse 2"), {}));
    BOOST_TEST(collapsed.starts_with(R"(let rsqrt_N = rsqrt(float32(N));
for m in (0, M) parallel collapse 2 <y, z0, s0, m> {
    for k in (0, N) <y, z0, s0, k> {
        let k_by_M = k div M;
)"),
               collapsed);
    Target device;
    device.kind = TargetKind::cuda;
    const std::string kernel = body(hoist_invariants(loops(" gpu_block_x"), device));
    BOOST_TEST(kernel.starts_with(R"(for m in (0, M) gpu_block_x <y, z0, s0, m> {
    let rsqrt_N = rsqrt(float32(N));
    for k in (0, N) <y, z0, s0, k> {
)"),
               kernel);
    BOOST_TEST(body(hoist_invariants(loops(""), device)).starts_with("for m in (0, M) <y, z0, s0, m> {\n"));
}

BOOST_AUTO_TEST_CASE(a_function_gets_a_dense_and_a_strided_path) {
    const Program fast = nest(std::string(parameters) +
                              R"(assert N > 0 else 5;
for n in (0, N) parallel <y, z0, s0, n> { y[n] = A[0, n]; }
}
)");
    const Program plain = nest(std::string(parameters) +
                               R"(assert N > 0 else 5;
for n in (0, N) <y, z0, s0, n> { y[n] = A[0, n]; }
}
)");
    BOOST_TEST(print(version_strides(fast, plain), {.numbers = false}) ==
               R"(internal function f_dense(
        size M,
        size N,
        input float32 A[(0, M, A_row), (0, N, 1)],
        stride A_row,
        output float32 y[(0, N, 1)]) {
    for n in (0, N) parallel <y, z0, s0, n> {
        y[n] = A[0, n];
    }
}

internal function f_strided(
        size M,
        size N,
        input float32 A[(0, M, A_row), (0, N, A_stride1)],
        stride A_row,
        stride A_stride1,
        output float32 y[(0, N, y_stride0)],
        stride y_stride0) {
    for n in (0, N) <y, z0, s0, n> {
        y[n] = A[0, n];
    }
}

entry function f(
        size M,
        size N,
        input float32 A[(0, M, A_row), (0, N, A_stride1)],
        stride A_row,
        stride A_stride1,
        output float32 y[(0, N, y_stride0)],
        stride y_stride0) {
    assert N > 0 else 5;
    if A_stride1 == 1 && y_stride0 == 1 {
        call f_dense(M, N, &A, A_row, &y);
    } else {
        call f_strided(M, N, &A, A_row, A_stride1, &y, y_stride0);
    }
}
)");
}

// covers: PR-46
BOOST_AUTO_TEST_CASE(the_strided_path_keeps_the_errors_of_the_program_that_it_is_of) {
    const auto checked = [](const std::string& errors, const std::string& check) {
        return nest("errors standard { " + errors +
                    R"( }
entry function f(size N, input float32 A[(0, N)], output float32 y[(0, N)]) {
for n in (0, N) <y, z0, s0, n> { )" +
                    check + " y[n] = A[n]; }\n}\n");
    };
    const std::string shared = "RANGE 5 \"f: both\"; ";
    const Program fast =
        checked(shared + "RANGE 5 \"f: fast\";", "assert N > 1 else 8; assert N > 2 else 9;");
    const Program plain = checked(shared + "RANGE 5 \"f: plain\"; RANGE 5 \"f: fast\";",
                                  "assert N > 1 else 8; assert N > 3 else 9; assert N > 2 else 10;");
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
            BOOST_TEST(texts == R"(N > 1: f: both
N > 3: f: plain
N > 2: f: fast
)");
    }
}

BOOST_AUTO_TEST_CASE(strides_around_constant_extents_are_constants_of_the_dense_path) {
    const auto paths = [](const std::string& text) {
        const Program program = nest(text);
        return print(version_strides(program, program), {.numbers = false});
    };
    const std::string pixels =
        R"(entry function f(size N, input uint8 p[(0, N), (0, N), (0, 3)], output uint8 y[(0, N)]) {
for n in (0, N) <y, z0, s0, n> { y[n] = p[n, 2, 1]; }
}
)";
    const std::string alone = paths(pixels);
    BOOST_TEST(
        alone.find("input uint8 p[(0, N, p_plane), (0, N, 3), (0, 3, 1)],\n        stride p_plane,\n") !=
            std::string::npos,
        alone);
    BOOST_TEST(alone.find(R"(    if p_row == 3 && p_stride2 == 1 && y_stride0 == 1 {
        call f_dense(N, &p, p_plane, &y);
)") != std::string::npos,
               alone);
    // a function that calls it may have pixels of another size there, or farther apart
    const std::string called = paths(
        pixels +
        R"(entry function g(size N, size C, input uint8 p[(0, N), (0, N), (0, C)], output uint8 y[(0, N)]) {
call f(N, &p, &y);
}
)");
    BOOST_TEST(called.find(R"(    if p_stride2 == 1 && y_stride0 == 1 {
        call f_dense(N, &p, p_plane, p_row, &y);
)") != std::string::npos,
               called);
}

BOOST_AUTO_TEST_SUITE_END()
