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

BOOST_AUTO_TEST_CASE(what_32_bits_may_not_hold_is_added_to_the_bits_of_a_double) {
    const std::string added = "bits float64(uint64(i) +% 4843621399236968448u64) - 6755399441055744.0";
    becomes("for i in (0, N) vectorized { y[i] = float32(i); }\n",
            "for i in (0, N) vectorized { y[i] = float32(" + added + "); }\n");
    becomes("for i in (-2251799813685248, 4) vectorized { z[i + 2251799813685248] = float64(i); }\n",
            "for i in (-2251799813685248, 4) vectorized { z[i + 2251799813685248] = " + added + "; }\n");
    const Target avx512{.processor = Processor::avx512};
    const std::string loop = "for i in (0, N) vectorized { y[i] = float32(i); }\n";
    const Program program = nest(function_of(loop));
    BOOST_TEST(print(narrow_conversions(program, avx512)) == print(program));
}

BOOST_AUTO_TEST_CASE(coordinates_are_what_preconditions_and_calls_say) {
    const auto called_with = [](const std::string& argument, const std::string& check) {
        return nest(R"(
errors standard { RANGE 5 "far"; }
internal function g(scalar begin: int64, size N, inout float32 y[(0, 4096)]) {
    for i in (begin, N) vectorized { y[i - begin] = float32(i); }
}
entry function f(scalar x_min: int64, size N, inout float32 y[(0, 4096)]) {
    assert )" + check +
                    R"( else 8;
    call g()" + argument +
                    R"(, N, &y);
}
)");
    };
    const auto is_added = [](const Program& p) {
        return print(narrow_conversions(p, {})).find("bits float64") != std::string::npos;
    };
    const std::string checked = "x_min >= -2147483648 && N <= 2147483648 - x_min";
    BOOST_TEST(is_added(called_with("x_min", checked)));
    BOOST_TEST(is_added(called_with("2 * x_min - 5", checked)));
    BOOST_TEST(!is_added(called_with("4096 * x_min", checked)));
    BOOST_TEST(!is_added(called_with("x_min", "x_min >= -2147483648")));
}

BOOST_AUTO_TEST_CASE(what_may_be_anything_stays) {
    stays("for i in (0, N) vectorized { y[i] = float32(4096 * i); }\n");
    stays("for i in (0, 4096) vectorized { y[i] = float32(1000000000000 * i); }\n");
    stays("for i in (0, 4096) vectorized { y[i] = float32(i - 2251799813685249); }\n");
    stays("for i in (0, 4096) vectorized { y[i] = float32(a[i]); }\n");
}

BOOST_AUTO_TEST_CASE(other_loops_and_what_iterations_share_stay) {
    stays("for i in (0, 4096) { y[i] = float32(i); }\n");
    stays("for t in (0, 64) { for i in (0, 64) vectorized { y[64 * t + i] = float32(t); } }\n");
}

BOOST_AUTO_TEST_SUITE_END()
