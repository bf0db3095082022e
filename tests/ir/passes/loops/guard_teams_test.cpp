// Loops that another one repeats: which ask for their work.
#include "ir/passes/loops/guard_teams.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(guarded_teams)

using namespace nestor;
using nestor::test::nest;

namespace {

/// Loops over arrays x[N], y[N] and A[N, M].
Program over_arrays(const std::string& loops) {
    return nest(
        "entry function f(size N, size M, size K, inout float32 x[(0, N)], inout float32 y[(0, N)], inout "
        "float32 A[(0, N), (0, M)]) {\n" +
        loops + "}\n");
}

const char* const row = "for i in (0, N) parallel simd <x, z0, s0, i> { x[i] = x[i] + 1.0f32; }\n";

std::string guarded(const Program& program) {
    const Program made = guard_teams(program, Target{});
    for (const std::string& violation : verify(made)) BOOST_ERROR(violation);
    return print(made, {.numbers = false});
}

}  // namespace

BOOST_AUTO_TEST_CASE(teams_that_a_loop_forms_again_and_again_are_asked_for_each_time) {
    const auto steps = [](const std::string& inside) {
        return guarded(over_arrays("for t in (0, K) <f, z0, s0, t> imperative {\n" + inside + "}\n"));
    };
    const auto has = [](const std::string& text, const std::string& part) {
        BOOST_TEST(text.find(part) != std::string::npos, text);
    };
    has(steps(row), "for i in (0, N) parallel simd if (N >= 16384) <x, z0, s0, i> {");
    has(steps("if K > 3 { " + std::string(row) + "}\n"), "parallel simd if (N >= 16384)");
    has(steps("for i in (0, N) parallel <A, z0, s0, i> { for j in (1, M - 1) <A, z0, s0, j> { A[i, j] = "
              "y[i]; } }\n"),
        "for i in (0, N) parallel if (N * (M - 1) >= 16384) <A, z0, s0, i> {");
    has(steps("for i in (0, N) parallel <x, z0, s0, i> { x[i] = exp(y[i]); }\n"),
        "parallel if (N >= 4096) <x");
    has(guarded(over_arrays("var more: bool = true;\nwhile more {\n" + std::string(row) +
                            "more = x[0] > 1.0f32;\n}\n")),
        "parallel simd if (N >= 16384)");
    // once, of known length, of lengths that the iterations decide, and what asks already
    BOOST_TEST(guarded(over_arrays(row)).find(" if (") == std::string::npos);
    for (const char* other : {"for i in (0, 30000) parallel <x, z0, s0, i> { x[i] = 1.0f32; }\n",
                              "for i in (0, N) parallel <A, z0, s0, i> { for j in (0, int64(y[i])) <A, z0, "
                              "s0, j> { A[i, j] = 1.0f32; } }\n"})
        BOOST_TEST(steps(other).find(" if (") == std::string::npos, other);
    has(steps("for i in (0, N) parallel if (N > 7) <x, z0, s0, i> { x[i] = 1.0f32; }\n"),
        "parallel if (N > 7) <x");
}

BOOST_AUTO_TEST_SUITE_END()
