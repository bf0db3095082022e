// Where funcs may be computed and stored, which loops may be exchanged, fused and run at once, and in what
// order directives stand.
#include <set>

#include "ir/core/statements.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(legality)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

/// Two reduction loops whose sum is of integers.
constexpr const char* sums =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun g(x, y) = x * w + y;
  fun h(x, y) = { 0;
    rdom(r = (0, 3), s = (-1, 4)) in (x, y) <- h(x, y) + g(x, y) * r + s };
}
)";
/// The same of floats.
constexpr const char* floats =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun h(x, y): float32 = { 0.0;
    rdom(r = (0, 3), s = (0, 4)) in (x, y) <- h(x, y) + float32(r * s + x) };
}
)";
/// Two reduction loops that read what others wrote.
constexpr const char* recurrence =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun h(x, y) = { x;
    rdom(r = (1, 3), s = (1, 4)) in (r, y) <- h(r - 1, y) + s };
}
)";
/// A producer of one row more than its consumer.
constexpr const char* rows =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun g(x, y) = x * w + y;
  fun h(x, y) = g(x, y) + g(x, y + 1);
}
)";

const std::vector<Window> windows = {
    {-5, 7, -2, 9}, {0, 8, 0, 2}, {3, 1, -1, 1}, {-1, 0, 0, 4}, {2, 3, 0, 0}};

TranslationOptions strict() {
    TranslationOptions options;
    options.strict_phases = true;
    return options;
}

}  // namespace

// covers: HAL-50
BOOST_AUTO_TEST_CASE(strict_phases_make_another_order_an_error_for_every_directive_out_of_place) {
    const std::string directives = "store-root(g); split(h.y, yo, yi, 4); inline(g)";
    BOOST_TEST(said(rows, directives).empty() == false);  // inlined, g has nothing to store
    const auto result = halide::translate(
        std::make_shared<const SourceFile>("t.halide", rows + ("schedule s { " + directives + " }\n")),
        strict());
    BOOST_REQUIRE(!result);
    const std::string rendered = render(result.error());  // a warning that an image is not used stands first
    BOOST_TEST(
        rendered.substr(rendered.find("t.halide:5")) ==
        R"(t.halide:5:29: error: `split` is of the phase `loops` and stands behind `store-root` [HAL-50]
    schedule s { store-root(g); split(h.y, yo, yi, 4); inline(g) }
                                ^~~~~~~~~~~~~~~~~~~~~
t.halide:5:14: note: `store-root` is here
    schedule s { store-root(g); split(h.y, yo, yi, 4); inline(g) }
                 ^~~~~~~~~~~~~
  hint: phases: algorithm, specialize, loops, compute, store, bounds, registers; without `--strict-phases` directives are sorted
t.halide:5:52: error: `inline` is of the phase `algorithm` and stands behind `store-root` [HAL-50]
    schedule s { store-root(g); split(h.y, yo, yi, 4); inline(g) }
                                                       ^~~~~~~~~
t.halide:5:14: note: `store-root` is here
    schedule s { store-root(g); split(h.y, yo, yi, 4); inline(g) }
                 ^~~~~~~~~~~~~
  hint: phases: algorithm, specialize, loops, compute, store, bounds, registers; without `--strict-phases` directives are sorted
)");
    BOOST_TEST(said(rows, "split(h.y, yo, yi, 4); compute-at(g, h.yo); store-at(g, h.yo); bound(h, x, 0, 9)",
                    strict()) == "");
}

// covers: HAL-72
BOOST_AUTO_TEST_CASE(what_is_computed_inside_is_stored_there_or_with_strict_phases_at_the_root) {
    const std::string directives = "split(h.y, yo, yi, 4); compute-at(g, h.yo)";
    const auto allocated_first = [&](const TranslationOptions& options) {
        const std::string text = text_of(filled(rows, directives, options));
        return text.find("allocate") < text.find("compute h");
    };
    BOOST_TEST(!allocated_first({}));
    BOOST_TEST(allocated_first(strict()));
    check(rows, directives, {2}, windows, strict());
}

// covers: HAL-72
BOOST_AUTO_TEST_CASE(memory_is_shared_by_iterations_that_run_at_once_only_where_their_regions_are_disjoint) {
    const std::string shared =
        "split(h.y, yo, yi, 4); compute-at(g, h.yo); store-root(g); traverse(h.yo, parallel)";
    BOOST_TEST(
        said(rows, shared) ==
        R"(t.halide:5:58: error: `store-root`: iterations of <h, z0, s0, yo> run at once and share the memory of `g` [HAL-72]
    schedule s { split(h.y, yo, yi, 4); compute-at(g, h.yo); store-root(g); traverse(h.yo, parallel) }
                                                             ^~~~~~~~~~~~~
t.halide:5:73: note: because of this
    schedule s { split(h.y, yo, yi, 4); compute-at(g, h.yo); store-root(g); traverse(h.yo, parallel) }
                                                                            ^~~~~~~~~~~~~~~~~~~~~~~~
t.halide:5:37: note: because of this
    schedule s { split(h.y, yo, yi, 4); compute-at(g, h.yo); store-root(g); traverse(h.yo, parallel) }
                                        ^~~~~~~~~~~~~~~~~~~
  hint: store `g` inside that loop, or run the loop serially
)");
    // the same rows are computed and read here, so iterations do not meet
    check(sums,
          "split(h.s1.y, yo, yi, 4); compute-at(g, h.s1.yo); store-root(g); traverse(h.s1.yo, parallel)", {2},
          windows);
    check(
        sums,
        "split(h.s1.x, xo, xi, 3); compute-at(g, h.s1.xo); store-at(g, h.s1.y); traverse(h.s1.xo, parallel)",
        {2}, windows);
    // but where the order of the two loops is the other, every x computes all y again
    BOOST_TEST(has(said(rows, "swap(h.y); compute-at(g, h.y); store-root(g); traverse(h.y, parallel)"),
                   "share the memory of `g` [HAL-72]"));
    BOOST_TEST(has(said(sums, "compute-at(g, h.s1.r); store-at(g, h.s1.y); traverse(h.s1.x, vectorize)"),
                   "HAL-72") == false);
}

// covers: HAL-55
BOOST_AUTO_TEST_CASE(places_that_are_illegal_list_the_legal_ones_and_show_every_use) {
    BOOST_TEST(said(rows, "compute-at(g, h.x); store-at(g, g.y)") ==
               R"(t.halide:5:34: error: `store-at`: `g` is not computed inside <g, z0, s0, y> [HAL-55]
    schedule s { compute-at(g, h.x); store-at(g, g.y) }
                                     ^~~~~~~~~~~~~~~~
t.halide:2:3: note: `g` is computed here
      fun g(x, y) = x * w + y;
      ^~~~~~~~~~~~~~~~~~~~~~~
t.halide:3:3: note: `g` is read here
      fun h(x, y) = g(x, y) + g(x, y + 1);
      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: legal: <h, z0, s0, y>, <h, z0, s0, x>
)");
    const std::string two =
        R"(pipeline P(w: int32) -> h {
  fun g(x, y) = x * w + y;
  fun f(x, y) = g(x, y);
  fun h(x, y) = f(x, y) + g(y, x);
}
)";
    BOOST_TEST(
        said(two, "compute-at(g, h.y)") ==
        R"(t.halide:6:14: error: `compute-at`: <h, z0, s0, y> does not enclose every read of `g` [HAL-55]
    schedule s { compute-at(g, h.y) }
                 ^~~~~~~~~~~~~~~~~~
t.halide:3:3: note: `g` is read here
      fun f(x, y) = g(x, y);
      ^~~~~~~~~~~~~~~~~~~~~
t.halide:4:3: note: `g` is read here
      fun h(x, y) = f(x, y) + g(y, x);
      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: `compute-at(f, <h, z0, s0, y>)` as well; no loop encloses all of them: only compute-root
)");
    BOOST_TEST(said(two, "compute-at(f, h.y); compute-at(g, h.y)") == "");
    const std::string summed = R"(pipeline P(w: int32) -> h {
  fun g(x, y) = x * w + y;
  fun h(x, y) = g(x, y) + sum rdom(r = (0, 3)) (max rdom(s = (0, 2)) (g(x + r, y + s)) + g(x, r));
}
)";
    for (const std::string directives :  // with it what is summed in the loop's func
         {"compute-at(g, h.y)", "compute-at(g, h.x)", "split(h.y, yo, yi, 4); compute-at(g, h.yo)",
          "compute-at(h.sum1, h.y); compute-at(g, h.x)"})
        check(summed, directives, {2}, windows);
    BOOST_TEST(has(said(rows, "store-at(h, h.y)"), "`h` is an output: it is computed at the root"));
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(loops_that_were_cut_are_told_with_what_cut_them_also_behind_inference) {
    for (const std::string cut : {"vectorize(h.x, 8)", "tile(h, x, y, x_outer, yo, x_inner, yi, 8, 4)"})
        for (const std::string use : {"partition(h.x, always)", "traverse(h.x, parallel)"}) {
            const std::string error = said(rows, cut + "; " + use);
            BOOST_TEST(has(error, "there is no loop `h.x` [HAL-62]"), error);
            BOOST_TEST(has(error, "note: `h."), error);
            BOOST_TEST(has(error, "x` became `"), error);
        }
}

// covers: HAL-53 HAL-78
BOOST_AUTO_TEST_CASE(reduction_loops_are_exchanged_where_the_update_combines_in_any_order) {
    check(sums, "swap(h.s1.s)", {2}, windows);
    check(sums, "reorder(h.s1, s, x, r, y)", {2}, windows);
    BOOST_TEST(
        said(floats, "swap(h.s1.s)") ==
        R"(t.halide:5:14: error: `swap`: <h, z0, s1, s> and <h, z0, s1, r> are reduction loops, which keep their order [HAL-78]
    schedule s { swap(h.s1.s) }
                 ^~~~~~~~~~~~
  hint: a pure loop may be exchanged with any other; reductions where the update is a sum, product, minimum, maximum or bit operation of integers, or of floats with `--fp=fast`
)");
    for (const std::string op : {"&", "|", "^"}) {
        std::string bits = sums;
        bits.replace(bits.find("h(x, y) + g(x, y) * r + s"), 25, "h(x, y) " + op + " (g(x, y) * r + s)");
        check(bits, "swap(h.s1.s)", {2}, windows);
    }
    TranslationOptions fast;
    fast.floats = FloatModel::fast;
    BOOST_TEST(said(floats, "swap(h.s1.s)", fast) == "");
    BOOST_TEST(has(said(recurrence, "swap(h.s1.s)"), "which keep their order [HAL-78]"));
    check(recurrence, "swap(h.s1.y); swap(h.s1.y)", {2}, windows);  // pure with reduction: always
    // each component of a tuple by its own operator
    const std::string extremes =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun t(x): (int32, int32) = { (100, -100); rdom(r = (0, 5), s = (0, 4)) in (x) <-
      (min(t(x).0, src(r, s) * x), max(t(x).1, src(r, s) - x)) if r != s };
  fun h(x, y) = t(x).0 + t(x).1 * y;
}
)";
    check(extremes, "swap(t.s1.s)", {2}, windows);
    std::string mixed = extremes;
    mixed.replace(mixed.find("src(r, s) - x"), 13, "t(x).0 + s - x");
    BOOST_TEST(has(said(mixed, "swap(t.s1.s)"), "which keep their order [HAL-78]"));
}

// covers: HAL-53 HAL-78
BOOST_AUTO_TEST_CASE(loops_that_are_fused_stand_directly_in_each_other_and_are_of_one_kind) {
    check(sums, "fuse(h.s1.s, rs); fuse(h.s1.y, xy); traverse(h.s1.xy, parallel)", {2}, windows);
    check(sums, "fuse(h.s1.s, rs); split(h.s1.rs, a, b, 5)", {2}, windows);
    BOOST_TEST(has(said(sums, "fuse(h.s1.x, xs)"),
                   "<h, z0, s1, x> is a pure loop and <h, z0, s1, s> a reduction loop"));
    BOOST_TEST(has(said(sums, "fuse(h.s1.r, t)"), "no loop stands directly in <h, z0, s1, r> [SCH-10]"));
    BOOST_TEST(has(said(sums, "fuse(h.s1.r, t)"), "stand directly in each other: <h, z0, s1, "));
    const std::string empty_inner =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun h(x, y) = { 0;
    rdom(r = (0, 3), s = (0, w)) in (x, y) <- h(x, y) + r + s };
}
)";
    check(empty_inner, "reorder(h.s1, s, r, x, y); fuse(h.s1.r, t)", {0, 2}, windows);  // no division by 0
    check(empty_inner, "fuse(h.s1.s, t)", {0, 2}, windows);
}

// covers: HAL-53 HAL-78
BOOST_AUTO_TEST_CASE(reduction_loops_run_in_order_and_are_unrolled_anywhere) {
    BOOST_TEST(
        said(sums, "traverse(h.s1.r, parallel)") ==
        R"(t.halide:6:14: error: `traverse`: <h, z0, s1, r> is a reduction loop: its iterations run in order [HAL-53]
    schedule s { traverse(h.s1.r, parallel) }
                 ^~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: pure loops here: <h, z0, s1, y>, <h, z0, s1, x>; `atomic(h.s1)` in front has its updates combine in any order, `rfactor(h.s1.r, u) -> g` makes partial results
)");
    BOOST_TEST(has(said(sums, "vectorize(h.s1.s, 4)"), "is a reduction loop"));
    check(sums, "unroll(h.s1.s, 2); unroll(h.s1.x, 3); traverse(h.s1.r, unroll)", {2}, windows);
}

// covers: HAL-25 HAL-24
BOOST_AUTO_TEST_CASE(points_beyond_the_window_never_trap) {
    // tiles of 4 go on to x where the divisor is 0, and where the index would leave the image without its
    // clamp; the interpreter fails at any element that is read before it is written
    const std::string text =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun index(x, y) = (x * 7 - y) mod 23;
  fun part(x, y) = 100 div (x - w);
  fun h(x, y) = src(clamp(index(x, y), 0, src.width - 1), 0) + part(x, y);
}
)";
    const std::vector<Window> beside = {{0, 5, 0, 3}, {-3, 8, 0, 1}, {6, 5, -2, 2}, {0, 0, 0, 0}};
    for (const std::string tail : {"guard", "round", "shift"}) {
        check(text, "split(h.x, xo, xi, 4, " + tail + "); split(part.x, po, pi, 3, round)", {5}, beside);
        check(
            text,
            "split(index.x, xo, xi, 4, " + tail + "); compute-at(part, h.y); split(part.x, po, pi, 3, round)",
            {5}, beside);
    }
}

// covers: HAL-32
BOOST_AUTO_TEST_CASE(every_directive_leaves_loops_with_names_of_their_own_and_computes_before_reads) {
    const std::string all =
        "specialize(h, w == 1); tile(h.s0, x, y, xo, yo, xi, yi, 4, 2); split(<h, z1, s1, x>, a, b, 3);"
        "fuse(h.s1.s, rs); reorder(h.s1, x, rs, y); unroll(g.x, 2); compute-at(g, <h, s1, y>, <h, z1, s1, "
        "a>);"
        "store-root(g); align-bounds(g, x, 2, 0)";
    const Translation t = translated(sums + ("schedule s { " + all + " }\n"));
    Schedule part = t.schedules.at(0);
    const std::vector<Directive> whole = part.directives;
    for (std::size_t count = 1; count <= whole.size(); ++count) {
        part.directives.assign(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(count));
        const auto applied = schedules::apply_schedule(lower(t.program), part);
        if (!applied) BOOST_FAIL(render(applied.error()));
        const Block& body = std::get<Block>(applied->functions.at(0).body);
        std::set<LoopName> names;
        for (const For* loop : all_loops(body)) {
            BOOST_TEST(names.insert(loop->name).second, print(loop->name) << " occurs twice");
            BOOST_TEST(
                (!loop->name.func.empty() && !loop->name.stage.empty() && !loop->name.variable.empty()));
        }
        BOOST_TEST(verify(*infer_bounds(*applied)).empty());
    }
    check(sums, all, {1, 2}, windows);
    // Lemma 6.2: a program in which a func is read before it is computed is not accepted
    Program broken = lower(t.program);
    auto& statements = std::get<Block>(broken.functions.at(0).body).statements;
    BOOST_TEST(reads_before_computes(broken).empty());
    std::swap(statements.at(statements.size() - 2), statements.back());
    BOOST_TEST(lines_of(reads_before_computes(broken)).at(0) ==
               "P: `g` is read where it is not computed (t.halide:4)");
}

// covers: HAL-79
BOOST_AUTO_TEST_CASE(blocks_stand_around_threads_and_no_loop_of_a_cpu_around_both) {
    const std::string tile = "tile(h, x, y, xo, yo, xi, yi, 4, 2); ";
    check(rows,
          tile +
              "traverse(h.yo, gpu-block); traverse(h.xo, gpu-block); traverse(h.yi, gpu-thread); "
              "traverse(h.xi, gpu-thread); compute-at(g, h.xo); traverse(g.x, parallel)",
          {2}, windows);
    BOOST_TEST(has(said(rows, tile + "traverse(h.yo, gpu-thread); traverse(h.xo, gpu-block)"),
                   "whose iterations are threads of one block"));
    BOOST_TEST(has(said(rows, tile + "traverse(h.yo, parallel); traverse(h.xo, gpu-block)"),
                   "whose iterations run at once on a CPU"));
    BOOST_TEST(has(said(rows, tile + "traverse(h.yo, gpu-block-x); traverse(h.xo, gpu-block-x)"),
                   "which has the same axis"));
    BOOST_TEST(has(said(rows,
                        "split(h.x, a, b, 4); split(h.y, c, d, 4); traverse(h.c, gpu-block); "
                        "traverse(h.d, gpu-block); traverse(h.a, gpu-block); traverse(h.b, gpu-block)"),
                   "there are three axes"));
    const std::string wide = "tile(h, x, y, xo, yo, xi, yi, 64, 32); traverse(h.yi, gpu-thread); ";
    BOOST_TEST(has(said(rows, wide + "traverse(h.xi, gpu-thread)"),
                   "makes 2048 threads of a block, which has at most 1024"));
    check(rows, wide + "traverse(h.yo, gpu-block)", {2}, windows);
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(loops_that_a_directive_took_away_are_shown_with_what_they_became) {
    const std::string cut = said(rows, "unroll(h.x, 4); vectorize(h.x, 4)");
    BOOST_TEST(cut.find("note: `h.s0.x` became `h.s0.x_inner`, `h.s0.x_outer` here") != std::string::npos,
               cut);
    const std::string fused = said(rows, "fuse(h.y, t); compute-at(g, h.x)");
    BOOST_TEST(fused.find("note: `h.s0.x` became `h.s0.t` here") != std::string::npos, fused);
    BOOST_TEST(said(rows, "compute-at(g, h.q)").find("note") == std::string::npos);
    const std::string named = said(rows, "fuse(h.y, x)");
    BOOST_TEST(
        named.find("hint: the loop inside needs no name; name both: `fuse(h.y, y_x)`") != std::string::npos,
        named);
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(stages_may_stand_in_brackets) {
    const std::string two =
        "pipeline P(w: int32) -> h {\n  fun g(x, y) = x * w + y;\n  fun h(x, y) = g(x, y);\n}\n";
    BOOST_TEST(said(two, "tile(<g, z0, s0>, x, y, xo, yo, xi, yi, 4, 2)") == "");
    BOOST_TEST(said(two, "specialize(h, w > 1); reorder(<h, z1>, y, x); vectorize(<h, z1, s0, y>)") == "");
    BOOST_TEST(said(two, "tile(<h, z0, s0, x>, x, y, xo, yo, xi, yi, 4, 2)")
                   .find("expected a stage such as `h.s1`") != std::string::npos);
    const std::string gone = said(two, "inline(g); compute-at(g, h.y)");
    BOOST_TEST(gone.find("note: it is part of what reads it since this") != std::string::npos, gone);
    BOOST_TEST(said(two, "bound(h, x, 0, -1)").find("the length -1 is negative [HAL-56]") !=
               std::string::npos);
    BOOST_TEST(said(two, "tile(h, x, x, xo, yo, xi, yi, 4, 2)").find("is named twice [SCH-10]") !=
               std::string::npos);
}

// covers: HAL-53
BOOST_AUTO_TEST_CASE(reduction_loops_run_at_once_where_they_write_apart) {
    const std::string apart =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun f(x, y) = { x; rdom(r = (0, 5)) in (r, y) <- f(r, y) * 3 + w;
                  rdom(r = (0, 3), q = (0, 2)) in (x, 2 * r + q) <- f(x, 2 * r + q) + r;
                  rdom(r = (1, 4)) in (r, y) <- f(r - 1, y) + 1;
                  rdom(r = (0, 4)) in (clamp(src(r, 0), 0, 3), y) <- r };
  fun h(x, y) = f(x, y) + f(x + 1, y);
}
)";
    const std::vector<Window> windows = {{0, 8, 0, 4}, {-2, 3, 1, 5}};
    for (const char* directives :
         {"traverse(f.s1.r, parallel)", "split(f.s1.r, ro, ri, 2); traverse(f.s1.ro, parallel)",
          "reorder(f.s2, q, r, x); traverse(f.s2.r, parallel)", "reorder(f.s1, y, r); vectorize(f.s1.r, 4)"})
        check(apart, directives, {2}, windows);
    for (const char* loop : {"f.s2.q", "f.s3.r", "f.s4.r"}) {
        const std::string refused = said(apart, std::string("traverse(") + loop + ", parallel)");
        BOOST_TEST((refused.find("[HAL-53]") != std::string::npos) == (loop != std::string("f.s2.q")), loop);
    }
}

// covers: HAL-55
BOOST_AUTO_TEST_CASE(places_in_loops_that_are_joined_are_told_so) {
    const std::string two =
        R"(pipeline P(w: int32) -> (h, k) {
  fun g(x, y) = x * w + y;
  fun f(x, y) = g(x, y) + g(y, x);
  fun h(x, y) = f(x, y);
  fun k(x, y) = f(x, y) + 1;
}
)";
    const std::string joined = said(two, "compute-with(k.s0, h.y); compute-at(g, h.y)");
    BOOST_TEST(joined.find("note: this joins the loops") != std::string::npos, joined);
    BOOST_TEST(joined.find("hint: `compute-at(f, <h, z0, s0, y>)` as well") != std::string::npos, joined);
    BOOST_TEST(said(two, "compute-with(k.s0, h.y); compute-at(f, h.y); compute-at(g, h.y)").empty());
    BOOST_TEST(said(two, "compute-at(f, h.y)").find("joins") == std::string::npos);
}

// covers: HAL-12 HAL-51
BOOST_AUTO_TEST_CASE(conditions_compare_float_parameters) {
    const std::string scaled =
        R"(pipeline P(s: float32, t: float32, u: float64, n: int32) -> h {
  fun h(x) = float32(x) * s + t * float32(n) + float32(u);
}
)";
    for (const char* condition : {"s == 1.0", "s > t and n == 2", "u <= -2", "0.5 < s"})
        BOOST_TEST(said(scaled, std::string("specialize(h, ") + condition + ")") == "", condition);
    for (const char* condition : {"s + t > 1.0", "s == u", "s > n", "s"})
        BOOST_TEST(
            said(scaled, std::string("specialize(h, ") + condition + ")").find("HAL-12") != std::string::npos,
            condition);
}

BOOST_AUTO_TEST_SUITE_END()
