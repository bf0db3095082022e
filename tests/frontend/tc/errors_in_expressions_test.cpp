// What users are told: the whole rendered text of errors of expressions, ranges and lets.
#include <boost/test/unit_test.hpp>

#include "ir/core/builtins.hpp"
#include "tests/frontend/tc/expected_messages.hpp"

BOOST_AUTO_TEST_SUITE(errors_in_expressions)

using namespace nestor;
using namespace nestor::tc::test;

// covers: TC-61
BOOST_AUTO_TEST_CASE(unknown_names_in_calls_get_the_nearest) {
    BOOST_TEST(of("O(i) = expp(A(i))") == error(2, 8, 4, "O(i) = expp(A(i))",
                                                "`expp` is neither a tensor nor a built-in function [TC-61]",
                                                "did you mean `exp`?"));
}

// covers: TC-61
BOOST_AUTO_TEST_CASE(indices_and_arguments_are_counted) {
    BOOST_TEST(of("O(i) = B(i)") ==
               error(2, 8, 4, "O(i) = B(i)", "`B` has 2 dimensions, but 1 index is given [TC-61]"));
    BOOST_TEST(of("O(i) = A(i) + s(i)") ==
               error(2, 15, 4, "O(i) = A(i) + s(i)", "`s` is a scalar and takes no indices [TC-61]"));
    BOOST_TEST(of("O(i) = A(i) + B") == error(2, 15, 1, "O(i) = A(i) + B",
                                              "`B` is a tensor of 2 dimensions and needs indices [TC-61]"));
    BOOST_TEST(of("O(i) = A(i) + N(i)") ==
               error(2, 15, 1, "O(i) = A(i) + N(i)", "`N` is a size variable and takes no indices [TC-61]"));
    BOOST_TEST(of("O(i) = pow(A(i))") ==
               error(2, 8, 9, "O(i) = pow(A(i))", "`pow` takes 2 arguments, but 1 is given [TC-61]"));
    BOOST_TEST(of("O(i) = max(A(i), 1, 2)").find("`max` takes 2 arguments, but 3 are given [TC-61]") !=
               std::string::npos);
    BOOST_TEST(of("O(i) = float(A(i), 1)").find("`float` takes 1 argument, but 2 are given [TC-61]") !=
               std::string::npos);
}

// covers: TC-35 TC-61
BOOST_AUTO_TEST_CASE(each_builtin_function_has_its_number_of_arguments) {
    for (const Builtin& builtin : builtins()) {
        const std::string name = builtin.name;
        std::string list;
        for (int count = 0; count <= builtin.arity + 1; ++count) {
            const std::string text = of("O(i) = A(i) + " + name + "(" + list + ")");
            const bool refused = text.find("`" + name + "` takes") != std::string::npos;
            BOOST_TEST(refused == (count != builtin.arity), text);
            list += list.empty() ? "A(i)" : ", A(i)";
        }
    }
    BOOST_TEST(of("O(i) = erfinf(A(i))").find("hint: did you mean `erfinv`?") != std::string::npos);
    BOOST_TEST(of("O(i) = rnorm5d(A(i))").find("hint: did you mean `rnorm") != std::string::npos);
}

// covers: TC-32 TC-61
BOOST_AUTO_TEST_CASE(logic_wants_bools) {
    BOOST_TEST(of("O(i) = A(i) && flag") == error(2, 8, 4, "O(i) = A(i) && flag",
                                                  "`&&` wants a bool, found `float32` [TC-32]",
                                                  "compare with 0: `x != 0`"));
    BOOST_TEST(of("O(i) = !A(i)").find("`!` wants a bool, found `float32` [TC-32]") != std::string::npos);
    BOOST_TEST(of("O(i) = 1 ? A(i) : 2").find("the condition of `?:` wants a bool, found `int32` [TC-32]") !=
               std::string::npos);
}

// covers: TC-36
BOOST_AUTO_TEST_CASE(an_index_is_an_integer) {
    BOOST_TEST(of("O(i) = A(A(i))") == error(2, 10, 4, "O(i) = A(A(i))",
                                             "an index is an integer, found `float32` [TC-36]",
                                             "convert it: `int32(..)`"));
}

// covers: TC-12
BOOST_AUTO_TEST_CASE(extents_are_those_of_known_tensors) {
    BOOST_TEST(of("O = A.1") == error(2, 5, 3, "O = A.1", "`A` has 1 dimension, counted from 0 [TC-12]"));
    BOOST_TEST(of("O = t.0\nt = 1") ==
               error(2, 5, 1, "O = t.0", "`t` is no input and no tensor that is defined so far [TC-12]"));
}

// covers: TC-44
BOOST_AUTO_TEST_CASE(an_extent_of_indices_that_begin_elsewhere_is_a_warning) {
    std::string expected =
        error(3, 5, 3, "O = t.0",
              "this is the number of elements, but the indices of `t` do not begin at 0 [TC-44]");
    expected.replace(expected.find("error"), 5, "warning");
    BOOST_TEST(of("t(i) = A(i-2)\nO = t.0") == expected);
}

// covers: TC-27
BOOST_AUTO_TEST_CASE(a_def_is_called_by_a_statement) {
    const std::string text =
        "def g(float(N) A) -> (O) { O(i) = A(i) }\ndef f(float(N) A) -> (O) { O(i) = g(A) + 1 }\n";
    BOOST_TEST(messages(text).find(error(2, 35, 1, "def f(float(N) A) -> (O) { O(i) = g(A) + 1 }",
                                         "`g` is a `def`: a call of it is a statement of its own [TC-27]",
                                         "write `x = g(..)` first")) != std::string::npos);
    BOOST_TEST(messages("def f(float(N) f) -> (O) { O(i) = 1 where i in 0:N }")
                   .find("`f` is the name of a `def` [TC-27]") != std::string::npos);
}

// covers: TC-41
BOOST_AUTO_TEST_CASE(the_bounds_of_a_range_are_sizes) {
    BOOST_TEST(of("O(i) = A(i) where i in 0:A(0)") ==
               error(2, 26, 4, "O(i) = A(i) where i in 0:A(0)",
                     "the bound of a range cannot use elements of tensors (`A`) [TC-41]",
                     "use sizes, extents such as `T.0`, and integer inputs of rank 0"));
    BOOST_TEST(
        of("O(i) +=! A(k) where k in 0:i+1") ==
        error(2, 28, 1, "O(i) +=! A(k) where k in 0:i+1",
              "the bound of a range cannot use index variable `i` [TC-41]",
              "let the range reach the largest bound, and choose by a condition such as `k <= i ? .. : 0`"));
    BOOST_TEST(of("O(i) = A(i) where i in 0:n") == error(2, 26, 1, "O(i) = A(i) where i in 0:n",
                                                         "`n` is neither a size nor an integer input [TC-41]",
                                                         "did you mean `N`?"));
    BOOST_TEST(of("O(i) = A(i) where i in 0:s") ==
               error(2, 26, 1, "O(i) = A(i) where i in 0:s",
                     "the bound of a range is an integer, found `float32` [TC-41]"));
    BOOST_TEST(of("t = 3\nO(i) = A(i) where i in 0:t").find("[TC-41]") != std::string::npos);
    BOOST_TEST(of("O(i) = A(i) where i in min(1,N):(N > 3 ? int64(3) : B.0)").find("error") ==
               std::string::npos);
}

// covers: TC-43
BOOST_AUTO_TEST_CASE(lets_are_defined_once_before_use_and_are_no_indices) {
    BOOST_TEST(of("O(i) = x + A(i) where x = y, y = A(i)") ==
               error(2, 27, 1, "O(i) = x + A(i) where x = y, y = A(i)",
                     "the let `y` is used before it is defined [TC-43]"));
    BOOST_TEST(
        of("O(i) = A(i) where i = 3").find("the let `i` stands on the left side as an index [TC-43]") !=
        std::string::npos);
    BOOST_TEST(of("O(i) = A(i) + x where x = 3, x in 0:2").find("the let `x` has no range [TC-43]") !=
               std::string::npos);
    BOOST_TEST(of("O(i) = A(i) + x where x = 3, x = 4").find("the let `x` is defined twice [TC-43]") !=
               std::string::npos);
    BOOST_TEST(of("O(i) = A(i) where N = 4").find("the let `N` has the name of a size variable [TC-43]") !=
               std::string::npos);
    BOOST_TEST(of("O(i) = A(i) where N in 0:4").find("`N` is a size variable, so it has no range [TC-43]") !=
               std::string::npos);
}

// covers: TC-43
BOOST_AUTO_TEST_CASE(an_index_takes_part_in_a_value_or_has_a_range) {
    BOOST_TEST(of("O(i) = A(i) where exists B(i,k)") ==
               error(2, 30, 1, "O(i) = A(i) where exists B(i,k)",
                     "index `k` takes part in no value and has no range [TC-43]",
                     "give it a range: `where k in lo:hi`"));
    BOOST_TEST(of("O(i) = A(i) where x = B(i,k)").find("index `k` takes part in no value") !=
               std::string::npos);
}

// covers: TC-43
BOOST_AUTO_TEST_CASE(lets_that_double_each_other_are_refused_in_time) {
    std::string clauses = "x0 = A(i)";
    for (int k = 1; k < 64; ++k)
        clauses +=
            ", x" + std::to_string(k) + " = x" + std::to_string(k - 1) + " + x" + std::to_string(k - 1);
    BOOST_TEST(of("O(i) = x63 where " + clauses)
                   .find("the expression is too large when its lets are substituted [TC-43]") !=
               std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
