// Versions by strides, before and after: what is called or launched has both versions too.
#include "ir/passes/interface/version_strides.hpp"

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(version_strides_pass)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(kernels_that_a_program_launches_itself_know_the_strides_of_their_arrays) {
    const std::string text = R"(
entry function f(size N, inout float32 y[(0, N)]) {
    launch k(N, &y) grid (N, 1, 1) block (1, 1, 1) shared 0;
}
device function k(size N, inout float32 y[(0, N)]) {
    for i in (0, N) gpu_block_x <y, z0, s0, i> {
        y[i] = 1.0f32;
    }
}
)";
    const Program program = nest(text);
    const std::string made = text_of(version_strides(program, program));
    const std::string wanted = text_of(nest(R"(
internal function f_dense(size N, inout float32 y[(0, N, 1)]) {
    launch k_dense(N, &y) grid (N, 1, 1) block (1, 1, 1) shared 0;
}
internal function f_strided(size N, inout float32 y[(0, N, y_stride0)], stride y_stride0) {
    launch k_strided(N, &y, y_stride0) grid (N, 1, 1) block (1, 1, 1) shared 0;
}
entry function f(size N, inout float32 y[(0, N, y_stride0)], stride y_stride0) {
    if y_stride0 == 1 {
        call f_dense(N, &y);
    } else {
        call f_strided(N, &y, y_stride0);
    }
}
device function k_dense(size N, inout float32 y[(0, N, 1)]) {
    for i in (0, N) gpu_block_x <y, z0, s0, i> {
        y[i] = 1.0f32;
    }
}
device function k_strided(size N, inout float32 y[(0, N, y_stride0)], stride y_stride0) {
    for i in (0, N) gpu_block_x <y, z0, s0, i> {
        y[i] = 1.0f32;
    }
}
)"));
    BOOST_TEST(made == wanted);
}

BOOST_AUTO_TEST_SUITE_END()
