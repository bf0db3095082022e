// Copies for a consumer (`wrap`), and nests that run as one (`compute-with`).
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(copies)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

constexpr const char* shared =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = x * w + y;
  fun a(x, y) = f(x - 1, y) + f(x + 1, y);
  fun b(x, y) = f(x, y - 1) * f(x, y + 1) + src(clamp(x, 0, 11), 2);
  fun h(x, y) = a(x, y) + b(x, y) + b(x + 1, y) + f(x, y);
}
)";
constexpr const char* read_twice =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = { x * w + y; (x, y) <- f(x, y) + src(clamp(x, 0, 11), 2) };
  fun a(x, y) = f(x - 1, y) + f(x + 1, y);
  fun b(x, y) = f(x, y - 1) * f(x, y + 1);
  fun h(x, y) = a(x, y) + b(x, y) + b(x + 1, y);
}
)";
constexpr const char* read_by_three =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = x * w + src(clamp(x, 0, 11), 2);
  fun a(x, y) = f(x - 1, y) + f(x + 1, y);
  fun b(x, y) = f(x, y - 1) * f(x, y + 1);
  fun c(x, y) = f(x, y) - f(x + 2, y);
  fun h(x, y) = a(x, y) + b(x, y) + b(x + 1, y) * c(x, y);
}
)";
constexpr const char* tuple =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun t(x, y) = (x * w, y + 1);
  fun h(x, y) = t(x + 1, y).0 * t(x, y).1;
}
)";
const std::vector<Window> windows = {
    {-5, 7, -2, 9}, {0, 8, 0, 2}, {3, 1, -1, 1}, {-1, 0, 0, 4}, {2, 3, 0, 0}};

}  // namespace

// covers: HAL-58
BOOST_AUTO_TEST_CASE(a_consumer_reads_its_own_copy) {
    check(shared, "wrap(f, a) -> fa; compute-at(fa, a.y)", {2}, windows);
    check(shared,
          "wrap(f, a) -> fa; wrap(f, b) -> fb; compute-at(fa, h.y); compute-at(a, h.y); "
          "compute-at(b, h.x); compute-at(fb, h.x); vectorize(fa.x, 4)",
          {2}, windows);
    check(shared, "wrap(src, b) -> sb; compute-root(sb); traverse(sb.y, parallel); reorder-storage(sb, y, x)",
          {2}, windows);
    check(tuple, "wrap(t, h) -> u; compute-at(u, h.y)", {2}, windows);
    BOOST_TEST(has(text_of(filled(shared, "wrap(f, a) -> fa")), "fa[x, y] = f[x, y];"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(a_copy_is_for_a_func_that_reads_what_is_copied) {
    BOOST_TEST(has(said(shared, "wrap(a, b) -> q"), "`b` does not read `a`"));
    BOOST_TEST(has(said(shared, "wrap(f, a) -> b"), "`b` is there already"));
    BOOST_TEST(has(said(shared, "wrap(g, a) -> q"), "`g`"));
    BOOST_TEST(has(said(shared, "wrap(f, a)"), "wrap(func, consumer) -> w"));
}

BOOST_AUTO_TEST_CASE(an_iteration_copies_what_it_reads_to_a_panel) {
    check(shared, "copy-panel(f, a.y) -> fa", {2}, windows);
    check(shared, "split(b.y, yo, yi, 4); copy-panel(src, b.yo) -> sb; compute-at(b, h.y); vectorize(sb.x)",
          {2}, windows);
    check(shared, "copy-panel(f, h.x) -> fh; compute-at(a, h.y); copy-panel(f, a.x) -> fa", {2}, windows);
    const std::string panel = "split(a.y, yo, yi, 4); copy-panel(f, a.yo) -> fa; reorder-storage(fa, y, x)";
    check(shared, panel, {2}, windows);
    const std::string in_parts =
        "split(a.y, yo, yi, 4); wrap(f, a) -> fa; compute-at(fa, a.yo); reorder-storage(fa, y, x)";
    BOOST_TEST(text_of(filled(shared, panel)) == text_of(filled(shared, in_parts)));
}

BOOST_AUTO_TEST_CASE(a_panel_is_of_what_the_loop_reads) {
    BOOST_TEST(has(said(shared, "copy-panel(a, b.y) -> q"), "`copy-panel`: `b` does not read `a`"));
    BOOST_TEST(has(said(shared, "copy-panel(f, a.q) -> fa"), "there is no loop"));
    BOOST_TEST(has(said(shared, "copy-panel(q, a.y) -> fa"), "`q`"));
    BOOST_TEST(has(said(shared, "copy-panel(f, a.y) -> h"), "`h` is there already"));
    BOOST_TEST(has(said(shared, "copy-panel(f, a.y)"), "copy-panel(func, loop) -> w"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(nests_run_in_one_loop) {
    check(shared, "compute-with(b, a.y)", {2}, windows);
    check(shared, "compute-with(b, a.x)", {2}, windows);
    check(shared, "compute-with(a, b.y); traverse(b.y, parallel)", {2}, windows);
    check(shared, "split(h.y, yo, yi, 4); compute-at(a, h.yo); compute-at(b, h.yo); compute-with(b.s0, a.y)",
          {2}, windows);
    const std::string text = text_of(filled(shared, "compute-with(b, a.y)"));
    BOOST_TEST(!has(text, "<b, z0, s0, y>"), text);
}

// covers: HAL-55 HAL-58
BOOST_AUTO_TEST_CASE(what_two_nests_read_is_computed_in_the_loop_that_joins_them) {
    const std::string both = "compute-at(a, h.y); compute-at(b, h.y); compute-with(b.s0, a.y); ";
    check(read_twice, "compute-with(b, a.y); compute-at(f, a.y)", {2}, windows);
    check(read_twice, "compute-with(b, a.x); compute-at(f, a.y)", {2}, windows);
    check(read_twice, "compute-with(b, a.y); compute-at(f, a.y); store-root(f)", {2}, windows);
    check(read_twice, "compute-with(a, b.x); compute-at(f, b.x)", {2}, windows);
    check(read_twice, both + "compute-at(f, a.y)", {2}, windows);
    check(read_twice,
          "compute-with(b, a.y); compute-at(f, a.y); traverse(a.y, parallel); traverse(b.y, parallel)", {2},
          windows);
    check(read_twice,
          "split(a.y, yo, yi, 2); split(b.y, yo, yi, 2); compute-with(b.s0, a.yo); compute-at(f, a.yo); "
          "vectorize(f.x, 4)",
          {2}, windows);
    const std::string text = text_of(filled(read_twice, "compute-with(b, a.y); compute-at(f, a.y)"));
    BOOST_TEST(!has(text, "<b, z0, s0, y>"), text);
    BOOST_TEST(text.find("<a, z0, s0, y>") < text.find("<f, z0, s0, y>"), text);
    BOOST_TEST(has(said(read_twice, "compute-with(b, f.y); compute-at(f, a.y)"), "[HAL-55]"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(a_chain_of_nests_runs_in_the_loops_of_the_first_in_any_order) {
    for (const char* joins :
         {"compute-with(b, a.y); compute-with(c, b.y); ", "compute-with(c, b.y); compute-with(b, a.y); ",
          "compute-with(b, a.y); compute-with(c, a.y); "}) {
        check(read_by_three, joins, {2}, windows);
        for (const char* loop : {"a.y", "b.y", "c.y"})
            check(read_by_three, std::string(joins) + "compute-at(f, " + loop + ")", {2}, windows);
    }
    check(read_by_three, "compute-with(b, a.x); compute-with(c, b.x); compute-at(f, a.y)", {2}, windows);
    // however many loops each of them shares
    for (const char* joins :
         {"compute-with(b, a.y); compute-with(c, b.x); ", "compute-with(c, b.x); compute-with(b, a.y); ",
          "compute-with(b, a.x); compute-with(c, b.y); ", "compute-with(c, b.y); compute-with(b, a.x); ",
          "compute-with(b, a.y); compute-with(c, a.x); ", "compute-with(c, a.x); compute-with(b, c.y); "}) {
        check(read_by_three, joins, {2}, windows);
        check(read_by_three, std::string(joins) + "compute-at(f, a.y)", {2}, windows);
    }
    check(read_by_three,
          "split(a.y, ao, ai, 2); split(b.y, bo, bi, 2); split(c.y, co, ci, 2); compute-with(b, a.ao);"
          "compute-with(c, b.bi); compute-at(f, a.ao)",
          {2}, windows);
    BOOST_TEST(has(said(read_by_three, "compute-with(a, b.y); compute-with(b, a.y)"), "there is no loop"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(nests_that_depend_on_each_other_do_not_run_in_one_loop) {
    check(shared, "compute-with(a, f.y)", {2}, windows);  // a row of each at a time
    BOOST_TEST(has(said(shared, "compute-with(b, f.y)"), "[SCH-33]"));
    BOOST_TEST(has(said(shared, "compute-with(a, a.y)"), "is the stage of"));
    BOOST_TEST(
        has(said(shared, "compute-at(a, h.y); compute-with(a, b.y)"), "are not computed in one place"));
    BOOST_TEST(has(said(shared, "compute-with(a, b.q)"), "there is no loop"));
    const char* updated =
        "pipeline P(w: int32; src: image int32[2]) -> h {\n"
        "  fun a(x, y) = x * w + y;\n"
        "  fun b(x, y) = { 0; rdom(r = (1, 2)) in (x, y) <- b(x, y) + a(x, r) };\n"
        "  fun h(x, y) = b(x, y);\n"
        "}\n";
    const std::string stored = "traverse(b.s0.y, parallel); compute-at(a, b.s1.x); store-root(a)";
    check(updated, stored, {2}, windows);
    BOOST_TEST(has(said(updated, stored + "; compute-with(b.s1, b.s0.x)"), "[HAL-72]"));
    BOOST_TEST(has(said(updated,
                        "traverse(b.s1.x, gpu-block); traverse(b.s0.y, gpu-block); "
                        "compute-with(b.s1, b.s0.y)"),
                   "[HAL-79]"));
}

BOOST_AUTO_TEST_SUITE_END()
