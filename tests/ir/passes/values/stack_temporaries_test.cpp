// Stack promotion: which temporaries lie on the stack, and which stay on the heap.
#include "ir/passes/values/stack_temporaries.hpp"

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(stack_promotion)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(tables_of_constant_length_lie_on_the_stack) {
    expect_pass(R"(
        entry function f(size n, input uint8 A[(0, n)], output int64 B[(0, 256)]) {
            allocate int64 count[(0, 256)] heap;
            for v in (0, 256) <f, z0, s0, v> { count[v] = 0; }
            for i in (0, n) <f, z0, s1, i> { count[int64(A[i])] = 1; }
            for v in (0, 256) <f, z0, s2, v> { B[v] = count[v]; }
        })",
                stack_temporaries, R"(
        entry function f(size n, input uint8 A[(0, n)], output int64 B[(0, 256)]) {
            allocate int64 count[(0, 256)] stack;
            for v in (0, 256) <f, z0, s0, v> { count[v] = 0; }
            for i in (0, n) <f, z0, s1, i> { count[int64(A[i])] = 1; }
            for v in (0, 256) <f, z0, s2, v> { B[v] = count[v]; }
        })");
}

BOOST_AUTO_TEST_CASE(a_single_value_lies_on_the_stack) {
    expect_pass(R"(
        entry function f(size n, output float64 B[(0, n)]) {
            allocate float64 a[] heap;
            a[] = 1.0;
            for i in (0, n) <f, z0, s0, i> { B[i] = a[]; }
        })",
                stack_temporaries, R"(
        entry function f(size n, output float64 B[(0, n)]) {
            allocate float64 a[] stack;
            a[] = 1.0;
            for i in (0, n) <f, z0, s0, i> { B[i] = a[]; }
        })");
}

BOOST_AUTO_TEST_CASE(what_sizes_decide_or_is_large_stays_on_the_heap) {
    expect_unchanged(R"(
        entry function f(size n, output float64 B[(0, n)]) {
            allocate float64 a[(0, n)] heap;
            allocate float64 large[(0, 9000)] heap;
            for i in (0, n) <f, z0, s0, i> { a[i] = 1.0; }
            for i in (0, 9000) <f, z0, s1, i> { large[i] = 2.0; }
            for i in (0, n) <f, z0, s2, i> { B[i] = a[i] + large[min(i, 8999)]; }
        })",
                     stack_temporaries);
}

BOOST_AUTO_TEST_CASE(together_they_take_no_more_than_the_stack_has) {
    expect_pass(R"(
        entry function f(output float64 B[(0, 5000)]) {
            allocate float64 a[(0, 5000)] heap;
            allocate float64 b[(0, 5000)] heap;
            for i in (0, 5000) <f, z0, s0, i> { a[i] = 1.0; b[i] = 2.0; }
            for i in (0, 5000) <f, z0, s1, i> { B[i] = a[i] + b[i]; }
        })",
                stack_temporaries, R"(
        entry function f(output float64 B[(0, 5000)]) {
            allocate float64 a[(0, 5000)] stack;
            allocate float64 b[(0, 5000)] heap;
            for i in (0, 5000) <f, z0, s0, i> { a[i] = 1.0; b[i] = 2.0; }
            for i in (0, 5000) <f, z0, s1, i> { B[i] = a[i] + b[i]; }
        })");
}

BOOST_AUTO_TEST_SUITE_END()
