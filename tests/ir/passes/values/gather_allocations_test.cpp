// Allocation placement: which temporaries and lets move to the first allocation, and which stay.
#include "ir/passes/values/gather_allocations.hpp"

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(gathered_allocations)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(temporaries_move_up_with_the_lets_that_they_need) {
    expect_pass(R"(
        entry function f(size n, input float32 A[(0, n)], output float32 B[(0, n)]) {
            allocate float32 a[(0, n)] heap;
            for i in (0, n) <f, z0, s0, i> { a[i] = A[i]; }
            let unused = n + 7;
            let more = n + 2;
            allocate float32 b[(0, more)] heap;
            for i in (0, n) <f, z0, s1, i> { b[i] = a[i]; }
            for i in (0, n) <f, z0, s2, i> { B[i] = b[i] + float32(unused); }
        })",
                gather_allocations, R"(
        entry function f(size n, input float32 A[(0, n)], output float32 B[(0, n)]) {
            let more = n + 2;
            allocate float32 a[(0, n)] heap;
            allocate float32 b[(0, more)] heap;
            for i in (0, n) <f, z0, s0, i> { a[i] = A[i]; }
            let unused = n + 7;
            for i in (0, n) <f, z0, s1, i> { b[i] = a[i]; }
            for i in (0, n) <f, z0, s2, i> { B[i] = b[i] + float32(unused); }
        })");
}

BOOST_AUTO_TEST_CASE(what_memory_decides_stays_where_it_is) {
    expect_unchanged(R"(
        entry function f(size n, input int64 A[(0, n)], output int64 B[(0, n)]) {
            allocate int64 a[(0, n)] heap;
            for i in (0, n) <f, z0, s0, i> { a[i] = A[i]; }
            let many = min(max(a[0], 0), 100);
            allocate int64 b[(0, many)] heap;
            for i in (0, many) <f, z0, s1, i> { b[i] = a[i]; }
            for i in (0, n) <f, z0, s2, i> { B[i] = b[min(i, many - 1)]; }
        })",
                     gather_allocations);
}

BOOST_AUTO_TEST_CASE(what_a_loop_assigns_stays_behind_the_loop) {
    expect_unchanged(R"(
        entry function f(size n, output int64 B[(0, n)]) {
            var many: int64 = 1;
            allocate int64 a[(0, n)] heap;
            for i in (0, n) <f, z0, s0, i> { a[i] = i; many = many + 1; }
            let enough = many + 0;
            allocate int64 b[(0, enough)] heap;
            for i in (0, n) <f, z0, s1, i> { b[i] = a[i]; }
            for i in (0, n) <f, z0, s2, i> { B[i] = b[i]; }
        })",
                     gather_allocations);
}

BOOST_AUTO_TEST_CASE(divisions_are_not_moved_over_an_assert_about_the_divisor) {
    expect_unchanged(R"(
        errors standard { RANGE 5 "f: k must be positive"; }
        entry function f(size n, size k, output int64 B[(0, n)]) {
            allocate int64 a[(0, n)] heap;
            for i in (0, n) <f, z0, s0, i> { a[i] = i; }
            assert k > 0 else 8;
            let parts = n div k;
            allocate int64 b[(0, parts)] heap;
            for i in (0, parts) <f, z0, s1, i> { b[i] = a[i]; }
            for i in (0, parts) <f, z0, s2, i> { B[i] = b[i]; }
        })",
                     gather_allocations);
}

BOOST_AUTO_TEST_SUITE_END()
