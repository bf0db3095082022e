// Names of wrapped subscripts: before and after as text, and the same values.
#include "ir/passes/loops/name_wrapped_places.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(name_wrapped_places_)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string made_of(const std::string& statements) {
    const Program made = name_wrapped_places(
        nest(
            "entry function f(size N, input float32 x[(0, 8), (0, 8)], inout float32 y[(0, 8), (0, 8)]) {\n" +
            statements + "}\n"),
        {});
    verify(made);
    return test::body_of(made);
}

}  // namespace

BOOST_AUTO_TEST_CASE(neighbours_have_names_outside_of_loops_that_do_not_move_them) {
    const std::string made = made_of(
        "for i in (0, 8) { y[i, 0] = x[(i + 7) % 8, 0];"
        " for j in (0, 8) { y[i, j] = x[(i + 7) % 8, j] + x[(i + 1) % 8, j] * x[(i + 1) % 8, 0]; } }");
    BOOST_TEST(made ==
                   "for i in (0, 8) {\n"
                   "    let i_previous = (i + 7) % 8;\n"
                   "    let i_next = (i + 1) % 8;\n"
                   "    y[i, 0] = x[i_previous, 0];\n"
                   "    for j in (0, 8) {\n"
                   "        y[i, j] = x[i_previous, j] + x[i_next, j] * x[i_next, 0];\n"
                   "    }\n"
                   "}\n",
               made);
}

BOOST_AUTO_TEST_CASE(other_remainders_are_named_by_what_they_are) {
    const std::string made =
        made_of("for i in (0, 8) { y[i % 4, 0] = x[i % 4, (i + 3) % 5] + x[(i + 3) % 5, 0]; }");
    BOOST_TEST(made.find("let i_mod_4 = i % 4;") != std::string::npos, made);
    BOOST_TEST(made.find("let i_wrapped = (i + 3) % 5;") != std::string::npos, made);
    BOOST_TEST(made.find("y[i_mod_4, 0] = x[i_mod_4, i_wrapped] + x[i_wrapped, 0];") != std::string::npos,
               made);
}

BOOST_AUTO_TEST_CASE(what_is_taken_once_or_is_of_two_indices_or_an_element_stays) {
    for (const char* statements :
         {"for i in (0, 8) { y[i, 0] = x[(i + 7) % 8, 0]; }",
          "for i in (0, 8) { for j in (0, 8) { y[i, j] = x[(i + j) % 8, 0] + x[(i + j) % 8, 1]; } }",
          "for i in (0, 8) { y[i, 0] = x[int64(y[0, 0]) % 8, 0] + x[int64(y[0, 0]) % 8, 1]; }",
          "for i in (0, 8) { y[i, 0] = x[(i + 7) % N, 0] + x[(i + 7) % N, 1]; }"}) {
        const std::string made = made_of(statements);
        BOOST_TEST(made.find("let ") == std::string::npos, made);
    }
}

BOOST_AUTO_TEST_CASE(names_stand_in_the_innermost_loop_of_a_group) {
    const std::string made = made_of(
        "for i in (0, 8) parallel simd collapse 2 { for j in (0, 8) {"
        " y[i, j] = x[(i + 7) % 8, (j + 1) % 8] + x[(j + 1) % 8, (i + 7) % 8]; } }");
    const auto inner = made.find("for j");
    for (const char* name : {"let i_previous", "let j_next"})
        BOOST_TEST((inner < made.find(name) && made.find(name) != std::string::npos), made);
}

BOOST_AUTO_TEST_SUITE_END()
