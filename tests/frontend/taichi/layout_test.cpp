// Lines to blocks: indentation, joined lines, suites on one line.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(layout)

using nestor::taichi::test::syntax_messages;
using nestor::taichi::test::tree;

namespace {

/// The rendered message of one line of a text, without a hint.
std::string error(int line, int column, int width, const std::string& source, const std::string& text) {
    return "t.py:" + std::to_string(line) + ":" + std::to_string(column) + ": error: " + text +
           " [TI-1]\n    " + source + "\n    " + std::string(static_cast<std::size_t>(column - 1), ' ') +
           "^" + std::string(static_cast<std::size_t>(width - 1), '~') + "\n";
}

}  // namespace

// covers: TI-1
BOOST_AUTO_TEST_CASE(indentation_makes_blocks_of_any_width) {
    BOOST_TEST(tree("if a:\n  if b:\n      c\n  d\ne\n") == "if a\n  if b\n    do c\n  do d\ndo e\n");
    BOOST_TEST(tree("while a:\n\tb\n\tc") == "while a\n  do b\n  do c\n");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(blank_lines_and_comments_have_no_indentation) {
    BOOST_TEST(tree("if a:\n    b\n\n  # c\n# d\n    e # f\n#\n") == "if a\n  do b\n  do e\n");
    BOOST_TEST(tree("\n\n# only\n") == "");
    BOOST_TEST(tree("") == "");
    BOOST_TEST(tree("\xef\xbb\xbfx") == "do x\n");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(brackets_and_backslashes_join_lines) {
    BOOST_TEST(tree("f(a,\nb, # c\n\n  d)\n") == "do (call f a b d)\n");
    BOOST_TEST(tree("if a and \\\n  b:\n    c\n") == "if (and a b)\n  do c\n");
    BOOST_TEST(tree("x = [\n1,\n]\ny\n") == "assign x (list 1)\ndo y\n");
    BOOST_TEST(tree("x = \"\"\"a\n  b\n\"\"\"\n") == "assign x \"a\\n  b\\n\"\n");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(line_ends_of_all_systems_are_line_ends) {
    BOOST_TEST(tree("if a:\r\n  b\r\nc\r\n") == "if a\n  do b\ndo c\n");
    BOOST_TEST(tree("a\rb\r") == "do a\ndo b\n");
}

// covers: TI-4
BOOST_AUTO_TEST_CASE(a_suite_may_stand_on_one_line) {
    BOOST_TEST(tree("if a: b; c\nelse: d;\n") == "if a\n  do b\n  do c\nelse\n  do d\n");
    BOOST_TEST(tree("a; b\n") == "do a\ndo b\n");
    BOOST_TEST(tree("for i in x: pass\nelse: pass\n") == "for i x\n  pass\nelse\n  pass\n");
}

// covers: TI-2
BOOST_AUTO_TEST_CASE(definitions_hold_decorators_parameters_and_hints) {
    BOOST_TEST(tree("@ti.kernel\ndef f(x: ti.i32, y=1, *z) -> ti.f32:\n    return x\n") ==
               "decorator (. ti kernel)\n"
               "def f (parameter x (. ti i32) _) (parameter y _ 1) (star z _ _) -> (. ti f32)\n"
               "  return x\n");
    BOOST_TEST(
        tree("def f(a, /, b, *, c=1, **d): pass") ==
        "def f (positional-only a _ _) (parameter b _ _) (keyword-only c _ 1) (double-star d _ _) -> _\n"
        "  pass\n");
    BOOST_TEST(tree("@ti.data_oriented\nclass C:\n    def f(self): pass\n    x: ti.f32\n") ==
               "decorator (. ti data_oriented)\nclass C\n  def f (parameter self _ _) -> _\n    pass\n"
               "  annotate x (. ti f32) _\n");
}

// covers: TI-2
BOOST_AUTO_TEST_CASE(imports_hold_names_and_aliases) {
    BOOST_TEST(
        tree(
            "import taichi as ti, numpy\nfrom taichi import *\nfrom taichi.math import (pi as p, vec2,)\n") ==
        "import (as taichi ti) numpy\nfrom taichi import *\nfrom taichi.math import (as pi p) vec2\n");
}

// covers: TI-28 TI-37
BOOST_AUTO_TEST_CASE(assignments_chain_annotate_and_update) {
    BOOST_TEST(tree("a = b, c = d\na, (b, [c]) = d\n") ==
               "assign a (tuple b c) d\nassign (tuple a (tuple b (list c))) d\n");
    BOOST_TEST(tree("x: ti.f32 = 1\n") == "annotate x (. ti f32) 1\n");
    BOOST_TEST(tree("a += 1\na[i] -= 1\na.b *= 1\na /= 1\na //= 1\na %= 1\na **= 1\na <<= 1\na >>= 1\n"
                    "a &= 1\na |= 1\na ^= 1\na @= 1\n") ==
               "update + a 1\nupdate - (index a i) 1\nupdate * (. a b) 1\nupdate / a 1\nupdate // a 1\n"
               "update % a 1\nupdate ** a 1\nupdate << a 1\nupdate >> a 1\nupdate & a 1\nupdate | a 1\n"
               "update ^ a 1\nupdate @ a 1\n");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(an_indented_line_without_a_block_is_one_error) {
    BOOST_TEST(syntax_messages("a\n  b\n  c\nd\n") ==
               error(2, 3, 1, "  b", "IndentationError: the line is indented, but no block begins here"));
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(a_missing_block_is_one_error) {
    BOOST_TEST(syntax_messages("if a:\nb\nwhile c:\n    d\n") ==
               error(2, 1, 1, "b",
                     "IndentationError: expected an indented block after the line that ends with `:`") +
                   "  hint: an empty block is written `pass`\n");
    BOOST_TEST(syntax_messages("if a:\n").find("expected an indented block") != std::string::npos);
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(a_line_between_two_levels_is_one_error) {
    BOOST_TEST(syntax_messages("if a:\n    b\n  c\n  d\ne\n") ==
               error(3, 3, 1, "  c", "the indentation is that of no block around this line"));
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(tabs_and_blanks_that_disagree_are_an_error) {
    for (const char* text : {"if a:\n        b\n\tc\n", "if a:\n\tb\n        c\n", "if a:\n  if b:\n\tc\n"})
        BOOST_TEST(
            syntax_messages(text).find("error: tabs and blanks are mixed so that the indentation depends "
                                       "on the width of a tab [TI-1]") != std::string::npos,
            text);
    BOOST_TEST(syntax_messages("if a:\n  if b:\n  \tc\n") == "");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(an_open_bracket_is_named_where_the_next_statement_shows_it) {
    BOOST_TEST(syntax_messages("x = f(a,\n\ndef g():\n    pass\ny = = 1\n") ==
               error(1, 6, 1, "x = f(a,", "`(` is never closed") +
                   error(5, 5, 1, "y = = 1", "expected an expression, found `=`"));
    BOOST_TEST(syntax_messages("x = [1, 2\n") == error(1, 5, 1, "x = [1, 2", "`[` is never closed"));
}

BOOST_AUTO_TEST_SUITE_END()
