// Where funcs lie in memory: orders, paddings, folded dimensions, kinds of memory. Values are those of the
// unscheduled pipeline; what cannot be is refused.
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(memory)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

constexpr const char* rows =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun g(x, y) = x * w + y + src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1));
  fun h(x, y) = g(x - 1, y) + g(x, y + 1) + g(x + 1, y - 1);
}
)";
const std::vector<Window> windows = {
    {-5, 7, -2, 9}, {0, 8, 0, 2}, {3, 1, -1, 1}, {-1, 0, 0, 4}, {2, 3, 0, 0}};

}  // namespace

// covers: HAL-58
BOOST_AUTO_TEST_CASE(dimensions_stand_in_the_order_that_is_wanted) {
    const std::string place = "split(h.y, yo, yi, 4); compute-at(g, h.yo); ";
    check(rows, place + "reorder-storage(g, y, x)", {2}, windows);
    check(rows, "reorder-storage(g, x, y); align-storage(g, y, 8)", {2}, windows);
    BOOST_TEST(has(text_of(filled(rows, "reorder-storage(g, x, y)")), "heap layout(1, 0)"));
    BOOST_TEST(!has(text_of(filled(rows, "reorder-storage(g, y, x)")), "layout"));
    BOOST_TEST(has(said(rows, "reorder-storage(g, y)"), "one dimension alone has no order"));
    BOOST_TEST(has(said(rows, "reorder-storage(g, y, y)"), "`y` is named twice"));
    BOOST_TEST(has(said(rows, "reorder-storage(g, x, q)"), "`g` has no dimension `q`"));
    BOOST_TEST(has(said(rows, "reorder-storage(h, y, x)"), "`h` is an output"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(rows_are_padded_to_a_multiple) {
    check(rows, "align-storage(g, x, 8)", {2}, windows);
    check(rows, "compute-at(g, h.y); align-storage(g, x, 5); align-storage(g, y, 2)", {2}, windows);
    BOOST_TEST(has(text_of(filled(rows, "align-storage(g, x, 8)")), "(g_x_extent + 7) div 8 * 8"));
    BOOST_TEST(has(said(rows, "align-storage(g, z, 8)"), "it has x, y"));
    BOOST_TEST(has(said(rows, "align-storage(g, x, 0)"), "a factor is at least 1"));
}

// covers: HAL-77
BOOST_AUTO_TEST_CASE(places_of_a_folded_dimension_are_used_in_turn) {
    check(rows, "compute-at(g, h.y); store-root(g); fold-storage(g, y, 3)", {2}, windows);
    check(rows, "compute-at(g, h.y); store-root(g); fold-storage(g, y, 4); vectorize(h.x, 4)", {2}, windows);
    check(rows, "compute-at(g, h.x); store-at(g, h.y); fold-storage(g, x, 3)", {2}, windows);
    check(rows,
          "split(h.y, yo, yi, 4); compute-at(g, h.yi); store-at(g, h.yo); fold-storage(g, y, 4); "
          "traverse(h.yo, parallel)",
          {2}, windows);
    BOOST_TEST(has(text_of(filled(rows, "compute-at(g, h.y); store-root(g); fold-storage(g, y, 4)")),
                   "(0, 4)] heap"));
}

// covers: HAL-58, HAL-77
BOOST_AUTO_TEST_CASE(what_is_needed_of_coarser_levels_has_a_constant_size) {
    const std::string levels = R"(pipeline P(w: int32 = 1; src: image int32[2]) {
  fun f(x, y) = src(clamp(x, 0, src.width - 1), y mod 3);
  fun d(x, y) = f(2 * x, 2 * y) + f(2 * x + 1, 2 * y + 1);
  fun e(x, y) = d(2 * x, 2 * y) - 3 * d(2 * x + 1, 2 * y + 1);
  fun u(x, y) = e(x div 2, y div 2) + e((x + 1) div 2, (y + 1) div 2) + d(x, y);
  fun h(x, y) = u(x div 2, y div 2) - u((x + 1) div 2, (y + 1) div 2) + f(x, y);
}
)";
    std::string tiles = "tile(h, x, y, xo, yo, xi, yi, 4, 2); ";
    for (const char* func : {"u", "e", "d", "f"})
        tiles += std::string("compute-at(") + func + ", h.xo); store-in(" + func + ", stack); ";
    check(levels, tiles, {1}, windows);
    // four rows of h read three of u, wherever they begin
    const std::string strips = "split(h.y, yo, yi, 4); compute-at(u, h.yo); store-root(u); ";
    check(levels, strips + "fold-storage(u, y, 3)", {1}, windows);
    BOOST_TEST(has(said(levels, strips + "fold-storage(u, y, 2)"), "an iteration needs 3 places of `u`"));
}

// covers: HAL-77
BOOST_AUTO_TEST_CASE(what_lives_at_once_does_not_share_a_place) {
    BOOST_TEST(has(said(rows, "compute-at(g, h.y); store-root(g); fold-storage(g, y, 2)"),
                   "an iteration needs 3 places of `g` in `y` at once"));
    BOOST_TEST(has(said(rows, "compute-at(g, h.y); fold-storage(g, y, 4)"), "there is nothing to fold"));
    BOOST_TEST(
        has(said(rows, "compute-at(g, h.y); store-root(g); fold-storage(g, y, 5); fold-storage(g, y, 4)"),
            "`g` is folded in `y` already"));
    BOOST_TEST(has(said(rows, "compute-at(g, h.y); store-root(g); fold-storage(g, x, 64)"),
                   "has no constant bound"));
    BOOST_TEST(has(said(rows,
                        "split(h.y, yo, yi, 3); compute-at(g, h.yo); store-root(g); fold-storage(g, y, 5); "
                        "traverse(h.yo, parallel)"),
                   "run at once"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(memory_that_is_not_the_heap_has_a_constant_size) {
    const std::string tile = "tile(h, x, y, xo, yo, xi, yi, 4, 2); compute-at(g, h.xo); ";
    for (const char* memory : {"heap", "stack", "register", "gpu-shared", "gpu-global"})
        check(rows, tile + "store-in(g, " + memory + ")", {2}, windows);
    BOOST_TEST(has(text_of(filled(rows, tile + "store-in(g, stack)")), "6)"));
    BOOST_TEST(has(text_of(filled(rows, tile + "store-in(g, stack)")), "] stack"));
    BOOST_TEST(has(said(rows, "store-in(g, stack)"), "the size of `g` has no constant bound"));
    BOOST_TEST(has(said(rows,
                        "tile(h, x, y, xo, yo, xi, yi, 64, 64); compute-at(g, h.xo); "
                        "store-in(g, register)"),
                   "`g` is larger than the 4096 bytes"));
    BOOST_TEST(has(said(rows, "store-in(g, disk)"), "disk"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(what_a_later_iteration_reads_is_asked_for) {
    check(rows, "prefetch(src, g.y, 2); prefetch(g, h.y, 1)", {2}, windows);
    check(rows,
          "tile(h, x, y, xo, yo, xi, yi, 4, 2); compute-at(g, h.yo); prefetch(src, h.yo, 1); prefetch(g, "
          "h.yi, 1)",
          {2}, windows);
    const std::string text = text_of(filled(rows, "prefetch(src, g.y, 2)"));
    BOOST_TEST(has(text, "if y + 2 < g_y_min + g_y_extent"), text);
    BOOST_TEST(has(text, "prefetch src["), text);
    BOOST_TEST(has(text, "16 * line"), text);  // of elements of 32 bits
    BOOST_TEST(has(said(rows, "prefetch(src, h.y, 2)"), "does not read `src`"));
    BOOST_TEST(has(said(rows, "prefetch(g, h.q, 2)"), "there is no loop"));
    BOOST_TEST(has(said(rows, "prefetch(g, h.y, 0)"), "at least 1"));
    BOOST_TEST(has(said(rows, "vectorize(h.x, 4); prefetch(g, h.x_inner, 1)"), "run together in lanes"));
    BOOST_TEST(has(said(rows, "compute-at(g, h.y); prefetch(g, h.y, 1)"), "is computed in"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(a_loop_is_cut_where_its_clamps_change_sides) {
    check(rows, "partition(g.x, always)", {2}, windows);
    check(rows, "partition(g.y, always); traverse(g.y, parallel)", {2}, windows);
    check(rows, "split(h.y, yo, yi, 4); compute-at(g, h.yo); partition(h.yo, always)", {2}, windows);
    check(rows, "tile(h, x, y, xo, yo, xi, yi, 4, 2); partition(h.xo, always); partition(h.yo, always)", {2},
          windows);
    const std::string text = text_of(filled(rows, "partition(g.y, always)"));
    for (const char* part : {"y_before>", "y_interior_begin", "y_interior_end"})
        BOOST_TEST(has(text, part), text);
    BOOST_TEST(has(said(rows, "partition(h.x, always)"), "changes sides with it alone"));
    BOOST_TEST(has(said(rows, "partition(h.q, never)"), "there is no loop"));
    check(rows, "partition(h.x, never)", {2}, windows);
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(the_middle_of_a_cut_loop_has_no_clamps_of_what_is_computed_inside) {
    const std::vector<Window> wide = {{-5, 30, -2, 30}, {-1, 12, -1, 9}, {0, 25, 3, 17}, {9, 2, 7, 3}};
    const std::string place = "split(h.y, yo, yi, 4); compute-at(g, h.yo); ";
    check(rows, place + "partition(h.yo, always)", {2}, wide);
    check(rows, place + "split(g.y, gyo, gyi, 2); partition(h.yo, always)", {2}, wide);
    check(rows, "tile(h, x, y, xo, yo, xi, yi, 4, 2); compute-at(g, h.xo); partition(h.xo, always)", {2},
          wide);
    const std::string text = text_of(filled(rows, place + "partition(h.yo, always)"));
    const auto middle = text.find("for yo in (yo_interior_begin");
    BOOST_TEST_REQUIRE(middle != std::string::npos, text);
    const std::string part = text.substr(middle, text.find("<h, z0, s0, yo_after>") - middle);
    BOOST_TEST(!has(part, "min(max(y"), part);
    BOOST_TEST(has(part, "min(max(x"), part);  // which the loop does not move
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(an_estimate_is_of_an_output) {
    check(rows, "estimate(h, x, 0, 640)", {2}, windows);
    BOOST_TEST(has(said(rows, "estimate(h, z, 0, 640)"), "`h` has no dimension `z`"));
    BOOST_TEST(has(said(rows, "estimate(g, x, 0, 640)"), "`g` is no output"));
    BOOST_TEST(has(said(rows, "estimate(h, x, 0, src.width)"), "an estimate is two numbers"));
}

// covers: HAL-58 HAL-77
BOOST_AUTO_TEST_CASE(what_is_required_of_parameters_bounds_memory) {
    const auto box = [](const std::string& requirement) {
        return "pipeline P(w: int32; src: image int32[2]) -> h {\n  " + requirement +
               R"(
  fun g(x, y) = src(clamp(x, 0, src.width - 1), clamp(y, 0, 7)) + x;
  fun h(x, y) = { 0; rdom(r = (-w, 2 * w + 1)) in (x, y) <- h(x, y) + g(x, y + r) };
}
)";
    };
    const std::string folded = "compute-at(g, h.s1.y); store-root(g); fold-storage(g, y, 5)";
    const std::string tiled =
        "split(h.s1.y, yo, yi, 4); split(h.s1.x, xo, xi, 8); reorder(h.s1, r, xi, yi, xo, yo);"
        "compute-at(g, h.s1.xo); store-in(g, stack)";
    for (const char* requirement : {"require w >= 0 and w <= 2 \"w\"", "require 0 <= w and 3 > w \"w\"",
                                    "require w < 9 \"w\"; require w < 3 and 0 <= w \"w\""}) {
        check(box(requirement), folded, {0, 1, 2, 3}, windows);
        check(box(requirement), tiled, {0, 1, 2, 3}, windows);
    }
    BOOST_TEST(has(text_of(filled(box("require w <= 2 and w >= 0 \"w\""), tiled)), "8)] stack"));
    BOOST_TEST(
        has(said(box("require w < 4 and w >= 0 \"w\""), folded), "an iteration needs 7 places of `g`"));
    for (const char* requirement : {"require w <= 2 or w == 5 \"w\"", "require w >= 2 \"w\"", ""}) {
        BOOST_TEST(has(said(box(requirement), folded), "has no constant bound"));
        BOOST_TEST(has(said(box(requirement), tiled), "has no constant bound"));
    }
}

BOOST_AUTO_TEST_SUITE_END()
