// What users are told about texts that are no Python, or no Python that nestor reads: whole rendered
// messages.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(taichi_errors)

using nestor::taichi::test::syntax_messages;

namespace {

/// The message of a text of one line.
std::string error(int column, int width, const std::string& source, const std::string& text,
                  const std::string& hint = "") {
    const std::string out = "t.py:1:" + std::to_string(column) + ": error: " + text + "\n    " + source +
                            "\n    " + std::string(static_cast<std::size_t>(column - 1), ' ') + "^" +
                            std::string(static_cast<std::size_t>(width - 1), '~') + "\n";
    return hint.empty() ? out : out + "  hint: " + hint + "\n";
}

struct Case {
    const char* source;
    int column, width;
    const char* text;
    const char* hint;
};

void check(const std::vector<Case>& cases) {
    for (const Case& c : cases)
        BOOST_TEST(syntax_messages(c.source) == error(c.column, c.width, c.source, c.text, c.hint), c.source);
}

}  // namespace

// covers: TI-1
BOOST_AUTO_TEST_CASE(a_syntax_error_says_what_was_expected) {
    check({
        {"x = ", 4, 1, "expected an expression, found end of line [TI-1]", ""},
        {"x = 1 +", 8, 1, "expected an expression, found end of line [TI-1]", ""},
        {"if x", 5, 1, "expected `:`, found end of line [TI-1]", ""},
        {"f(a b)", 5, 1, "expected `)`, found `b` [TI-1]", ""},
        {"[a b]", 4, 1, "expected `]`, found `b` [TI-1]", ""},
        {"x y", 3, 1, "unexpected `y` [TI-1]", ""},
        {"def 3(): pass", 5, 1, "expected a name, found `3` [TI-1]", ""},
        {"import", 7, 1, "expected a name, found end of line [TI-1]", ""},
        {"for x y: pass", 7, 1, "expected `in`, found `y` [TI-1]", ""},
        {"a ? b", 3, 1, "`?` begins no token [TI-1]", "to choose between two values, write `a if c else b`"},
    });
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(habits_of_other_languages_get_a_hint) {
    check({
        {"if x = 3: pass", 6, 1, "expected `:`, found `=` [TI-1]",
         "to compare, write `==`; to name a value inside an expression, `:=`"},
        {"x = a && b", 7, 2, "`&&` is no operator of Python [TI-1]", "write `and`"},
        {"x = a || b", 7, 2, "`||` is no operator of Python [TI-1]", "write `or`"},
        {"x = !a", 5, 1, "`!` is no operator of Python [TI-1]", "write `not`"},
        {"print 'a'", 7, 3, "unexpected `'a'` [TI-1]", "write `print(..)`"},
        {"match x: pass", 7, 1, "unexpected `x` [TI-1]", "`match` statements are not part of the language"},
    });
    BOOST_TEST(syntax_messages("if a: b\nelse if c: d\n").find("  hint: write `elif`\n") !=
               std::string::npos);
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(an_if_in_an_expression_gets_an_example_of_what_to_write) {
    check({
        {"b = 1 if a > 3", 15, 1, "expected `else`, found end of line [TI-1]",
         "write both values, `1 if a > 3 else ..`, or an `if` statement"},
        {"b = (a if a > 3) + 2", 16, 1, "expected `else`, found `)` [TI-1]",
         "write both values, `a if a > 3 else ..`, or an `if` statement"},
        {"print(x, 1 if x)", 16, 1, "expected `else`, found `)` [TI-1]",
         "write both values, `1 if x else ..`, or an `if` statement"},
        {"c = [x for x in y if x else 2]", 24, 4, "expected `]`, found `else` [TI-1]",
         "behind `for` an `if` only filters; to choose, write `[a if c else b for ..]`"},
        {"d = if a: 3", 5, 2, "expected an expression, found `if` [TI-1]",
         "a value that depends on a condition is `a if c else b`"},
        {"y = 1 if x else", 16, 1, "expected an expression, found end of line [TI-1]",
         "write the value that is taken where the condition does not hold: `a if c else 0`"},
    });
}

// covers: TI-28
BOOST_AUTO_TEST_CASE(only_names_attributes_and_subscripts_are_targets) {
    check({
        {"f() = 1", 1, 3, "the result of a call cannot be the target of an assignment [TI-28]", ""},
        {"a, 1 = x", 4, 1, "a number cannot be the target of an assignment [TI-28]", ""},
        {"a + b += 1", 1, 5, "the result of an operator cannot be the target of an assignment [TI-28]", ""},
        {"(a, b) += 1", 1, 6, "a tuple cannot be the target of an assignment [TI-28]", ""},
        {"for True in x: pass", 5, 4, "`True` cannot be the target of an assignment [TI-28]", ""},
        {"x = [a for 3 in b]", 12, 1, "a number cannot be the target of an assignment [TI-28]", ""},
    });
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(a_backslash_joins_two_lines) {
    for (const char* text : {"a = 1 \\", "a = 1 \\\n", "a = 1 \\ \nb\n"})
        BOOST_TEST(
            syntax_messages(text).starts_with("t.py:1:7: error: a `\\` that joins lines stands at the end of "
                                              "a line, and another line follows [TI-1]\n"),
            text);
    BOOST_TEST(syntax_messages("a = 1 \\\n + 2\n") == "");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(numbers_are_checked) {
    check({
        {"x = 012", 5, 3, "a decimal number does not begin with 0 [TI-1]", ""},
        {"x = 1__2", 5, 4, "`_` stands between digits only [TI-1]", ""},
        {"x = 12ab", 5, 4, "the number ends in letters or digits that do not belong to it [TI-1]", ""},
        {"x = 0xg", 5, 3, "the number ends in letters or digits that do not belong to it [TI-1]", ""},
    });
    BOOST_TEST(
        syntax_messages("x = " + std::string(5000, '1')).find("more digits than nestor reads [TI-1]") !=
        std::string::npos);
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(strings_are_checked) {
    check({
        {"x = 'abc", 5, 4, "the string does not end before its line does [TI-1]", ""},
        {"x = '''abc", 5, 3, "the string does not end before the file does [TI-1]", ""},
        {"x = '\\x4'", 6, 3, "the escape `\\x4` has too few digits [TI-1]", ""},
        {"x = '\\ud800'", 6, 6, "the escape `\\ud800` is the number of no character [TI-1]", ""},
        {"x = 'a' b'b'", 5, 8, "bytes and text cannot be joined [TI-1]", ""},
        {"x = f'{a'", 7, 1, "`{` is never closed [TI-1]", ""},
        {"x = f'}'", 7, 1, "a `}` that ends no value [TI-1]", "write `}}` for the character itself"},
        {"x = f'{}'", 7, 1, "a value is missing between `{` and `}` [TI-1]",
         "write `{{` for the character itself"},
        {"x = f'{a b}'", 10, 1, "unexpected `b` [TI-1]", ""},
        {"x = f'{a!x}'", 9, 2, "a conversion is `!r`, `!s` or `!a` [TI-1]", ""},
    });
}

// covers: TI-23
BOOST_AUTO_TEST_CASE(arguments_and_parameters_are_checked) {
    const std::string line = "f(a=1, a=2)", order = "f(a=1, b)";
    BOOST_TEST(syntax_messages(line) == error(8, 1, line, "the argument `a` is given twice [TI-23]") +
                                            "t.py:1:3: note: the first\n    " + line + "\n      ^\n");
    BOOST_TEST(syntax_messages(order) ==
               error(8, 1, order, "a positional argument stands after a keyword argument [TI-23]") +
                   "t.py:1:3: note: the keyword argument\n    " + order + "\n      ^~~\n");
    check({
        {"f(x for x in y, z)", 3, 12, "a generator beside other arguments stands in parentheses [TI-23]", ""},
        {"def f(a=1, b): pass", 12, 1, "a parameter without a default follows one with a default [TI-1]", ""},
        {"def f(a, *): pass", 10, 1, "a name follows `*` among the parameters [TI-1]", ""},
        {"def f(**a, b): pass", 12, 1, "no parameter follows `**` [TI-1]", ""},
    });
    BOOST_TEST(syntax_messages("def f(a, a): pass").find("two parameters are named `a` [TI-1]") !=
               std::string::npos);
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(several_errors_are_told_in_one_run) {
    const std::string text = syntax_messages("x = = 1\nif y:\n    z = )\nf(\n  a b,\n  c)\nw = 1 2\n");
    for (const char* place : {"t.py:1:5:", "t.py:3:9:", "t.py:5:5:", "t.py:7:7:"})
        BOOST_TEST(text.find(place) != std::string::npos, place << " in " << text);
    std::size_t errors = 0;
    for (std::size_t at = text.find("error:"); at != std::string::npos; at = text.find("error:", at + 1))
        ++errors;
    BOOST_TEST(errors == 4u, text);
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_end_with_a_message) {
    BOOST_TEST(syntax_messages("x = \xff").find("t.py:1:5: error: the file is not UTF-8 [TI-1]") == 0u);
    BOOST_TEST(syntax_messages("\xed\xa0\x80").find("the file is not UTF-8") != std::string::npos);
    BOOST_TEST(syntax_messages(std::string("x\0y", 3)).find("`\\x00` begins no token") != std::string::npos);
    BOOST_TEST(syntax_messages("x = “a”").find("`“` begins no token") != std::string::npos);
    BOOST_TEST(syntax_messages("θ_1 = é + 変数\n") == "");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(deep_nesting_is_an_error_and_no_crash) {
    const auto deep = [](int depth, const std::string& open, const std::string& inner,
                         const std::string& close) {
        std::string text = "x = ";
        for (int k = 0; k < depth; ++k) text += open;
        text += inner;
        for (int k = 0; k < depth; ++k) text += close;
        return syntax_messages(text + "\n");
    };
    BOOST_TEST(deep(400, "(", "a", ")") == "");
    BOOST_TEST(deep(400, "-", "a", "") == "");
    for (const int depth : {1000, 10000, 100000})
        for (const auto& [open, close] : {std::pair{"(", ")"},
                                          {"-", ""},
                                          {"not ", ""},
                                          {"f(", ")"},
                                          {"x[", "]"},
                                          {"{a: ", "}"},
                                          {"1 + ", ""},
                                          {"a ** ", ""},
                                          {"a.", ""},
                                          {"lambda: ", ""},
                                          {"lambda a, b: ", ""},
                                          {"a if b else ", ""},
                                          {"(yield ", ")"}}) {
            const std::string text = deep(depth, open, "a", close);
            BOOST_TEST(text.find("nested deeper than") != std::string::npos, depth << open);
        }
    std::string blocks, arms = "if a: b\n";
    for (int k = 0; k < 10000; ++k) blocks += std::string(static_cast<std::size_t>(k), ' ') + "if a:\n";
    BOOST_TEST(syntax_messages(blocks).find("blocks are nested deeper than 100 levels [TI-1]") !=
               std::string::npos);
    for (int k = 0; k < 10000; ++k) arms += "elif a: b\n";
    BOOST_TEST(syntax_messages(arms) == "");
}

BOOST_AUTO_TEST_SUITE_END()
