// `nestor verify` and `nestor show --stage query`, as users see them.
#include <boost/test/unit_test.hpp>
#include <regex>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(verification)

using namespace nestor::cli_test;

namespace {

/// Times are not the same twice.
std::string without_times(const std::string& text) {
    return std::regex_replace(text, std::regex(" in [0-9.]+ s"), "");
}

const std::string pipeline =
    "pipeline p(w: int32 = 1; src: image uint8[1]) {\n"
    "  fun f(x) = int32(src(clamp(x, 0, src.width - 1)));\n"
    "  fun g(x) = { 0; rdom(r = (-w, 2*w + 1)) in (x) <- g(x) + f(x + r) };\n"
    "}\n"
    "schedule tiled for p { split(g.s1.x, xo, xi, 8); compute-at(f, g.s1.xo) }\n";

}  // namespace

// covers: HAL-43 HAL-86
BOOST_AUTO_TEST_CASE(verify_proves_the_plain_loops_and_every_step_of_every_schedule) {
    const Place place;
    place.write("p.halide", pipeline);
    const Ran all = place.run("verify p.halide");
    BOOST_TEST(all.code == 0);
    BOOST_TEST(all.err == "");
    BOOST_TEST(without_times(all.out) ==
               "p.halide, no schedule: 15 claims\n"
               "    length       2 proved\n"
               "    enclosed     2 proved\n"
               "    window       1 proved\n"
               "    reached      3 proved\n"
               "    once         1 proved\n"
               "    memory       5 proved\n"
               "    values       1 proved\n"
               "    all proved\n"
               "p.halide, schedule tiled: 15 claims\n"
               "    length       2 proved\n"
               "    enclosed     2 proved\n"
               "    window       1 proved\n"
               "    reached      3 proved\n"
               "    once         1 proved\n"
               "    memory       5 proved\n"
               "    values       1 proved\n"
               "    all proved\n"
               "    after split(<g, z0, s1, x>, xo, xi, 8, guard): 15 claims, all proved\n");
    const Ran one = place.run("verify p.halide -s none");
    BOOST_TEST(one.out.find("tiled") == std::string::npos);
}

// covers: HAL-43 HAL-58
BOOST_AUTO_TEST_CASE(verify_proves_that_partial_results_and_copies_are_whole) {
    const std::string sums =
        "pipeline p(n: int32; src: image uint8[2]) -> h {\n"
        "  fun f(x, y) = int32(src(x & 7, y mod 4));\n"
        "  fun g(x) = { 7; rdom(r = (0, n), q = (-1, 3)) in (x) <- g(x) + f(r, q) if r + x > 3 and q != 0 "
        "};\n"
        "  fun k(x) = argmax rdom(r = (0, n), q = (0, 3)) (f(x + r, q));\n"
        "  fun h(x) = { g(x) + k(x).2; rdom(r = (0, n)) in (f(r, 0) & 3) <- h(f(r, 0) & 3) + f(r, 1) };\n"
        "}\n";
    const Place place;
    for (const char* directives :
         {"rfactor(g.s1.r, u) -> part", "rfactor(g.s1.q, u) -> part; split(part.s1.r, ro, ri, 4)",
          "split(g.s1.r, ro, ri, 4); rfactor(g.s1.ri, u) -> part; vectorize(part.s1.u)",
          "rfactor(g.s1.q, u) -> part; rfactor(part.s1.r, v) -> parts; compute-at(parts, part.s1.x)",
          "rfactor(k.argmax0.s1.q, u) -> part", "wrap(f, g) -> w; split(w.x, xo, xi, 4); fuse(w.y, yx)"}) {
        place.write("p.halide", sums + "schedule s for p { " + directives + " }\n");
        const Ran ran = place.run("verify p.halide -s s");
        BOOST_TEST(ran.code == 0, directives << ran.err);
        BOOST_TEST(ran.out.find("unknown") == std::string::npos, directives << "\n" << ran.out);
    }
}

// covers: SCH-78
BOOST_AUTO_TEST_CASE(verify_proves_what_directives_of_the_last_phase_make_of_inferred_bounds) {
    const Place place;
    place.write("mm.tc", "def mm(float(M,K) A, float(K,N) B) -> (C) { C(m,n) +=! A(m,k) * B(k,n) }\n");
    place.write("rows.sched", "reorder(C, n, k, m); unroll-jam(C.m, 4);\n");
    const Ran ran = place.run("verify mm.tc -s rows.sched");
    BOOST_TEST(ran.code == 0);
    BOOST_TEST(without_times(ran.out) == R"(mm.tc, schedule rows.sched: 14 claims
    memory      14 proved
    all proved
    with the bounds that are inferred: 17 claims, all proved
)");
}

// covers: HAL-86
BOOST_AUTO_TEST_CASE(verify_takes_directives_in_the_order_in_which_they_are_applied) {
    const Place place;
    place.write("p.halide",
                "pipeline p() -> h {\n"
                "  fun f(x, y) = x * y;\n"
                "  fun h(x, y) = f(x, y) + f(x, y + 2);\n"
                "}\n"
                "schedule s for p { partition(h.y, always); prefetch(f, h.y, 1) }\n");
    const Ran ran = place.run("verify p.halide -s s");
    BOOST_TEST(ran.code == 0, ran.err);
    BOOST_TEST(ran.out.find("after prefetch(f, <h, y>, 1): ") != std::string::npos, ran.out);
}

BOOST_AUTO_TEST_CASE(claims_about_one_formula_that_are_unknown_for_one_reason_are_told_together) {
    const Place place;
    place.write("bits.nest",
                "errors standard {\n"
                "}\n"
                "entry function f.1(size N.2, input int32 A.3[(0, N.2)], output int32 B.4[(0, N.2)]) {\n"
                "    for i.5 in (0, N.2) {\n"
                "        B.4[i.5] = A.3[i.5 ^ 3] + A.3[i.5 ^ 1];\n"
                "    }\n"
                "}\n");
    const Ran ran = place.run("verify bits.nest");
    BOOST_TEST(ran.code == 0);
    BOOST_TEST(without_times(ran.out) == R"(bits.nest, no schedule: 3 claims
    memory       1 proved
    unknown: 2 claims about bits.nest:5, the first: the read `A[i ^ 3]` stays in the memory of `A` in dimension 0 (it depends on operations that are not modelled)
    1 proved, 0 refuted, 2 unknown
)");
}

BOOST_AUTO_TEST_CASE(a_wrong_nest_is_refuted_with_values_and_exit_code_1) {
    const Place place;
    place.write("wrong.nest",
                "errors standard {\n"
                "}\n"
                "entry function f.1(size N.2, input int32 A.3[(0, N.2)], output int32 B.4[(0, N.2)]) {\n"
                "    compute B on (0, N.2) {\n"
                "        for i.5 in (0, N.2) <B, z0, s0, i> {\n"
                "            B.4[i.5] = A.3[i.5 + 1];\n"
                "        }\n"
                "    }\n"
                "}\n");
    const Ran wrong = place.run("verify wrong.nest");
    BOOST_TEST(wrong.code == 1);
    BOOST_TEST(wrong.out.find("5 proved, 1 refuted, 0 unknown") != std::string::npos, wrong.out);
    BOOST_TEST(
        wrong.err ==
        "wrong.nest:6:13: error: it does not hold that the read `A[i + 1]` stays in the memory of `A` in "
        "dimension 0 [HAL-43]\n"
        "                B.4[i.5] = A.3[i.5 + 1];\n"
        "                ^~~~~~~~~~~~~~~~~~~~~~~~\n"
        "  hint: a counterexample: N = 1, i = 0, subscript = 1, memory from = 0, to = 1\n");
}

BOOST_AUTO_TEST_CASE(another_solver_answers_the_same_questions) {
    const Place place;
    place.write("p.halide", pipeline);
    BOOST_TEST(place.run("verify p.halide --smt2 p.smt2").code == 0);
    const auto [code, answers] = nestor::run_process(
        {"sh", "-c", "cvc5 --incremental --tlimit-per=20000 " + place / "p.smt2" + " 2>&1"});
    const std::string text = content(place / "p.smt2");
    std::string expected;
    for (std::size_t at = text.find("(check-sat)"); at != std::string::npos;
         at = text.find("(check-sat)", at + 1))
        expected += "unsat\n";
    BOOST_TEST(expected.size() >= 15 * 6u);
    BOOST_TEST(code == 0);
    BOOST_TEST(answers == expected);
}

BOOST_AUTO_TEST_CASE(what_verify_cannot_read_or_write_is_said) {
    const Place place;
    place.write("p.halide", pipeline);
    BOOST_TEST(place.run("verify p.halide p.halide").code == 2);
    BOOST_TEST(place.run("verify none.halide").code == 3);
    BOOST_TEST(place.run("verify p.halide -s tile").code == 2);
    const Ran nowhere = place.run("verify p.halide --smt2 p.halide/where.smt2");
    BOOST_TEST(nowhere.code == 3);
    BOOST_TEST(place.count() == 1u);
}

// covers: HAL-40 HAL-71
BOOST_AUTO_TEST_CASE(the_query_shows_claims_witnesses_and_the_scope_of_every_hole) {
    const Place place;
    place.write("p.halide", pipeline);
    const Ran query = place.run("show p.halide --stage query -s tiled");
    BOOST_TEST(query.code == 0);
    for (const char* part :
         {"query of p\nfor all w: int32, src_width: int64, x_min: int64, x_extent: int64\n",
          "for all xo in (0, (?loop(<g, z0, s1, x>, len) + 7) div 8)\n",
          "length: the length of `f` in dimension 0 is not negative\n",
          "window: the window of `g` in dimension 0 is computed\n",
          "reached: every point of `g` is run by stage s1\n",
          "by xo = (any_x - ?loop(<g, z0, s1, x>, min)) div 8, xi = (any_x - ?loop(<g, z0, s1, x>, min)) mod "
          "8, "
          "r = any_r\n",
          "once: no point of stage s1 of `g` is run twice\n",
          "values: the read `f[x + r]` finds a value that was computed, in dimension 0\n",
          "x + r in (?compute(f, 0, min), ?compute(f, 0, len))\n", "holes, and what they may use\n",
          "    ?compute(f, 0, min): w, src_width, x_min, x_extent, xo\n"})
        BOOST_TEST(query.out.find(part) != std::string::npos, part << "\n" << query.out);
}

// covers: HAL-42
BOOST_AUTO_TEST_CASE(conditions_make_what_is_computed_smaller_down_to_nothing) {
    const Place place;
    place.write("p.halide",
                "pipeline p(w: int32 = 1) {\n"
                "  fun f(x) = x * x;\n"
                "  fun h(x) = { 0; rdom(r = (-w, 2*w + 1)) in (x) <- h(x) + f(r) if r > 3 };\n"
                "}\n");
    const Ran bounds = place.run("show p.halide -s none --stage bounds");
    for (const char* part : {"let f_x_min.", " = 4;\n", " = max(0, int64(w.2) - 3);\n"})
        BOOST_TEST(bounds.out.find(part) != std::string::npos, part << "\n" << bounds.out);
    BOOST_TEST(place.run("verify p.halide").code == 0);
    for (const char* target : {"interp", "lazy", "openmp"}) {
        const std::string words = std::string("run p.halide --window '(0,2)' --target ") + target;
        BOOST_TEST(place.run(words + " -D w=1").out.find("0 0") != std::string::npos, target);
        BOOST_TEST(place.run(words + " -D w=5").out.find("41 41") != std::string::npos, target);
    }
}

// covers: HAL-43 HAL-77
BOOST_AUTO_TEST_CASE(memory_that_a_user_folds_is_proved_like_the_whole) {
    const Place place;
    place.write("p.halide",
                "pipeline p(src: image uint8[2]) {\n"
                "  fun f(x, y) = int32(src(x, y)) * 3;\n"
                "  fun h(x, y) = f(x, y) + f(x, y + 2);\n"
                "}\n"
                "schedule a for p { compute-at(f, h.y); store-root(f); fold-storage(f, y, 8) }\n");
    const Ran ran = place.run("verify p.halide -s a");
    BOOST_TEST(ran.code == 0, ran.out << ran.err);
    for (const char* part :
         {"fold-storage(f, y, 8): places for the most that an iteration needs\n", "all proved"})
        BOOST_TEST(ran.out.find(part) != std::string::npos, part << "\n" << ran.out);
}

// covers: HAL-41 HAL-86
BOOST_AUTO_TEST_CASE(floats_between_constants_are_subscripts_within_them) {
    const Place place;
    place.write("p.halide",
                "pipeline p(s: float32 = 0.5; src: image uint8[1]) {\n"
                "  fun f(x) = int32(src(clamp(x, 0, src.width - 1)));\n"
                "  fun g(x) = f(int32(clamp(float32(x) * s, 0.0, 6.0)));\n"
                "}\n"
                "schedule a for p { split(g.x, xo, xi, 4); compute-at(f, g.xo) }\n");
    const Ran ran = place.run("verify p.halide");
    BOOST_TEST(ran.code == 0);
    BOOST_TEST(ran.out.find("unknown") == std::string::npos, ran.out);
}

BOOST_AUTO_TEST_SUITE_END()
