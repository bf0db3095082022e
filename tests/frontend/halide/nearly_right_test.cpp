// What is nearly right: subscripts, images, reductions and lets as other languages write them.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/halide/support.hpp"

BOOST_AUTO_TEST_SUITE(halide_nearly_right)

using namespace nestor::halide::test;

namespace {

struct Nearly {
    const char *text, *said;
};

void say(std::initializer_list<Nearly> texts) {
    for (const Nearly& one : texts) BOOST_TEST(messages(one.text) == one.said);
}

}  // namespace

// covers: HAL-1 HAL-3
BOOST_AUTO_TEST_CASE(subscripts_images_and_values_of_other_languages_are_written_otherwise) {
    say({
        {"pipeline P(src : image uint8[3]) -> h { fun h(x) = src[x, 0](1) }",
         R"(t.halide:1:52: error: subscripts stand in one pair of brackets [HAL-3]
    pipeline P(src : image uint8[3]) -> h { fun h(x) = src[x, 0](1) }
                                                       ^~~~~~~~~~~~
  hint: write `src[x, 0, 1]`
)"},
        {"pipeline P(src : uint8 image 2) -> h { fun h(x) = src(x, 0) }",
         R"(t.halide:1:24: error: expected `)`, `,`, `;` or `=`, found `image` [HAL-3]
    pipeline P(src : uint8 image 2) -> h { fun h(x) = src(x, 0) }
                           ^~~~~
  hint: an image is written `image`, its type and in brackets its rank: `src: image uint8[2]`
)"},
        {"pipeline P(src : image uint8[2]) -> h { fun h(x) = src[0][x] }",
         R"(t.halide:1:52: error: subscripts stand in one pair of brackets [HAL-3]
    pipeline P(src : image uint8[2]) -> h { fun h(x) = src[0][x] }
                                                       ^~~~~~~~~
  hint: write `src[0, x]`, x in front of y
)"},
        {"pipeline P(src : image uint8[2]) -> h { fun h(x) = src(0)(x) }",
         R"(t.halide:1:52: error: subscripts stand in one pair of parentheses [HAL-3]
    pipeline P(src : image uint8[2]) -> h { fun h(x) = src(0)(x) }
                                                       ^~~~~~~~~
  hint: write `src(0, x)`; a component of a tuple stands behind a point, `src(0).0`
)"},
        {"pipeline P(src : image uint8[2], q : image[2]) -> h { fun h(x) = src(0, x) }",
         R"(t.halide:1:34: error: an image has a type [HAL-3]
    pipeline P(src : image uint8[2], q : image[2]) -> h { fun h(x) = src(0, x) }
                                     ^~~~~~~~~~~~
  hint: write `q : image uint8[2]`, of uint8, float32 ..
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = src(x) == 'c' }",
         R"(t.halide:1:62: error: there are no characters [HAL-3]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = src(x) == 'c' }
                                                                 ^~~
  hint: write its code, a number: `99`
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = int8(x, x) }",
         R"(t.halide:1:52: error: `int8` converts one value [HAL-1]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = int8(x, x) }
                                                       ^~~~~~~~~~
  hint: write `int8(x)`; `(a, b)` is a tuple, each side of which is converted by itself
)"},
    });
}

// covers: HAL-3 HAL-4
BOOST_AUTO_TEST_CASE(lets_intervals_and_updates_of_other_languages_are_written_otherwise) {
    say({
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = let a = 2, b = x mod 2 in a * b }",
         R"(t.halide:1:52: error: `let` names one value [HAL-3]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = let a = 2, b = x mod 2 in a * b }
                                                       ^~~~~~~~~~~~~~~~~~~~~~~~~
  hint: write `let a = 2 in let b = x mod 2 in ..`
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = { rdom(r = (0, 3)) in (x) <- r } }",
         R"(t.halide:1:52: error: a func begins with a value for all points [HAL-14]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = { rdom(r = (0, 3)) in (x) <- r } }
                                                       ^~~~~~~~~~~~~~~~~~~~~
  hint: write `{ 0; rdom(r = (0, 3)) in (..) <- .. }`
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = sum rdom(r = (0, 9, 2)) (src(r)) }",
         R"(t.halide:1:61: error: an interval is where it begins and how long it is [HAL-3]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = sum rdom(r = (0, 9, 2)) (src(r)) }
                                                                ^~~~~~~~~~~~~
  hint: write `r = (0, 9)`
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = let a = 2; a * x }",
         R"(t.halide:1:50: error: a `let` stands in front of the value that it is for [HAL-3]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = let a = 2; a * x }
                                                     ^~~~~~~~~~~~
  hint: write `let a = 2 in ..`
)"},
        // an update that follows without a `;` is no subscript, nor is an inline reduction
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = { src(x) (x) <- h(x) } }",
         R"(t.halide:1:61: error: expected an operator, `}` or `;`, found `(` [HAL-3]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = { src(x) (x) <- h(x) } }
                                                                ^
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = sum rdom(r = (0, 3)) (src(x +)) }",
         R"(t.halide:1:81: error: expected an operand, found `)` [HAL-3]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = sum rdom(r = (0, 3)) (src(x +)) }
                                                                                    ^
  hint: `+` stands between two operands: `a + b`
)"},
    });
}

// covers: HAL-5 HAL-6
BOOST_AUTO_TEST_CASE(boundaries_and_reductions_stand_where_they_may) {
    say({
        {"pipeline P(src : image uint8[2]) -> h { fun h(x, y) = boundary(src, clamp) }",
         R"(t.halide:1:55: error: a boundary is the whole of a func without variables of its own [HAL-6]
    pipeline P(src : image uint8[2]) -> h { fun h(x, y) = boundary(src, clamp) }
                                                          ^~~~~~~~~~~~~~~~~~~~
  hint: write `fun b = boundary(src, clamp);`, and read `b(..)`
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = sum(src(x)) }",
         R"(t.halide:1:52: error: there is no func and no function `sum` [HAL-14]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = sum(src(x)) }
                                                       ^~~
  hint: a reduction has its domain in front: `sum rdom(r = (0, n)) (..)`
)"},
    });
}

// covers: HAL-14
BOOST_AUTO_TEST_CASE(parameters_that_schedules_name_are_used) {
    const std::string text = "pipeline P(n, m, k) -> h { fun h(x) = x }\n";
    BOOST_TEST(sentences(text).size() == 3u);
    BOOST_TEST(
        sentences(text +
                  "schedule s for P { split(h.x, a, b, max(n, 1)); specialize(h, not (m > 1 or k == 2)) }\n")
            .empty());
    BOOST_TEST(
        sentences(text +
                  "pipeline Q(n) -> h { fun h(x) = x * n }\nschedule s for Q { split(h.x, a, b, n) }\n")
            .size() == 3u);
}

// covers: HAL-6
BOOST_AUTO_TEST_CASE(parameters_may_be_called_like_variables_of_a_boundary) {
    const std::string text =
        "pipeline P(c, x0, x, src: image uint8[3]) -> h {\n"
        "  fun b = boundary(src, constant(c));\n  fun h(i) = int32(b(i + x, x0, c))\n}\n";
    BOOST_TEST(messages(text) == "");
}

// covers: HAL-3 HAL-14
BOOST_AUTO_TEST_CASE(what_other_languages_write_is_told_with_what_to_write_here) {
    const auto hint = [](const std::string& text) {
        const std::string all = messages(text);
        const std::size_t at = all.find("  hint: ");
        return at == std::string::npos ? all : all.substr(at + 8, all.find('\n', at) - at - 8);
    };
    const auto of_value = [&](const std::string& e) {
        return hint("pipeline P(src : image uint8[2]) -> h { fun h(x) = " + e + " }");
    };
    BOOST_TEST(of_value("x as uint8") == "write `uint8(x)`");
    BOOST_TEST(of_value("mod(x, 3)") == "write `x mod 3`");
    BOOST_TEST(of_value("div(x, 3)") == "write `x div 3`");
    BOOST_TEST(of_value("src.height()") == "write `.height`");
    BOOST_TEST(of_value("0b11") == "numbers are decimal, or hexadecimal: `0x1f`");
    BOOST_TEST(of_value("1_000") == "digits have nothing between them: write `1000`");
    BOOST_TEST(of_value("{ 0; rdom(r = 0..3) in (x) <- h(x) + r }") == "write `rdom(r = (0, n))`");
    BOOST_TEST(of_value("{ 0; rdom(r = (0, 3)) in (x) += r }") ==
               "write `in (x) <- f(x) + r`, with the name of the func");
    BOOST_TEST(of_value("src.width(0)") == "write `.width`, or `.extent(0)`");
    BOOST_TEST(of_value("src.extent") == "write `.extent(0)`, with the dimension");
    BOOST_TEST(of_value("sum(rdom(r = (0, 3)), x + r)") == "write `sum rdom(r = (0, 3)) (x + r)`");
    BOOST_TEST(of_value("sum rdom(r = (0, 3)) r") ==
               "what is reduced stands in parentheses: `sum rdom(r = (0, n)) (e)`");
    BOOST_TEST(hint("pipeline P { fun h(x) = x }") ==
               "what a pipeline takes stands in parentheses: `pipeline p()`");
    BOOST_TEST(hint("pipeline P(n) { fun h(x) = n(x) }") ==
               "write `n` alone; between two values stands an operator");
    const auto of_update = [&](const std::string& update) { return of_value("{ 0; " + update + " }"); };
    BOOST_TEST(of_update("rdom(r = (0, 3)) in x <- r") ==
               "the place of an update stands in parentheses: `in (x) <- e`");
    BOOST_TEST(of_update("rdom r = (0, 3) in (x) <- r") ==
               "a domain stands in parentheses: `rdom(r = (0, n))`");
    BOOST_TEST(of_update("rdom(0, 3) in (x) <- r") == "a reduction variable has a name: `rdom(r = (0, n))`");
    BOOST_TEST(of_update("rdom(r : (0, 3)) in (x) <- r") ==
               "an interval is written `r = (min, len)`, as in `rdom(r = (0, 3))`");
    BOOST_TEST(of_update("rdom(r = (0, 3)) (x) <- r") ==
               "`in` stands between a domain and its update: `rdom(r = (0, n)) in (x) <- e`");
    BOOST_TEST(hint("pipeline P(n) : h { fun h(x) = n }") ==
               "outputs stand behind `->`: `pipeline p(n: int32) -> h`");
    BOOST_TEST(hint("pipeline P(int32 n) { fun h(x) = n }") == "a name has its type behind it: `n: int32`");
    BOOST_TEST(hint("pipeline P(n int32) { fun h(x) = n }") ==
               "a parameter has its type behind it: `n: int32`");
    BOOST_TEST(hint("pipeline P(n: image uint8[2] = 3) { fun h(x) = n(x, 0) }") ==
               "`realize` or `--in n=FILE` gives it");
    BOOST_TEST(hint("pipeline P(n) { fun h(x) = n }\nrealise P(1) over ((0, 3));") ==
               "did you mean `realize`?");
    BOOST_TEST(hint("pipeline P(n) { fun h(x) = n }\nsplit(h.x, a, b, 4);") ==
               "a file holds pipelines, schedules `schedule s for p { .. }` and realizations");
    BOOST_TEST(hint("pipeline P(n) { fun h(x) = n; swap(h.x); }") ==
               "directives stand behind the pipeline, in a schedule: `schedule { .. }`");
    BOOST_TEST(of_value("x.0") == "leave `.0` out");
    BOOST_TEST(of_value("lett a = 3 in a") == "did you mean `let`?");
    BOOST_TEST(of_value("x y") == "between `x` and `y` stands an operator, such as `*`");
    BOOST_TEST(of_value("2 x") == "between `2` and `x` stands an operator, such as `*`");
    BOOST_TEST(of_value("(int32) x") == "a conversion has what it converts in parentheses: `int32(x)`");
    BOOST_TEST(of_value("x + \"a\"") ==
               "texts stand behind what they are about: `require n > 0 \"n is positive\"`");
    BOOST_TEST(of_value("{ 0; rdom(r in 0..3) in (x) <- h(x) + r }") == "write `rdom(r = (0, 3 - 0))`");
    BOOST_TEST(
        of_value("zorbify(x)").starts_with("a func stands in front of its uses: `fun zorbify(..) = ..`"));
    BOOST_TEST(hint("pipeline P(n) { fin h(x) = n }") == "did you mean `fun`?");
    BOOST_TEST(hint("pipeline P(n) { fun h[x] = n }") == "write `fun h(x) = ..`");
    BOOST_TEST(hint("pipeline P(n: int32 = 1.5) { fun h(x) = n }") ==
               "give `n` a value of its type, or make it `n: float32`");
    BOOST_TEST(hint("pipeline P(n: uint8 = 300) { fun h(x) = n }") == "`uint8` holds 0 to 255");
    BOOST_TEST(hint("pipeline P(n) { fun (x) = n }") == "write `fun f(x) = ..`");
    BOOST_TEST(hint("pipeline P(q : image uint8, n) { fun h(x) = n }") == "write `q : image uint8[2]`");
    BOOST_TEST(hint("pipeline P(n : int33) { fun h(x) = n }").starts_with("types: int8 to int64"));
    BOOST_TEST(hint("fun h(x) = 1\n").starts_with("funcs stand in a pipeline"));
}

// covers: HAL-14
BOOST_AUTO_TEST_CASE(lets_of_a_pipeline_that_nothing_uses_are_warned_about) {
    const std::vector<std::string> unused = {"let `m` is not used [HAL-14]"};
    BOOST_TEST(sentences("pipeline P() -> h { let k = 2; let m = k; fun h(x) = x }") == unused);
    BOOST_TEST(sentences("pipeline P() -> h { let k = 2; let m = k; fun h(x) = x + m }").empty());
}

BOOST_AUTO_TEST_SUITE_END()
