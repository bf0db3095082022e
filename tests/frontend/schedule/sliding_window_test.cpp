// Sliding windows: what is stored outside of the loop that it is computed in computes there only what is new,
// in memory for what is live. Values are those of the unscheduled pipeline, how much is computed is counted.
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(sliding_window)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

constexpr const char* rows =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun g(x, y) = x * w + y + src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1));
  fun h(x, y) = g(x - 1, y) + g(x, y + 1) + g(x + 1, y - 1);
}
)";
constexpr const char* chain =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = x * w + y + src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1));
  fun g(x, y) = f(x, y - 1) + f(x + 1, y) + f(x, y + 1);
  fun h(x, y) = g(x, y - 1) + g(x - 1, y) + g(x, y + 1);
}
)";
const std::vector<Window> windows = {{-5, 7, -2, 9}, {0, 8, 0, 2}, {3, 1, -1, 1},
                                     {-1, 0, 0, 4},  {2, 3, 0, 0}, {-4, 5, -7, 13}};

/// A pipeline of two funcs, the second of which reads the first.
std::string reading(const std::string& g, const std::string& h) {
    return "pipeline P(w: int32; src: image int32[2]) -> h {\n  fun g(x, y) = " + g +
           ";\n  fun h(x, y) = " + h + ";\n}\n";
}

/// The schedules under which values are as they were.
void check_all(const std::string& pipeline, const std::vector<std::string>& schedules) {
    for (const std::string& directives : schedules) check(pipeline, directives, {2, 0, -1}, windows);
}

std::string nest(const std::string& pipeline, const std::string& directives) {
    return text_of(filled(pipeline, directives));
}

const std::string by_rows = "compute-at(g, h.y); store-root(g); ";

}  // namespace

// covers: HAL-59
BOOST_AUTO_TEST_CASE(an_iteration_computes_what_is_new) {
    const std::string text = nest(rows, by_rows);
    BOOST_TEST(has(text, "let g_y_min = select(y == y_min, y - 1, y + 1)"));
    BOOST_TEST(has(text, "for y in (g_y_min, y + 2 - g_y_min) <g, z0, s0, y>"));
    BOOST_TEST(has(text, "(0, 4)] heap"));
    check_all(rows, {by_rows, "compute-at(g, h.x); store-at(g, h.y)", "compute-at(g, h.x); store-root(g)"});
}

// covers: HAL-59
BOOST_AUTO_TEST_CASE(chains_of_funcs_slide) {
    const std::string f = "compute-at(f, h.y); store-root(f); ";
    const std::string text = nest(chain, by_rows + f);
    BOOST_TEST(has(text, "let f_y_min = select(y == y_min, y - 2, y + 2)"));
    BOOST_TEST(has(text, "(0, 8)] heap"));
    check_all(
        chain,
        {by_rows + f, by_rows + "compute-at(f, h.y)", by_rows + "compute-at(f, g.y)",
         by_rows + "compute-at(f, g.y); store-at(f, h.y)", by_rows + "compute-at(f, g.y); store-root(f)",
         by_rows + "compute-at(f, g.x); store-at(f, g.y)", by_rows + "compute-at(f, g.x); store-at(f, h.y)",
         "compute-at(g, h.x); store-root(g); compute-at(f, h.x); store-root(f)",
         "compute-at(g, h.x); store-at(g, h.y); compute-at(f, h.y); store-root(f)",
         "compute-at(f, h.y); store-root(f); compute-at(g, h.y)"});
}

// covers: HAL-59 HAL-77
BOOST_AUTO_TEST_CASE(chains_slide_in_strips) {
    std::string funs =
        "pipeline P(w: int32; src: image int32[2]) -> h {\n"
        "  fun s0(x, y) = src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1));\n";
    std::string places = "split(h.y, yo, yi, 4); traverse(h.yo, parallel); ";
    for (int k = 0; k <= 8; ++k) {
        const std::string s = "s" + std::to_string(k), next = k == 8 ? "h" : "s" + std::to_string(k + 1);
        funs += "  fun " + next + "(x, y) = " + s + "(x, y - 1) + " + s + "(x, y + 1);\n";
        places += "compute-at(" + s + ", h.yi); store-at(" + s + ", h.yo); ";
    }
    const std::string text = nest(funs + "}\n", places);
    BOOST_TEST(has(text, "let s0_y_min = select(yi == 0, "));
    check(funs + "}\n", places, {1}, {{-2, 3, -1, 10}, {0, 2, 0, 3}});
}

// covers: HAL-59
BOOST_AUTO_TEST_CASE(producers_inside_compute_for_what_is_new_alone) {
    const std::string text = nest(chain, by_rows + "compute-at(f, h.y)");
    BOOST_TEST(has(text, "let f_y_min = g_y_min - 1"));
    // the read of f(x, min(y, 7)) begins earlier than what is new of g
    const std::string capped =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1)) * 3 + y;
  fun g(x, y) = f(x, min(y, 4)) + f(x, y + 1);
  fun h(x, y) = g(x - 1, y) + g(x, y + 1) + g(x + 1, y - 1);
}
)";
    for (const char* bound : {"", "bound(h, y, 0, 5); "})
        check(capped, bound + by_rows + "compute-at(f, h.y)", {2}, {{0, 4, 0, 5}});
    check_all(capped, {by_rows + "compute-at(f, h.y)", by_rows + "compute-at(f, g.y); store-at(f, h.y)"});
    // read by what slides and by what does not
    const std::string twice =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1)) * 3 + y;
  fun g(x, y) = f(x, y) + f(x, y + 1);
  fun h(x, y) = g(x, y) + g(x, y + 2) + f(x, y) * f(x, y + w);
}
)";
    check_all(twice, {by_rows + "compute-at(f, h.y)", by_rows + "compute-at(f, h.y); store-root(f)"});
}

// covers: HAL-59
BOOST_AUTO_TEST_CASE(windows_slide_in_tiles) {
    check_all(rows,
              {
                  "split(h.y, yo, yi, 4); compute-at(g, h.yi); store-at(g, h.yo); traverse(h.yo, parallel)",
                  "split(h.y, yo, yi, 4); compute-at(g, h.yo); store-root(g)",
                  "split(h.y, yo, yi, 4); compute-at(g, h.yi); store-root(g)",
                  "split(h.y, yo, yi, 3, round); compute-at(g, h.yi); store-at(g, h.yo)",
                  "split(h.y, yo, yi, 3, shift); compute-at(g, h.yi); store-at(g, h.yo)",
                  "split(h.y, yo, yi, 3, shift); compute-at(g, h.yo); store-root(g)",
                  "split(h.y, yo, yi, w + 2); compute-at(g, h.yo); store-root(g)",
                  "tile(h, x, y, xo, yo, xi, yi, 4, 3); compute-at(g, h.yi); store-at(g, h.xo)",
                  "tile(h, x, y, xo, yo, xi, yi, 4, 3); compute-at(g, h.xo); store-root(g)",
                  "tile(h, x, y, xo, yo, xi, yi, 4, 3); compute-at(g, h.xo); store-at(g, h.yo)",
                  "fuse(h.y, t); compute-at(g, h.t); store-root(g)",
                  "swap(h.y); compute-at(g, h.x); store-root(g)",
                  "unroll(h.y, 2); compute-at(g, h.y_outer); store-root(g)",
                  "unroll(h.y, 2); compute-at(g, h.y_inner); store-root(g)",
                  "vectorize(h.x, 4); vectorize(g.x, 4); " + by_rows,
                  "split(g.y, yo, yi, 2); " + by_rows,
                  "split(g.y, yo, yi, 2, round); " + by_rows,
                  "split(g.y, yo, yi, 2, shift); " + by_rows,
                  "split(g.x, xo, xi, 4, round); vectorize(g.xi); " + by_rows,
                  "tile(g, x, y, xo, yo, xi, yi, 4, 3); " + by_rows,
                  "align-bounds(g, y, 2, 0); " + by_rows,
                  "align-bounds(g, x, 4, 1); " + by_rows,
                  "specialize(g, w == 2); " + by_rows,
              });
    const std::string strips =
        nest(rows, "split(h.y, yo, yi, 4); compute-at(g, h.yi); store-at(g, h.yo); traverse(h.yo, parallel)");
    BOOST_TEST(has(strips, "let g_y_min = select(yi == 0, "));
    BOOST_TEST(has(strips, "(0, 4)] heap"));
}

// covers: HAL-59
BOOST_AUTO_TEST_CASE(windows_move_as_subscripts_do) {
    const std::string value = "src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1)) * 5 + x - y";
    for (const char* h :
         {"g(x, -y) + g(x, 2 - y)", "g(x, 2 * y) + g(x, 2 * y + 1) + g(x, 2 * y + 2)",
          "g(x, y div 2) + g(x, (y + 1) div 2)", "g(x, clamp(y - 1, 0, 5)) + g(x, clamp(y + 1, 0, 5))",
          "g(x, 3 * y) + g(x, 3 * y - 1)", "g(x, y + w) - g(x, y - 1)", "g(y, x) + g(y + 1, x)",
          "g(x, y - y div 2)", "g(x, y) + g(x, 0)", "g(x, y mod 3) + g(x, y)", "g(x, y + x) + g(x, y)",
          "select(y < 2, g(x, y + 1), g(x, y - 1))", "select(x < 2, g(x, y + 1), g(x, y - 1))",
          "g(x, src(0, 0) mod 4)"})
        check_all(reading(value, h),
                  {by_rows, "compute-at(g, h.x); store-root(g)", "compute-at(g, h.x); store-at(g, h.y)",
                   "split(h.y, yo, yi, 3); compute-at(g, h.yi); store-at(g, h.yo)"});
}

// covers: HAL-59 HAL-77
BOOST_AUTO_TEST_CASE(updates_slide_where_they_are_pure_in_the_dimension) {
    const std::string sum = reading(
        "{ x; rdom(r = (-1, 3)) in (x, y) <- g(x, y) + r * y + src(clamp(x + r, 0, 11), clamp(y, 0, 7)) }",
        "g(x, y - 1) + g(x, y + 1)");
    BOOST_TEST(has(nest(sum, by_rows), "select(y == y_min"));
    check_all(sum, {by_rows, "compute-at(g, h.x); store-root(g)", "split(g.s1.y, yo, yi, 2); " + by_rows});
    const std::string scan = reading("{ x + y; rdom(r = (1, 5)) in (x, r) <- g(x, r - 1) + g(x, r) }",
                                     "g(x, y - 1) + g(x, y + 1)");
    BOOST_TEST(!has(nest(scan, by_rows), "select(y == y_min"));
    check_all(scan, {by_rows});
    const std::string guarded =
        reading("{ x + y; (x, y) <- g(x, y) * 2 if y > x }", "g(x, y - 1) + g(x, y + 1)");
    BOOST_TEST(has(nest(guarded, by_rows), "select(y == y_min"));
    check_all(guarded, {by_rows, "compute-at(g, h.x); store-at(g, h.y)"});
    // consumers with updates and guards
    const std::string late =
        "pipeline P(w: int32; src: image int32[2]) -> h {\n"
        "  fun g(x, y) = x * 3 + y * y;\n"
        "  fun h(x, y) = { 0; rdom(r = (-1, 3)) in (x, y) <- h(x, y) + g(x, y + r) if y + r > 1 };\n}\n";
    check_all(late, {"compute-at(g, h.y); store-root(g)", "compute-at(g, h.r); store-at(g, h.s1.x)",
                     "compute-at(g, h.r); store-root(g)", "compute-at(g, h.s1.x); store-at(g, h.s1.y)"});
}

// covers: HAL-77
BOOST_AUTO_TEST_CASE(folded_memory_holds_what_is_live) {
    check_all(rows, {by_rows + "fold-storage(g, y, 3)", by_rows + "fold-storage(g, y, 5)",
                     "compute-at(g, h.x); store-root(g); fold-storage(g, x, 3)",
                     "compute-at(g, h.x); store-root(g); fold-storage(g, x, 4); fold-storage(g, y, 3)",
                     by_rows + "reorder-storage(g, y, x)", by_rows + "align-storage(g, x, 8)",
                     "compute-at(g, h.x); store-at(g, h.y); store-in(g, stack)"});
    BOOST_TEST(has(nest(rows, by_rows + "fold-storage(g, y, 3)"), "(0, 3)] heap"));
    BOOST_TEST(has(said(rows, by_rows + "fold-storage(g, y, 2)"), "an iteration needs 3 places of `g`"));
    // a choice that both ends of the region depend on: the beginning of the one is no bound of the other
    const std::string choice = reading("x * 3 + y", "select(x < 2, g(x, y + 1), g(x, y - 1))");
    check_all(choice, {by_rows, by_rows + "fold-storage(g, y, 3)"});
    BOOST_TEST(has(said(choice, by_rows + "fold-storage(g, y, 1)"), "an iteration needs 3 places of `g`"));
    // one place for all lanes
    const std::string single = reading("x * 3 + y", "g(y, 0) + x");
    check_all(single, {"vectorize(g.x, 3); compute-at(g, h.y); store-root(g)"});
    BOOST_TEST(has(said(single, "vectorize(g.x, 3); " + by_rows + "fold-storage(g, x, 1)"),
                   "there is one place for all"));
    // what is folded along x would be written over before the next row
    const std::string both = nest(rows, "compute-at(g, h.x); store-root(g); fold-storage(g, x, 3)");
    BOOST_TEST(has(both, "select(x == x_min"));
    BOOST_TEST(!has(both, "select(y == y_min"));
}

// covers: HAL-77
BOOST_AUTO_TEST_CASE(what_runs_at_once_slides_no_window) {
    const std::string parallel =
        nest(rows, "split(h.y, yo, yi, 4); compute-at(g, h.yo); traverse(h.yo, parallel)");
    BOOST_TEST(!has(parallel, "select("));
    BOOST_TEST(has(said(rows, "traverse(h.y, parallel); " + by_rows), "run at once"));
    const std::string vectorized = nest(rows, "vectorize(h.x, 4); compute-at(g, h.x_inner)");
    BOOST_TEST(!has(vectorized, "select("));
}

BOOST_AUTO_TEST_SUITE_END()
