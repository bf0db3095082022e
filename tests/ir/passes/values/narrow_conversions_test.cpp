// Indices that 32 bits hold become floats through 32 bits in vectorized loops.
#include "ir/passes/values/narrow_conversions.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(conversions_in_lanes)

using namespace nestor;
using namespace nestor::test;

namespace {

std::string function_of(const std::string& loop) {
    return "entry function f(size N, input int64 a[(0, N)], inout float32 y[(0, 4096)], inout float64 "
           "z[(0, 4096)]) {\n" +
           loop + "}\n";
}

void becomes(const std::string& before, const std::string& after) {
    expect_pass(function_of(before), narrow_conversions, function_of(after));
}

void stays(const std::string& loop) {
    expect_unchanged(function_of(loop), narrow_conversions);
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_32_bits_hold_takes_the_detour) {
    becomes("for i in (0, 4096) vectorized { y[i] = float32(i - 7) * 0.5f32; }\n",
            "for i in (0, 4096) vectorized { y[i] = float32(int32(i - 7)) * 0.5f32; }\n");
    becomes("for i in (0, 4096) vectorized { z[i] = float64(2 * i); }\n",
            "for i in (0, 4096) vectorized { z[i] = float64(int32(2 * i)); }\n");
    becomes(R"(for t in (0, 64) {
    for i in (0, 64) vectorized {
        let place = 64 * t + i;
        y[place] = float32(place);
    }
}
)",
            R"(for t in (0, 64) {
    for i in (0, 64) vectorized {
        let place = 64 * t + i;
        y[place] = float32(int32(place));
    }
}
)");
}

BOOST_AUTO_TEST_CASE(what_32_bits_may_not_hold_stays) {
    stays("for i in (0, N) vectorized { y[i] = float32(i); }\n");
    stays("for i in (0, 4096) vectorized { y[i] = float32(1000000 * i); }\n");
    stays("for i in (0, 4096) vectorized { y[i] = float32(i - 2147483649); }\n");
    stays("for i in (0, 4096) vectorized { y[i] = float32(a[i]); }\n");
}

BOOST_AUTO_TEST_CASE(other_loops_and_what_iterations_share_stay) {
    stays("for i in (0, 4096) { y[i] = float32(i); }\n");
    stays("for t in (0, 64) { for i in (0, 64) vectorized { y[64 * t + i] = float32(t); } }\n");
}

BOOST_AUTO_TEST_SUITE_END()
