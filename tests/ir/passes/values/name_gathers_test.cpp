// Names for places that data choose: before and after as text.
#include "ir/passes/values/name_gathers.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

std::string body(const Program& program) {
    for (const std::string& violation : verify(program)) BOOST_ERROR(violation);
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

/// The statement in a loop over i, before and with names.
std::pair<std::string, std::string> named(const std::string& statement) {
    const std::string text =
        "entry function f.1(size N.2, input int64 A.3[(0, N.2)], input float32 B.4[(0, N.2)], inout float32 "
        "y.5[(0, N.2)], inout int64 count.6[(0, N.2)]) {\n"
        "for i.7 in (0, N.2) <y, z0, s0, i> { " +
        statement + " }\n}\n";
    const auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return {body(*program), body(name_gathers(*program, {}))};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(subscripts)

BOOST_AUTO_TEST_CASE(places_of_loads_that_are_computed_from_data_have_names) {
    BOOST_TEST(named("y.5[i.7] = B.4[min(max(A.3[i.7], 0), N.2 - 1)] + B.4[N.2 - 1 - A.3[i.7]] * "
                     "B.4[min(max(A.3[i.7], 0), N.2 - 1)];")
                   .second ==
               "for i in (0, N) <y, z0, s0, i> {\n"
               "    let A_clamped = min(max(A[i], 0), N - 1);\n"
               "    let A_place = N - 1 - A[i];\n"
               "    y[i] = B[A_clamped] + B[A_place] * B[A_clamped];\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(a_place_of_a_place_is_named_first) {
    BOOST_TEST(named("y.5[i.7] = B.4[A.3[A.3[i.7] + 1] + 2];").second ==
               "for i in (0, N) <y, z0, s0, i> {\n"
               "    let A_place = A[i] + 1;\n"
               "    let A_place = A[A_place] + 2;\n"
               "    y[i] = B[A_place];\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(combining_stores_of_whole_numbers_look_up_their_place_once) {
    BOOST_TEST(named("count.6[A.3[i.7]] += A.3[max(A.3[i.7], 0)];").second ==
               "for i in (0, N) <y, z0, s0, i> {\n"
               "    let A_clamped = max(A[i], 0);\n"
               "    let count_at = A[i];\n"
               "    count[count_at] += A[A_clamped];\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(elements_and_what_conditions_guard_stay) {
    for (const char* kept : {"y.5[i.7] = B.4[A.3[i.7]];", "y.5[i.7] = B.4[N.2 - 1 - i.7];",
                             "y.5[i.7] = select(A.3[i.7] > 0, B.4[A.3[i.7] - 1], 0.0f32);",
                             "if A.3[i.7] > 0 && B.4[A.3[i.7] - 1] > 0.0f32 { y.5[i.7] = 1.0f32; }",
                             "y.5[A.3[i.7]] += 1.0f32;"}) {
        const auto [before, after] = named(kept);
        BOOST_TEST(before == after);
    }
}

BOOST_AUTO_TEST_SUITE_END()
