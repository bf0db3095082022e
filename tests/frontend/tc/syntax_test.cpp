// Tokens and trees: numbers, names, precedence, statements without separators.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(syntax)

using namespace nestor;
using namespace nestor::tc::test;

namespace {

/// The tree of one right side.
std::string tree(const std::string& right) {
    const auto file = std::make_shared<const SourceFile>("t.tc", def("", "O", "O = " + right));
    const auto parsed = tc::parse(file);
    if (!parsed) return render(parsed.error());
    const std::string text = tc::print_ast(*parsed);
    return text.substr(text.find("right\n") + 6);
}

std::string ast(const std::string& text) {
    const auto parsed = tc::parse(std::make_shared<const SourceFile>("t.tc", text));
    return parsed ? tc::print_ast(*parsed) : render(parsed.error());
}

}  // namespace

// covers: TC-1
BOOST_AUTO_TEST_CASE(comments_and_white_space_only_separate) {
    BOOST_TEST(ast("# c\ndef f(float(N)A)->(O){O(i)=A(i)#x\n}") ==
               ast("def f ( float ( N ) A ) -> ( O )\n{ O ( i )\n=\r\n\tA ( i ) }\n# end"));
}

// covers: TC-2 TC-4
BOOST_AUTO_TEST_CASE(a_leading_digit_makes_a_name_unless_the_text_is_a_number) {
    BOOST_TEST(tree("2d + 3f") == R"(      +
        2d
        3f
)");
    for (const char* name : {"3f", "2d", "08u", "0x", "1e", "int8_t", "template", "_1"}) {
        const std::string n = name;
        BOOST_TEST_CONTEXT(n) {
            BOOST_TEST(messages(def("float(" + n + ") A", "O", "O(i) = A(i)")) == "");
        }
    }
    for (const char* number :
         {"1e5", "1.5e-3f", ".5", "5.", "0x1p3", "0x1.8p-2L", "0x1F", "017", "10u", "10ull", "3LL"}) {
        const std::string n = number;
        BOOST_TEST_CONTEXT(n) {
            BOOST_TEST(messages(def("float(A) X", "O", "O(i) = X(i) + " + n)) == "");
            BOOST_TEST(ast(def("float(" + n + ") A", "O", "O(i) = A(i)")) != "");
        }
    }
}

// covers: TC-3
BOOST_AUTO_TEST_CASE(keywords_are_no_names) {
    for (const char* word : {"def", "min", "max", "where", "in", "exists", "float", "int32", "bfloat16"})
        BOOST_TEST(
            messages(def("float(N) " + std::string(word), "O", "O = 1")).find("[TC-60]") != std::string::npos,
            word);
}

// covers: TC-4
BOOST_AUTO_TEST_CASE(numbers_that_are_not_numbers_are_errors) {
    BOOST_TEST(messages(def("float(N) A", "O", "O(i) = A(i) + 08")) ==
               R"(t.tc:2:15: error: invalid digit in an octal number [TC-4]
    O(i) = A(i) + 08
                  ^~
)");
    BOOST_TEST(messages(def("float(N) A", "O", "O(i) = A(i) + 18446744073709551616")) ==
               R"(t.tc:2:15: error: the number is larger than the largest uint64 [TC-4]
    O(i) = A(i) + 18446744073709551616
                  ^~~~~~~~~~~~~~~~~~~~
)");
    BOOST_TEST(messages(def("float(N) A", "O", "O(i) = A(i) + 1e99999999999")) ==
               R"(t.tc:2:15: error: the exponent is out of range [TC-4]
    O(i) = A(i) + 1e99999999999
                  ^~~~~~~~~~~~~
)");
}

// covers: TC-6
BOOST_AUTO_TEST_CASE(a_point_after_a_name_is_that_of_an_extent) {
    BOOST_TEST(tree("A.0 + A . 1 * .5") == R"(      +
        A.0
        *
          A.1
          .5
)");
    BOOST_TEST(tree("2d.0") == "      2d.0\n");
    BOOST_TEST(messages("def f(float(N) A) -> (O) { O(i) = A(i) + A..1 }")
                   .find("t.tc:1:44: error: expected the number of a dimension, found `.1` [TC-60]") == 0);
}

// covers: TC-30
BOOST_AUTO_TEST_CASE(precedence_follows_the_table) {
    BOOST_TEST(tree("a ? b : c ? d : e") ==
               R"(      ?:
        a
        b
        ?:
          c
          d
          e
)");
    BOOST_TEST(tree("a || b && c") == R"(      ||
        a
        &&
          b
          c
)");
    BOOST_TEST(tree("a < b == c") == R"(      ==
        <
          a
          b
        c
)");
    BOOST_TEST(tree("a == b < c") == R"(      <
        ==
          a
          b
        c
)");
    BOOST_TEST(tree("a - b - c * -d") ==
               R"(      -
        -
          a
          b
        *
          c
          -
            d
)");
    BOOST_TEST(tree("!a && b + 1 < c") ==
               R"(      &&
        !
          a
        <
          +
            b
            1
          c
)");
}

// covers: TC-7 TC-20
BOOST_AUTO_TEST_CASE(lists_may_be_empty_and_statements_have_no_separator) {
    BOOST_TEST(ast("def f() -> () {}") == "def f\n");
    BOOST_TEST(ast("def f(float() s) -> (a, b, c) { a = s b() += s c() min=! s }") ==
               R"(def f
  argument float s
  return a
  return b
  return c
  statement a =
    left
    right
      s
  statement b +=
    left
    right
      s
  statement c min=!
    left
    right
      s
)");
}

// covers: TC-27 TC-28 TC-40
BOOST_AUTO_TEST_CASE(calls_clauses_and_equivalences_parse) {
    BOOST_TEST(ast("def f(float(N) A) -> (O) { a, b = g(A) O(i) = x <=> Q(i) where i in 0:N, x = A(i), "
                   "exists A(i+1) }") ==
               R"(def f
  argument float A
    N
  return O
  call
    result a
    result b
    g(..)
      A
  statement O =
    left
      i
    right
      x
    equivalent Q
      i
    range i
      0
      N
    let x
      A(..)
        i
    exists
      A(..)
        +
          i
          1
)");
}

// covers: TC-7
BOOST_AUTO_TEST_CASE(a_bare_operator_is_no_assignment) {
    BOOST_TEST(messages(def("float(N) A", "v", "v + A(i)")) ==
               R"(t.tc:2:3: error: `+` is no assignment [TC-7]
    v + A(i)
      ^
  hint: to reduce, write `+=` or `+=!`
)");
}

// covers: TC-7
BOOST_AUTO_TEST_CASE(bitwise_operators_are_named) {
    BOOST_TEST(messages(def("int32(N) A", "O", "O(i) = A(i) & 1")) ==
               R"(t.tc:2:13: error: `&` is a bitwise operator, which the language does not have [TC-7]
    O(i) = A(i) & 1
                ^
  hint: for conditions use `&&` and `||`
)");
}

// covers: TC-60
BOOST_AUTO_TEST_CASE(a_syntax_error_tells_what_was_expected) {
    BOOST_TEST(messages("def f(float(N) A) (O) { O(i) = A(i) }") ==
               R"(t.tc:1:1: error: results follow `->` [TC-60]
    def f(float(N) A) (O) { O(i) = A(i) }
    ^~~~~~~~~~~~~~~~~~~~~
  hint: write `def f(float(N) A) -> (O) { .. }`
)");
}

// covers: TC-60
BOOST_AUTO_TEST_CASE(what_may_stand_behind_an_operand_is_said) {
    BOOST_TEST(messages("def f(float(N) A) -> (O) {\n  O(i) = fmax(A(i) A(i))\n}\n") ==
               R"(t.tc:2:20: error: expected an operator, `,` or `)`, found `A` [TC-60]
      O(i) = fmax(A(i) A(i))
                       ^
)");
}

// covers: TC-60
BOOST_AUTO_TEST_CASE(an_unterminated_def_is_named) {
    BOOST_TEST(messages("def f(float(N) A) -> (O) {\n  O(i) = A(i)\n") ==
               R"(t.tc:3:1: error: unterminated `def`: found end of file [TC-60]
    
    ^
t.tc:1:26: note: this brace is never closed
    def f(float(N) A) -> (O) {
                             ^
)");
}

// covers: TC-60
BOOST_AUTO_TEST_CASE(a_file_without_a_def_has_nothing_to_translate) {
    BOOST_TEST(messages("# nothing\n") ==
               R"(t.tc:1:1: error: nothing to translate: the file has no `def` [TC-60]
    # nothing
    ^
)");
    BOOST_TEST(messages("").find("nothing to translate") != std::string::npos);
}

// covers: TC-60
BOOST_AUTO_TEST_CASE(stray_bytes_are_shown_safely) {
    BOOST_TEST(
        messages("def f(float(N) A) -> (O) { O(i) = A(i) @ }").find("error: `@` begins no token [TC-60]") !=
        std::string::npos);
    BOOST_TEST(messages(std::string("def f\0\x1b[31m", 11)).find('\x1b') == std::string::npos);
    // what is no UTF-8 takes four columns, what is takes one
    BOOST_TEST(messages("def f(float(N) \xff\xc3\xa9 A) -> (O) { O(i) = A(i) }") ==
               "t.tc:1:16: error: `\\xff\\xc3\\xa9` begins no token [TC-60]\n"
               "    def f(float(N) \\xff\xc3\xa9 A) -> (O) { O(i) = A(i) }\n"
               "                   ^~~~~\n");
    BOOST_TEST(messages("# \xed\xa0\x80 \xe2\x82\ndef f(float(N) \xe2\x82\xac@ A) -> (O) { O(i) = A(i) }")
                   .ends_with("    def f(float(N) \xe2\x82\xac@ A) -> (O) { O(i) = A(i) }\n"
                              "                   ^~\n"));
}

// covers: TC-60
BOOST_AUTO_TEST_CASE(deep_nesting_is_an_error_and_no_crash) {
    const auto deep = [](int depth, const std::string& open, const std::string& inner,
                         const std::string& close) {
        std::string text;
        for (int k = 0; k < depth; ++k) text += open;
        text += inner;
        for (int k = 0; k < depth; ++k) text += close;
        return messages(def("float(N) A, bool b", "O", "O(i) = " + text));
    };
    BOOST_TEST(deep(400, "(", "A(i)", ")") == "");
    for (const int depth : {1000, 10000, 100000}) {
        for (const auto& [open, close] : {std::pair{"(", ")"},
                                          {"-", ""},
                                          {"- ", ""},
                                          {"exp(", ")"},
                                          {"b ? 1.0 : ", ""},
                                          {"A(", ")"},
                                          {"1+", ""}}) {
            const std::string text = deep(depth, open, "A(i)", close);
            BOOST_TEST(text.find("nested deeper than 500 levels [TC-60]") != std::string::npos,
                       depth << open);
        }
    }
    BOOST_TEST(deep(100000, "(", "", "").find("nested deeper than") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
