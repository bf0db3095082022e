// Habits of C, NumPy, JAX and PyTorch in Nabla: one error each, which says what to write; warnings of the
// rest.
#include <boost/test/unit_test.hpp>
#include <string>

#include "frontend/nabla/nabla.hpp"
#include "tests/frontend/nabla/support.hpp"
#include "tests/support/habit_endings.hpp"
#include "tests/support/random_nabla.hpp"
#include "tests/support/random_tc.hpp"

BOOST_AUTO_TEST_SUITE(nabla_habits)

using namespace nestor::nabla_test;

// covers: NAB-20 NAB-12 NAB-40
BOOST_AUTO_TEST_CASE(a_habit_is_one_error_with_what_to_write) {
    const std::pair<const char*, const char*> habits[] = {
        {"Tensor m[2][2] = 1; m(0,1) *= 0.9;", "write `m[0][1]`"},
        {"Tensor a[2] = 1; print(a(0));", "write `a[0]`"},
        {"Tensor a[2] = 1; print(np.dot(a, a));", "write `a @ a`"},
        {"Tensor a[2] = 1; print(np.exp(a));", "write `exp(a)`"},
        {"Tensor a[2][2] = 1; print(sum(a, axis=0));", "write `sum(a, 0)`"},
        {"Tensor a[2] = 1; print(norm(a));", "write `sqrt(sum(a * a))`"},
        {"Tensor a[2] = 1; print(a .* a);", "write `a * a`: it goes element by element"},
        {"Tensor a[2][2] = 1; print(a' * a);", "write `transpose(a)`"},
        {"Tensor a[2] = {1, 2};", "write `= [1, 2]`"},
        {"Tensor a = rand(2, 3);", "write `random(1, 2, 3)`: numbers of [0, 1), for the seed 1"},
        {"Tensor a[2] = [1,-2]; print(a[a > 0]);", "choose by a condition: `a * (a > 0)`; copy in a loop"},
        {"Tensor a[2] = [1,-2]; print(a[-1]);", "the last one is `size(a, 0) - 1`"},
        {"int a[3] = [1,2,3]; print(a);", "declare a `Tensor`"},
        {"Tensor x; x = [1,2];", "write them behind the name: `Tensor x[2][3]`"},
        {"function float f(float x) { return x*x; } var float x = 2; print(grad(f)(x));",
         "write `backward(f(x));`, then `grad(x)`"},
        {"var float x = 2; print(grad(x));",
         "write `backward(y);` in front, for the gradient of `y` with respect to `x`"},
        {"float x = 2; float y = x; backward(y); print(grad(x));", "write `var` in front of its type"},
        {"var float x = 1; float y = x; backward(y, x);", "write `backward(y);`, then `grad(x)`"},
        {"var float x = 1; float y = x.detach();", "a `cns` value cuts derivatives: `cns float y = x;`"},
        {"float k = 2; function float f(float x) { return k*x; } print(f(2.0));",
         "give it as an argument, or declare it `cns`"},
        {"int x = 1; if (x > 0) { print(1); } else print(2);", "write `else { .. }`"},
        {"float s = 0; loop (i = 0; i < 3; i++) { s += i; }", "write `loop (int i = 0; ..; ..)`"},
        {"float x = 1; print(f\"x = {x}\");", "write `print(\"x =\", x);`: commas stand between parts"},
        {"float x = 1; print(\"x = \" + x);", "commas stand between its parts: `print(\"x =\", x);`"},
        {"float x = 1; std::cout << x;", "write `print(\"x =\", x);`: commas stand between parts"},
        {"x: float = 1.0;", "write `float x = ..;`"},
        {"float f = lambda x: x*x;", "write `function float f(float x) { return ..; }`"},
        {"struct P { float x; };", "declare a variable or a `Tensor` for each member"},
        {"int main() { print(1); }", "statements stand at the top level, without a function"},
        {"print(1);\n}\n", "leave it out, or write the `{` that it closes"},
        {"if (True) { input Tensor x[2]; print(x); }", ""},
        {"declare { float x = 2; } operations { backward(x*x); } gradient { grad(x); }",
         "in the block `declare` one of them is needed"},
        {"input Tensor x[n]; output y; Tensor y = x * 2;", "write `output y;` behind the declaration of `y`"},
        {"print(\"hello);\nprint(1);\n", ""},
    };
    for (const auto& [text, hint] : habits) nestor::testing::check_said_once(messages_of(text), text, hint);
}

// covers: NAB-10 NAB-13 NAB-16 NAB-21
BOOST_AUTO_TEST_CASE(what_is_accepted_and_seldom_meant_is_a_warning) {
    const std::pair<const char*, const char*> habits[] = {
        {"if (0 < 1 < 2) { print(1); }", "write `0 < 1 && 1 < 2`"},
        {"int x = 0; if (x = 1) { print(x); }",
         "write `==` to compare, or parentheses around the assignment"},
        {"float x = 3; print(1/2 * x);", "write a float: `1.0 / 2`"},
        {"print(2^3);", "write `pow(x, 2)` for a power"},
        {"int x = 1; x =+ 2; print(x);", "write `+=` to change the variable by it"},
        {"int x = 1; x =- 2; print(x);", "write `-=` to change the variable by it"},
        {"int x; x = 1, 2; print(x);",
         "assign it, or print it; elements of a list stand in brackets: `[1, 2]`"},
        {"int x = 1; x + 1; print(x);",
         "assign it, or print it; elements of a list stand in brackets: `[1, 2]`"},
        {"float x = 1; print(\"x = %f\", x);",
         "values stand behind it with a blank between: `print(\"x =\", x);`"},
    };
    for (const auto& [text, hint] : habits) {
        const std::string said = messages_of(text);
        BOOST_TEST(said.find(": error: ") == std::string::npos, text << ": " << said);
        BOOST_TEST(said.find(std::string("  hint: ") + hint + "\n") != std::string::npos,
                   text << ": " << said);
    }
    BOOST_TEST(
        messages_of(
            "int x = 0; x =-1; x = -1; x++, x--; if ((x = 1)) { print(x, 3/2, 1.0/2, x^3, \"100 %\"); }") ==
        "");
}

// covers: NAB-20
BOOST_AUTO_TEST_CASE(a_habit_in_a_random_program_is_told_where_it_stands) {
    using namespace nestor;
    const std::size_t kinds = testing::habits_of_nabla();
    const std::uint64_t count = testing::wanted_cases(3 * kinds), first = testing::first_seed();
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::mt19937_64 random(seed);
        const std::string text =
            "var Tensor x[2][3];\nvar Tensor y[2][3];\nfloat f;\n" + testing::random_nabla(random).statements;
        const auto habit = testing::with_habit_of_nabla(text, "x", seed % kinds, random);
        const std::string how = testing::ending_of(habit, "t.nabla", nabla::translate, 0);
        BOOST_TEST(how == "", "seed " << seed << ", `" << habit.habit << "`: " << how << habit.text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
