// Narrow elements that a choice loads in lanes are loaded in front of it where they surely are inside.
#include "ir/passes/loops/eager_loads.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(loads_in_lanes)

using namespace nestor;
using namespace nestor::test;

namespace {

/// A function of arrays of bytes and of floats over N elements, and of one that begins at `begin`.
std::string function_of(const std::string& loop) {
    return "entry function f(size N, size K, scalar begin: int64, input uint8 a[(0, N)], input float32 x[(0, "
           "N)],\n"
           "  input uint8 b[(begin - 1, max(N, K) + 2)], input uint8 c[(0, K), (0, N)], inout uint8 y[(0, "
           "N)], inout float32 z[(0, N)]) "
           "{\n" +
           loop + "}\n";
}

void becomes(const std::string& before, const std::string& after) {
    expect_pass(function_of(before), eager_loads, function_of(after));
}

void stays(const std::string& loop) {
    expect_unchanged(function_of(loop), eager_loads);
}

}  // namespace

BOOST_AUTO_TEST_CASE(both_sides_of_a_choice_are_loaded) {
    becomes(R"(for i in (1, N - 2) vectorized { y[i] = select(i emod 2 == 0, a[i - 1], a[i + 1]); }
)",
            R"(for i in (1, N - 2) vectorized {
    let a_i_minus_1 = a[i - 1];
    let a_i1 = a[i + 1];
    y[i] = select(i emod 2 == 0, a_i_minus_1, a_i1);
}
)");
}

BOOST_AUTO_TEST_CASE(places_are_compared_through_extremes_and_names) {
    becomes(R"(let first = begin - 1;
let extent = max(K, N);
for i in (first, extent) vectorized { y[i] = select(x[i] > 0.0f32, b[i + 1], 0u8); }
)",
            R"(let first = begin - 1;
let extent = max(K, N);
for i in (first, extent) vectorized {
    let b_i1 = b[i + 1];
    y[i] = select(x[i] > 0.0f32, b_i1, 0u8);
}
)");
    becomes(R"(for t in (0, (N + 7) / 8) {
    let end = 8 * t + min(8, N - 8 * t);
    for i in (8 * t, end - 8 * t) vectorized { y[i] = select(x[i] > 0.0f32, a[i], 0u8); }
}
)",
            R"(for t in (0, (N + 7) / 8) {
    let end = 8 * t + min(8, N - 8 * t);
    for i in (8 * t, end - 8 * t) vectorized {
        let a_i = a[i];
        y[i] = select(x[i] > 0.0f32, a_i, 0u8);
    }
}
)");
}

BOOST_AUTO_TEST_CASE(what_both_sides_load_is_inside) {
    // nothing says that c has K + 1 rows; the loop is the interior that peeling leaves
    becomes(R"(let first = min(max(begin, 1), K + 1);
let end = max(first, min(K + 1, N - 1));
for i in (first, end - first) vectorized { y[i] = select(i emod 2 == 0, c[K, i - 1], c[K, i + 1]); }
)",
            R"(let first = min(max(begin, 1), K + 1);
let end = max(first, min(K + 1, N - 1));
for i in (first, end - first) vectorized {
    let c_K_i_minus_1 = c[K, i - 1];
    let c_Ki1 = c[K, i + 1];
    y[i] = select(i emod 2 == 0, c_K_i_minus_1, c_Ki1);
}
)");
    stays(R"(for i in (0, N) vectorized { y[i] = select(i emod 2 == 0, c[K, i], c[K + 1, i]); }
)");
}

BOOST_AUTO_TEST_CASE(an_element_has_one_name) {
    becomes(
        R"(for i in (0, N) vectorized { y[i] = select(x[i] > 0.0f32, a[i] +% 1u8, select(x[i] < -1.0f32, a[i], 3u8)); }
)",
        R"(for i in (0, N) vectorized {
    let a_i = a[i];
    y[i] = select(x[i] > 0.0f32, a_i +% 1u8, select(x[i] < -1.0f32, a_i, 3u8));
}
)");
}

BOOST_AUTO_TEST_CASE(what_may_be_outside_stays_in_its_choice) {
    stays("for i in (0, N) vectorized { y[i] = select(i > 0, a[i - 1], 0u8); }\n");
    stays("for i in (0, N) vectorized { y[i] = select(i < N - 1, a[i + 1], 0u8); }\n");
    stays("for i in (0, N) vectorized { y[i] = select(i < K, b[i], 0u8); }\n");
    stays("for i in (0, N) vectorized { y[i] = select(x[i] > 0.0f32, a[int64(b[i + begin])], 0u8); }\n");
}

BOOST_AUTO_TEST_CASE(a_name_of_what_changes_since_proves_nothing) {
    const std::string loop = "for i in (0, end) vectorized { y[i] = select(x[i] > 0.0f32, a[i], 0u8); }\n";
    becomes("let end = N - 2;\n" + loop,
            "let end = N - 2;\nfor i in (0, end) vectorized {\n    let a_i = a[i];\n"
            "    y[i] = select(x[i] > 0.0f32, a_i, 0u8);\n}\n");
    // both names are m, at another time
    stays(R"(var m: int64 = N;
let size = m;
allocate uint8 t[(0, size)] heap;
m = 2 * N;
let end = m;
for i in (0, end) vectorized { y[i] = select(x[i] > 0.0f32, t[i], 0u8); }
)");
}

BOOST_AUTO_TEST_CASE(wide_elements_and_other_loops_stay_as_they_are) {
    stays("for i in (0, N) vectorized { z[i] = select(i emod 2 == 0, x[i], 0.0f32); }\n");
    stays("for i in (0, N) { y[i] = select(i emod 2 == 0, a[i], 0u8); }\n");
    stays("for i in (0, N) vectorized { y[i] = a[i] +% 1u8; }\n");
    stays("for i in (0, N) vectorized { y[i] = select(K > 3, a[i], 0u8); }\n");  // the loop is cut by it
}

BOOST_AUTO_TEST_CASE(elements_that_the_loop_changes_stay_where_they_are_read) {
    stays("for i in (0, N) vectorized { y[i] = select(x[i] > 0.0f32, y[i], 0u8); }\n");
}

BOOST_AUTO_TEST_SUITE_END()
