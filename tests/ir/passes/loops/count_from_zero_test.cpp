// Loops over tiles of constant length: before and after as text.
#include "ir/passes/loops/count_from_zero.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(count_from_zero_)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string made_of(const std::string& statements) {
    const Program made = count_from_zero(
        nest("entry function f(size N, input float32 x[(0, N)], inout float32 y[(0, N)]) {\n" + statements +
             "}\n"),
        {});
    verify(made);
    return test::body_of(made);
}

const std::string tile = "for k in (0, N) { let low = 4 * k; allocate float32 t[(low, 4)] stack;";

}  // namespace

BOOST_AUTO_TEST_CASE(a_loop_that_sums_into_its_tile_counts_from_zero) {
    const std::string made = made_of(tile + "for i in (low, 4) { t[i] += x[i]; } }");
    BOOST_TEST(made.find("for i in (0, 4)") != std::string::npos, made);
    BOOST_TEST(made.find("t[low + i] += x[low + i];") != std::string::npos, made);
}

BOOST_AUTO_TEST_CASE(what_sums_elsewhere_or_is_of_no_known_length_stays) {
    for (const char* loop :
         {"for i in (low, 4) { y[i] += x[i]; } }", "for i in (low, N) { t[i] += x[i]; } }",
          "for i in (low + 1, 3) { t[i] += x[i]; } }", "for i in (low, 4) { t[i] = x[i]; } }"}) {
        const std::string made = made_of(tile + loop);
        BOOST_TEST(made.find("for i in (low") != std::string::npos, made);
    }
}

BOOST_AUTO_TEST_SUITE_END()
