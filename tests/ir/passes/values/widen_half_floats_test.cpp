// Arithmetic on 16-bit floats, before and after.
#include "ir/passes/values/widen_half_floats.hpp"

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(widen_half_floats_pass)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(each_operation_is_done_in_float32_and_rounded_to_16_bits) {
    expect_pass(R"(
entry function f(size N, input float16 x[(0, N)], inout float16 y[(0, N)]) {
    for i in (0, N) <y, z0, s0, i> {
        y[i] = y[i] * x[i] + 1.0f16;
    }
}
)",
                widen_half_floats, R"(
entry function f(size N, input float16 x[(0, N)], inout float16 y[(0, N)]) {
    for i in (0, N) <y, z0, s0, i> {
        y[i] = float16(float32(float16(float32(y[i]) * float32(x[i]))) + float32(1.0f16));
    }
}
)");
}

BOOST_AUTO_TEST_CASE(copies_and_casts_stay) {
    expect_unchanged(R"(
entry function f(size N, input float16 x[(0, N)], inout float16 y[(0, N)], inout float32 z[(0, N)]) {
    for i in (0, N) <y, z0, s0, i> {
        y[i] = x[i];
        z[i] = float32(x[i]) + 1.0f32;
    }
}
)",
                     widen_half_floats);
}

BOOST_AUTO_TEST_SUITE_END()
