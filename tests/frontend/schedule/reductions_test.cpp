// Reductions that run at once: partial results in a func of their own, and updates that combine atomically.
#include "ir/schedule/reordered_sums.hpp"
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(reductions_at_once)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

constexpr const char* sums =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun s(x) = { x; rdom(r = (0, 7)) in (x) <- s(x) + src(clamp(x, 0, 11), r) if r != 3 };
  fun h(x, y) = s(x) * y + s(x + 1);
}
)";
/// How often each value occurs in the first rows.
constexpr const char* histogram =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun n(i) = { 0; rdom(x = (0, src.width), y = (0, 5)) in (clamp(src(x, y), 0, 20)) <-
      n(clamp(src(x, y), 0, 20)) + 1 };
  fun h(x, y) = n(clamp(x, 0, 20)) + y;
}
)";
constexpr const char* pairs =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun t(x) = { (0, -100); rdom(r = (0, w)) in (x) <- (t(x).0 + r * x, max(t(x).1, src(r, 1) - x)) };
  fun h(x, y) = t(x).0 + t(x).1 * y;
}
)";
/// A sum, a difference and products; and what is none of them.
constexpr const char* operators =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun a(x) = { 100; rdom(r = (0, 5)) in (x) <- a(x) - src(r, 2) };
  fun b(x) = { 1; rdom(r = (1, 4)) in (x) <- b(x) * (r + x) };
  fun c(x) = { 0; rdom(r = (1, 4)) in (r) <- c(r - 1) + r };
  fun d(x) = { 7; rdom(r = (1, 4)) in (x) <- d(x) * 2 + r };
  fun h(x, y) = a(x) + b(x) + c(x) + d(x) + y;
}
)";

const std::vector<Window> windows = {
    {-5, 7, -2, 9}, {0, 8, 0, 2}, {3, 1, -1, 1}, {-1, 0, 0, 4}, {2, 3, 0, 0}};

}  // namespace

// covers: HAL-58 HAL-78
BOOST_AUTO_TEST_CASE(partial_results_are_a_func_that_runs_in_parallel) {
    check(sums, "rfactor(s.s1.r, u) -> p; traverse(p.s1.u, parallel)", {2}, windows);
    check(sums,
          "split(s.s1.r, ro, ri, 3); rfactor(s.s1.ro, u) -> p; traverse(p.s1.u, parallel); "
          "vectorize(p.s1.x, 4); traverse(p.s0.u, parallel)",
          {2}, windows);
    check(
        sums,
        "split(s.r, ro, ri, 4); rfactor(s.ri, u) -> p; reorder(p.s1, u, x, ro); traverse(p.s1.u, vectorize)",
        {2}, windows);
    const std::string text = text_of(filled(sums, "rfactor(s.s1.r, u) -> p"));
    BOOST_TEST(has(text, "for u in (p_u_min, p_u_extent) <p, z0, s1, u>"), text);
    BOOST_TEST(has(text, "s[x] += p[x, u];"), text);
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(partial_results_have_a_place_like_any_func) {
    check(sums, "rfactor(s.s1.r, u) -> p; compute-at(s, h.y); compute-at(p, s.s1.x)", {2}, windows);
    check(sums, "compute-at(p, h.y); compute-at(s, h.y); rfactor(s.s1.r, u) -> p", {2}, windows);
    check(sums, "rfactor(s.s1.r, u) -> p; compute-at(p, s.s1.u)", {2}, windows);
    check(sums, "split(s.r, ro, ri, 2); rfactor(s.ro, u) -> p; rfactor(p.ri, v) -> q; compute-at(q, p.s1.u)",
          {2}, windows);
}

// covers: HAL-58 HAL-85
BOOST_AUTO_TEST_CASE(extremes_of_nothing_but_nans_stay_so) {
    for (const char* op : {"min", "max"}) {
        const std::string text = std::string(R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun m(x) = { sqrt(float32(-1 - x * x)); rdom(r = (0, 4)) in (x) <-
      )") + op + R"((m(x), sqrt(float32(src(clamp(x, 0, 11), r) - 1000 * (x mod 2)))) };
  fun h(x, y) = select(m(x) == m(x), int32(m(x) * 8.0) + y, -1);
}
)";
        check(text.c_str(), "rfactor(m.s1.r, u) -> p; traverse(p.s1.u, parallel)", {2}, windows);
    }
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(a_histogram_has_one_for_each_row) {
    check(histogram, "rfactor(n.s1.y, u) -> p; traverse(p.s1.u, parallel); vectorize(n.s1.i, 8)", {2},
          windows);
    check(histogram, "split(n.s1.y, yo, yi, 2); rfactor(n.s1.yo, u) -> p; traverse(p.s1.u, parallel)", {2},
          windows);
    check(histogram, "rfactor(n.x, u) -> p; compute-at(p, n.s1.i)", {2}, windows);
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(every_component_of_a_tuple_combines_by_its_operator) {
    check(pairs, "rfactor(t.s1.r, u) -> p", {0, 3}, windows);
    check(pairs, "split(t.s1.r, ro, ri, 2); rfactor(t.s1.ri, u) -> p; traverse(p.s1.u, parallel)", {5},
          windows);
    check(operators, "rfactor(a.r, u) -> p; rfactor(b.r, u) -> q", {2}, windows);
}

// covers: HAL-58 HAL-78
BOOST_AUTO_TEST_CASE(narrow_integers_are_updated_as_a_whole) {
    for (const char* type : {"int8", "uint8", "int16", "uint16"})
        for (const char* update : {"n(w & 3) + ", "max(n(w & 3), ", "n(w & 3) ^ "}) {
            const std::string value = std::string(type) + "(src(clamp(r, 0, 11), q)) * 3";
            const bool call = std::string(update).starts_with("max");
            const std::string text =
                std::string("pipeline P(w: int32; src: image int32[2]) -> h {\n  fun n(i): ") + type +
                " = { 1; rdom(r = (0, 9), q = (0, 4)) in (w & 3) <- " + update + value + (call ? ")" : "") +
                " };\n  fun h(x, y) = int32(n(clamp(x, 0, 3))) - y;\n}\n";
            check(text.c_str(), "atomic(n.s1); traverse(n.s1.q, parallel)", {2}, windows);
        }
}

// covers: HAL-78 HAL-53
BOOST_AUTO_TEST_CASE(what_does_not_combine_in_any_order_is_refused) {
    BOOST_TEST(has(said(operators, "rfactor(c.s1.r, u) -> p"),
                   "the update of `c` does not combine in any order [HAL-78]"));
    BOOST_TEST(has(said(operators, "rfactor(d.s1.r, u) -> p"), "[HAL-78]"));
    BOOST_TEST(has(said(sums, "rfactor(s.s1.x, u) -> p"), "is a pure loop"));
    BOOST_TEST(has(said(sums, "rfactor(s.s1.r, u) -> h"), "`h` is there already"));
    BOOST_TEST(has(said(sums, "rfactor(s.s1.r, x) -> p"), "`x` is a dimension of `s` already"));
    BOOST_TEST(has(said(sums, "split(s.s1.r, ro, ri, 2); rfactor(s.s1.ro, ri) -> p"),
                   "the name `ri` is taken [SCH-21]"));
    BOOST_TEST(said(sums, "split(s.s1.r, ro, ri, 2); rfactor(s.s1.ro, ro) -> p") == "");
    BOOST_TEST(has(said(pairs, "rfactor(t.s1.r, u)"), "the form is `rfactor(loop, u) -> g`"),
               said(pairs, "rfactor(t.s1.r, u)"));
    BOOST_TEST(has(said(sums, "traverse(s.s1.r, parallel)"), "`rfactor(s.s1.r, u) -> g`"));
    BOOST_TEST(has(said(operators, "atomic(c.s1)"), "has no atomic form [HAL-78]"));
    BOOST_TEST(has(said(sums, "atomic(s.s0)"), "has no atomic form"));
    BOOST_TEST(has(said(sums, "atomic(s.s0)"), "only sets `s`"));
    BOOST_TEST(has(said(sums, "atomic(s.s5)"), "has no stage `s5`"));
    BOOST_TEST(has(said(sums, "atomic(s.s5)"), "hint: its stages: s0, s1"));
}

// covers: HAL-53 HAL-58
BOOST_AUTO_TEST_CASE(a_fused_reduction_of_an_empty_image_reads_nothing) {
    const char* counted = R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun c(x) = { 0; rdom(r = (0, src.width), q = (0, src.height)) in
    (src(r, q) & 15) <- c(src(r, q) & 15) + w if (r + q) mod 2 == 0 };
  fun h(x, y) = c(x) + y;
}
)";
    for (const char* directives : {"fuse(c.s1.q, t)", "fuse(c.s1.q, t); split(c.s1.t, to, ti, 5)",
                                   "fuse(c.s1.q, t); split(c.s1.t, to, ti, 5); rfactor(c.s1.to, u) -> p",
                                   "fuse(c.s1.q, t); split(c.s1.t, to, ti, 5); rfactor(c.s1.ti, u) -> p"}) {
        check(counted, directives, {2}, windows);
        const std::string text = text_of(filled(counted, directives));
        BOOST_TEST(!has(text, "assert src_width >= 1"), text);
    }
}

// covers: HAL-53 HAL-58
BOOST_AUTO_TEST_CASE(atomic_updates_run_at_once) {
    check(sums, "atomic(s.s1); traverse(s.s1.r, parallel)", {2}, windows);
    check(sums, "atomic(s); reorder(s.s1, x, r); traverse(s.s1.r, parallel); vectorize(s.s1.x, 4)", {2},
          windows);
    check(sums, "atomic(s); vectorize(s.s1.r, 4)", {2}, windows);
    check(histogram, "atomic(n.s1); traverse(n.s1.y, parallel)", {2}, windows);
    check(histogram, "split(n.y, yo, yi, 2); atomic(n); traverse(n.yo, parallel); unroll(n.yi)", {2},
          windows);
    check(operators, "atomic(a); traverse(a.r, parallel); atomic(b); traverse(b.r, parallel)", {2}, windows);
    // each component of a tuple by itself
    check(pairs, "atomic(t); traverse(t.s1.r, parallel)", {0, 3}, windows);
    check(pairs, "atomic(t.s1); split(t.s1.r, ro, ri, 2); traverse(t.s1.ro, parallel)", {5}, windows);
    check(pairs, "atomic(t.s1); vectorize(t.s1.r, 4)", {5}, windows);
    const char* maximum =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun t(x) = argmax rdom(r = (0, 5)) (src(r, 1) + x);
  fun h(x, y) = t(x).0 + t(x).1 * y;
}
)";
    BOOST_TEST(has(said(maximum, "atomic(t.argmax0.s1)"), "has no atomic form [HAL-78]"));
}

// covers: HAL-53 HAL-51
BOOST_AUTO_TEST_CASE(a_condition_of_a_branch_says_how_often_its_loops_run) {
    const std::string scan =
        R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun h(x, y) = { x; rdom(r = (-w, 2 * w + 1)) in (x, r) <- h(x, r - 1) + src(clamp(x, 0, 11), 0) };
}
)";
    for (const char* condition : {"w == 0", "w < 1", "not (w >= 1) and w >= 0", "0 == w"})
        check(scan,
              "specialize(h, " + std::string(condition) + ", w < 2); traverse(<h, z1, s1, r>, parallel)",
              {0, 1, 2}, {{0, 8, -3, 7}, {-2, 5, 0, 1}});
    BOOST_TEST(has(said(scan, "specialize(h, w == 1, w < 2); traverse(<h, z1, s1, r>, parallel)"),
                   "its iterations run in order [HAL-53]"));
}

// covers: HAL-53
BOOST_AUTO_TEST_CASE(loops_that_must_run_in_order_are_told_what_their_updates_allow) {
    const std::string hint_of_c = said(operators, "traverse(c.s1.r, parallel)");
    BOOST_TEST(has(hint_of_c, "hint: its updates do not combine in any order\n"), hint_of_c);
    const std::string hint_of_d = said(operators, "traverse(d.s1.r, vectorize)");
    BOOST_TEST(has(hint_of_d, "hint: pure loops here: <d, z0, s1, x>\n"), hint_of_d);
    BOOST_TEST(has(said(operators, "traverse(a.s1.r, parallel)"), "`atomic(a.s1)` in front has"));
    const std::string most =
        "pipeline P(src: image int32[2]) -> h { fun h(x, y) = (argmax rdom(r = (0, 9)) (src(x, r))).0 }\n";
    const std::string hint_of_argmax = said(most, "traverse(h.argmax0.s1.r, parallel)");
    BOOST_TEST(has(hint_of_argmax, "; `rfactor(h.argmax0.s1.r, u) -> g` makes partial results"),
               hint_of_argmax);
    BOOST_TEST(!has(hint_of_argmax, "`atomic("));
}

// covers: HAL-78
BOOST_AUTO_TEST_CASE(sums_of_floats_in_another_order_are_said_or_refused) {
    const auto said_of = [](const std::string& type, const std::string& directives, FloatModel floats) {
        const Translation t =
            translated("pipeline P(src: image " + type +
                       "[1]) {\n  fun s(x) = { src(x); rdom(r = (0, 8)) in (x) <- s(x) + src(r) };\n"
                       "  fun o(x) = s(x);\n}\nschedule s { " +
                       directives + " }\n");
        const Program lowered = lower(t.program);
        const auto said = reordered_sums(std::get<Block>(lowered.functions[0].body), t.schedules[0], floats);
        return said.all().empty() ? std::string() : render(said.all()[0]);
    };
    const std::string parts =
        "split(s.s1.r, ro, ri, 4); rfactor(s.s1.ri, u) -> part; rfactor(part.s1.ro, v) -> q";
    const std::string atomic = "atomic(s.s1); traverse(s.s1.r, parallel)";
    for (const std::string& directives : {parts, atomic}) {
        BOOST_TEST(has(said_of("float32", directives, FloatModel::contract), "remark: `"));
        BOOST_TEST(has(said_of("float32", directives, FloatModel::strict), "error: `"));
        BOOST_TEST(said_of("float32", directives, FloatModel::fast) == "");
        BOOST_TEST(said_of("int32", directives, FloatModel::strict) == "");
    }
    BOOST_TEST(said_of("float32", "atomic(s.s1)", FloatModel::strict) == "");
}

// covers: HAL-53 HAL-78 SCH-71
BOOST_AUTO_TEST_CASE(reductions_of_pipelines_without_dimensions_run_at_once_behind_atomic) {
    const std::string point = R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun h() = { w; rdom(r = (0, src.width), q = (0, src.height)) in () <- h() + src(r, q) };
}
)";
    for (const char* directives :
         {"atomic(h.s1); traverse(h.s1.q, parallel)", "atomic(h.s1); vectorize(h.s1.r, 4)",
          "atomic(h.s1); split(h.s1.r, ro, ri, 4); traverse(h.s1.ro, parallel)",
          "atomic(h.s1); traverse(h.s1.q, gpu-block); traverse(h.s1.r, gpu-thread)"})
        BOOST_TEST(said(point, directives) == "", directives);
    const std::string refused = said(point, "traverse(h.s1.q, parallel)");
    BOOST_TEST(refused.find("[HAL-53]") != std::string::npos, refused);
    BOOST_TEST(refused.find("`atomic(h.s1)` in front") != std::string::npos, refused);
}

BOOST_AUTO_TEST_SUITE_END()
