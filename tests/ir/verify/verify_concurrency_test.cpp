// The invariants of concurrent loops, kernels and launches, each with a program that violates it.
#include <boost/test/unit_test.hpp>

#include "tests/ir/verify/host_function.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(verifier_concurrency)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(concurrent_loops_carry_no_uncovered_write) {
    const std::string sentence =
        "loop <f, z0, s0, i> carries a write of `t` that no reduction, private allocation or atomic covers";
    for (const LoopMode& mode : {parallel, vectorized, block_x, thread_x}) {
        Host h;
        const Stmt sum = store(h.t, {}, h.a(var(h.i)), ReduceOp::add);
        const auto body = [&](const Stmt& s, std::vector<Reduction> reductions = {}) {
            return h.with({h.scalar_temporary(), h.over(h.i, {s}, mode, std::move(reductions))});
        };
        says(body(sum), {sentence});
        says(body(sum, {{h.t, ReduceOp::multiply, ReductionForm::clause}}), {sentence});
        says(body(sum, {{h.t, ReduceOp::add, ReductionForm::clause}}), {});
        says(body(stmt(Update{Symbol(), {h.t, {}}, UpdateOp::add, h.a(var(h.i))})), {});
        says(h.with({h.over(h.i, {h.scalar_temporary(), store(h.t, {}, real(0))}, mode)}), {});
        says(h.with({stmt(Declare{h.t, f32, real(0)}), h.over(h.i, {stmt(Assign{h.t, real(1)})}, mode)}),
             {sentence});
    }
    Host h;
    says(h.with({h.scalar_temporary(), h.over(h.i, {store(h.t, {}, real(1))})}), {});  // serial
}

BOOST_AUTO_TEST_CASE(only_certain_races_are_reported) {
    Host h;
    const auto body = [&](std::vector<Stmt> inside) {
        return h.with({h.over(h.i, std::move(inside), parallel)});
    };
    const std::string race =
        "loop <f, z0, s0, i> carries a write of `O` that no reduction, private allocation or atomic covers";
    says(body({h.o(num(0), real(1))}), {race});
    says(body({loop(h.j, num(0), num(4), {h.o(var(h.j), real(1))})}),
         {race});  // all iterations write the same four
    says(body({loop(h.j, var(h.i), num(4), {h.o(var(h.j), real(1))})}), {});
    says(body({stmt(Let{h.x, build::multiply(var(h.i), num(2))}), h.o(var(h.x), real(1))}), {});
    says(body({stmt(Let{h.x, num(2)}), h.o(build::variable(h.x), real(1))}), {race});
    says(body({h.o(build::cast(h.a(num(0)), index_type), real(1))}), {});  // data-dependent
    says(body({stmt(
             If{build::compare(CompareOp::equal, var(h.i), num(3)), Block{{h.o(num(0), real(1))}}, {}})}),
         {});
    says(body({stmt(
             If{build::compare(CompareOp::equal, var(h.N), num(3)), Block{{h.o(num(0), real(1))}}, {}})}),
         {race});
    says(h.with({loop(h.i, num(0), num(1), {h.o(num(0), real(1))}, parallel)}), {});  // one iteration
    // collapsed: the inner loop's iterations run at once too
    says(h.with({h.over(h.i, {loop(h.j, num(0), num(4), {h.o(var(h.i), real(1))})},
                        {ModeKind::parallel, 0, 2})}),
         {race});
    says(h.with({h.over(h.i, {h.o(var(h.i), real(1))}, {ModeKind::parallel, 0, 2})}),
         {"loop <f, z0, s0, i> collapses 2 loops, but has fewer in it"});
    // and has no mode of its own
    const auto own = sentences(
        h.with({h.over(h.i, {loop(h.j, num(0), num(4), {h.o(var(h.i), real(1))}, {ModeKind::vectorized})},
                       {ModeKind::parallel, 0, 2})}));
    BOOST_TEST(std::count(own.begin(), own.end(),
                          "loop <f, z0, s0, j> is collapsed into <f, z0, s0, i> and has a mode of its own") ==
               1);
}

BOOST_AUTO_TEST_CASE(teams_are_asked_for_by_parallel_loops_alone) {
    const auto violations = [](const std::string& mode) {
        return verify(test::nest("entry function f(size N, output float32 x[(0, N)]) {\n  for i in (0, N) " +
                                 mode + " <x, z0, s0, i> { x[i] = 1.0f32; }\n}\n"));
    };
    BOOST_TEST(violations("parallel if (N > 3)").empty());
    BOOST_TEST(violations("vectorized if (N > 3)")
                   .at(0)
                   .find("loop <x, z0, s0, i> has an `if`, but is not parallel") != std::string::npos);
    BOOST_TEST(violations("parallel if (N + 3)").at(0).find("the `if` of loop <x, z0, s0, i>") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(gpu_loops_nest) {
    Host h;
    const auto nest = [&](LoopMode outer, LoopMode inner) {
        return h.with({h.over(h.i, {loop(h.j, num(0), num(4), {}, inner)}, outer)});
    };
    says(nest(block_x, thread_x), {});
    says(nest(block_x, {ModeKind::gpu_block_y}), {});
    says(nest(thread_x, block_x),
         {"loop <f, z0, s0, j> runs over gpu blocks inside a loop over gpu threads"});
    says(nest(thread_x, thread_x), {"loop <f, z0, s0, j> is inside a loop of the same gpu axis"});
    says(nest(parallel, block_x), {"loop <f, z0, s0, j> is a gpu loop inside a parallel or vectorized loop"});
    says(nest(block_x, parallel), {"loop <f, z0, s0, j> is parallel inside a gpu loop"});
}

BOOST_AUTO_TEST_CASE(all_threads_come_to_barriers_and_trees) {
    Host h;
    const std::string barrier = "a barrier stands where not all threads of a block come";
    const auto in_threads = [&](Stmt s, std::int64_t extent, int width) {
        return h.with({loop(h.i, num(0), num(extent), {std::move(s)}, {ModeKind::gpu_thread_x, width})});
    };
    const Expr first = build::compare(CompareOp::equal, var(h.i), num(0));
    says(in_threads(stmt(Barrier{}), 32, 32), {});
    says(in_threads(stmt(Barrier{}), 40, 32), {barrier});
    says(in_threads(stmt(If{first, Block{{stmt(Barrier{})}}, {}}), 32, 32), {barrier});
    says(in_threads(stmt(While{first, Block{{stmt(Barrier{})}}}), 32, 32), {barrier});
    says(h.with({loop(h.i, num(0), num(3), {stmt(If{first, Block{{stmt(Barrier{})}}, {}})}, block_x)}), {});
    const Buffer shared{h.x, Type::float_(32), {{num(0), var(h.i), nullptr}}, MemorySpace::gpu_shared, {},
                        {}};
    says(h.with({loop(h.i, num(0), num(3), {stmt(Allocate{shared})}, block_x)}),
         {"the extents of shared memory `" + h.x.name() + "` are known in its kernel alone"});
    Buffer fixed = shared;
    fixed.dimensions[0].extent = var(h.N);
    says(h.with({loop(h.i, num(0), num(3), {stmt(Allocate{fixed})}, block_x)}), {});
}

BOOST_AUTO_TEST_CASE(control_stays_inside_concurrent_loops) {
    Host h;
    const auto inside = [&](StmtVariant s, LoopMode mode) {
        return h.with({h.over(h.i, {stmt(std::move(s))}, mode)});
    };
    says(inside(Break{}, {}), {});
    says(inside(Break{}, parallel), {"a break is in no serial loop"});
    says(h.with({stmt(Break{})}), {"a break is in no serial loop"});
    says(inside(Continue{}, parallel), {});
    says(h.with({stmt(Continue{})}), {"a continue is in no loop"});
    says(inside(Return{}, {}), {});
    says(inside(Return{}, vectorized), {"a return leaves a parallel loop or region"});
    says(h.with({stmt(Region{Block{{stmt(Return{})}}})}), {"a return leaves a parallel loop or region"});
}

BOOST_AUTO_TEST_CASE(calls_and_launches_match_their_functions) {
    Host h;
    const auto program_with = [&](StmtVariant s, FunctionPlace place) {
        Program p = h.with({stmt(std::move(s))});
        const Symbol M = h.s.fresh("M"), B = h.s.fresh("B");
        std::vector<Type> results;
        if (place == FunctionPlace::internal) results = {f32};
        Block body;
        if (place == FunctionPlace::internal) body.statements.push_back(stmt(Return{{real(1)}}));
        p.functions.push_back(
            {h.g, place, {size(M), tensor(Role::inout, B, f32, {var(M)})}, results, nullptr, body, origin()});
        return p;
    };
    const auto call = [&](std::vector<Symbol> results, std::vector<Argument> arguments) {
        return program_with(CallStmt{std::move(results), h.g, std::move(arguments)}, FunctionPlace::internal);
    };
    says(call({h.x}, {var(h.N), h.O}), {});
    says(call({h.x}, {var(h.N)}), {"`g` takes 2 arguments, not 1"});
    says(call({}, {var(h.N), h.O}), {"`g` returns 1 values, not 0"});
    says(call({h.x}, {real(1), h.O}), {"`M` of `g` gets float32, not int64"});
    says(call({h.x}, {h.O, h.O}), {"`M` of `g` gets a buffer, not a value"});
    says(call({h.x}, {var(h.N), num(1)}), {"`B` of `g` gets a value, not a buffer"});
    says(call({h.x}, {var(h.N), h.A}), {"`B` of `g` may write `A`, an input"});
    const std::array<Expr, 3> ones = {num(1), num(1), num(1)};
    const auto launch = [&](FunctionPlace place, const std::array<Expr, 3>& grid) {
        return program_with(Launch{h.g, grid, ones, num(0), {var(h.N), h.O}}, place);
    };
    says(launch(FunctionPlace::device, ones), {});
    says(launch(FunctionPlace::internal, ones), {"`g` is launched, but is no device function"});
    says(launch(FunctionPlace::device, {num(1), nullptr, num(1)}), {"the grid of `g` is missing"});
    says(program_with(CallStmt{{}, h.g, {var(h.N), h.O}}, FunctionPlace::device),
         {"`g` is called, but is a device function"});
    says(h.with({stmt(CallStmt{{}, h.g, {}})}), {"there is no function `g`"});
    says(h.with({stmt(Return{{num(1)}})}), {"1 values are returned, not 0"});
}

BOOST_AUTO_TEST_SUITE_END()
