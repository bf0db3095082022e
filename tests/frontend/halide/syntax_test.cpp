// Tokens and trees: both spellings, priorities, forms of pipelines, and messages about syntax.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(syntax)

using namespace nestor;
using namespace nestor::halide::test;

// covers: HAL-3
BOOST_AUTO_TEST_CASE(the_symbols_of_the_report_are_the_ascii_ones) {
    const std::string plain =
        "pipeline P(w) { fun f(x) = { 0; rdom(r = (-w, 2*w + 1)) in (x) <- f(x) + r if !(r < 0 and x >= 0) "
        "}; }";
    const std::string report =
        "pipeline P(w) { fun f(x) = { 0; rdom(r = (−w, 2×w + 1)) in (x) ← f(x) + r if ¬(r < 0 ∧ x ≥ 0) }; }";
    BOOST_TEST(ast(plain) == ast(report));
    BOOST_TEST(ast(plain).find("rdom r") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(comments_separate_and_mean_nothing) {
    BOOST_TEST(ast("pipeline P(){fun f(x)=x;}") == ast(R"(# c
pipeline /* a
** b */ P ( ) { // d
 fun f ( x ) = x # e
 ; })"));
    BOOST_TEST(ast("pipeline P() { fun f(x) = x /* }").find("the comment does not end [HAL-3]") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_missing_operand_is_called_so) {
    const std::string found = ast("pipeline P() { fun f(x) = x * ; }");
    BOOST_TEST(found.find("expected an operand, found `;` [HAL-3]") != std::string::npos);
    BOOST_TEST(found.find("`*` stands between two operands: `a * b`") != std::string::npos);
    const std::string word = ast("pipeline P() { fun f(x) = x div ; }");
    BOOST_TEST(word.find("`div` stands between two operands: `a div b`") != std::string::npos);
    BOOST_TEST(ast("pipeline P() { fun f(x) = ; }").find("two operands") == std::string::npos);
}

// covers: HAL-1
BOOST_AUTO_TEST_CASE(priorities_are_those_of_the_grammar) {
    BOOST_TEST(tree("a + x * y") == R"(    +
      a
      *
        x
        y
)");
    BOOST_TEST(tree("a - x - y") == R"(    -
      -
        a
        x
      y
)");
    BOOST_TEST(tree("a < x and a > y or a == 1") == tree("((a < x) and (a > y)) || (a = 1)"));
    BOOST_TEST(tree("not a < x and x != 3") == tree("(not (a < x)) && (x != 3)"));
    BOOST_TEST(tree("a | x ^ y & a << 1 + 2 * 3") == tree("a | (x ^ (y & (a << (1 + (2 * 3)))))"));
    BOOST_TEST(tree("-a * !b") == tree("(-a) * (!b)"));
    BOOST_TEST(tree("a div x mod y % 2 / 3") == tree("((((a div x) mod y) mod 2) / 3)"));
    BOOST_TEST(tree("src.extent(1) + f(x).0") ==
               R"(    +
      .extent(..)
        src
        1
      .0
        f(..)
          x
)");
}

// covers: HAL-4 HAL-5 HAL-6
BOOST_AUTO_TEST_CASE(every_form_of_the_grammar_parses) {
    const std::string text = ast(R"(pipeline P(w = 3, k: float32; src: image uint8[2]) -> (h, m) {
  let half: int32 = w div 2;
  require w > 0 "w is positive";
  fun b = boundary(src, constant(1));
  fun t(x, y): (uint8, float32) = (b[x, y], 2.0);
  fun h(x, y) = let v = t(x, y).0 in v + uint8(v);
  fun m(x) = { 0; rdom(r = (0, 3); s = (0, w)) in (x + 0) <- m(x) + r if s > r; (3) <- 1; };
  fun n() = sum rdom(r = (0, 3), s = (0, 4)) (sat(uint8, r + s)) + cast(int32, true)
}
schedule fast for P { specialize(h, w == 3); split(h.x, xo, xi, 8, tail = guard); ; rfactor(h.s1.r, u) -> g }
realize P(3, k = 0.5, src = "a.pgm") over h ((0, 4), (-1, 5)), m ((0, 3)) using fast;
)");
    BOOST_TEST(text ==
               R"(pipeline P
  parameter w
    3
  parameter k: float32
  image src: uint8[2]
  outputs h, m
  let half: int32
    div
      w
      2
  require "w is positive"
    >
      w
      0
  fun b
    boundary(..)
      src
      constant(..)
        1
  fun t(x, y): (uint8, float32)
    tuple
      b[..]
        x
        y
      2.0
  fun h(x, y)
    let v
      .0
        t(..)
          x
          y
      +
        v
        cast uint8
          v
  fun m(x)
    0
    update
      rdom r
        0
        3
      rdom s
        0
        w
      left
        +
          x
          0
      right
        +
          m(..)
            x
          r
      if
        >
          s
          r
    update
      left
        3
      right
        1
  fun n()
    +
      sum rdom
        rdom r
          0
          3
        rdom s
          0
          4
        sat uint8
          +
            r
            s
      cast int32
        true
schedule fast for P
  specialize(h, (w == 3))
  split(h.x, xo, xi, 8, tail = guard)
  rfactor(h.s1.r, u) -> g
realize P(3, k = 0.5, src = "a.pgm")
  window h (0, 4) ((-1), 5)
  window m (0, 3)
  using fast
)");
}

// covers: HAL-7
BOOST_AUTO_TEST_CASE(the_unbraced_forms_of_the_report_parse) {
    const std::string braced = "pipeline P(w) { fun f(x) = x; fun g(x) = f(x) + w; }";
    BOOST_TEST(ast("pipeline P(w) = fun f(x) = x; fun g(x) = f(x) + w") == ast(braced));
    BOOST_TEST(ast("pipeline P(w) fun f(x) = x fun g(x) = f(x) + w;") == ast(braced));
    BOOST_TEST(messages("# nothing\n") ==
               R"(t.halide:1:1: error: nothing to translate: the file has no `pipeline` [HAL-7]
    # nothing
    ^
)");
}

// covers: HAL-88
BOOST_AUTO_TEST_CASE(syntax_errors_say_what_was_expected_and_how_to_write_it) {
    BOOST_TEST(messages(of("x < y < 3")) ==
               R"(t.halide:1:77: error: unexpected `<` [HAL-3]
    pipeline P(a: int32, b: float32, src: image uint8[2]) { fun f(x, y) = x < y < 3; }
                                                                                ^
  hint: comparisons do not chain; use `and`
)");
    BOOST_TEST(messages(of("x < 3 != true")).find("compare a condition in parentheses, `(a < b) != c`") !=
               std::string::npos);
    const auto hint = [](const std::string& expression, const std::string& text) {
        BOOST_TEST(messages(of(expression)).find(text) != std::string::npos, messages(of(expression)));
    };
    hint("x <- 1", "as a comparison write `< -`");
    hint("2x", "multiply with `2*x`");
    hint("1. + b", "write `1.0`");
    hint(".5 + b", "numbers have digits on both sides of the point");
    hint("x $ y", "`$` begins no token");
    BOOST_TEST(messages("pipeline P() { fun f(x) = x").find("unterminated `pipeline`") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(one_syntax_error_does_not_hide_the_next) {
    BOOST_TEST(
        sentences("pipeline P() { fun f(x) = { 0; (x) + 1; (x) <- }; fun g(x) = 1 + ; fun h(x) = ) ; }")
            .size() == 3u);
}

BOOST_AUTO_TEST_CASE(deep_nesting_is_an_error_and_not_a_crash) {
    const auto deep = [](const std::string& open, const std::string& close, int n) {
        std::string text;
        for (int i = 0; i < n; ++i) text += open;
        text += "x";
        for (int i = 0; i < n; ++i) text += close;
        return messages(of(text));
    };
    for (const auto& [open, close] :
         {std::pair("(", ")"), std::pair("-", ""), std::pair("f(", ")"), std::pair("let v = 1 in ", ""),
          std::pair("not ", ""), std::pair("1 + (", ")")})
        for (const int n : {600, 10000})
            BOOST_TEST(deep(open, close, n).find("nested deeper than 500 levels") != std::string::npos,
                       open << " " << n << ": " << deep(open, close, n).substr(0, 200));
}

BOOST_AUTO_TEST_CASE(a_syntax_error_does_not_hide_errors_of_what_was_read) {
    const std::string all = messages(R"(pipeline P(src: image uint8[2]) -> h {
  fun f(x, y) = srk(x, y);
  fun g(x, y) = f(x, y +);
  let n = 3 +;
  fun k(x) = { 0; rdom(r = (0, 3)) in <- };
  fun h(x, y) = g(x) + n + k(x, y) + q + f(x);
})");
    const auto said = [&](const std::string& part) { return all.find(part) != std::string::npos; };
    BOOST_TEST(said("there is no func and no function `srk`"), all);
    BOOST_TEST(said("`q` is not defined"), all);
    BOOST_TEST(said("`f` has 2 dimensions, given 1"), all);
    // nothing is known of what could not be read
    for (const char* name : {"`g`", "`n`", "`k`"}) BOOST_TEST(!said(name), name << all);
    BOOST_TEST(!said("warning"), all);
    // what was read up to the error is no whole func
    const std::string part = messages("pipeline P() -> h { fun f(x) = x $ 2; fun h(x) = f(x, x); }");
    BOOST_TEST(part.find("dimensions") == std::string::npos, part);
}

BOOST_AUTO_TEST_SUITE_END()
