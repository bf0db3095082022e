// Messages as users see them, whole: the place, the line, the hint, and all mistakes of a text in one run.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(rendered)

using namespace nestor::halide::test;

// covers: HAL-10
BOOST_AUTO_TEST_CASE(an_access_at_another_place_is_shown) {
    BOOST_TEST(
        messages(R"(pipeline P() {
  fun f(x, y) = { 0; rdom(r = (0, 3)) in (x, r) <- f(x, r) + f(x + 1, r) };
}
)") ==
        R"(t.halide:2:62: error: `x` is a pure variable of this stage, so every access of `f` has just `x` at place 1 [HAL-10]
      fun f(x, y) = { 0; rdom(r = (0, 3)) in (x, r) <- f(x, r) + f(x + 1, r) };
                                                                 ^~~~~~~~~~~
  hint: update through an `rdom`, or read another func
)");
}

// covers: HAL-12
BOOST_AUTO_TEST_CASE(everything_that_startup_expressions_cannot_use_is_shown_in_one_run) {
    BOOST_TEST(messages(
                   R"(pipeline P(src: image uint8[2]) {
  fun g(x) = x;
  fun f(x) = { 0;
    rdom(r = (0, g(3)), s = (0, r), t = (x, int32(src(0, 0)))) in (x) <- f(x) + r + s + t };
  require g(1) > 0 "g is positive";
}
)") ==
               R"(t.halide:4:18: error: the length of `r` cannot use the func `g` [HAL-12]
        rdom(r = (0, g(3)), s = (0, r), t = (x, int32(src(0, 0)))) in (x) <- f(x) + r + s + t };
                     ^~~~
  hint: it is computed before anything else, from parameters and image sizes
t.halide:4:33: error: the length of `s` cannot use the variable `r` [HAL-12]
        rdom(r = (0, g(3)), s = (0, r), t = (x, int32(src(0, 0)))) in (x) <- f(x) + r + s + t };
                                    ^
  hint: it is computed before anything else, from parameters and image sizes
t.halide:4:42: error: the start of `t` cannot use the variable `x` [HAL-12]
        rdom(r = (0, g(3)), s = (0, r), t = (x, int32(src(0, 0)))) in (x) <- f(x) + r + s + t };
                                             ^
  hint: it is computed before anything else, from parameters and image sizes
t.halide:4:51: error: the length of `t` cannot use pixels of an image [HAL-12]
        rdom(r = (0, g(3)), s = (0, r), t = (x, int32(src(0, 0)))) in (x) <- f(x) + r + s + t };
                                                      ^~~~~~~~~
  hint: it is computed before anything else, from parameters and image sizes
t.halide:5:11: error: a requirement cannot use the func `g` [HAL-12]
      require g(1) > 0 "g is positive";
              ^~~~
  hint: it is computed before anything else, from parameters and image sizes
)");
}

// covers: HAL-13
BOOST_AUTO_TEST_CASE(definitions_that_collide_or_come_too_late_are_shown_with_the_first_one) {
    BOOST_TEST(messages("pipeline P() -> (h, h) { fun h(x) = x }") ==
               R"(t.halide:1:21: error: the output `h` is defined twice [HAL-13]
    pipeline P() -> (h, h) { fun h(x) = x }
                        ^
t.halide:1:18: note: the first definition
    pipeline P() -> (h, h) { fun h(x) = x }
                     ^
  hint: name each output once
)");
    BOOST_TEST(messages(R"(pipeline P() {
  fun f(x, x) = x;
  fun f(x) = f(x) + h(x);
  fun h(x) = f(x, 1);
}
)") ==
               R"(t.halide:2:12: error: the variable `x` is defined twice [HAL-13]
      fun f(x, x) = x;
               ^
t.halide:2:9: note: the first definition
      fun f(x, x) = x;
            ^
  hint: choose another name
t.halide:3:7: error: the func `f` is defined twice [HAL-13]
      fun f(x) = f(x) + h(x);
          ^
t.halide:2:7: note: the first definition
      fun f(x, x) = x;
          ^
  hint: choose another name; updates stand behind the pure stage, in its braces
t.halide:3:14: error: the pure stage of `f` refers to `f` itself [HAL-13]
      fun f(x) = f(x) + h(x);
                 ^~~~
  hint: only updates read the func that they update
t.halide:3:21: error: `h` is used before it is defined [HAL-13]
      fun f(x) = f(x) + h(x);
                        ^
  hint: funcs are defined before their first use, and do not recurse
t.halide:4:14: error: `f` has 1 dimension, given 2 [HAL-13]
      fun h(x) = f(x, 1);
                 ^
  hint: write an index for each dimension
)");
}

// covers: HAL-14
BOOST_AUTO_TEST_CASE(unknown_names_show_the_nearest_also_where_letters_are_swapped) {
    BOOST_TEST(messages(R"(pipeline P(width: int32) -> blured {
  fun bright(s1, y) = y + widht;
  fun blurred(x, y) = brigth(x, y) + srqt(float32(x));
  fun width(x) = x;
}
)") ==
               R"(t.halide:2:14: error: `s1` is called like a part of a loop's name [HAL-14]
      fun bright(s1, y) = y + widht;
                 ^~
  hint: names such as `s1` and `z0` are for schedules
t.halide:2:27: error: `widht` is not defined [HAL-14]
      fun bright(s1, y) = y + widht;
                              ^~~~~
  hint: did you mean `width`?
t.halide:3:23: error: there is no func and no function `brigth` [HAL-14]
      fun blurred(x, y) = brigth(x, y) + srqt(float32(x));
                          ^~~~~~
  hint: did you mean `bright`?
t.halide:3:38: error: there is no func and no function `srqt` [HAL-14]
      fun blurred(x, y) = brigth(x, y) + srqt(float32(x));
                                         ^~~~
  hint: did you mean `sqrt`?
t.halide:4:7: error: `width` hides a parameter of that name [HAL-14]
      fun width(x) = x;
          ^~~~~
t.halide:1:12: note: the parameter
    pipeline P(width: int32) -> blured {
               ^~~~~
  hint: choose another name
t.halide:1:29: error: the output `blured` is no func of the pipeline [HAL-14]
    pipeline P(width: int32) -> blured {
                                ^~~~~~
  hint: did you mean `blurred`?
)");
}

// covers: HAL-14
BOOST_AUTO_TEST_CASE(what_nobody_uses_is_a_warning) {
    BOOST_TEST(messages(R"(pipeline P(w: int32) {
  fun g(x) = x;
  fun f(x, y) = let v = 3 in x;
}
)") ==
               R"(t.halide:3:21: warning: let `v` is not used [HAL-14]
      fun f(x, y) = let v = 3 in x;
                        ^
t.halide:3:12: warning: variable `y` is not used [HAL-14]
      fun f(x, y) = let v = 3 in x;
               ^
t.halide:2:7: warning: func `g` is not used [HAL-14]
      fun g(x) = x;
          ^
t.halide:1:12: warning: parameter `w` is not used [HAL-14]
    pipeline P(w: int32) {
               ^
)");
}

// covers: HAL-22
BOOST_AUTO_TEST_CASE(a_length_that_is_negative_is_shown) {
    BOOST_TEST(messages(R"(pipeline P() {
  fun f(x) = { 0; rdom(r = (0, 2 - 3)) in (x) <- f(x) + r };
}
)") ==
               R"(t.halide:2:32: error: the length of `r` is negative [HAL-22]
      fun f(x) = { 0; rdom(r = (0, 2 - 3)) in (x) <- f(x) + r };
                                   ^~~~~
  hint: an interval is `(min, len)`: where it begins, and how many values it has
)");
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(an_unknown_directive_shows_the_nearest_and_hides_no_other_error) {
    BOOST_TEST(messages(R"(pipeline P() {
  fun f(x, y) = x + y;
}
schedule s for P {
  splt(f.x, xo, xi, 8);
  split(f.z, xo, xi, 8);
  split(h.x, xo, xi, 8);
}
)") ==
               R"(t.halide:5:3: error: there is no directive `splt` [HAL-62]
      splt(f.x, xo, xi, 8);
      ^~~~
  hint: did you mean `split`?
t.halide:6:9: error: there is no loop `f.z` [HAL-62]
      split(f.z, xo, xi, 8);
            ^~~
  hint: loops of `f` are f.y, f.x
t.halide:7:3: error: there is no func `h` [HAL-62]
      split(h.x, xo, xi, 8);
      ^~~~~~~~~~~~~~~~~~~~~
  hint: funcs: f
)");
}

// covers: HAL-1, HAL-2, HAL-3, HAL-4, HAL-5, HAL-6
BOOST_AUTO_TEST_CASE(mistakes_are_told_with_what_to_write_instead) {
    const auto hints = [](const std::string& definition) {
        return messages("pipeline P(src: image int32[2]) -> h { " + definition + " }");
    };
    const auto shows = [&](const std::string& definition, const std::string& text, const std::string& hint) {
        const std::string told = hints(definition);
        BOOST_TEST(told.find("error: " + text) != std::string::npos, told);
        BOOST_TEST(told.find("hint: " + hint) != std::string::npos, told);
        BOOST_TEST(told.find("error", told.find("error") + 1) == std::string::npos, told);
    };
    shows("fun h(x) = { 0; (x) = h(x) + 1 }", "expected `<-`, found `=` [HAL-3]", "an update is written");
    shows("fun h(x) = { 0; rdom(r = 0, 3) in (x) <- h(x) + r }", "expected `(`, found `0` [HAL-3]",
          "an interval is `(min, len)`");
    shows("require src.width > 3; fun h(x) = x", "unexpected `;` [HAL-3]", "a text says what is required");
    shows("fun h(x): int31 = x", "expected a type or `(`, found `int31` [HAL-3]", "types: int8 to int64");
    shows("fun h(x) = mean rdom(r = (0, 3)) (x + r)", "there is no reduction `mean` [HAL-5]", "reductions: ");
    shows("fun h(x) = maximum rdom(r = (0, 3)) (x + r)", "there is no reduction `maximum` [HAL-5]",
          "write `max rdom(..) (..)`; reductions: ");
    shows("fun b = boundary(src, wrap); fun h(x) = b(x, 0)", "there is no boundary `wrap` [HAL-6]",
          "boundaries: `repeat`, `mirror`, `clamp`, `constant(v)`");
    shows("fun h(x) = (x > 1) + (x > 2)", "`+` is not defined for `bool` [HAL-2]",
          "use `and`, `or` and `not`");
    shows("fun h(x) = src(x, 0) & 1.5", "`&` is not defined for `float32` [HAL-2]", "convert it");
    shows("fun h(x) = clamp(x, 1)", "`clamp` takes 3 arguments, given 2 [HAL-1]",
          "write `clamp(e, low, high)`");
    shows("fun h(x): uint8 = 256", "the constant does not fit `uint8` [HAL-2]", "`uint8` holds 0 to 255");
    shows("fun h(x) = select(x, 1, 2)", "expected a condition, found `int32` [HAL-2]", "write a comparison");
    shows("fun h(x) = { 0.0; (x) <- float64(x) }", "`h` holds `float32`, but the value is `float64` [HAL-2]",
          "convert it: `float32(..)`; or have `h` hold it: `fun h(..): float64`");
}

// covers: HAL-88
BOOST_AUTO_TEST_CASE(an_arrow_that_was_meant_as_a_comparison_is_explained) {
    BOOST_TEST(messages(R"(pipeline P() {
  fun f(x) = select(x <-1, 1, 2);
}
)") ==
               R"(t.halide:2:23: error: unexpected `<-` [HAL-3]
      fun f(x) = select(x <-1, 1, 2);
                          ^~
  hint: `<-` is always an update; as a comparison write `< -`
)");
}

// covers: HAL-88
BOOST_AUTO_TEST_CASE(comparisons_that_chain_are_explained) {
    BOOST_TEST(messages(R"(pipeline P() {
  fun f(x) = select(0 < x < 3, 1, 2);
}
)") ==
               R"(t.halide:2:27: error: unexpected `<` [HAL-3]
      fun f(x) = select(0 < x < 3, 1, 2);
                              ^
  hint: comparisons do not chain; use `and`
)");
}

// covers: HAL-88
BOOST_AUTO_TEST_CASE(numbers_without_a_digit_beside_the_point_are_explained) {
    BOOST_TEST(messages(R"(pipeline P() {
  fun f(x) = 1. + .5;
}
)") ==
               R"(t.halide:2:14: error: a number with a point needs digits on both sides of it [HAL-3]
      fun f(x) = 1. + .5;
                 ^~
  hint: write `1.0`
t.halide:2:19: error: expected an operand, found `.` [HAL-3]
      fun f(x) = 1. + .5;
                      ^
  hint: numbers have digits on both sides of the point: `0.5`
)");
}

// covers: HAL-21
BOOST_AUTO_TEST_CASE(an_index_that_divides_by_the_constant_0_is_an_error_and_a_value_a_warning) {
    const auto error = [](const std::string& place, const std::string& source, const std::string& under) {
        return "t.halide:" + place + ": error: this divides by 0, so that no index is meant [HAL-21]\n    " +
               source + "\n" + under + "\n  hint: divide by another number\n";
    };
    for (const std::string index : {"x div 0", "x mod 0", "x / (1 - 1)", "3 mod 0"}) {
        const std::string source = "  fun f(x) = src(" + index + ", 0);";
        BOOST_TEST(messages("pipeline P(src: image int32[2]) {\n" + source + "\n}\n") ==
                   error("2:18", source, std::string(21, ' ') + "^" + std::string(index.size() - 1, '~')));
    }
    const std::string bound = "  fun f(x) = { 0; rdom(r = (0, n div 0)) in (x) <- f(x) + r };";
    BOOST_TEST(messages("pipeline P(n: int32) {\n" + bound + "\n}\n") ==
               error("2:32", bound, std::string(35, ' ') + "^~~~~~~"));
    BOOST_TEST(messages(R"(pipeline P(src: image int32[1]) {
  fun f(x) = src(x) div 0;
}
)") ==
               R"(t.halide:2:14: warning: this divides by 0, which is an error that targets make 0 [HAL-21]
      fun f(x) = src(x) div 0;
                 ^~~~~~~~~~~~
)");
    BOOST_TEST(messages("pipeline P(src: image float32[1]) { fun f(x) = src(x) / 0; }\n") == "");
}

BOOST_AUTO_TEST_SUITE_END()
