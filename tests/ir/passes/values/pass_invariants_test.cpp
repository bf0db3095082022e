// What rows of the table of passes provide: each invariant is broken once, and told with its place.
#include <boost/test/unit_test.hpp>

#include "ir/passes/pass_pipeline.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(pass_invariants)

using namespace nestor;
using nestor::test::nest;

namespace {

Target target_of(TargetKind kind) {
    Target target;
    target.kind = kind;
    return target;
}

/// The first violation after the row of this name, or nothing.
std::string broken(const std::string& statements, const std::string& row,
                   TargetKind kind = TargetKind::openmp) {
    const Program program = nest(
        "entry function f(size N, inout float32 y[(0, N)], inout float16 h[(0, N)]) {" + statements + "}" +
        "device function k(size N, inout float32 y[(0, N)]) { for i in (0, N) gpu_block_x { y[i] = 1.0f32; } "
        "}");
    const auto violations = broken_invariants(program, target_of(kind), row);
    return violations.empty() ? "" : violations.front();
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_a_row_provides_is_looked_for_after_it_and_later) {
    const std::string launch = "launch k(N, &y) grid (N, 1, 1) block (1, 1, 1) shared 0;";
    BOOST_TEST(broken(launch, "run_launches").starts_with("no launches: launch k"));
    BOOST_TEST(broken(launch, "cse_checks").starts_with("no launches: launch k"));
    BOOST_TEST(broken(launch, "outline", TargetKind::cuda) == "");
    const std::string half = "for i in (0, N) { h[i] = h[i] + h[i]; }";
    BOOST_TEST(broken(half, "drop_atomics") == "");
    BOOST_TEST(broken(half, "widen_half_floats") == "no arithmetic on 16-bit floats: h[i] + h[i]");
    const std::string loop = "for i in (0, N) parallel { y[i] = 1.0f32; }";
    BOOST_TEST(broken(loop, "cse_checks") == "");
    const std::string blocks = "for i in (0, N) gpu_block_x { y[i] = 1.0f32; }";
    BOOST_TEST(broken(blocks, "hoist_invariants", TargetKind::cuda) == "");
    BOOST_TEST(
        broken(blocks, "outline", TargetKind::cuda).starts_with("loops of a device in its functions: for i"));
}

BOOST_AUTO_TEST_CASE(rows_stand_behind_what_they_rely_on) {
    for (const TargetKind kind : {TargetKind::serial, TargetKind::openmp, TargetKind::cuda})
        BOOST_TEST(misplaced_passes(passes(), target_of(kind)).empty());
    // a row in front of all others, and the only one that provides something at the end
    const auto found = [](std::vector<Pass>& table, const std::string& name) {
        return std::find_if(table.begin(), table.end(), [&](const Pass& pass) { return pass.name == name; });
    };
    const Target cuda = target_of(TargetKind::cuda);
    for (const char* name :
         {"copy_to_host", "copy_asynchronously", "insert_barriers", "expand_trees", "assign_workspace"}) {
        std::vector<Pass> table = passes();
        const auto row = found(table, name);
        std::rotate(table.begin(), row, row + 1);
        const auto told = misplaced_passes(table, cuda);
        BOOST_REQUIRE(!told.empty());
        BOOST_TEST(told[0] == std::string(name) +
                                  " relies on `loops of a device in its functions`, which no row before it "
                                  "provides");
        BOOST_TEST(misplaced_passes(table, target_of(TargetKind::openmp)).empty());
    }
    std::vector<Pass> table = passes();
    const auto outline = found(table, "outline");
    std::rotate(outline, outline + 1, table.end());
    BOOST_TEST(misplaced_passes(table, cuda).size() == 5u);
}

BOOST_AUTO_TEST_CASE(what_the_plan_gives_and_device_rows_provide_is_looked_for) {
    const std::string before = "entry function f(size N, inout float32 y[(0, N)]) {";
    const auto violation = [&](const PassInvariant& invariant, const std::string& statements) {
        return invariant.violation(nest(before + statements + "}"));
    };
    BOOST_TEST(violation(no_holes,
                         "for i in (0, ?loop(<y, z0, s0, i>, len)) <y, z0, s0, i> { y[i] = 1.0f32; }") != "");
    BOOST_TEST(violation(no_holes, "for i in (0, N) { y[i] = 1.0f32; }") == "");
    const std::string temporary = "allocate float32 t[(0, N)] gpu_global;";
    BOOST_TEST(violation(workspace_assigned, temporary).starts_with("allocate float32 t"));
    BOOST_TEST(violation(workspace_assigned, "allocate float32 t[(0, N)] heap;") == "");
    BOOST_TEST(violation(host_loads_copies, temporary + "if t[0] > 0.0f32 { y[0] = 1.0f32; }") == "t[0]");
    BOOST_TEST(violation(host_loads_copies, temporary) == "");
    BOOST_TEST(results_in_memory.violation(nest("entry function f(size N) returns int64 { return N; }")) ==
               "f");
    BOOST_TEST(results_in_memory.violation(nest("internal function f(size N) returns int64 { return N; }")) ==
               "");
}

BOOST_AUTO_TEST_CASE(an_assert_in_a_parallel_loop_is_found) {
    const Program program = nest(R"(
entry function f(size N, inout float32 y[(0, N)]) {
    for i in (0, N) parallel {
        assert y[i] > 0.0f32 else 2;
    }
}
)");
    const auto violations = broken_invariants(program, target_of(TargetKind::openmp), "lower_asserts");
    BOOST_REQUIRE(violations.size() == 1);
    BOOST_TEST(violations.front().starts_with("no asserts in parallel loops: for i"));
}

BOOST_AUTO_TEST_SUITE_END()
