// Scattered sums of parallel loops: before and after as text.
#include "ir/passes/values/privatize_updates.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(privatized_updates)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string privatized(const std::string& loop, const std::string& extent = "256", Target target = {}) {
    const std::string text = "entry function f(size N, input int32 A[(0, 65536)], inout float32 h[(0, " +
                             extent + ")]) {\n" + loop + "}\n";
    const Program made = privatize_updates(nest(text), target);
    BOOST_TEST(verify(made).empty());
    return test::body_of(made);
}

const std::string sum = "for i in (0, 65536) parallel { update h[A[i]] add 1.0f32; }\n";
bool is_own(const std::string& text) {
    return text.find("reduce(h add clause)") != std::string::npos && text.find("update") == std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(sums_into_small_arrays_have_copies) {
    BOOST_TEST(is_own(privatized(sum)), privatized(sum));
    const std::string made =
        privatized("for i in (0, 8192) parallel { for k in (0, 9) { update h[A[i]] subtract 2.0f32; } }\n");
    BOOST_TEST(is_own(made), made);
    BOOST_TEST(made.find("h[A[i]] += -(2.0f32)") != std::string::npos, made);
}

BOOST_AUTO_TEST_CASE(large_arrays_and_few_updates_stay_atomic) {
    BOOST_TEST(!is_own(privatized(sum, "65537")));  // more than 256 KiB
    BOOST_TEST(!is_own(privatized(sum, "16385")));  // less than four updates each
    BOOST_TEST(is_own(privatized(sum, "16384")));
    BOOST_TEST(!is_own(privatized(sum, "N")));
    BOOST_TEST(!is_own(privatized("for i in (0, N) parallel { update h[A[i]] add 1.0f32; }\n")));
}

BOOST_AUTO_TEST_CASE(what_the_loop_looks_at_stays) {
    BOOST_TEST(
        !is_own(privatized("for i in (0, 65536) parallel { update h[A[i]] add 1.0f32; if h[0] > 3.0f32 { "
                           "update h[1] add 1.0f32; } }\n")));
    BOOST_TEST(!is_own(privatized("for i in (0, 65536) parallel { update h[A[i]] maximum 1.0f32; }\n")));
    BOOST_TEST(!is_own(privatized("for i in (0, 65536) { update h[A[i]] add 1.0f32; }\n")));
}

BOOST_AUTO_TEST_CASE(many_cores_share_atomics) {
    Target target;
    target.cores = 64;
    BOOST_TEST(!is_own(privatized(sum, "256", target)));
}

BOOST_AUTO_TEST_SUITE_END()
