// Launches of programs that say them themselves, on a CPU.
#include "ir/passes/device/run_launches.hpp"

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(run_launches_pass)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(a_kernel_is_a_function_that_is_called_where_its_grid_is_not_empty) {
    expect_pass(R"(
entry function f(size N, inout float32 y[(0, N)]) {
    launch k(N, &y) grid (N, 1, 1) block (1, 1, 1) shared 0;
}
device function k(size N, inout float32 y[(0, N)]) {
    for i in (0, N) gpu_block_x <y, z0, s0, i> {
        y[i] = 1.0f32;
        barrier;
    }
}
)",
                run_launches, R"(
entry function f(size N, inout float32 y[(0, N)]) {
    if N > 0 {
        call k(N, &y);
    }
}
internal function k(size N, inout float32 y[(0, N)]) {
    for i in (0, N) <y, z0, s0, i> {
        y[i] = 1.0f32;
    }
}
)");
}

BOOST_AUTO_TEST_SUITE_END()
