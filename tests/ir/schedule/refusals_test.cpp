// What directives refuse, as it is said.
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(refusals)

using namespace nestor;
using namespace nestor::test;

namespace {

const char* const columns =
    R"(for m.20 in (0, N.2) <C, z0, s0, m> {
    for n.21 in (0, m.20) <C, z0, s0, n> {
        C.7[m.20, n.21] = 0.0f32;
    }
}
)";

const char* const two_nests =
    R"(allocate float32 T.10[(0, N.2)];
for i.20 in (0, N.2) <T, z0, s0, i> {
    T.10[i.20] = x.6[i.20];
}
for i.21 in (0, N.2) <y, z0, s0, i> {
    y.8[i.21] = T.10[i.21];
}
)";

}  // namespace

// covers: SCH-3 SCH-4
BOOST_AUTO_TEST_CASE(arguments_and_functions_that_are_missing_are_told) {
    BOOST_TEST(after(function(columns), "reorder(C.s0, m)") ==
               "nestor: error: `reorder`: 2 loops wanted, 1 given [SCH-3]\n"
               "  hint: loops of this stage: <C, z0, s0, m>, <C, z0, s0, n>\n");
    BOOST_TEST(after(function(columns), "specialize(C, N > 2)") ==
               "nestor: error: `specialize` has a value in terms of a function's parameters [SCH-4]\n"
               "  hint: write it in the schedule of that function\n");
    const auto result = apply(function(columns), "g", directive("swap(C.s0.m)"));
    BOOST_REQUIRE(!result);
    BOOST_TEST(render(result.error()) == "nestor: error: `swap`: there is no function `g` [SCH-4]\n");
}

// covers: SCH-11 SCH-31 SCH-73
BOOST_AUTO_TEST_CASE(nests_of_another_form_are_refused) {
    BOOST_TEST(after(function(columns), "tile(C.s0, n, m, no, mo, ni, mi, 4, 4)") ==
               "nestor: error: `tile`: the limits of <C, z0, s0, n> depend on <C, z0, s0, m> [SCH-11]\n");
    BOOST_TEST(after(function(two_nests), "merge-nests(T.s0.i, y.s0.i, 2)") ==
               "nestor: error: `merge-nests`: <T, z0, s0, i> and <y, z0, s0, i> are not both nests of 2 "
               "loops [SCH-31]\n");
    BOOST_TEST(after(function(two_nests), "traverse(y.s0.i, parallel, 2)") ==
               "nestor: error: `traverse`: <y, z0, s0, i> is not a nest of 2 loops [SCH-73]\n");
}

// covers: SCH-41
BOOST_AUTO_TEST_CASE(a_temporary_that_is_used_elsewhere_does_not_move_into_a_loop) {
    BOOST_TEST(after(function(two_nests), "store-at(T, y.s0.i)") ==
               "nestor: error: `store-at`: `T` is also used outside <y, z0, s0, i> [SCH-41]\n");
}

// covers: SCH-60
BOOST_AUTO_TEST_CASE(compute_statements_stay_while_bounds_are_open) {
    const Program open = function(
        R"(compute y on (?compute(y, 0, min), ?compute(y, 0, len)) {
    for i.20 in (?loop(<y, z0, s0, i>, min), ?loop(<y, z0, s0, i>, len)) <y, z0, s0, i> {
        y.8[i.20] = x.6[i.20];
    }
}
)");
    BOOST_TEST(after(open, "flatten()") == "nestor: error: `flatten`: bounds are still open [SCH-60]\n");
}

// covers: SCH-75
BOOST_AUTO_TEST_CASE(updates_that_iterations_share_stay_atomic) {
    const Program shared = function(
        R"(for i.20 in (0, N.2) <f, z0, s0, i> {
    update t.9[] add x.6[i.20];
}
)");
    BOOST_TEST(
        after(shared, "plain-updates(f.s0.i)") ==
        "nestor: error: `plain-updates`: no update in <f, z0, s0, i> is of a place of its own [SCH-75]\n");
}

BOOST_AUTO_TEST_SUITE_END()
