// Tiles of sums in registers: before and after as text.
#include "ir/passes/loops/vector_replace_sums.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(vector_replace_sums_)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string made_of(const std::string& loops, const std::string& length = "32") {
    const Program made = vector_replace_sums(
        nest("entry function f(size K, input float32 A[(0, K), (0, 4)], input float32 B[(0, K), (0, 64)], "
             "inout float32 y[(0, 4), (0, 64)]) {\n allocate float32 t[(0, 4), (0, " +
             length + ")] stack;\n" + loops + "}\n"),
        {});
    BOOST_TEST(verify(made).empty());
    return test::body_of(made);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_tile_of_sums_is_held_in_vectors) {
    const std::string made = made_of(
        "for k in (0, K) reduction { for i in (0, 4) { for j in (0, 32) vectorized { "
        "t[i, j] += A[k, i] * B[k, j]; } } }");
    BOOST_TEST(made.find("allocate float32x16 t_held[(0, 4), (0, 2)] stack") != std::string::npos, made);
    BOOST_TEST(made.find("let B_lanes = B[k, ramp(") != std::string::npos, made);
}

BOOST_AUTO_TEST_CASE(what_lies_elsewhere_or_fills_no_registers_stays) {
    const std::string head = "for k in (0, K) reduction { for i in (0, 4) { ";
    for (const char* loop : {"for j in (0, 32) vectorized { y[i, j] += A[k, i] * B[k, j]; } } }",
                             "for j in (0, 32) { t[i, j] += A[k, i] * B[k, j]; } } }",
                             "for j in (0, 2) vectorized { t[i, j] += A[k, i] * B[k, j]; } } }",
                             "for j in (0, 32) vectorized { t[i, j] += A[k, i] * B[k, 2 * j]; } } }",
                             "for j in (0, 32) vectorized { t[i, j] += A[k, i] * B[k, j + j / 2]; } } }",
                             "for j in (0, 8) vectorized { t[i, j + j / 2] += A[k, i] * B[k, j]; } } }"}) {
        const std::string made = made_of(head + loop);
        BOOST_TEST(made.find("_held") == std::string::npos, made);
    }
    const std::string large =
        made_of(head + "for j in (0, 512) vectorized { t[i, j] += A[k, i]; } } }", "512");
    BOOST_TEST(large.find("_held") == std::string::npos, large);
}

BOOST_AUTO_TEST_CASE(sums_that_steps_read_stay_in_memory) {
    const std::string tile = "for i in (0, 4) { for j in (0, 32) vectorized { ";
    for (const std::string& loops :
         {"for k in (0, K) reduction { let x = t[0, 0]; " + tile + "t[i, j] += x * B[k, j]; } } }",
          "for k in (0, K) reduction { let x = A[k, 0]; " + tile + "t[i, j] += t[i, 0] * x; } } }",
          "for k in (0, K) reduction { for l in (0, int64(t[0, 0])) reduction { " + tile +
              "t[i, j] += A[l, 0] * B[k, j]; } } } }"}) {
        const std::string made = made_of(loops);
        BOOST_TEST(made.find("_held") == std::string::npos, made);
    }
    const std::string held =
        made_of("for k in (0, K) reduction { let x = A[k, 0]; for l in (0, 9) reduction { " + tile +
                "t[i, j] += x * B[l, j + 32]; } } } }");
    BOOST_TEST(held.find("_held") != std::string::npos, held);
}

BOOST_AUTO_TEST_SUITE_END()
