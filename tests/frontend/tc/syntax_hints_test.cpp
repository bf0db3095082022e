// What is said where the text of a Tensor Comprehension ends, stops or names something else.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/tc/expected_messages.hpp"

BOOST_AUTO_TEST_SUITE(tc_syntax_hints)

using namespace nestor::tc::test;

// covers: TC-60
BOOST_AUTO_TEST_CASE(a_parenthesis_that_is_not_closed_is_shown_where_it_opens) {
    check({
        {R"(def f(float(M,K) A, float(K,N) B) -> (C) {
    C(m,n) +=! A(m,k * B(k,n)
}
)",
         R"(t.tc:2:17: error: this `(` is not closed [TC-60]
        C(m,n) +=! A(m,k * B(k,n)
                    ^
t.tc:3:1: note: `)` is missing before this
    }
    ^
)"},
        {R"(def f(float(M,K) A, float(K,N) B) -> (C) {
    C(m,n) +=! A(m,k * B(k,n)
    C(m,n) = C(m,n) + 1
}
)",
         R"(t.tc:2:17: error: this `(` is not closed [TC-60]
        C(m,n) +=! A(m,k * B(k,n)
                    ^
t.tc:3:5: note: `)` is missing before this
        C(m,n) = C(m,n) + 1
        ^
)"},
    });
}

// covers: TC-53
BOOST_AUTO_TEST_CASE(a_read_that_always_leaves_its_tensor_says_what_the_index_may_be) {
    check({
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n+1) where n in 0:N
}
)",
         R"(t.tc:2:12: error: `A(n+1)` leaves `A`: its index reaches `N`, the last element is `N - 1` [TC-53]
        B(n) = A(n+1) where n in 0:N
               ^~~~~~
  hint: write `where n in 0:N - 1`
)"},
    });
}

// covers: TC-60 TC-61 TC-21 TC-7
BOOST_AUTO_TEST_CASE(what_stands_instead_is_a_hint) {
    const std::pair<const char*, const char*> hints[] = {
        {"def f(float N A) -> (B) { B(i) = A(i) }", "write `float(N) A`"},
        {"def f(float(N) A) -> float(N) B { B(i) = A(i) }", "write `-> (float(N) B) {`"},
        {"def f(float(N) A) -> (B) { float t = 3 B(i) = A(i) * t }",
         "write `t = ..`: the first value gives the type"},
        {"def f(float(N) A) -> (B) { B(i) = A(i) * C(i) }",
         "give it as an argument, `float(N) C`, or write it in a statement before"},
        {"def f(float(N) A) -> (B) { B(i) = A(i) where 0 <= i < N }", "write `where i in 0:N`"},
        {"def f(float(:,:) A) -> (B) { B(i,j) = A(i,j) }",
         "arguments are `type(sizes) name`: `float(M,N) A`"},
        {"def f(tensor<float>(N) A) -> (B) { B(i) = A(i) }",
         "arguments are `type(sizes) name`: `float(M,N) A`"},
        {"def f(float(N) A) -> (B, C) { B(i) = A(i), C(i) = A(i) }", "leave the `,` out"},
        {"fn f(float(N) A) -> (B) { B(i) = A(i) }", "write `def f(float(N) A) -> (B) { .. }`"},
        {"f(float(N) A) -> (B) { B(i) = A(i) }", "write `def f(float(N) A) -> (B) { .. }`"},
        {"def f(float(N) A) (B) { B(i) = A(i) }", "write `def f(float(N) A) -> (B) { .. }`"},
        {"def f(float(N) A) -> (B) { B += max(A(j)) }",
         "write `largest(..) max=! A(j)`, with the index only on the right"},
        {"def f(float(N) A, N) -> (B) { B(i) = A(i) / N }",
         "sizes come with the arguments: `float(N) A`; a number is `int32 N`"},
        {"def f(float(N) A) -> (B) { B(i) = A(i) * M }",
         "a size comes with an argument, `float(M) A`; an index is put on the left, or reduced over by "
         "`+=!`"},
        {"def f(float(N) A) -> (B) { B(i) = true ? A(i) }", "write `true ? A(i) : 0`"},
        {"def f(float(N) A) -> (B) { B(i) = \"x\" }",
         "values are numbers and bools; a comment begins with `#`"},
        {"def f(float(N) A) -> (B) { B(i) = A(i) where i in 0:N:2 }",
         "index by a multiple: `A(2*i)` with `i in 0:N/2`"},
        {"def f(int32(N) A) -> (B) { B(i) = A(i) << 2 }", "multiply by the power of two"},
        {"def f(int32(N) A) -> (B) { B(i) = A(i) >> 2 }", "divide by the power of two"},
    };
    for (const auto& [text, hint] : hints) {
        const std::string said = messages(text);
        BOOST_TEST(said.find(std::string("  hint: ") + hint + "\n") != std::string::npos,
                   text << ": " << said);
    }
}

BOOST_AUTO_TEST_SUITE_END()
