// Dependences of nests whose answers are known.
#include "ir/analysis/dependence.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/ir/analysis/affine_nests.hpp"

BOOST_AUTO_TEST_SUITE(dependence)

using namespace nestor;
using namespace nestor::affine_nests;

BOOST_AUTO_TEST_CASE(a_loop_over_its_own_elements_carries_nothing) {
    BOOST_TEST(!carries({loop(is, number(0), n, {store(A, {i}, at(A, {i}))})}, is));
    BOOST_TEST(!carries(
        {loop(is, number(0), n, {store(A, {number(2) * i}, at(A, {number(2) * i + number(1)}))})}, is));
}

BOOST_AUTO_TEST_CASE(a_recurrence_is_carried_with_its_distance) {
    const Function f = function({loop(is, number(2), n, {store(A, {i}, at(A, {i - number(2)}))})});
    const auto dependence = carried_dependence(f, named(is));
    BOOST_REQUIRE(dependence);
    BOOST_TEST(distance_text(*dependence) == "2");
    BOOST_TEST(dependence->from.buffer.name() == "A");
    BOOST_TEST(describe(*dependence) ==
               "iterations of <f, z0, s0, i> at distance 2 write A[i] and then read A[i - 2]");
}

BOOST_AUTO_TEST_CASE(the_outer_loop_of_a_product_is_parallel_and_the_inner_one_reduces) {
    const Stmt update = store(A, {i, j}, at(B, {i, k}), ReduceOp::add);
    const std::vector<Stmt> body{
        loop(is, number(0), n, {loop(js, number(0), m, {loop(ks, number(0), n, {update})})})};
    BOOST_TEST(!carries(body, is));
    BOOST_TEST(!carries(body, js));
    BOOST_TEST(carries(body, ks));
    BOOST_TEST(!carries(body, ks, {true, {}}));
    BOOST_TEST(!carries(body, ks, {false, {{A, ReduceOp::add, ReductionForm::clause}}}));
    BOOST_TEST(carries(body, ks, {false, {{A, ReduceOp::maximum, ReductionForm::clause}}}));
    BOOST_TEST(carries(body, ks, {false, {{B, ReduceOp::add, ReductionForm::clause}}}));
}

BOOST_AUTO_TEST_CASE(a_reduction_that_reads_its_own_buffer_elsewhere_is_a_dependence) {
    BOOST_TEST(!carries({loop(is, number(1), n, {store(A, {number(0)}, at(A, {i}), ReduceOp::add)})}, is,
                        {true, {}}));
    BOOST_TEST(carries({loop(is, number(0), n, {store(A, {number(0)}, at(A, {i}), ReduceOp::add)})}, is,
                       {true, {}}));
}

BOOST_AUTO_TEST_CASE(what_is_allocated_inside_is_private_to_an_iteration) {
    const Stmt allocate =
        stmt(Allocate{Buffer{T, f32, {{number(0), m, nullptr}}, MemorySpace::heap, {}, {}}});
    const Stmt inner = loop(js, number(0), m, {store(T, {j}, one)});
    BOOST_TEST(!carries({loop(is, number(0), n, {allocate, inner})}, is));
    BOOST_TEST(carries({allocate, loop(is, number(0), n, {inner})}, is));
    const Stmt declare = stmt(Declare{us, f32, one});
    const Stmt assign = stmt(Assign{us, build::variable(us, f32)});
    BOOST_TEST(!carries({loop(is, number(0), n, {declare, assign})}, is));
    BOOST_TEST(carries({declare, loop(is, number(0), n, {assign})}, is));
    // shared by the inner loop's iterations
    const Stmt outer =
        loop(is, number(0), n, {allocate, loop(js, number(0), m, {store(T, {number(0)}, one)})});
    BOOST_TEST(!crosses(outer, outer, 1));
    BOOST_TEST(crosses(outer, outer, 2));
}

BOOST_AUTO_TEST_CASE(subscripts_that_are_not_affine_may_be_any) {
    const Expr looked_up = build::load(table, Type::index(), {i});
    BOOST_TEST(carries({loop(is, number(0), n, {store(A, {looked_up}, one)})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {store(A, {i * i}, one)})}, is));
    BOOST_TEST(
        carries({loop(is, number(0), n, {store(A, {build::binary(BinaryOp::add, i, n, true)}, one)})}, is));
    // a product of sizes is one unknown number, the same for all
    BOOST_TEST(!carries({loop(is, number(0), n, {store(A, {i + n * m}, at(A, {i + m * n}))})}, is));
}

BOOST_AUTO_TEST_CASE(digits_of_a_fused_loop_tell_its_index) {
    const auto binary = [](BinaryOp op, const Expr& a, const Expr& b) {
        return build::binary(op, a, b, false);
    };
    const auto over_digits = [&](BinaryOp quotient, BinaryOp remainder, const Expr& of, const Expr& by) {
        return carries({loop(is, number(0), n * m,
                             {store(A, {binary(quotient, i, by), binary(remainder, of, by)}, one)})},
                       is);
    };
    BOOST_TEST(!over_digits(BinaryOp::euclidean_divide, BinaryOp::euclidean_modulo, i, m));
    BOOST_TEST(!over_digits(BinaryOp::divide, BinaryOp::remainder, i, m));
    BOOST_TEST(over_digits(BinaryOp::divide, BinaryOp::remainder, i + number(1), m));
    BOOST_TEST(over_digits(BinaryOp::euclidean_divide, BinaryOp::remainder, i, m));
    BOOST_TEST(over_digits(BinaryOp::divide, BinaryOp::remainder, i, i));  // a divisor that differs
    BOOST_TEST(over_digits(BinaryOp::divide, BinaryOp::remainder, i, build::load(table, Type::index(), {i})));
    // digits of digits, in any order
    const Expr rows = binary(BinaryOp::euclidean_divide, i, n);
    const auto three = [&](const Expr& last) {
        return carries({loop(is, number(0), n * m * n,
                             {store(A,
                                    {last, binary(BinaryOp::euclidean_modulo, rows, m),
                                     binary(BinaryOp::euclidean_divide, rows, m)},
                                    one)})},
                       is);
    };
    BOOST_TEST(!three(binary(BinaryOp::euclidean_modulo, i, n)));
    BOOST_TEST(three(binary(BinaryOp::euclidean_modulo, i, m)));
    // the neighbour along the slow axis is another iteration's
    const Expr row = binary(BinaryOp::euclidean_divide, i, m),
               column = binary(BinaryOp::euclidean_modulo, i, m);
    BOOST_TEST(carries(
        {loop(is, number(0), n * m, {store(A, {row, column}, at(A, {row + number(1), column}))})}, is));
}

BOOST_AUTO_TEST_CASE(sizes_guards_and_lets_count) {
    const Expr inside = build::compare(CompareOp::less, i, n);
    // writes [0, N), reads [N, 2 N)
    BOOST_TEST(!carries({loop(is, number(0), n, {store(A, {i}, at(A, {i + n}))})}, is));
    BOOST_TEST(carries({loop(is, number(0), n + number(1), {store(A, {i}, at(A, {i + n}))})}, is));
    BOOST_TEST(!carries(
        {loop(is, number(0), n + number(1), {stmt(If{inside, {{store(A, {i}, at(A, {i + n}))}}, {}})})}, is));
    BOOST_TEST(
        !carries({loop(is, number(0), n + number(1), {store(A, {i}, build::select(inside, one, one))})}, is));
    const Expr guarded = build::select(inside, at(A, {i + n + number(1)}), one);
    BOOST_TEST(!carries({loop(is, number(0), n + number(1), {store(A, {i}, guarded)})}, is));
    const Stmt let = stmt(Let{us, number(2) * i});
    // of parameters, too: int32 values are exact as coordinates
    const Symbol ws{"w", 90};
    const Expr w = build::variable(ws, Type::int_(32)), more = build::cast(w, Type::index());
    const Stmt shifted = loop(is, number(0), more + number(1), {store(A, {i}, at(A, {i + number(1)}))});
    const auto where = [&](std::int64_t k) {
        return stmt(
            If{build::compare(CompareOp::equal, w, build::constant(k, Type::int_(32))), {{shifted}}, {}});
    };
    BOOST_TEST(!carries({where(0)}, is));
    BOOST_TEST(carries({where(1)}, is));
    BOOST_TEST(!carries({loop(is, number(0), n, {let, store(A, {u}, at(A, {u + number(1)}))})}, is));
    const Stmt check = stmt(Assert{build::compare(CompareOp::less, n, m), 2});
    BOOST_TEST(!carries({check, loop(is, number(0), n, {store(A, {i}, at(A, {i + m}))})}, is));
}

BOOST_AUTO_TEST_CASE(an_access_under_a_guard_does_not_stand_for_one_without) {
    const auto guarded = [](const Expr& condition, const Stmt& s) {
        return stmt(If{condition, Block{{s}}, {}});
    };
    const Expr never = build::compare(CompareOp::less, i, number(0));
    const Stmt write = store(A, {number(0)}, one);
    BOOST_TEST(!carries({loop(is, number(0), n, {guarded(never, write)})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {guarded(never, write), write})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {write, guarded(never, write)})}, is));
    // the same place once read and once written
    const Stmt read = store(T, {i}, at(A, {number(0)}));
    BOOST_TEST(carries({loop(is, number(0), n, {read, write})}, is));
    BOOST_TEST(!carries(
        {loop(is, number(0), n, {store(A, {i, number(0)}, at(A, {i + number(1), number(1)}))})}, is));
}

BOOST_AUTO_TEST_CASE(inner_loops_see_outer_indices_as_fixed) {
    const Stmt body = store(A, {i, j}, at(A, {i - number(1), j + number(1)}));
    const std::vector<Stmt> nest{loop(is, number(1), n, {loop(js, number(0), m, {body})})};
    BOOST_TEST(carries(nest, is));
    BOOST_TEST(!carries(nest, js));
}

BOOST_AUTO_TEST_CASE(limits_that_are_minima_and_maxima_are_all_of_their_parts) {
    // strips of 64 rows k for each i, of which step j leaves out `2 * j + more` at either end
    const auto strips = [](std::int64_t more) {
        const Expr lag = number(2) * (j - n);
        const auto rows = [&](std::int64_t extra, const Stmt& body) {
            const Expr low = build::maximum(number(1), number(64) * i + lag + number(extra)),
                       end = build::minimum(m, number(64) * i + number(64) - lag - number(extra));
            return loop(ks, low, end - low, {body});
        };
        const std::vector<Stmt> steps{
            rows(0, store(B, {k}, at(A, {k - number(1)}) + at(A, {k + number(1)}))),
            rows(more, store(A, {k}, at(B, {k - number(1)}) + at(B, {k + number(1)})))};
        const Expr count = n + build::minimum(number(8), m - n) - n;
        return std::vector{loop(is, number(0), m, {loop(js, n, count, steps)})};
    };
    BOOST_TEST(!carries(strips(1), is));
    BOOST_TEST(carries(strips(0), is));
    BOOST_TEST(carries(strips(1), js));
}

BOOST_AUTO_TEST_CASE(loops_change_places_unless_a_dependence_turns_around) {
    const auto legal = [](const Expr& row, const Expr& column) {
        const Stmt body = store(A, {i, j}, at(A, {row, column}));
        const Function f = function({loop(is, number(1), n, {loop(js, number(1), m, {body})})});
        return !interchange_conflict(f, {named(is), named(js)}, {named(js), named(is)});
    };
    BOOST_TEST(legal(i - number(1), j - number(1)));
    BOOST_TEST(legal(i - number(1), j));
    BOOST_TEST(!legal(i - number(1), j + number(1)));
}

BOOST_AUTO_TEST_CASE(accesses_outside_the_band_forbid_its_change) {
    const Stmt imperfect =
        loop(is, number(0), n,
             {store(A, {number(0)}, one), loop(js, number(0), m, {store(B, {j}, at(A, {number(0)}))})});
    BOOST_TEST(interchange_conflict(function({imperfect}), {named(is), named(js)}, {named(js), named(is)})
                   .has_value());
}

BOOST_AUTO_TEST_CASE(nests_fuse_unless_the_second_needs_a_later_iteration_of_the_first) {
    const Stmt produce = loop(is, number(0), n, {store(A, {i}, one)});
    BOOST_TEST(fuses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u}))}), 1));
    BOOST_TEST(fuses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u - number(1)}))}), 1));
    BOOST_TEST(!fuses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u + number(1)}))}), 1));
    // a whole row is needed: fused over rows, not over columns
    const Stmt rows = loop(is, number(0), n, {loop(js, number(0), m, {store(A, {i, j}, one)})});
    const Stmt sums =
        loop(us, number(0), n,
             {loop(vs, number(0), m, {store(B, {u}, at(A, {u, m - v - number(1)}), ReduceOp::add)})});
    BOOST_TEST(fuses(rows, sums, 1));
    BOOST_TEST(!fuses(rows, sums, 2));
}

BOOST_AUTO_TEST_CASE(threads_with_equal_indices_need_no_barrier_only_for_their_own_elements) {
    const Stmt produce = loop(is, number(0), n, {store(A, {i}, one)});
    BOOST_TEST(!crosses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u}))}), 1));
    BOOST_TEST(crosses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u - number(1)}))}), 1));
}

BOOST_AUTO_TEST_CASE(what_leaves_the_function_keeps_its_order) {
    BOOST_TEST(carries({loop(is, number(0), n, {stmt(Print{{i}})})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {stmt(Return{{i}})})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {stmt(Break{})})}, is));
    const Expr once = build::compare(CompareOp::equal, i, number(7));
    BOOST_TEST(carries({loop(is, number(0), n, {stmt(If{once, {{stmt(Break{})}}, {}})})}, is));
    BOOST_TEST(!carries({loop(is, number(0), n, {loop(js, number(0), m, {stmt(Break{})})})}, is));
    BOOST_TEST(
        !carries({loop(is, number(0), n, {stmt(While{build::boolean(true), {{stmt(Break{})}}})})}, is));
}

BOOST_AUTO_TEST_SUITE_END()
