// What people bring to Tensor Comprehensions from other languages: each form is said once, with what is
// written here.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/tc/expected_messages.hpp"

BOOST_AUTO_TEST_SUITE(tc_foreign)

using namespace nestor::tc::test;

// covers: TC-60 TC-7
BOOST_AUTO_TEST_CASE(forms_of_c_and_cuda_are_said_once_with_what_to_write) {
    check({
        {R"(def f(float(N,M) S, float(M) Q) -> (C) {
    C[n,m] +=! S[n,m] * Q[m]
}
)",
         R"(t.tc:2:5: error: indices stand in parentheses [TC-60]
        C[n,m] +=! S[n,m] * Q[m]
        ^~~~~~
  hint: write `C(n,m)`
)"},
        {R"(def f(float(N) A) -> (B) {
    if (A(n) > 0) B(n) = A(n)
}
)",
         R"(t.tc:2:5: error: there is no `if` [TC-60]
        if (A(n) > 0) B(n) = A(n)
        ^~~~~~~~~~~~~
  hint: write `A(n) > 0 ? a : b` for the value; `where` limits a range
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n)
    return B
}
)",
         R"(t.tc:3:5: error: there is no `return` [TC-60]
        return B
        ^~~~~~
  hint: results stand in `-> (..)`, and statements write them
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n);
    B(n) = B(n) * 2;
}
)",
         R"(t.tc:2:16: error: a statement ends without `;` [TC-60]
        B(n) = A(n);
                   ^
  hint: leave it out
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n) // copies
}
)",
         R"(t.tc:2:17: error: a comment begins with `#` [TC-60]
        B(n) = A(n) // copies
                    ^~
  hint: write `# ..` up to the end of the line
)"},
        {R"(void f(float(N) A) -> (B) {
    B(n) = A(n)
}
)",
         R"(t.tc:1:1: error: a function is a `def` [TC-60]
    void f(float(N) A) -> (B) {
    ^~~~~~
  hint: write `def f(float(N) A) -> (B) { .. }`
)"},
        {R"(def f(float A[N]) -> (B) {
    B(n) = A(n)
}
)",
         R"(t.tc:1:7: error: sizes stand behind the type [TC-60]
    def f(float A[N]) -> (B) {
          ^~~~~~~~~~
  hint: write `float(N) A`
)"},
        {R"(def f(float* A) -> (B) {
    B(n) = A(n)
}
)",
         R"(t.tc:1:7: error: there are no pointers [TC-60]
    def f(float* A) -> (B) {
          ^~~~~~~~
  hint: write the sizes: `float(N) A`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) -= A(n)
}
)",
         R"(t.tc:2:10: error: there is no `-=` [TC-60]
        B(n) -= A(n)
             ^~
  hint: write `+=` with the negated value
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) == A(n)
}
)",
         R"(t.tc:2:5: error: `==` compares [TC-60]
        B(n) == A(n)
        ^~~~~~~~~~~~
  hint: assign with `=`: `B(n) = A(n)`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n) ^ 2
}
)",
         R"(t.tc:2:12: error: there is no `^` [TC-7]
        B(n) = A(n) ^ 2
               ^~~~~~~~
  hint: write `pow(A(n), 2)`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(threadIdx.x)
}
)",
         R"(t.tc:2:14: error: threads are no part of the algorithm [TC-60]
        B(n) = A(threadIdx.x)
                 ^~~~~~~~~
  hint: `--target cuda` maps loops to threads; a schedule says how
)"},
        {R"(def f(f64(N) A) -> (B) {
    B(n) = A(n)
}
)",
         R"(t.tc:1:7: error: there is no type `f64` [TC-61]
    def f(f64(N) A) -> (B) {
          ^~~
  hint: did you mean `float64`? types: `bool`, `int8`, `int16`, `int32`, `int64`, `uint8`, `uint16`, `uint32`, `uint64`, `float16`, `bfloat16`, `float32`, `float64`, `half`, `float`, `double`, `byte`, `int`
)"},
    });
}

// covers: TC-60 TC-61
BOOST_AUTO_TEST_CASE(forms_of_python_and_others_are_said_once_with_what_to_write) {
    check({
        {R"(def f(float(N) A) -> (B) {
    for i in range(N):
        B(i) = A(i)
}
)",
         R"(t.tc:2:5: error: there are no loops: an index runs over all that its reads allow [TC-60]
        for i in range(N):
        ^~~
  hint: write what one element is, `C(m,n) +=! A(m,k) * B(k,n)`; `where i in 0:N` says a range
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n) > 1 and A(n) < 3 ? 1 : 0
}
)",
         R"(t.tc:2:12: error: there is no `and` [TC-60]
        B(n) = A(n) > 1 and A(n) < 3 ? 1 : 0
               ^~~~~~~~~~~~~~~~~~~~~
  hint: write `A(n) > 1 && A(n) < 3`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = not A(n) > 1 ? 1 : 0
}
)",
         R"(t.tc:2:12: error: there is no `not` [TC-60]
        B(n) = not A(n) > 1 ? 1 : 0
               ^~~~~~~~~~~~
  hint: write `!(A(n) > 1)`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n) if A(n) > 0 else 0
}
)",
         R"(t.tc:2:12: error: there is no `a if c else b` [TC-60]
        B(n) = A(n) if A(n) > 0 else 0
               ^~~~~~~~~~~~~~~~~~~~~~~
  hint: write `A(n) > 0 ? A(n) : 0`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = select(A(n) > 0, A(n), 0)
}
)",
         R"(t.tc:2:12: error: there is no `select` [TC-61]
        B(n) = select(A(n) > 0, A(n), 0)
               ^~~~~~~~~~~~~~~~~~~~~~~~~
  hint: write `A(n) > 0 ? A(n) : 0`
)"},
        {R"(def f(float(N) A) -> (B) {
    B = sum(A(n))
}
)",
         R"(t.tc:2:9: error: there is no `sum`: a sum is a statement [TC-61]
        B = sum(A(n))
            ^~~~~~~~~
  hint: write `total +=! ..` with the index only on the right
)"},
        {R"(def f(float(N) A) -> (B) {
    let c = 3
    B(n) = A(n) * c
}
)",
         R"(t.tc:2:5: error: names of values stand behind the statement [TC-60]
        let c = 3
        ^~~~~~~~~
  hint: write `.. where c = 3`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n) ** 2
}
)",
         R"(t.tc:2:12: error: there is no `**` [TC-60]
        B(n) = A(n) ** 2
               ^~~~~~~~~
  hint: write `pow(A(n), 2)`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n) where n in 0..N
}
)",
         R"(t.tc:2:17: error: a range is written with `:` [TC-60]
        B(n) = A(n) where n in 0..N
                    ^~~~~~~~~~~~~~~
  hint: write `where n in 0:N`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = A(n) where n in range(N)
}
)",
         R"(t.tc:2:23: error: there is no `range` [TC-60]
        B(n) = A(n) where n in range(N)
                          ^~~~~~~~~~~~~
  hint: write `where n in 0:N`
)"},
        {R"(fun f(float(N) A) -> (B) {
    B(n) = A(n)
}
)",
         R"(t.tc:1:1: error: a function is a `def` [TC-60]
    fun f(float(N) A) -> (B) {
    ^~~~~
  hint: write `def f(float(N) A) -> (B) { .. }`
)"},
        {R"(def f(A : float) -> (B) {
    B(n) = A(n)
}
)",
         R"(t.tc:1:7: error: the type stands before the name [TC-60]
    def f(A : float) -> (B) {
          ^~~~~~~~~
  hint: arguments are `type(sizes) name`: `float(M,N) A`
)"},
        {R"(def f(float(N) A) -> B {
    B(n) = A(n)
}
)",
         R"(t.tc:1:19: error: results stand in parentheses [TC-60]
    def f(float(N) A) -> B {
                      ^~~~~~
  hint: write `-> (B) {`
)"},
        {R"(def f(float(N) A) {
    B(n) = A(n)
}
)",
         R"(t.tc:1:1: error: the results are missing [TC-60]
    def f(float(N) A) {
    ^~~~~~~~~~~~~~~~~~~
  hint: write `def f(float(N) A) -> (B) { .. }`
)"},
        {R"(import math
def f(float(N) A) -> (B) {
    B(n) = A(n)
}
)",
         R"(t.tc:1:1: error: there is no `import` [TC-60]
    import math
    ^~~~~~
  hint: a file has all that its `def`s use
)"},
        {R"(def f(float(N,N) A, float(N,N) B) -> (C) {
    C = A @ B
}
)",
         R"(t.tc:2:9: error: there is no `@` [TC-60]
        C = A @ B
            ^~~~~
  hint: write the product of matrices: `C(m,n) +=! A(m,k) * B(k,n)`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = True ? A(n) : 0
}
)",
         R"(t.tc:2:12: error: there is no `True` [TC-32]
        B(n) = True ? A(n) : 0
               ^~~~
  hint: compare: `x == x`, or give a bool as an argument
)"},
        {R"(def f(float(N,C) A) -> (B) {
    B(n) = max(A(n,c) over c)
}
)",
         R"(t.tc:2:12: error: there is no `max(.. over ..)`: a reduction is a statement [TC-60]
        B(n) = max(A(n,c) over c)
               ^~~~~~~~~~~~~~~~~~
  hint: write `largest(..) max=! A(n,c)`, with the index only on the right
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = relu(A(n) + 1)
}
)",
         R"(t.tc:2:12: error: there is no `relu` [TC-61]
        B(n) = relu(A(n) + 1)
               ^~~~~~~~~~~~~~
  hint: write `fmax(A(n) + 1, 0)`
)"},
        {R"(def f(float(N) A) -> (B) {
    B(n) = Z(n)
}
)",
         R"(t.tc:2:12: error: `Z` is neither a tensor nor a built-in function [TC-61]
        B(n) = Z(n)
               ^
  hint: give it as an argument, `float(N) Z`, or write it in a statement before
)"},
    });
}

BOOST_AUTO_TEST_SUITE_END()
