// Directives on a pipeline: what the scheduled loops compute is what the pipeline means, and what is refused
// says what would be legal.
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(scheduled_meaning)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

/// f is pure, g reads it to the right and left, h has an update and reads the image within its bounds.
constexpr const char* algorithm =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = x + 2 * y;
  fun g(x, y) = f(x - 1, y) + f(x + 1, y) * w;
  fun h(x, y) = { g(x, y) * g(x, y + 1) + src(clamp(x, 0, src.width - 1), 0);
    rdom(r = (0, 2)) in (x, y) <- h(x, y) + g(x + r, y) };
}
)";
/// The output is pure and reads the image where the window says.
constexpr const char* direct =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = x * w + y;
  fun h(x, y) = f(x, y) + src(x, y) + f(x, y + 1);
}
)";
/// The output is pure and clamps what it reads of the image.
constexpr const char* clamped =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = x * w + y;
  fun h(x, y) = f(x, y) + src(clamp(x, 0, src.width - 1), 0) + f(x, y + 1);
}
)";

const std::vector<Window> inside = {{0, 7, 1, 3}, {2, 8, 0, 2}, {3, 1, 0, 1}, {3, 3, 1, 2}};
const std::vector<Window> anywhere = {
    {-5, 7, -2, 3}, {0, 8, 0, 2}, {3, 1, -1, 1}, {-1, 0, 0, 4}, {2, 3, 0, 0}};

}  // namespace

// covers: HAL-52 HAL-24
BOOST_AUTO_TEST_CASE(whole_tiles_are_computed_and_only_the_window_is_seen) {
    check(clamped, "split(h.x, xo, xi, 4, round); split(f.x, fo, fi, 3, tail = round)", {2}, anywhere);
    check(clamped, "tile(h, x, y, xo, yo, xi, yi, 4, 2, tail = round); traverse(h.yo, parallel)", {2},
          anywhere);
    check(algorithm, "split(g.x, xo, xi, 4, round); compute-at(f, g.xo); traverse(g.xo, parallel)", {3},
          anywhere);
    const std::string text = text_of(filled(clamped, "split(h.x, xo, xi, 4, round)"));
    BOOST_TEST(has(text, "let h_x_extent = (x_extent + 3) / 4 * 4;"), text);
    BOOST_TEST(has(text, "for xo in (0, h_x_extent div 4) <h, z0, s0, xo>"), text);
    BOOST_TEST(has(text, "<h.out, z0, s0, x>"), text);
    BOOST_TEST(!has(text, "if x <"), text);
}

// covers: HAL-73
BOOST_AUTO_TEST_CASE(a_rounded_tile_asks_no_more_of_an_input_else_it_is_guarded) {
    check(direct, "split(h.x, xo, xi, 4, round); split(f.x, fo, fi, 3, tail = round)", {2}, inside);
    const std::string text =
        text_of(filled(direct, "split(h.x, xo, xi, 4, round); split(f.x, fo, fi, 3, round)"));
    BOOST_TEST(has(text, "x_min + x_extent <= src_width"), text);
    BOOST_TEST(has(text, "if x < x_min + x_extent"), text);  // the one of h, whose reads would grow
    BOOST_TEST(!has(text, "h.out"), text);
    BOOST_TEST(has(text, "let f_x_extent = (x_extent + 2) / 3 * 3;"), text);
}

// covers: HAL-52 HAL-73
BOOST_AUTO_TEST_CASE(a_shifted_tile_stays_inside_also_where_the_loop_is_shorter_than_a_tile) {
    check(direct, "split(h.x, xo, xi, 4, shift)", {2}, inside);
    check(clamped, "split(h.x, xo, xi, 4, shift); split(h.y, yo, yi, 3, shift); compute-at(f, h.xo)", {2},
          anywhere);
    check(clamped, "split(f.x, xo, xi, w + 1, shift); traverse(f.xi, vectorize)", {1, 4, 9}, anywhere);
    BOOST_TEST(said(clamped, "traverse(h.xo, parallel); split(h.x, xo, xi, 4, shift)")
                   .find("there is no loop `h.xo`") != std::string::npos);
    BOOST_TEST(
        said(clamped, "split(h.x, xo, xi, 4, shift); traverse(h.xo, parallel)") ==
        R"(t.halide:5:44: error: `traverse`: iterations of <h, z0, s0, xo> run at once, and the last two of its tiles overlap [HAL-73]
    schedule s { split(h.x, xo, xi, 4, shift); traverse(h.xo, parallel) }
                                               ^~~~~~~~~~~~~~~~~~~~~~~~
t.halide:5:14: note: because of this
    schedule s { split(h.x, xo, xi, 4, shift); traverse(h.xo, parallel) }
                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: legal tails of a loop that runs at once: guard, round; shift where the length is a multiple of the factor (align-bounds, bound); or run it serially
)");
    // where the length is a multiple of the factor, no tile is moved
    check(clamped, "split(f.x, xo, xi, 4, shift); traverse(f.xo, parallel); align-bounds(f, x, 8, 1)", {2},
          anywhere);
    check(clamped, "split(f.x, xo, xi, 4, shift); traverse(f.xo, parallel); bound(f, x, -8, 32)", {2},
          anywhere);
    check(clamped,
          "split(f.x, xo, xi, 8, shift); split(f.xi, a, b, 4, shift); split(f.xo, c, d, 2); "
          "bound(f, x, -8, 32); traverse(f.c, parallel); traverse(f.a, vectorize)",
          {2}, anywhere);
    check(clamped, "split(f.x, xo, xi, w, shift); traverse(f.xo, parallel); align-bounds(f, x, 2 * w, 0)",
          {1, 2, 5}, anywhere);
    check(clamped, "split(f.x, xo, xi, w, shift); traverse(f.xo, parallel); bound(f, x, -9, 6 * w)", {6, 9},
          anywhere);
    for (const char* bound : {"align-bounds(f, x, 6, 1)", "bound(f, x, -8, 31)", "bound-extent(f, x, w * 2)"})
        BOOST_TEST(has(said(clamped,
                            std::string("split(f.x, xo, xi, 4, shift); traverse(f.xo, parallel); ") + bound),
                       "[HAL-73]"),
                   bound);
    BOOST_TEST(
        has(said(clamped, "split(f.x, xo, xi, w, shift); traverse(f.xo, parallel); bound(f, x, -8, 32)"),
            "[HAL-73]"));
    BOOST_TEST(said(clamped, "split(h.x, xo, xi, 4, shift); fuse(h.y, t); traverse(h.t, parallel)") != "");
    BOOST_TEST(has(said(clamped,
                        "split(h.x, xo, xi, 2); split(f.x, fo, fi, 2, shift); compute-at(f, h.xo); "
                        "traverse(f.fo, parallel)"),
                   "[HAL-73]"));
    BOOST_TEST(said(clamped, "split(h.x, xo, xi, 4, shift); traverse(h.y, parallel)") == "");
}

// covers: HAL-52
BOOST_AUTO_TEST_CASE(tails_want_a_func_that_is_pure_and_say_why) {
    BOOST_TEST(
        said(algorithm, "split(h.s0.x, xo, xi, 4, round)") ==
        R"(t.halide:7:14: error: `split`: `h` has updates: the tail `round` would compute points twice or outside of what they update [HAL-52]
    schedule s { split(h.s0.x, xo, xi, 4, round) }
                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: legal here: guard; `round` and `shift` are for funcs that have their pure stage only
)");
    BOOST_TEST(has(said(algorithm, "split(h.s1.x, xo, xi, 4, shift)"), "the tail `shift` would"));
    BOOST_TEST(has(said(algorithm, "split(g.x, xo, xi, 4, rouns)"), "there is no tail `rouns`"));
}

// covers: HAL-52
BOOST_AUTO_TEST_CASE(tails_of_loops_that_were_cut_before_compose) {
    for (const char* outer : {"guard", "round", "shift"})
        for (const char* inner : {"guard", "round", "shift"})
            for (const char* loop : {"xi", "xo"})
                check(clamped,
                      std::string("split(h.x, xo, xi, 4, ") + outer + "); split(h." + loop + ", a, b, 3, " +
                          inner + "); split(f.x, fo, fi, 5, " + inner + "); split(f.fo, c, d, 2, " + outer +
                          ")",
                      {2}, anywhere);
    check(clamped, "split(h.x, xo, xi, 8, round); split(h.xi, a, b, 4, round); vectorize(h.b)", {2},
          anywhere);
    BOOST_TEST(
        has(said(clamped, "split(h.x, xo, xi, 8); split(h.xi, a, b, 3, shift); traverse(h.a, parallel)"),
            "the last two of its tiles overlap"));
}

// covers: HAL-52 HAL-58 SCH-22
BOOST_AUTO_TEST_CASE(parts_that_are_vectorized_or_unrolled_have_the_tails_of_split) {
    for (const char* tail : {"guard", "round", "shift", "tail = guard", "tail = round"})
        check(clamped, std::string("vectorize(h.x, 8, ") + tail + "); vectorize(f.x, 4, " + tail + ")", {2},
              anywhere);
    for (const char* tail : {"guard", "round", "shift"})
        check(clamped, std::string("unroll(h.x, 3, ") + tail + "); unroll(f.y, 2, " + tail + ")", {2},
              anywhere);
    BOOST_TEST(has(said(clamped, "vectorize(h.x, 8, shift); traverse(h.x_outer, parallel)"),
                   "the last two of its tiles overlap"));
    BOOST_TEST(has(said(clamped, "vectorize(h.x, 8, min)"), "hint: tails: guard, round, shift"));
    BOOST_TEST(has(said(algorithm, "unroll(h.s1.x, 4, round)"), "`h` has updates"));
    BOOST_TEST(has(said(clamped, "vectorize(h.x, tail = round)"),
                   "hint: write how many iterations a part has: `vectorize(h.x, 8, round)`"));
    for (const auto& [there, here] : {std::pair("GuardWithIf", "guard"), std::pair("RoundUp", "round"),
                                      std::pair("ShiftInwards", "shift")}) {
        const std::string written = std::string("write `") + here + "`";
        BOOST_TEST(has(said(clamped, std::string("vectorize(h.x, 8, ") + there + ")"), written));
        BOOST_TEST(
            has(said(clamped, std::string("vectorize(h.x, 8, TailStrategy::") + there + ")"), written));
        BOOST_TEST(
            has(said(clamped, std::string("unroll(h.x, 8, tail = TailStrategy::") + there + ")"), written));
    }
}

// covers: HAL-52
BOOST_AUTO_TEST_CASE(factors_may_be_startup_expressions_that_are_checked_at_entry) {
    check(algorithm, "split(h.s1.x, xo, xi, w); split(g.x, go, gi, w * 2 - 1, round)", {1, 3}, anywhere);
    check(algorithm, "tile(g, x, y, xo, yo, xi, yi, w, 2); compute-at(f, g.xo)", {1, 3}, anywhere);
    const Program scheduled = filled(algorithm, "split(h.s1.x, xo, xi, w - src.width)");
    BOOST_TEST(run(scheduled, 12, {0, 3, 0, 3}) ==
               "error: P: the factor w - src_width of `split` must be positive");
    BOOST_TEST(!has(run(scheduled, 13, {0, 3, 0, 3}), "error"));
}

// covers: HAL-12 HAL-76
BOOST_AUTO_TEST_CASE(arguments_that_divide_by_zero_are_errors_at_entry) {
    const auto ran = [](const char* directive, std::int64_t w) {
        return run(filled(algorithm, directive), w, {0, 3, 0, 3});
    };
    const auto error_of = [](const std::string& name) {
        return "error: P: an argument of `" + name + "` divides by 0";
    };
    BOOST_TEST(ran("split(h.s1.x, xo, xi, 3 + 8 div w)", 0) == error_of("split"));
    BOOST_TEST(ran("tile(g, x, y, xo, yo, xi, yi, 2, 1 + 8 mod w)", 0) == error_of("tile"));
    BOOST_TEST(ran("bound(g, x, 8 div w, 30)", 0) == error_of("bound"));
    BOOST_TEST(ran("bound-extent(g, x, 30 + 8 div w)", 0) == error_of("bound-extent"));
    BOOST_TEST(ran("align-bounds(g, x, 4, 8 mod w)", 0) == error_of("align-bounds"));
    BOOST_TEST(ran("specialize(h, 8 div w > 1)", 0) == error_of("specialize"));
    BOOST_TEST(ran("specialize(h, w > 5, 8 div w > 1, w == 0)", 0) == error_of("specialize"));
    for (const char* decided :
         {"specialize(h, w == 0, 8 div w > 1)", "specialize(h, w != 0 and 8 div w > 1)"})
        BOOST_TEST(!has(ran(decided, 0), "error"), decided);
    BOOST_TEST(!has(ran("split(h.s1.x, xo, xi, 3 + 8 div w)", 2), "error"));
}

// covers: HAL-12
BOOST_AUTO_TEST_CASE(startup_expressions_know_parameters_and_sizes_only) {
    BOOST_TEST(said(algorithm, "split(h.s1.x, xo, xi, v)") ==
               R"(t.halide:7:36: error: `v` is no parameter and no size [HAL-12]
    schedule s { split(h.s1.x, xo, xi, v) }
                                       ^
  hint: parameters: w, src_width, src_height, x_min, x_extent, y_min, y_extent; sizes such as `src.width`
)");
    BOOST_TEST(
        has(said(algorithm, "split(h.s1.x, xo, xi, src.extent(2))"), "`src.extent(2)` is no parameter"));
    BOOST_TEST(has(said(algorithm, "split(h.s1.x, xo, xi, w > 3)"), "expected an integer"));
    BOOST_TEST(has(said(algorithm, "split(h.s1.x, xo, xi, 1.5)"), "expected an integer"));
    BOOST_TEST(has(said(algorithm, "split(h.s1.x, xo, xi, w * w * w)"), "the value may not fit 64 bits"));
    BOOST_TEST(has(said(algorithm, "specialize(h, w)"), "expected a condition"));
    BOOST_TEST(said(algorithm, "specialize(h, (w > 1) != (w < 3), w == uint8(3), w == min(int16(-2), w))") ==
               "");
    BOOST_TEST(has(said(algorithm, "specialize(h, w == uint8(300))"), "have no types [HAL-12]"));
    BOOST_TEST(has(said(algorithm, "specialize(h, w == uint8(w))"), "have no types [HAL-12]"));
    BOOST_TEST(
        has(said(algorithm, "specialize(h, w == pow(w, 2))"), "there is no function `pow` of parameters"));
    BOOST_TEST(has(said(algorithm, "specialize(h, w == min(w))"), "`min` takes two values here"));
    BOOST_TEST(has(said(algorithm, "specialize(h, (w > 1) == w)"), "expected a condition"));
    BOOST_TEST(has(said(algorithm, "specialize(h, (w > 1) < true)"), "expected an integer"));
    BOOST_TEST(has(said(algorithm, "specialize(h, w == (w > 1))"), "expected an integer"));
    BOOST_TEST(said(algorithm, "split(h.s1.x, xo, xi, max(1, -w + src.extent(1) mod 3) div 2)") == "");
}

// covers: HAL-56 HAL-84
BOOST_AUTO_TEST_CASE(regions_grow_to_what_directives_bind_them_to) {
    check(algorithm, "bound(g, x, -8, 32); bound-extent(f, y, 9); align-bounds(f, x, 4, 3)", {3}, anywhere);
    check(clamped, "bound(h, x, -6, 5 * w); bound-extent(h, y, 4)", {4}, anywhere);
    check(clamped, "align-bounds(h, x, w, 1); align-bounds(f, y, 3, 0); split(h.x, xo, xi, 4, round)", {2, 5},
          anywhere);
    check(clamped,
          "split(h.x, xo, xi, 4); compute-at(f, h.xo); bound-extent(f, x, 6); traverse(h.y, parallel)", {2},
          anywhere);
    // whole tiles and an alignment: a multiple of both
    check(clamped, "split(h.x, xo, xi, w + 1, round); align-bounds(h, x, 4, 0)", {2, 5}, anywhere);
    check(clamped, "split(f.x, xo, xi, 6, round); align-bounds(f, x, 4, 1)", {2}, anywhere);
    const std::string both =
        text_of(filled(clamped, "split(f.x, xo, xi, 6, round); align-bounds(f, x, 4, 1)"));
    BOOST_TEST(has(both, "/ 12 * 12"), both);
    const std::string text = text_of(filled(algorithm, "bound(g, x, -8, 32); align-bounds(g, y, 4, 1)"));
    BOOST_TEST(has(text, "let g_x_min = -8;"), text);
    BOOST_TEST(has(text, "let g_y_min = y_min - (y_min - 1) emod 4;"), text);
}

// covers: HAL-56 HAL-84
BOOST_AUTO_TEST_CASE(what_is_aligned_stays_aligned_in_its_producers) {
    const std::string aligned = "align-bounds(g, x, 4, 1); align-bounds(f, x, 4, 1)";
    check(algorithm, aligned, {2}, anywhere);
    const std::string text = text_of(filled(algorithm, aligned));
    BOOST_TEST(has(text, "let g_x_min = x_min - (x_min - 1) emod 4;"), text);
    BOOST_TEST(has(text, "let f_x_min = g_x_min - 4;"), text);
    BOOST_TEST(has(text, "let f_x_extent = g_x_extent + 8;"), text);
    const std::string tiles = "split(g.x, xo, xi, 8, round); split(f.x, fo, fi, 8, round)";
    check(algorithm, tiles, {2}, anywhere);
    BOOST_TEST(has(text_of(filled(algorithm, tiles)), "let f_x_extent = g_x_extent + 8;"),
               text_of(filled(algorithm, tiles)));
}

// covers: HAL-56
BOOST_AUTO_TEST_CASE(what_a_bound_does_not_hold_is_an_error_at_run_time) {
    const Program scheduled = filled(algorithm, "bound(g, x, 0, 4 * w)");
    BOOST_TEST(!has(run(scheduled, 1, {0, 3, 0, 2}), "error"));
    BOOST_TEST(run(scheduled, 1, {0, 4, 0, 2}) ==
               "error: `g` in `x` is bound to (0, 4 * w), and (x_min, x_extent + 1) of it is needed");
    BOOST_TEST(has(run(scheduled, 1, {-1, 2, 0, 2}), "is bound to"));
    BOOST_TEST(run(scheduled, 0, {9, 4, 0, 0}) == "");  // nothing is needed
    const Program aligned = filled(algorithm, "bound(g, x, w, 24); align-bounds(g, x, 3, 2)");
    BOOST_TEST(!has(run(aligned, -4, {0, 3, 0, 2}), "error"));
    BOOST_TEST(run(aligned, -3, {0, 3, 0, 2}) ==
               "error: `g` in `x` is bound to (w, 24), which is not aligned to 3");
    const Program modulus = filled(algorithm, "align-bounds(g, x, w, 1)");
    BOOST_TEST(run(modulus, 0, {0, 3, 0, 2}) == "error: P: the modulus w must be positive");
    BOOST_TEST(run(modulus, 1, {0, 3, 0, 2}) == "error: P: the remainder 1 must be at least 0 and below w");
}

// covers: HAL-56 HAL-84
BOOST_AUTO_TEST_CASE(bounds_are_refused_where_they_cannot_hold) {
    BOOST_TEST(said(algorithm, "bound(g, z, 0, 4)") ==
               R"(t.halide:7:14: error: `bound`: `g` has no dimension `z` [HAL-62]
    schedule s { bound(g, z, 0, 4) }
                 ^~~~~~~~~~~~~~~~~
  hint: its dimensions: x, y
)");
    BOOST_TEST(
        has(said(algorithm, "bound(g, x, 0, 4); bound-extent(g, x, 4)"), "`g` is bound in `x` already"));
    BOOST_TEST(has(said(algorithm, "align-bounds(g, x, 4, 4)"),
                   "the remainder 4 must be at least 0 and below 4 [HAL-84]"));
    BOOST_TEST(has(said(algorithm, "align-bounds(g, x, 0, 0)"), "the modulus 0 must be positive [HAL-84]"));
    BOOST_TEST(has(said(algorithm, "align-bounds(g, x, 4, 5)"),
                   "hint: `align-bounds(g, x, 4, 1)`: multiples of 4, plus 1"));
    BOOST_TEST(has(said(algorithm, "align-bounds(g, x, 4, 0); align-bounds(g, x, 6, 1)"),
                   "`g` is aligned in `x` already [HAL-84]"));
    BOOST_TEST(said(algorithm, "align-bounds(g, x, 4, 0); align-bounds(g, y, 6, 1)") == "");
    BOOST_TEST(has(said(algorithm, "bound(k, x, 0, 4)"), "there is no func `k`"));
}

// covers: HAL-51 HAL-76
BOOST_AUTO_TEST_CASE(the_first_condition_that_holds_decides_and_each_branch_has_its_own_loops) {
    const std::string some =
        "specialize(h, w == 3, h.width <= 3 and w > 1);"
        "split(<h, z1, s1, x>, xo, xi, 4); traverse(<h, z1, s1, y>, parallel);"
        "split(<h, x>, xo, xi, 8); swap(<h, z2, s1, y>);";
    check(algorithm, some, {3, 2, 1}, anywhere);
    const std::string text = text_of(filled(algorithm, some));
    BOOST_TEST(has(text, "if w == 3i32 {"), text);
    BOOST_TEST(has(text, "<h, z0, s1, xo>"), text);
    BOOST_TEST(has(text, "label z2 {"), text);
    // where w is 2, its loop has 5 iterations
    const std::string box =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun h(x, y) = { 0; rdom(r = (-w, 2 * w + 1)) in (x, y) <- h(x, y) + src(clamp(x + r * w, 0, 11), 0) * w };
}
)";
    const std::string unrolled = "specialize(h, w == 2 and src.width > 3, w > 2); unroll(<h, z1, s1, r>)";
    check(box, unrolled, {2, 3, 1}, anywhere);
    BOOST_TEST(has(text_of(filled(box, unrolled)), "in (-2, 5) unrolled <h, z1, s1, r>"),
               text_of(filled(box, unrolled)));
    check(algorithm,
          "specialize(g, w == 3); split(<g, z1, s0, x>, xo, xi, 4, round); bound-extent(g, y, 9);"
          "compute-at(f, <g, z0, y>, <g, z1, s0, xo>)",
          {3, 2}, anywhere);
}

// covers: HAL-51 HAL-76
BOOST_AUTO_TEST_CASE(specializations_that_break_dominance_are_refused) {
    BOOST_TEST(said(algorithm, "specialize(g, w == 1); specialize(g, w == 2)") ==
               R"(t.halide:7:37: error: `specialize`: `g` is specialized already [HAL-51]
    schedule s { specialize(g, w == 1); specialize(g, w == 2) }
                                        ^~~~~~~~~~~~~~~~~~~~~
  hint: give all conditions at once: the first that holds decides
)");
    BOOST_TEST(
        said(algorithm, "specialize(g, w == 1); compute-at(f, g.y)") ==
        R"(t.halide:7:37: error: `compute-at`: `f` is read in several branches, and has no place in all of them [HAL-76]
    schedule s { specialize(g, w == 1); compute-at(f, g.y) }
                                        ^~~~~~~~~~~~~~~~~~
t.halide:3:3: note: `f` is read here
      fun g(x, y) = f(x - 1, y) + f(x + 1, y) * w;
      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: name a loop of each branch, or compute-root; branches: <g, z0>, <g, z1>
)");
    BOOST_TEST(has(said(algorithm, "compute-at(f, g.y, g.x)"), "are not of two branches of one func"));
    BOOST_TEST(has(said(algorithm, "specialize(g, w == 1); compute-at(f, g.y, <g, z2, s0, y>)"),
                   "there is no loop `g.z2.s0.y`"));
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(a_loop_that_was_cut_is_cut_again_under_other_names) {
    const std::string wrapped =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun h(x, y) = src(x mod src.width, clamp(2 * x + 1, 0, 7)) + y * w;
}
)";
    check(wrapped, "vectorize(h.x, 3); partition(h.x_inner, always)", {2}, anywhere);
    check(wrapped, "vectorize(h.x, 4); partition(h.x_outer, always); partition(h.x_inner, always)", {2},
          anywhere);
}

BOOST_AUTO_TEST_SUITE_END()
