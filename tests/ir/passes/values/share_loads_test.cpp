// Elements that several statements of an iteration read: names, and what keeps none.
#include "ir/passes/values/share_loads.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(shared_loads)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string shared(const std::string& body, const std::string& mode = " vectorized") {
    const Program program = nest(
        "entry function f(size N, input uint8 A[(0, N), (0, 3)], input float32 B[(0, N)], "
        "inout float32 y[(0, N)], inout float32 z[(0, N)]) {\n  for x in (0, N)" +
        mode + " {\n" + body + "  }\n}\n");
    const Program after = share_loads(program, {});
    BOOST_TEST(verify(after).empty());
    const std::string text = print(std::get<Block>(after.functions.back().body), {.numbers = false});
    return same_up_to_numbers(program, after) ? "as it was" : text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_element_that_two_stores_read_has_a_name) {
    BOOST_TEST(shared("y[x] = float32(A[x, 0]) + float32(A[x, 1]) * B[x];\n"
                      "z[x] = float32(A[x, 0]) * float32(A[x, 0]) - B[x];\n") ==
               R"(for x in (0, N) vectorized {
    let A_x0 = float32(A[x, 0]);
    let B_x = B[x];
    y[x] = A_x0 + float32(A[x, 1]) * B_x;
    z[x] = A_x0 * A_x0 - B_x;
}
)");
}

BOOST_AUTO_TEST_CASE(what_changes_or_may_not_be_read_has_no_name) {
    for (const char* body :
         {"y[x] = z[x];\nz[x] = z[x] + y[x];\n",
          "y[x] = select(x > 0, B[x - 1], 0.0f32);\nz[x] = select(x > 0, B[x - 1], 1.0f32);\n",
          "y[x] = B[x] + B[x];\nz[x] = 0.0f32;\n", "let k = x + 1;\ny[x] = B[k - 1];\nz[x] = B[k - 1];\n"})
        BOOST_TEST(shared(body) == "as it was", body);
    BOOST_TEST(shared("y[x] = B[x];\nz[x] = B[x];\n", "") == "as it was");
}

BOOST_AUTO_TEST_SUITE_END()
