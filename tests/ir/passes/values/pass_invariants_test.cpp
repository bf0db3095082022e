// What rows of the table of passes provide: each invariant is broken once, and told with its place.
#include <boost/test/unit_test.hpp>

#include "ir/passes/pass_pipeline.hpp"
#include "tests/support/nest.hpp"

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

BOOST_AUTO_TEST_SUITE(pass_invariants)

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
