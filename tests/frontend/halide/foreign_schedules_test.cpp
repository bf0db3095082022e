// Schedules as they are written in Halide's C++ and Python, and by guess: what is said of them.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/halide/support.hpp"

BOOST_AUTO_TEST_SUITE(halide_foreign_schedules)

using namespace nestor::halide::test;

// covers: HAL-58 HAL-62 HAL-88
BOOST_AUTO_TEST_CASE(directives_in_other_spellings_are_told_as_they_are_here) {
    struct Form {
        const char *text, *hint;
    };
    const std::string head = R"(pipeline P(src: image uint8[2]) -> h {
  fun f(x, y) = int32(src(x, y));
  fun h(x, y) = f(x, y);
}
schedule s {
)";
    for (const Form& form : {
             Form{"f.in().compute_root();", "write `wrap(f, g) -> copy` for a func `g` that reads it"},
             {"h.compute_root().parallel(y, 8);",
              "write `compute-root(h); split(h.y, yo, yi, 8); traverse(h.yo, parallel);`"},
             {"h.vectorize(x, 8, hl.TailStrategy.RoundUp)", "write `vectorize(h.x, 8, round);`"},
             {"h.specialize(src.width() == 3);", "write `specialize(h, src.width == 3);`"},
             {"h.never_partition(x);", "write `partition(h.x, never);`"},
             {"f.hoist_storage(h, y);", "write `store-at(f, h.y);`"},
             {"f.async();", "leave it out: the loops of one func run at once"},
             {"memoize(f);", "leave it out: nothing is kept"},
             {"h.trace_stores();", "leave it out: `nestor show FILE --stage bounds`"},
             {"vectorize(h, x, 8);", "write `vectorize(h.x, 8)`"},
             {"vectorize(h(x), 8);", "write `vectorize(h.x, 8)`"},
             {"vectorize(f.0(x), 8);", "all components of a tuple are computed together"},
             {"vectorize h.x 8;", "write `vectorize(h.x, 8);`"},
             {"parallel(h, y);", "write `traverse(h.y, parallel)`"},
             {"split(h, x, xo, xi, 8);", "write `split(h.x, xo, xi, 8)`"},
             {"tile(h.x, h.y, xo, yo, xi, yi, 8, 8);", "write `tile(h, x, y, xo, yo, xi, yi, 8, 8)`"},
             {"reorder(h.y, h.x);", "write `reorder(h, y, x)`"},
             {"h.tile({x, y}, {xo, yo},  // of 8; each\n    {xi, yi},\n    {8, 8})\n .parallel(yo)\n "
              ".unroll(xi);\n  traverse(h.y, serial);\n",
              "write `tile(h, x, y, xo, yo, xi, yi, 8, 8); traverse(h.yo, parallel); unroll(h.xi);`"},
             {"compute-root(f); h.reorder(y,\n  x);", "write `reorder(h, y, x);`"},
             {"h\n  .compute_root()\n  .vectorize(x, 8);", "write `compute-root(h); vectorize(h.x, 8);`"},
             {"compute-at(f, h);", "write `compute-at(f, h.y)`, with a variable of `h`"},
         }) {
        const std::string all = messages(head + form.text + "\n}\n");
        BOOST_TEST(all.find(std::string("hint: ") + form.hint) != std::string::npos, form.text << all);
        BOOST_TEST(all.find("error:") == all.rfind("error:"), form.text << all);  // said once
    }
}

BOOST_AUTO_TEST_SUITE_END()
