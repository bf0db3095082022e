// Habits of C, NumPy, einsum and PyTorch in Tensor Comprehensions: one error each, which says what to write.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/frontend/tc/support.hpp"
#include "tests/support/habit_endings.hpp"
#include "tests/support/random_tc.hpp"

BOOST_AUTO_TEST_SUITE(tc_habits)

using namespace nestor::tc::test;

// covers: TC-60 TC-61 TC-62
BOOST_AUTO_TEST_CASE(a_habit_is_one_error_with_what_to_write) {
    const std::pair<const char*, const char*> habits[] = {
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O = einsum('ij,jk->ik', A, A) }",
         "write what one element is, `C(i,k) +=! A(i,j) * B(j,k)`: what is only on the right is summed over"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O = A.dot(A) }",
         "write the product of matrices: `C(m,n) +=! A(m,k) * B(k,n)`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = A[i,:] }",
         "an index runs over all that its reads allow: `A(i,j)`; `where i in 0:3` says a range"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i,j) = A(0:3, j) }",
         "an index runs over all that its reads allow: `A(i,j)`; `where i in 0:3` says a range"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = x(i)**0.5 + x(i) }",
         "write `pow(x(i), 0.5)`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = 2 * x(i)**-2 }",
         "write `pow(x(i), -2)`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = (x(i) + 1)^k(i) - 1 }",
         "write `pow((x(i) + 1), k(i))`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) += ! A(i,j) }",
         "write `+=!` without a blank"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) !+= A(i,j) }", "write `+=!`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) -=! A(i,j) }",
         "write `+=!` with the negated value"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = max(x(i), 0, 1) }",
         "write `max(x(i), max(0, 1))`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { float(N) t(i) O(i) = x(i) }",
         "a statement makes what it writes: `t(i) = ..`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { auto t = 3.0\nO(i) = x(i) * t }",
         "write `t = 3.0`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = x(i) / A.shape[0] }",
         "write `A.0`, or the size's name"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = x(i) / len(x) }",
         "write `x.0`, or the size's name"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { where i in 0:N O(i) = x(i) }",
         "write `O(i) = .. where i in 0:N`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = x(i) where (i in 0:N) }",
         "write `where i in 0:N`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = x(i) where i < N }",
         "write `where i in 0:N`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i,j) = A(i,j) where i in 0:3 and j in 0:2 }",
         "write `i in 0:3, j in 0:2`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i,j) = A(i,j) where i in 0:3 where j in 0:2 "
         "}",
         "commas stand between its parts: `where i in 0:3, j in 0:2`"},
        {"def f(float(N) x) -> (O: float(N)) { O(i) = x(i) }", "write `-> (float(N) O)`"},
        {"def f(float(N) x) -> (O):\n  O(i) = x(i)\n", "write `def f(float(N) x) -> (O) { .. }`"},
        {"def f(A, B) -> (C) { C(i) = A(i) + B(i) }",
         "sizes come with the arguments: `float(N) A`; a number is `int32 B`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = 2 x(i) }", "write `2 * x(i)`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = clip(x(i), 0, 1) }",
         "write `min(max(x(i), 0), 1)`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = x(i) * M_PI }",
         "write `3.14159265358979323846`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = x(i) > 0 ? x(i) : -INFINITY }",
         "write `-1.0 / 0`; `max=!` begins with it by itself"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = x(i) + eps }",
         "a number comes with an argument, `float eps`, or from a statement before, `eps = ..`; an index is "
         "put on the left, or reduced over by `+=!`"},
        {"def g(float(N) a) -> (b) { b(i) = a(i) } def f(float(N) x) -> (O) { O(i) = g(x)(i) }",
         "write `t = g(x)` first, then `t(i)`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = (float) k(i) }", "write `float(k(i))`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O = argmax(x) }",
         "find the value, `m max=! x(i)`, then where it stands: `k min=! x(i) == m ? i : x.0`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = np.sqrt(x(i)) }", "write `sqrt(x(i))`"},
        {"def f(float(N,M) A, float(N) x, int32(N) k) -> (O) { O(i) = std::sqrt(x(i)) }",
         "write `sqrt(x(i))`"},
        {"def f(Tensor<float,2> A) -> (O) { O(i,j) = A(i,j) }",
         "arguments are `type(sizes) name`: `float(M,N) A`"},
        {"def g(float(N) a) -> (b) { b(i) = a(i)\ndef f(float(N) x) -> (O) { O(i) = x(i) }",
         "put a `}` in front"},
    };
    for (const auto& [text, hint] : habits) nestor::testing::check_said_once(messages(text), text, hint);
}

// covers: TC-30
BOOST_AUTO_TEST_CASE(two_signs_in_place_of_an_increment_are_a_warning) {
    for (const char* value : {"++x(i)", "x(i) ++x(i)", "x(i)++ + 1"}) {
        const std::string said = messages(std::string("def f(float(N) x) -> (O) { O(i) = ") + value + " }");
        BOOST_TEST(said.find("warning: `++` is two signs, which change nothing [TC-30]") != std::string::npos,
                   value << ": " << said);
    }
    BOOST_TEST(messages("def f(float(N) x) -> (O) { O(i) = x(i) + +x(i) }") == "");
    const std::string alone = messages("def f(float(N) x) -> (O) {\n  t++\n  O(i) = x(i)\n}");
    BOOST_TEST(alone.find("t.tc:2:4: error: there is no `++` [TC-60]") == 0u, alone);
}

// covers: TC-60 TC-62
BOOST_AUTO_TEST_CASE(a_habit_in_a_random_program_is_told_where_it_stands) {
    using namespace nestor;
    const std::size_t kinds = testing::habits_of_tc();
    const std::uint64_t count = testing::wanted_cases(4 * kinds), first = testing::first_seed();
    std::vector<int> planted(kinds);
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::mt19937_64 random(seed);
        const std::string text = testing::random_tc(random).text();
        const auto file = std::make_shared<const SourceFile>("t.tc", text);
        const auto habit = testing::with_habit_of_tc(text, seed % kinds, random);
        if (!habit || !tc::translate(file)) continue;
        ++planted[seed % kinds];
        const std::string how = testing::ending_of(*habit, "t.tc", tc::translate, 0);
        BOOST_TEST(how == "", "seed " << seed << ", `" << habit->habit << "`: " << how << habit->text);
    }
    BOOST_TEST(std::count(planted.begin(), planted.end(), 0) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
