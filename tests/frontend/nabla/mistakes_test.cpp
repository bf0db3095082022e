// Mistakes that everybody makes in Nabla: what is not closed, not declared or left out is said once, where it
// is.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(nabla_mistakes)

using namespace nestor::nabla_test;

// covers: NAB-40
BOOST_AUTO_TEST_CASE(a_parenthesis_that_is_not_closed_is_shown_where_it_opens) {
    check_messages({
        {R"(float x = 2;
float y = (x + 3;
print(y);
)",
         R"(test.nabla:2:11: error: this `(` is not closed [NAB-20]
    float y = (x + 3;
              ^
test.nabla:2:17: note: `)` is missing before this
    float y = (x + 3;
                    ^
)"},
        {R"(float x = 2;
print(sin(x);
print(x);
)",
         R"(test.nabla:2:6: error: this `(` is not closed [NAB-20]
    print(sin(x);
         ^
test.nabla:2:13: note: `)` is missing before this
    print(sin(x);
                ^
)"},
    });
}

BOOST_AUTO_TEST_CASE(the_parts_of_a_loop_are_shown_where_one_of_them_goes_wrong) {
    check_messages({{"loop (int i = 0, i < 3, i++) { print(i); }\n",
                     R"(test.nabla:1:20: error: expected `=`, `,`, `;` or `[`, found `<` [NAB-20]
    loop (int i = 0, i < 3, i++) { print(i); }
                       ^
  hint: the three parts of a loop stand in parentheses, with `;` between: `loop (int i = 0; i < n; i++) { .. }`
)"}});
}

// covers: NAB-5 NAB-30
BOOST_AUTO_TEST_CASE(a_name_that_is_not_declared_is_said_once) {
    BOOST_TEST(messages_of("var float x = 3;\ny = x * x;\nbackward(y);\nprint(grad(x), y);\n") ==
               R"(test.nabla:2:1: error: `y` is not declared [NAB-5]
    y = x * x;
    ^
  hint: write its type where it is assigned first: `float y = ..;`, `int` or `Tensor`
)");
}

// covers: NAB-20
BOOST_AUTO_TEST_CASE(an_operator_without_its_operand_is_shown_between_two) {
    check_messages({{R"(var float x = 2.0;
var float y = x + ;
print(y);
)",
                     R"(test.nabla:2:19: error: expected an operand, found `;` [NAB-20]
    var float y = x + ;
                      ^
  hint: `+` stands between two operands: `a + b`
)"},
                    {R"(int x = 2;
if (x > ) {
    x = 1;
}
print(x);
)",
                     R"(test.nabla:2:9: error: expected an operand, found `)` [NAB-20]
    if (x > ) {
            ^
  hint: `>` stands between two operands: `a > b`
)"},
                    {R"(loop (int i = 0; i < 3) {
    print(i);
}
)",
                     R"(test.nabla:1:1: error: a loop has a first statement, a condition and a step [NAB-20]
    loop (int i = 0; i < 3) {
    ^~~~~~~~~~~~~~~~~~~~~~~~~
  hint: write `loop (int i = 0; i < 3; ) { .. }`
)"},
                    {R"(int x = 3;
if (x) > 2 {
    x = 1;
}
)",
                     R"(test.nabla:2:1: error: a condition stands in parentheses [NAB-20]
    if (x) > 2 {
    ^~~~~~~~~~~~
  hint: write `if ((x) > 2) { .. }`
)"}});
}

BOOST_AUTO_TEST_SUITE_END()
