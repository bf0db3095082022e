// What people bring to Halide from other languages: each form is said once, with what is written here.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/halide/support.hpp"

BOOST_AUTO_TEST_SUITE(halide_foreign)

using namespace nestor::halide::test;

namespace {

struct Brought {
    const char *text, *said;
};

void check(std::initializer_list<Brought> forms) {
    for (const Brought& form : forms) BOOST_TEST(messages(form.text) == form.said);
}

}  // namespace

// covers: HAL-3 HAL-4 HAL-6 HAL-14
BOOST_AUTO_TEST_CASE(what_is_nearly_right_is_said_as_it_is_written_here) {
    check({
        {"pipeline P(w : int32) -> h { fun h(x) = { w; h(x) <- 1 } }",
         R"(t.halide:1:46: error: the place of an update has no name [HAL-3]
    pipeline P(w : int32) -> h { fun h(x) = { w; h(x) <- 1 } }
                                                 ^~~~~~~~~
  hint: write `(x) <- 1`
)"},
        {"pipeline P(w : int32) -> h { fun h(x) = { w; rdom(r in (0, 3)) in (x) <- r } }",
         R"(t.halide:1:50: error: a reduction variable stands in front of `=` [HAL-3]
    pipeline P(w : int32) -> h { fun h(x) = { w; rdom(r in (0, 3)) in (x) <- r } }
                                                     ^~~~~~~~~~~~
  hint: write `r = (0, 3)`
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun b = boundary(h, clamp); fun h(x) = src(x) }",
         R"(t.halide:1:58: error: `h` is no image, and has no boundary [HAL-6]
    pipeline P(src : image uint8[1]) -> h { fun b = boundary(h, clamp); fun h(x) = src(x) }
                                                             ^
  hint: a func is clamped where it is read, `f(clamp(x, 0, n - 1))`; images: src
)"},
        {"pipeline P(src : image uint8[1]) -> h { fun h(x) = float31(src(x)) }",
         R"(t.halide:1:52: error: there is no func and no function `float31` [HAL-14]
    pipeline P(src : image uint8[1]) -> h { fun h(x) = float31(src(x)) }
                                                       ^~~~~~~
  hint: did you mean `float32`?
)"},
    });
}

// covers: HAL-3 HAL-6 HAL-88
BOOST_AUTO_TEST_CASE(lines_of_its_cpp_are_said_once_as_they_are_written_here) {
    check({
        {R"(Func blur;
Var x, y;
blur(x, y) = 0;
)",
         R"(t.halide:1:1: error: this is Halide's C++ [HAL-3]
    Func blur;
    ^~~~~~~~~~
  hint: a func is defined where it is named: `fun blur(x, y) = ..`
)"},
        {R"(Var x, y;
)",
         R"(t.halide:1:1: error: this is Halide's C++ [HAL-3]
    Var x, y;
    ^~~
  hint: variables need no declaration: they stand behind the func's name, `fun f(x, y) = ..`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = src(x, y)
}
h.tile(x, y, xi, yi, 8, 8).parallel(y);
)",
         R"(t.halide:4:1: error: this is Halide's C++ [HAL-3]
    h.tile(x, y, xi, yi, 8, 8).parallel(y);
    ^
  hint: write `tile(h, x, y, xo, yo, xi, yi, 8, 8); traverse(h.y, parallel);`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun g(x, y) = src(x, y); fun h(x, y) = g(x, y)
}
schedule S for P { h.tile(x, y, xi, yi, 8, 8).parallel(y); g.compute_at(h, x); }
)",
         R"(t.halide:4:21: error: this is Halide's C++ [HAL-88]
    schedule S for P { h.tile(x, y, xi, yi, 8, 8).parallel(y); g.compute_at(h, x); }
                        ^
  hint: write `tile(h, x, y, xo, yo, xi, yi, 8, 8); traverse(h.y, parallel); compute-at(g, h.x);`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = src(x, y)
}
schedule S for P { h.tile(x, y, xi, yi, 8, 8); vectorize(h.x, 8) }
)",
         R"(t.halide:4:21: error: this is Halide's C++ [HAL-88]
    schedule S for P { h.tile(x, y, xi, yi, 8, 8); vectorize(h.x, 8) }
                        ^
  hint: write `tile(h, x, y, xo, yo, xi, yi, 8, 8);`
)"},
        {R"(pipeline P(src : image uint8[1]) -> h {
    fun h(i) = 0
    h(i) += 1
}
)",
         R"(t.halide:3:5: error: an update stands in its func [HAL-3]
        h(i) += 1
        ^~~~~~~~~
  hint: write `fun h(..) = { 0; rdom(r = (0, n)) in (i) <- h(i) + 1 }`
)"},
        {R"(pipeline P(src : image uint8[1]) -> h {
    fun h(i) = 0;
    h(src(i)) += 1;
}
)",
         R"(t.halide:3:5: error: an update stands in its func [HAL-3]
        h(src(i)) += 1;
        ^~~~~~~~~~~~~~
  hint: write `fun h(..) = { 0; rdom(r = (0, n)) in (src(i)) <- h(src(i)) + 1 }`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = src(x, y);
    schedule s { parallel(h.y); }
}
)",
         R"(t.halide:3:5: error: a schedule stands behind its pipeline [HAL-3]
        schedule s { parallel(h.y); }
        ^~~~~~~~~~~~
  hint: write `schedule s for p { .. }` behind the `}` of the pipeline p
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    h(x, y) = src(x, y)
}
)",
         R"(t.halide:2:5: error: a func begins with `fun` [HAL-3]
        h(x, y) = src(x, y)
        ^~~~~~~~~~~~~~~~~~~
  hint: write `fun h(x, y) = src(x, y)`; an update stands in its func, `{ .. ; (x, y) <- src(x, y) }`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = cast<float>(src(x, y))
}
)",
         R"(t.halide:2:19: error: this is Halide's C++ [HAL-3]
        fun h(x, y) = cast<float>(src(x, y))
                      ^~~~~~~~~~~~~~~~~~~~~~
  hint: write `cast(float32, src(x, y))`
)"},
    });
}

// covers: HAL-3 HAL-14
BOOST_AUTO_TEST_CASE(forms_of_c_python_and_cuda_are_said_once_with_what_to_write) {
    check({
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = src(x, y) > 128 ? 255 : 0
}
)",
         R"(t.halide:2:19: error: there is no `?:` [HAL-3]
        fun h(x, y) = src(x, y) > 128 ? 255 : 0
                      ^~~~~~~~~~~~~~~~~~~~~~~~~
  hint: write `select(src(x, y) > 128, 255, 0)`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = if (src(x, y) > 128) 255 else 0
}
)",
         R"(t.halide:2:19: error: there is no `if` of values [HAL-3]
        fun h(x, y) = if (src(x, y) > 128) 255 else 0
                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: write `select(src(x, y) > 128, 255, 0)`
)"},
        {R"(pipeline P(src : image u8[2]) -> h {
    fun h(x, y) = src(x, y)
}
)",
         R"(t.halide:1:24: error: there is no type `u8` [HAL-3]
    pipeline P(src : image u8[2]) -> h {
                           ^~
  hint: write `uint8`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = f64(src(x, y))
}
)",
         R"(t.halide:2:19: error: there is no type `f64` [HAL-14]
        fun h(x, y) = f64(src(x, y))
                      ^~~
  hint: write `float64`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    for (int x = 0; x < 3; x++) h(x) = 0;
}
)",
         R"(t.halide:2:5: error: there are no loops: a func is defined for all its points [HAL-3]
        for (int x = 0; x < 3; x++) h(x) = 0;
        ^~~
  hint: a sum is `sum rdom(r = (0, n)) (e)`, a scatter an update
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = src(x, y)
    return h
}
)",
         R"(t.halide:3:5: error: there is no `return` [HAL-3]
        return h
        ^~~~~~
  hint: outputs stand behind `->`: `pipeline P(..) -> h`
)"},
        {R"(pipeline P(src : image float32[2]) -> h {
    fun h(x, y) = src(x, y) ** 2
}
)",
         R"(t.halide:2:19: error: there is no `**` [HAL-3]
        fun h(x, y) = src(x, y) ** 2
                      ^~~~~~~~~~~~~~
  hint: write `pow(src(x, y), 2)`
)"},
        {R"(def P(src):
    return src
)",
         R"(t.halide:1:1: error: a function is a `pipeline` [HAL-3]
    def P(src):
    ^~~~~
  hint: write `pipeline P(src : image uint8[2]) -> h { fun h(x, y) = src(x, y) }`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = src(threadIdx.x, y)
}
)",
         R"(t.halide:2:23: error: threads are no part of the algorithm [HAL-6]
        fun h(x, y) = src(threadIdx.x, y)
                          ^~~~~~~~~
  hint: the schedule says it: `traverse(h.x, gpu-thread-x)`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = select(True, 1, src(x, y))
}
)",
         R"(t.halide:2:26: error: there is no `True` [HAL-14]
        fun h(x, y) = select(True, 1, src(x, y))
                             ^~~~
  hint: write `true`
)"},
        {R"(pipeline P(src : image uint8[2]) -> h {
    fun h(x, y) = q(x, y) + z
}
)",
         R"(t.halide:2:19: error: there is no func and no function `q` [HAL-14]
        fun h(x, y) = q(x, y) + z
                      ^
  hint: a func stands in front of its uses: `fun q(..) = ..`; functions are select, min, max, clamp, abs, likely, sqrt, exp, floor and others of C
t.halide:2:29: error: `z` is not defined [HAL-14]
        fun h(x, y) = q(x, y) + z
                                ^
  hint: names here: x, y
)"},
    });
}

// covers: HAL-3
BOOST_AUTO_TEST_CASE(a_parenthesis_that_is_not_closed_is_shown_where_it_opens) {
    check({
        {R"(pipeline P(src : image float32[2]) -> h {
    fun g(x, y) = (src(x, y) + 1
    fun h(x, y) = g(x, y)
}
)",
         R"(t.halide:2:19: error: this `(` is not closed [HAL-3]
        fun g(x, y) = (src(x, y) + 1
                      ^
t.halide:3:5: note: `)` is missing before this
        fun h(x, y) = g(x, y)
        ^~~
)"},
    });
}

// covers: HAL-14
BOOST_AUTO_TEST_CASE(words_of_the_language_are_no_names_and_are_said_once) {
    check({
        {R"(pipeline P(in: image uint8[2]) -> h {
    fun h(x, y) = in(x, y)
}
)",
         R"(t.halide:1:12: error: `in` is a word of the language and names nothing [HAL-14]
    pipeline P(in: image uint8[2]) -> h {
               ^~
  hint: choose another name, such as `input`
)"},
        {R"(pipeline P(src: image uint8[2]) -> h {
    fun in(x, y) = src(x, y);
    fun h(x, y) = in(x, y) + in(x + 1, y);
}
)",
         R"(t.halide:2:9: error: `in` is a word of the language and names nothing [HAL-14]
        fun in(x, y) = src(x, y);
            ^~
  hint: choose another name, such as `input`
)"},
    });
    for (const char* word : {"in", "let", "rdom", "fun", "image", "require", "pipeline", "div", "mod", "and",
                             "or", "not", "true", "cast", "sat", "float32", "schedule", "realize"}) {
        const std::string said =
            std::string("`") + word + "` is a word of the language and names nothing [HAL-14]";
        for (const std::string& text :
             {"fun " + std::string(word) + "(x) = x;\n", "fun h(" + std::string(word) + ") = 1;\n",
              "let " + std::string(word) + " = 1;\n",
              "fun h(x) = { 0; rdom(" + std::string(word) + " = (0, 3)) in (x) <- 3 };\n"}) {
            const std::vector<std::string> all = sentences("pipeline P(n: int32) {\n" + text + "}\n");
            BOOST_TEST(!all.empty());
            BOOST_TEST((!all.empty() && all.front().find(said) != std::string::npos), text);
        }
    }
    BOOST_TEST(sentences("pipeline P() {\n  fun f(x) = x +\n  fun g(x) = 3;\n}\n").front() ==
               "expected an operand, found `fun` [HAL-3]");
}

// covers: HAL-3 HAL-14 HAL-88
BOOST_AUTO_TEST_CASE(functions_and_methods_of_its_cpp_are_told_as_they_are_here) {
    struct Form {
        const char *text, *hint;
    };
    const auto said = [](const std::string& text, const std::string& hint) {
        const std::string all = messages(text);
        BOOST_TEST(all.find("hint: " + hint) != std::string::npos, text << all);
    };
    const std::string head = "pipeline P(src: image uint8[2]) -> h {\n  fun f(x, y) = int32(src(x, y));\n";
    for (const Form& form : {
             Form{"u8_sat(f(x, y) * 2)", "write `sat(uint8, f(x, y) * 2)`"},
             {"saturating_cast(uint8, f(x, y))", "write `sat(uint8, f(x, y))`"},
             {"lerp(f(x, y), 0, 3)", "write `f(x, y) + (0 - f(x, y)) * 3`"},
             {"f(x, y) * 0.5f", "write `0.5`, in a type"},
             {"absd(f(x, y), 3)", "write `max(f(x, y), 3) - min(f(x, y), 3)`"},
             {"mux(x, f(x, y), 3)", "write `select(x == 0, f(x, y), 3)`"},
             {"print(f(x, y))", "nothing prints"},
             {"src.dim(0).extent()", "write `.extent(0)`"},
             {"f(x, y)[0]", "write `f(x, y).0`"},
             {"f.0(x, y)", "write `f(x, y).0`"},
             {"f(x, y).a", "components of a tuple are `.0`, `.1`"},
             {"select(x == 0 => 1, 2)", "write `select(c1, a, c2, b, otherwise)`"},
             {"sum rdom(r = (0, 3)) (f(x + r.x, y))", "variables of an `rdom` have names of their own"},
         })
        said(head + "  fun h(x, y) = " + form.text + ";\n}\n", form.hint);
    for (const Form& form : {
             Form{"f.compute_at(h, y).store_root(); h.vectorize(x, 8, TailStrategy::RoundUp);",
                  "write `compute-at(f, h.y); store-root(f); vectorize(h.x, 8, round);`"},
             {"h.update(0).parallel(y);", "write `traverse(h.s1.y, parallel);`"},
             {"f.store_in(MemoryType::Stack);", "write `store-in(f, stack);`"},
             {"f.in(h).compute_root();", "write `wrap(f, h) -> f_in_h; compute-root(f_in_h);`"},
             {"f.clone_in(h);", "a directive names its func first"},
             {"compute-at(f, h, y);", "write `compute-at(f, h.y)`"},
             {"compute_at(f, h, y);", "write `compute-at(f, h.y)`"},
             {"store-in(f, MemoryType::Stack);", "write `stack`"},
             {"fuse(h.x, y, t);", "write `fuse(h.y, t)`"},
             {"split(h.x, a, b, src(0, 0));", "use a parameter, or a size such as `src.width`"},
         })
        said(head + "  fun h(x, y) = f(x, y);\n}\nschedule {\n" + form.text + "\n}\n", form.hint);
    said(head + "  fun h(x, y) = f(x, y);\n}\nrealize P(src = \"a.pgm\") over (64, 48);\n",
         "write `over ((0, 64), (0, 48))`");
}

// covers: HAL-3 HAL-6
BOOST_AUTO_TEST_CASE(updates_outputs_and_inputs_of_its_cpp_are_told_as_they_are_here) {
    const auto said = [](const std::string& text, const std::string& hint) {
        const std::string all = messages(text);
        BOOST_TEST(all.find("hint: " + hint) != std::string::npos, text << all);
        return all;
    };
    const std::string head = "pipeline P(src: image uint8[2]) -> h {\n  fun h(x, y) = { 0; ";
    said(head + "rdom(r = (0, 8)) in h(x, y) += src(r, y) };\n}\n", "write `(x, y) <- h(x, y) + src(r, y)`");
    said(head + "rdom(r = (0, 8)) in (x, y) <- h(x, y) + src(r, y) where r < 3 };\n}\n",
         "write `in (x, y) <- h(x, y) + src(r, y) if r < 3`");
    // an update is no func of the name `in`
    const std::string point = said(head + "rdom(r = (0, 8)) in (x, y) <- h(x, y) + src(r.x, y) };\n}\n",
                                   "variables of an `rdom` have names of their own");
    BOOST_TEST(point.find("has no name") == std::string::npos, point);
    said("pipeline P() -> h, k {\n  fun h(x) = x;\n  fun k(x) = h(x);\n}\n", "write `-> (h, k)`");
    said("pipeline P(Input<Buffer<uint8_t>> src) -> h {\n  fun h(x) = x;\n}\n",
         "an image is `src: image uint8[2]`");
    said("pipeline P(Param<float> sigma) -> h {\n  fun h(x) = x;\n}\n", "a parameter is `sigma: float32`");
    said("pipeline P(src: image uint8[2]) -> h {\n  fun h = boundary(src, repeat_edge);\n}\n",
         "it is called `clamp`");
}

BOOST_AUTO_TEST_SUITE_END()
