// Asserts in loops that cannot be left, before and after.
#include "ir/passes/errors/lower_asserts.hpp"

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(lower_asserts_pass)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(a_failing_assert_of_a_parallel_loop_sets_a_word_that_is_tested_behind_it) {
    expect_pass(R"(
errors standard { RANGE 5 "f: an index leaves y"; }
entry function f(size N, input int32 p[(0, N)], inout float32 y[(0, N)]) {
    for i in (0, N) parallel <y, z0, s0, i> {
        assert p[i] >= 0i32 else 8;
        y[i] = 1.0f32;
    }
}
)",
                lower_asserts, R"(
errors standard { RANGE 5 "f: an index leaves y"; }
entry function f(size N, input int32 p[(0, N)], inout float32 y[(0, N)]) {
    allocate int32 failed[] stack;
    failed[] = 0i32;
    for i in (0, N) parallel <y, z0, s0, i> {
        if p[i] >= 0i32 {
            y[i] = 1.0f32;
        } else {
            update failed[] maximum 8i32;
        }
    }
    assert failed[] != 8i32 else 8;
}
)");
}

BOOST_AUTO_TEST_CASE(asserts_of_loops_that_run_in_order_leave_the_function) {
    expect_unchanged(R"(
errors standard { RANGE 5 "f: an index leaves y"; }
entry function f(size N, input int32 p[(0, N)], inout float32 y[(0, N)]) {
    for i in (0, N) <y, z0, s0, i> {
        assert p[i] >= 0i32 else 8;
        y[i] = 1.0f32;
    }
}
)",
                     lower_asserts);
}

BOOST_AUTO_TEST_SUITE_END()
