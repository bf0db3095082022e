// Tiles of transposes: which loops change places in registers.
#include "ir/passes/loops/transpose_tiles.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(transposed_tiles)

using namespace nestor;
using nestor::test::nest;

namespace {

bool in_registers(const std::string& loops, const std::string& type = "float32") {
    const Program made = transpose_tiles(
        nest("entry function f(size M, size N, input " + type + " A[(0, M), (0, N)], inout " + type +
             " B[(0, N), (0, M)], inout " + type + " S[(0, M), (0, M)]) {\n" + loops + "\n}\n"),
        {});
    BOOST_TEST(verify(made).empty());
    return test::body_of(made).find("register_tile") != std::string::npos;
}

const std::string columns = "for n in (2, N - 2) { ", rows = "for m in (0, M) vectorized { ";

}  // namespace

BOOST_AUTO_TEST_CASE(a_copy_that_turns_what_lies_along_memory_is_done_in_blocks) {
    for (const char* type : {"float32", "int32", "uint64", "float64"})
        BOOST_TEST(in_registers(columns + rows + "B[n, m] = A[m, n]; } }", type));
    BOOST_TEST(in_registers(columns + rows + "B[n - 1, m] = A[m, n - 2]; } }"));
}

BOOST_AUTO_TEST_CASE(other_loops_stay) {
    for (const char* type : {"uint8", "float16", "int16"})
        BOOST_TEST(!in_registers(columns + rows + "B[n, m] = A[m, n]; } }", type), type);
    for (const std::string& loops :
         {columns + rows + "B[n, m] = A[m, n] + A[m, n]; } }", columns + rows + "B[n, m] += A[m, n]; } }",
          columns + rows + "B[n, m] = A[m, 2 * n]; } }", columns + rows + "B[n, m] = A[m, 0]; } }",
          // along memory on one side alone
          std::string("for m in (0, M) { for n in (0, N) vectorized { B[n, m] = A[m, n]; } }"),
          // of an array itself
          "for n in (0, M) { " + rows + "S[n, m] = S[m, n]; } }",
          // as many rows as the column says, and loops that nobody asked for in lanes
          columns + "for m in (0, min(n, M)) vectorized { B[n, m] = A[m, n]; } }",
          columns + "for m in (0, M) { B[n, m] = A[m, n]; } }"})
        BOOST_TEST(!in_registers(loops), loops);
}

BOOST_AUTO_TEST_SUITE_END()
