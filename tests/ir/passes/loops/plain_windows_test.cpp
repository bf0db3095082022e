// Loops over windows of scratch: which lose their mark, and which keep it.
#include "ir/passes/loops/plain_windows.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(windows)

using namespace nestor;
using nestor::test::nest;

namespace {

/// Whether the loop over x is marked afterwards, behind a scratch `rows` whose places begin at `a`.
bool stays_marked(const std::string& loop, const std::string& memory = "stack") {
    const Program program = nest(
        "entry function f(scalar a: int64, input int64 A[(-60, 150)], output int64 y[(-60, 150)]) {\n"
        "allocate int64 rows[(a, 40), (0, 2)] " +
        memory + " layout(1, 0);\nfor i in (a, 40) { rows[i, 0] = A[i]; rows[i, 1] = A[i]; }\n" + loop +
        "\n}\n");
    const Program after = plain_windows(program, {});
    BOOST_TEST(verify(after).empty());
    return print(after).find(" vectorized") != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(loops_over_several_places_of_scratch_are_plain) {
    BOOST_TEST(!stays_marked("for x in (a, 30) vectorized { y[x] = rows[x, 0] + rows[x + 1, 1]; }"));
    BOOST_TEST(
        !stays_marked("for x in (a + 1, 30) vectorized { allocate int64 s[] registers; s[] = 0;\n"
                      "for k in (-1, 3) reduction { s[] += rows[x + k, 0]; } y[x] = s[]; }"));
    // sums in memory of their own
    BOOST_TEST(!stays_marked(
        "for x in (a, 30) vectorized { for k in (0, 3) reduction { y[x] = y[x] + rows[x + k, 0]; } }"));
    BOOST_TEST(
        stays_marked("for x in (a, 30) vectorized { y[x] = y[x - 1] + rows[x, 0] + rows[x + 1, 0]; }"));
    BOOST_TEST(
        stays_marked("for n in (0, 3) { for x in (a, 30) vectorized { for k in (0, n) reduction { "
                     "y[x] = y[x] + rows[x + k, 0]; } } }"));
    // limits have names
    BOOST_TEST(
        !stays_marked("let b = a + 1;\nlet c = b + 1;\n"
                      "for x in (c, 20) vectorized { y[x] = rows[x, 0] + rows[x + 1, 1]; }"));
}

BOOST_AUTO_TEST_CASE(other_loops_keep_their_mark) {
    for (const char* loop : {
             "for x in (a, 30) vectorized { y[x] = rows[x, 0] + rows[x, 1]; }",          // one place
             "for x in (a, 30) vectorized 8 { y[x] = rows[x, 0] + rows[x + 1, 0]; }",    // a user's width
             "for x in (0, 30) vectorized { y[x] = A[x] + A[x + 1]; }",                  // no scratch
             "for x in (a, 15) vectorized { y[x] = rows[2 * x - a, 0] + rows[a, 1]; }",  // no window
         })
        BOOST_TEST(stays_marked(loop), loop);
    BOOST_TEST(stays_marked("for x in (a, 30) vectorized { y[x] = rows[x, 0] + rows[x + 1, 1]; }", "heap"));
}

BOOST_AUTO_TEST_SUITE_END()
