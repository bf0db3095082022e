// Which sums of a loop may be reordered: those whose place nothing but the sum looks at.
#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(carried_sums)

using namespace nestor;

namespace {

/// How many reductions the loop around these statements carries, before the function that they may call.
std::size_t carried_with(const std::string& statements) {
    const Program program = test::nest(
        "internal function g(inout float32 B[]) { B[] = 0.0f32; }\n"
        "entry function f(size N, input float32 A[(0, N)], inout float32 s[], inout float32 t[]) {\n"
        "for i in (0, N) <s, z0, s0, i> {\n" +
        statements + "}\n}\n");
    const Stmt& loop = std::get<Block>(program.functions.back().body).statements.back();
    return schedule::carried_reductions(*get<For>(loop)).size();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_sum_at_one_place_is_carried) {
    BOOST_TEST(carried_with("s[] += A[i];") == 1u);
    BOOST_TEST(carried_with("s[] += A[i]; prefetch s[];") == 1u);
    BOOST_TEST(carried_with("s[] += A[i]; t[] += A[i];") == 2u);
    BOOST_TEST(carried_with("for j in (0, 3) reduce (s add clause) <s, z0, s0, j> { s[] += A[i]; }") == 1u);
}

BOOST_AUTO_TEST_CASE(a_sum_that_anything_else_looks_at_is_not) {
    BOOST_TEST(carried_with("s[] += A[i]; t[] = s[];") == 0u);
    BOOST_TEST(carried_with("s[] += A[i]; update s[] add A[i];") == 0u);
    BOOST_TEST(carried_with("s[] += A[i]; call g(&s);") == 0u);
    BOOST_TEST(carried_with("s[] += A[i]; copy s to t device_to_device;") == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
