// Names for places that data choose: before and after as text.
#include "ir/passes/values/name_gathers.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(subscripts)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string body(const Program& program) {
    return test::body_of(program);
}

/// The statement in a loop over i, before and with names.
std::pair<std::string, std::string> named(const std::string& statement) {
    const std::string text =
        "entry function f(size N, input int64 A[(0, N)], input float32 B[(0, N)], inout float32 "
        "y[(0, N)], inout int64 count[(0, N)]) {\n"
        "for i in (0, N) <y, z0, s0, i> { " +
        statement + " }\n}\n";
    const Program program = nest(text);
    return {body(program), body(name_gathers(program, {}))};
}

}  // namespace

BOOST_AUTO_TEST_CASE(places_of_loads_that_are_computed_from_data_have_names) {
    BOOST_TEST(named("y[i] = B[min(max(A[i], 0), N - 1)] + B[N - 1 - A[i]] * "
                     "B[min(max(A[i], 0), N - 1)];")
                   .second ==
               R"(for i in (0, N) <y, z0, s0, i> {
    let A_clamped = min(max(A[i], 0), N - 1);
    let A_place = N - 1 - A[i];
    y[i] = B[A_clamped] + B[A_place] * B[A_clamped];
}
)");
}

BOOST_AUTO_TEST_CASE(a_place_of_a_place_is_named_first) {
    BOOST_TEST(named("y[i] = B[A[A[i] + 1] + 2];").second ==
               R"(for i in (0, N) <y, z0, s0, i> {
    let A_place = A[i] + 1;
    let A_place = A[A_place] + 2;
    y[i] = B[A_place];
}
)");
}

BOOST_AUTO_TEST_CASE(combining_stores_of_whole_numbers_look_up_their_place_once) {
    BOOST_TEST(named("count[A[i]] += A[max(A[i], 0)];").second ==
               R"(for i in (0, N) <y, z0, s0, i> {
    let A_clamped = max(A[i], 0);
    let count_at = A[i];
    count[count_at] += A[A_clamped];
}
)");
}

BOOST_AUTO_TEST_CASE(elements_and_what_conditions_guard_stay) {
    for (const char* kept :
         {"y[i] = B[A[i]];", "y[i] = B[N - 1 - i];", "y[i] = select(A[i] > 0, B[A[i] - 1], 0.0f32);",
          "if A[i] > 0 && B[A[i] - 1] > 0.0f32 { y[i] = 1.0f32; }", "y[A[i]] += 1.0f32;"}) {
        const auto [before, after] = named(kept);
        BOOST_TEST(before == after);
    }
}

BOOST_AUTO_TEST_SUITE_END()
