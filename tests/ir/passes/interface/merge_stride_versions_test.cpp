// One nest for both stride paths: its text, what it computes, and when there stay two.
#include "ir/passes/interface/merge_stride_versions.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/walk.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(stride_instances)

using namespace nestor;
using nestor::test::nest;

namespace {

/// y(m) = 2 A(m, n) summed over n, with both paths.
Program both_paths() {
    const Program plain = nest(R"(
entry function f(size M, size N, input float32 A[(0, M), (0, N)], output float32 y[(0, M)]) {
    for m in (0, M) parallel <y, z0, s0, m> {
        y[m] = 0.0f32;
        for n in (0, N) <y, z0, s0, n> reduction { y[m] += A[m, n] * 2.0f32; }
    }
}
)");
    return version_strides(plain, plain);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_constants_of_the_fast_path_become_fixed_parameters) {
    const Program before = both_paths(), after = merge_stride_versions(before, {});
    BOOST_TEST(before.functions.size() == 3u);
    BOOST_REQUIRE(after.functions.size() == 2u);
    BOOST_TEST(verify(after).empty());
    const std::string text = print(after, {.numbers = false});
    BOOST_TEST(text.find("internal function f_nest(") != std::string::npos, text);
    BOOST_TEST(text.find("stride A_row,\n") != std::string::npos, text);
    BOOST_TEST(text.find("stride A_column = 1,\n") != std::string::npos, text);
    BOOST_TEST(text.find("stride y_step = 1) {\n") != std::string::npos, text);
    BOOST_TEST(text.find("f_strided") == std::string::npos, text);
    // one call gives the constants, the other the caller's strides
    BOOST_TEST(text.find("f_nest(M, N, &A, A_row, 1, &y, 1)") != std::string::npos, text);
    BOOST_TEST(text.find("f_nest(M, N, &A, A_row, A_stride1, &y, y_stride0)") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(the_text_with_fixed_strides_is_read_back) {
    const Program shared = merge_stride_versions(both_paths(), {});
    const std::string text = print(shared);
    BOOST_TEST(print(nest(text)) == text);
    BOOST_TEST(same_up_to_numbers(nest(text), shared));
}

BOOST_AUTO_TEST_CASE(programs_without_paths_stay_as_they_are) {
    const Program program = nest("internal function g(size M, stride s = 1) {\n}\n");
    BOOST_TEST(same_up_to_numbers(merge_stride_versions(program, {}), program));
}

BOOST_AUTO_TEST_CASE(only_strides_of_internal_functions_are_fixed) {
    const auto wrong = verify(nest("entry function g(size M = 3) {\n}\n"));
    BOOST_REQUIRE(!wrong.empty());
    BOOST_TEST(wrong.front().find("is fixed, but no stride of an internal function") != std::string::npos,
               wrong.front());
}

BOOST_AUTO_TEST_SUITE_END()
