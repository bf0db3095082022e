// Of two equal sums one is read, and sums that differ anywhere stay.
#include "ir/passes/values/share_sums.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(shared_sums)

using namespace nestor;
using nestor::test::nest;

namespace {

/// s and t, which begin with these values and are summed up in a loop, then their readers.
std::string text_of(const std::string& begins, const std::string& updates, const std::string& readers) {
    return "allocate float32 s[] registers;\nallocate float32 t[] registers;\n" + begins +
           "for i in (0, N) <y, z0, s0, i> reduction reduce(s add clause, t add clause) {\n" + updates +
           "}\n" + readers;
}

std::string shared(const std::string& statements) {
    const Program program =
        nest("entry function f(size N, input float32 A[(0, N)], output float32 y[(0, N)]) {\n" + statements +
             "}\n");
    return test::body_of(share_sums(program, {}));
}

const char* const zeros = "s[] = 0.0f32;\nt[] = 0.0f32;\n";
const char* const equal = "    s[] += 2.0f32 * A[i];\n    t[] += 2.0f32 * A[i];\n";

}  // namespace

BOOST_AUTO_TEST_CASE(the_first_of_two_equal_sums_is_read) {
    BOOST_TEST(shared(text_of(zeros, equal, "y[0] = s[] + t[];\nif N < 4 {\n    y[1] = t[];\n}\n")) ==
               text_of(zeros, equal, "y[0] = s[] + s[];\nif N < 4 {\n    y[1] = s[];\n}\n"));
}

BOOST_AUTO_TEST_CASE(sums_that_differ_are_both_read) {
    const auto stays = [](const std::string& begins, const std::string& updates,
                          const std::string& readers = "y[0] = s[] + t[];\n") {
        const std::string text = text_of(begins, updates, readers);
        BOOST_TEST(shared(text) == text);
    };
    stays("s[] = 0.0f32;\nt[] = 1.0f32;\n", equal);
    stays("s[] = 0.0f32;\nt[] = A[0];\n", equal);
    stays(zeros, "    s[] += 2.0f32 * A[i];\n    t[] += A[i];\n");
    stays(zeros, "    s[] += A[i];\n    t[] max= A[i];\n");
    stays(zeros, "    s[] += A[i];\n    y[i] = 0.0f32;\n    t[] += A[i];\n");
    stays(zeros, "    s[] += A[i];\n    t[] += A[i];\n    t[] += A[0];\n");
    stays(zeros, "    if A[i] > 0.0f32 {\n        s[] += A[i];\n    }\n    t[] += A[i];\n");
    stays(zeros, equal, "s[] += 1.0f32;\ny[0] = s[] + t[];\n");
    stays(zeros, equal, "t[] = A[0];\ny[0] = s[] + t[];\n");
}

BOOST_AUTO_TEST_SUITE_END()
