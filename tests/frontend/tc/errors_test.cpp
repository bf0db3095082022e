// What users are told: the whole rendered text of every error of names, types, statements and clauses.
#include <boost/test/unit_test.hpp>

#include "ir/core/builtins.hpp"
#include "tests/frontend/tc/expected_messages.hpp"

BOOST_AUTO_TEST_SUITE(errors)

using namespace nestor;
using namespace nestor::tc::test;

// covers: TC-61
BOOST_AUTO_TEST_CASE(an_unknown_type_names_the_nearest) {
    BOOST_TEST(messages("def f(flot(N) A) -> (O) { O(i) = A(i) }") ==
               error(1, 7, 4, "def f(flot(N) A) -> (O) { O(i) = A(i) }", "there is no type `flot` [TC-61]",
                     "did you mean `float`? types: `bool`, `int8`, `int16`, `int32`, `int64`, `uint8`, "
                     "`uint16`, `uint32`, "
                     "`uint64`, `float16`, `bfloat16`, `float32`, `float64`, `half`, `float`, `double`, "
                     "`byte`, `int`"));
}

// covers: TC-10
BOOST_AUTO_TEST_CASE(a_dimension_is_a_name_or_a_constant) {
    BOOST_TEST(messages("def f(float(N) A) -> (O) { O(i) = A(i) + }")
                   .find("`+` stands between two operands: `a + b`") != std::string::npos);
    BOOST_TEST(messages("def f(float(N+1) A) -> (O) { O(i) = A(i) }") ==
               error(1, 13, 3, "def f(float(N+1) A) -> (O) { O(i) = A(i) }",
                     "a dimension is a size variable or a non-negative integer constant [TC-10]"));
    BOOST_TEST(messages(def("float(3,N) A", "O", "O(i,j) = A(i,j)")) == "");
}

// covers: TC-13 TC-14
BOOST_AUTO_TEST_CASE(names_are_declared_once) {
    const std::string line = "def f(float(N) A, float(N) A) -> (O) {";
    BOOST_TEST(messages(line + "\nO(i) = A(i)\n}") ==
               error(1, 28, 1, line, "`A` is declared twice [TC-14]") + "" +
                   note(1, 16, 1, line, "the first declaration") +
                   "  hint: sizes, tensors and returns share one name space\n");
    BOOST_TEST(messages(def("float(N) N", "O", "O = 1")).find("`N` is declared twice [TC-14]") !=
               std::string::npos);
    BOOST_TEST(
        messages(def("float(N) A", "A", "A(i) = 1 where i in 0:N")).find("`A` is declared twice [TC-14]") !=
        std::string::npos);
}

// covers: TC-14
BOOST_AUTO_TEST_CASE(builtin_names_are_reserved) {
    BOOST_TEST(messages("def f(float(N) exp) -> (O) { O(i) = 1 where i in 0:N }") ==
               error(1, 16, 3, "def f(float(N) exp) -> (O) { O(i) = 1 where i in 0:N }",
                     "`exp` is the name of a built-in function [TC-14]"));
    BOOST_TEST(of("sin(i) = A(i)\nO = 1").find("`sin` is the name of a built-in function [TC-14]") !=
               std::string::npos);
    BOOST_TEST(of("O = cos") ==
               error(2, 5, 3, "O = cos", "`cos` is a built-in function and needs arguments [TC-61]"));
}

// covers: TC-33
BOOST_AUTO_TEST_CASE(an_index_or_a_range_is_not_divided_by_the_constant_0) {
    const auto wrong = [](int column, int width, const std::string& source, const std::string& text) {
        return error(2, column, width, source, text + ", so that no index is meant [TC-33]",
                     "divide by another number");
    };
    for (const char* index : {"i / 0", "i % 0", "i / (3-3)", "i % +0", "3 / 0"}) {
        const std::string source = std::string("O(i) = A(") + index + ") where i in 0:N";
        const bool divides = std::string(index).find('/') != std::string::npos;
        BOOST_TEST(of(source) == wrong(10, static_cast<int>(std::string(index).size()), source,
                                       divides ? "this divides by 0" : "this is a remainder by 0"));
    }
    BOOST_TEST(of("O(i) = B(i, 1 + idx(i / 0))") ==
               wrong(21, 5, "O(i) = B(i, 1 + idx(i / 0))", "this divides by 0"));
    BOOST_TEST(of("O(i) = A(i) where i in 0:N/0") ==
               wrong(26, 3, "O(i) = A(i) where i in 0:N/0", "this divides by 0"));
    BOOST_TEST(of("O = s / 0") == "");
    const std::string value = "O(i) = idx(i) / 0";
    std::string warned = error(2, 8, 10, value, "this divides by 0, which gives 0 [TC-33]");
    BOOST_TEST(of(value) == warned.replace(warned.find("error"), 5, "warning"));
}

// covers: TC-17
BOOST_AUTO_TEST_CASE(defs_have_different_names) {
    BOOST_TEST(messages("def f() -> (O) { O = 1 }\ndef f() -> (O) { O = 1 }\n") ==
               error(2, 5, 1, "def f() -> (O) { O = 1 }", "`f` is defined twice [TC-17]") +
                   note(1, 5, 1, "def f() -> (O) { O = 1 }", "the first definition"));
    const auto both = translated("def f(float(N) A) -> (O) { O(i) = A(i) }\ndef g() -> (O) { O = 1 }\n");
    BOOST_TEST(both.program.functions.size() == 2);
}

// covers: TC-14
BOOST_AUTO_TEST_CASE(inputs_and_sizes_cannot_be_written) {
    BOOST_TEST(of("A(i) = 1 where i in 0:N\nO = 1") ==
               error(2, 1, 1, "A(i) = 1 where i in 0:N", "`A` is an input and cannot be written [TC-14]") +
                   note(1, 7, 10,
                        "def f(float(N) A, float(N,M) B, int32(N) idx, float s, bool flag) -> (O) {",
                        "declared here"));
    BOOST_TEST(of("N = 1\nO = 1") ==
               error(2, 1, 1, "N = 1", "`N` is a size variable and cannot be written [TC-14]"));
}

// covers: TC-14 TC-36
BOOST_AUTO_TEST_CASE(left_indices_are_fresh_plain_names) {
    BOOST_TEST(of("O(i,i) = A(i)") ==
               error(2, 5, 1, "O(i,i) = A(i)", "index `i` is repeated on the left side [TC-14]"));
    BOOST_TEST(of("O(N) = A(0)") ==
               error(2, 3, 1, "O(N) = A(0)",
                     "`N` is a size variable and cannot be an index of the left side [TC-14]"));
    BOOST_TEST(of("O(A) = s") ==
               error(2, 3, 1, "O(A) = s", "`A` is a tensor and cannot be an index of the left side [TC-14]"));
    BOOST_TEST(of("O(exp) = s") ==
               error(2, 3, 3, "O(exp) = s",
                     "`exp` is a built-in function and cannot be an index of the left side [TC-14]"));
    BOOST_TEST(
        of("O(i+1) = A(i)")
            .find(error(
                2, 3, 3, "O(i+1) = A(i)", "an index on the left side is a plain identifier [TC-36]",
                "move the range, `O(i) = A(i-1)` for `O(i+1) = A(i)`, or restrict it: `where i in 0:1`")) ==
        0);
}

// covers: TC-16
BOOST_AUTO_TEST_CASE(every_return_is_written) {
    BOOST_TEST(of("t(i) = A(i)") ==
               error(1, 71, 1, "def f(float(N) A, float(N,M) B, int32(N) idx, float s, bool flag) -> (O) {",
                     "`O` is returned but never written [TC-16]"));
}

// covers: TC-21
BOOST_AUTO_TEST_CASE(an_assignment_cannot_reduce) {
    BOOST_TEST(of("O(i) = B(i,j)") ==
               error(2, 12, 1, "O(i) = B(i,j)",
                     "`j` is not on the left side, so `=` would have to reduce over it [TC-21]",
                     "use a reduction such as `+=!`, or put the index on the left"));
    BOOST_TEST(of("O(i) = A(i) where r in 0:3").find("`r` is not on the left side") != std::string::npos);
}

// covers: TC-22 TC-19
BOOST_AUTO_TEST_CASE(an_output_that_is_not_initialised_is_in_out_with_a_warning) {
    std::string expected =
        error(2, 6, 2, "O(i) += B(i,j)", "`O` takes part with the values the caller left in it [TC-22]",
              "use `+=!` to initialise first");
    expected.replace(expected.find("error"), 5, "warning");
    BOOST_TEST(of("O(i) += B(i,j)") == expected);
    const auto translation = translated(def("float(N,M) B", "O", "O(i) += B(i,j)"));
    BOOST_TEST((translation.program.functions[0].parameters.back().role == Role::inout));
    BOOST_TEST(translation.program.functions[0].parameters.back().remark ==
               "the values that it holds take part");
    BOOST_TEST((translated(def("float(N,M) B", "O", "O(i) = 0.0 where i in 0:N\nO(i) += B(i,j)"))
                    .program.functions[0]
                    .parameters.back()
                    .role == Role::output));
    Arguments arguments;
    arguments.arrays["B"] = floats({2, 2}, wave);
    arguments.arrays["O"] = floats({2}, [](std::int64_t) { return 10.0; });
    BOOST_TEST(run(def("float(N,M) B", "O", "O(i) += B(i,j)"), arguments).values().at(1) ==
               10 + wave(2) + wave(3));
}

// covers: TC-16 TC-19
BOOST_AUTO_TEST_CASE(a_temporary_has_no_values_before) {
    BOOST_TEST(of("t(i) += B(i,j)\nO = 1") ==
               error(2, 6, 2, "t(i) += B(i,j)",
                     "`+=` takes values of temporary `t` that are not proved written [TC-19]",
                     "use `+=!` to initialise first"));
}

// covers: TC-59
BOOST_AUTO_TEST_CASE(elements_of_a_temporary_that_nobody_wrote_cannot_be_read) {
    const std::string text =
        def("float(N) A", "O", "t(i) = A(i) where i in 0:2\nt(i) = A(i) where i in 4:N\nO(i) = t(i)");
    BOOST_TEST(messages(text).find(
                   error(4, 8, 4, "O(i) = t(i)",
                         "elements of temporary `t` that are read here are not proved written [TC-59]",
                         "initialise all of it first")) != std::string::npos);
}

// covers: TC-25
BOOST_AUTO_TEST_CASE(a_tensor_is_written_before_it_is_read) {
    BOOST_TEST(of("O(i) = t(i)\nt(i) = A(i)") ==
               error(2, 8, 4, "O(i) = t(i)", "`t` is read before it is written [TC-25]") +
                   note(3, 1, 11, "t(i) = A(i)", "it is written here"));
    BOOST_TEST(of("O(i) = O(i) + A(i)").find("`O` is read before it is written [TC-25]") !=
               std::string::npos);
}

// covers: TC-25
BOOST_AUTO_TEST_CASE(a_statement_may_read_what_it_writes_only_in_place_or_elsewhere) {
    const std::string text = of("O(i) = A(i)\nO(i) = O(i+1) where i in 0:N-1");
    BOOST_TEST(
        text.find("`O` is read where it is written, so the result would depend on the order [TC-25]") !=
        std::string::npos);
    BOOST_TEST(text.find("note: the statement that writes it") != std::string::npos);
    BOOST_TEST(of("O(i) = A(i)\nO(i) +=! O(i)").find("[TC-25]") != std::string::npos);
    BOOST_TEST(of("O(i) = A(i)\nO(i) += O(i)") == "");
    BOOST_TEST(
        messages(def("float(N) A", "O", "O(i) = A(i)\nO(i) = O(i-5) where i in 5:9")).find("[TC-25]") ==
        std::string::npos);
}

// covers: TC-26
BOOST_AUTO_TEST_CASE(the_rank_of_a_tensor_stays) {
    BOOST_TEST(
        of("O(i) = A(i)\nO(i,j) = B(i,j)") ==
        error(3, 1, 1, "O(i,j) = B(i,j)", "`O` is written with 2 indices, but it has 1 dimension [TC-26]") +
            note(2, 1, 11, "O(i) = A(i)", "written here first"));
}

// covers: TC-9
BOOST_AUTO_TEST_CASE(a_later_statement_cannot_narrow) {
    BOOST_TEST(
        of("O(i) = idx(i)\nO(i) = A(i)") ==
        error(3, 8, 4, "O(i) = A(i)", "a value of type `float32` does not fit `O` of type `int32` [TC-9]") +
            note(2, 1, 13, "O(i) = idx(i)", "the type was decided here") +
            "  hint: convert it: `int32(..)`\n");
}

// covers: TC-28
BOOST_AUTO_TEST_CASE(an_equivalence_is_checked_and_ignored) {
    std::string expected =
        error(2, 17, 1, "O(i) = A(i) <=> Q(i)", "the equivalence is checked and otherwise ignored [TC-28]");
    expected.replace(expected.find("error"), 5, "remark");
    BOOST_TEST(of("O(i) = A(i) <=> Q(i)") == expected);
    BOOST_TEST(of("O(i) = A(i) <=> Q(B(i))").find("`B` has 2 dimensions, but 1 index is given") !=
               std::string::npos);
}

// covers: TC-62
BOOST_AUTO_TEST_CASE(five_independent_errors_are_five_messages) {
    const std::string text = messages(def("float(N) A, float(N,M) B", "O, P, Q, R, S",
                                          R"(O(i) = B(i,j)
P(i) = expp(A(i))
Q(i) = A(i,i)
R(i) = A(1.5)
S(i,j) = B(i,k))"));
    std::size_t count = 0;
    for (std::size_t at = text.find(": error:"); at != std::string::npos; at = text.find(": error:", at + 1))
        ++count;
    BOOST_TEST(count == 5);
    BOOST_TEST(text.find("5 more") == std::string::npos);
}

// covers: TC-62
BOOST_AUTO_TEST_CASE(one_mistake_is_not_reported_again_where_its_result_is_used) {
    const std::string text = of("t(i) = expp(A(i))\nO(i) = t(i) + t(i+1)");
    BOOST_TEST(text.find("error") == text.rfind("error"));
}

// covers: TC-62
BOOST_AUTO_TEST_CASE(a_syntax_error_in_one_def_does_not_hide_errors_in_another) {
    const std::string text =
        messages("def f(float(N) A) -> (O) { O(i) = A(i }\ndef g(float(N) A) -> (O) { O(i) = A(i,i) }\n");
    BOOST_TEST(text.find("t.tc:1:36: error: this `(` is not closed") != std::string::npos);
    BOOST_TEST(text.find("t.tc:2:35: error: `A` has 1 dimension") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
