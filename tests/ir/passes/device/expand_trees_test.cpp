// Reductions over the threads of a block, before and after.
#include "ir/passes/device/expand_trees.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/reference/interpret.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(trees)

using namespace nestor;
using nestor::test::expect_pass;
using nestor::test::expect_unchanged;

namespace {

std::string kernel(const std::string& body) {
    return "device function k(size N, input float32 x[(0, N)], inout float32 y[(0, 4)], inout int32 b[(0, "
           "4)], "
           "inout bool any[(0, 1)]) {" +
           body + "}";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_register_that_began_with_the_identity_holds_each_threads_part) {
    expect_pass(kernel(R"(
        allocate float32 total[] registers;
        total[] = 0.0f32;
        for d in (0, N) gpu_thread_x 64 reduction reduce(total add tree) { total[] += x[d]; }
        y[0] = total[];)"),
                expand_trees, kernel(R"(
        allocate float32 total[] registers;
        total[] = 0.0f32;
        for d in (0, N) gpu_thread_x 64 reduction reduce(total add private_copies) { total[] += x[d]; }
        total[] = block_sum(total[]);
        y[0] = total[];)"));
}

BOOST_AUTO_TEST_CASE(registers_begin_with_the_identity_whatever_stands_between) {
    expect_pass(kernel(R"(
        allocate float32 total[] registers;
        total[] = 0.0f32;
        allocate float32 most[] registers;
        most[] = -inf_f32;
        barrier;
        for d in (0, N) gpu_thread_x 64 reduction reduce(total add tree, most maximum tree) {
            total[] += x[d];
            most[] max= x[d];
        }
        y[0] = total[] * most[];)"),
                expand_trees, kernel(R"(
        allocate float32 total[] registers;
        total[] = 0.0f32;
        allocate float32 most[] registers;
        most[] = -inf_f32;
        barrier;
        for d in (0, N) gpu_thread_x 64 reduction reduce(total add private_copies, most maximum private_copies) {
            total[] += x[d];
            most[] max= x[d];
        }
        total[] = block_sum(total[]);
        most[] = block_max(most[]);
        y[0] = total[] * most[];)"));
    // what was added before counts once
    expect_pass(kernel(R"(
        allocate float32 total[] registers;
        total[] = 0.0f32;
        total[] += 3.0f32;
        for d in (0, N) gpu_thread_x 64 reduction reduce(total add tree) { total[] += x[d]; }
        y[0] = total[];)"),
                expand_trees, kernel(R"(
        allocate float32 total[] registers;
        total[] = 0.0f32;
        total[] += 3.0f32;
        allocate float32 total_part[] registers;
        total_part[] = 0.0f32;
        for d in (0, N) gpu_thread_x 64 reduction reduce(total_part add private_copies) { total_part[] += x[d]; }
        let total_sum = block_sum(total_part[]);
        total[] += total_sum;
        y[0] = total[];)"));
}

BOOST_AUTO_TEST_CASE(memory_gets_what_parts_of_their_own_come_to) {
    expect_pass(
        kernel("for d in (0, N) gpu_thread_y 64 reduction reduce(y maximum tree) { y[3] max= x[d]; }"),
        expand_trees, kernel(R"(
        allocate float32 y_part[] registers;
        y_part[] = -inf_f32;
        for d in (0, N) gpu_thread_y 64 reduction reduce(y_part maximum private_copies) { y_part[] max= x[d]; }
        let y_max = block_max_y(y_part[]);
        y[3] max= y_max;)"));
}

BOOST_AUTO_TEST_CASE(sums_of_integers_wrap) {
    expect_pass(kernel("for d in (0, N) gpu_thread_x 64 reduction reduce(b add tree) { b[0] += 1i32; }"),
                expand_trees, kernel(R"(
        allocate int32 b_part[] registers;
        b_part[] = 0i32;
        for d in (0, N) gpu_thread_x 64 reduction reduce(b_part add private_copies) { b_part[] += 1i32; }
        let b_sum = block_wrap_sum(b_part[]);
        b[0] += b_sum;)"));
}

BOOST_AUTO_TEST_CASE(places_that_data_choose_are_updated_one_by_one) {
    expect_pass(kernel("for d in (0, N) gpu_thread_x 64 reduction reduce(y add tree) { y[b[0]] += x[d]; }"),
                expand_trees,
                kernel("for d in (0, N) gpu_thread_x 64 reduction { update y[b[0]] add x[d]; }"));
    expect_pass(
        kernel("for d in (0, N) gpu_thread_x 64 reduction reduce(any logical_or tree) "
               "{ any[b[0]] ||= x[d] > 0.0f32; }"),
        expand_trees,
        kernel("for d in (0, N) gpu_thread_x 64 reduction { if x[d] > 0.0f32 { any[b[0]] = true; } }"));
}

/// One thread after another has the same sum in its copy as in memory, of which the collective is the value.
BOOST_AUTO_TEST_CASE(the_interpreter_runs_what_kernels_run) {
    const Program before = test::nest(R"(
        device function k(size N, input float32 x[(0, N)], inout float32 y[(0, 4)]) {
            for b in (0, 4) gpu_block_x {
                for d in (0, N) gpu_thread_x 64 reduction reduce(y add tree) { y[b] += x[d]; }
            }
        }
        entry function f(size N, input float32 x[(0, N)], inout float32 y[(0, 4)]) {
            launch k(N, &x, &y) grid (4, 1, 1) block (64, 1, 1) shared 0;
        })");
    Arguments given;
    given.arrays = {{"x", Array(Type::float_(32), {100})}, {"y", Array(Type::float_(32), {4})}};
    for (std::int64_t i = 0; i < 100; ++i) given.arrays.at("x").set(i, i % 7);
    for (std::int64_t i = 0; i < 4; ++i) given.arrays.at("y").set(i, i);
    Arguments first = given, second = given;
    BOOST_REQUIRE(interpret(before, "f", first).error == 0);
    BOOST_REQUIRE(interpret(expand_trees(before, {}), "f", second).error == 0);
    BOOST_TEST((first.arrays.at("y").data == second.arrays.at("y").data));
    BOOST_TEST(first.arrays.at("y").number(1) == 296.0);
}

BOOST_AUTO_TEST_CASE(loops_of_the_host_keep_their_reductions) {
    expect_unchanged(
        "entry function f(size N, input float32 x[(0, N)], inout float32 y[(0, 4)]) {"
        "for d in (0, N) parallel reduction reduce(y add clause) { y[0] += x[d]; } }",
        expand_trees);
}

BOOST_AUTO_TEST_SUITE_END()
