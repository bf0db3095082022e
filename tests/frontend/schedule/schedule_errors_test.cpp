// Mistakes of one schedule that are told together, without those that follow from others.
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "frontend/schedule/apply.hpp"
#include "ir/lower/lower.hpp"
#include "tests/frontend/schedule/algorithm.hpp"

BOOST_AUTO_TEST_SUITE(errors_of_schedules)

using namespace nestor;
using namespace nestor::test;

// covers: HAL-62
BOOST_AUTO_TEST_CASE(all_directives_that_name_what_is_nowhere_are_told_with_the_one_that_is_refused) {
    const auto result = translated(R"(
schedule s for P {
  split(h.s0.x, xo, xi, 4);
  compute-at(g, h.s0.q);
  traverse(h.s0.xo, serial);
  swap(h.s0.yo);
  traverse(h.s0.x, serial);
  compute-root(k);
  split(h.s0.y, yo, yi, 8);
})");
    BOOST_TEST_REQUIRE(!!result);
    const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
    BOOST_TEST_REQUIRE(!applied);
    // what is nowhere is first; `yo` is made later, and `x` is there no longer
    BOOST_TEST(sentences(applied.error()) ==
                   (std::vector<std::string>{
                       "there is no loop `h.s0.q` [HAL-62]", "there is no func `k` [HAL-62]",
                       "there is no loop `h.s0.yo` [HAL-62]", "there is no loop `h.s0.x` [HAL-62]"}),
               boost::test_tools::per_element());
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(of_several_loops_the_one_that_is_nowhere_is_told) {
    const auto result = translated(
        "schedule s for P { split(h.s0.x, xo, xi, 4); reorder(h.s0, xi, y, xo, yi); traverse(h.s0.q, "
        "unroll); }");
    BOOST_TEST_REQUIRE(!!result);
    const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
    BOOST_TEST_REQUIRE(!applied);
    BOOST_TEST(sentences(applied.error()) == (std::vector<std::string>{"there is no loop `h.s0.yi` [HAL-62]",
                                                                       "there is no loop `h.s0.q` [HAL-62]"}),
               boost::test_tools::per_element());
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(stages_and_branches_that_are_nowhere_are_told_whatever_else_is_wrong_with_the_loop) {
    const auto sentences_of = [](const std::string& directives) {
        const auto result = translated("schedule s for P { " + directives + " }");
        BOOST_TEST_REQUIRE(!!result);
        const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
        BOOST_TEST_REQUIRE(!applied);
        return sentences(applied.error());
    };
    BOOST_TEST(
        sentences_of("split(h.s4.x, a, b, 3); split(<h, z7, s0, x>, c, d, 3); split(h.s0.x, a, a, 3)") ==
            (std::vector<std::string>{"there is no loop `h.s4.x` [HAL-62]",
                                      "there is no loop `h.z7.s0.x` [HAL-62]"}),
        boost::test_tools::per_element());
    // a branch that is made by a directive that is wrong may have been meant
    BOOST_TEST(sentences_of("specialize(h, w == 1); specialize(h, w == 2); swap(<h, z2, s0, y>)") ==
                   (std::vector<std::string>{"`specialize`: `h` is specialized already [HAL-51]"}),
               boost::test_tools::per_element());
}

// covers: HAL-62 HAL-83
BOOST_AUTO_TEST_CASE(loops_of_inline_reductions_are_looked_for_in_the_funcs_that_these_are) {
    const auto hint_of = [](const std::string& directive) {
        const auto result = translated(
            "pipeline Q(src: image int32[2]) { fun h(x) = sum rdom(r = (0, 3)) (src(x, r)) }\n"
            "schedule s for Q { " +
            directive + " }");
        BOOST_TEST_REQUIRE(!!result);
        const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
        BOOST_TEST_REQUIRE(!applied);
        return applied.error().all().front().hint;
    };
    for (const char* directive :
         {"traverse(h.r, unroll);", "traverse(h.s1.r, unroll);", "rfactor(h.s1.r, u) -> p;"})
        BOOST_TEST(hint_of(directive) == "did you mean `h.sum0.s1.r`?", directive);
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(estimates_of_what_is_nowhere_are_told_beside_any_other_mistake) {
    for (const char* directive : {"traverse(h.s0.q, parallel);", "traverse(h.s0.y, gpu-thred);",
                                  "split(h.s0.x, xo, xi, 0);", "store-in(g, heapp);"}) {
        const auto result =
            translated("schedule s for P { " + std::string(directive) + " estimate(h, q, 0, 10); }");
        Diagnostics errors;
        if (!result) {
            errors = result.error();
        } else {
            const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
            BOOST_TEST_REQUIRE(!applied, directive);
            errors = applied.error();
        }
        const std::vector<std::string> told = sentences(errors);
        BOOST_TEST(told.size() == 2u, directive);
        BOOST_TEST(told.back() == "`estimate`: `h` has no dimension `q` [HAL-62]", directive);
    }
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(what_a_refused_directive_would_have_made_is_not_told_to_be_missing) {
    const auto refused_with = [](const std::string& directives) {
        const auto result = translated("schedule s for P { " + directives + " }");
        BOOST_TEST_REQUIRE(!!result);
        const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
        BOOST_TEST_REQUIRE(!applied);
        return sentences(applied.error());
    };
    for (const char* directives :
         {"vectorize(h.s1.r, 8); unroll(h.s1.r_inner); traverse(h.s1.r_outer, parallel);",
          "copy-panel(q, h.x) -> w; vectorize(w.x); reorder-storage(w, y, x);",
          "wrap(g, q) -> w; compute-at(w, h.x); vectorize(w.x);",
          "rfactor(h.s1.x, u) -> p; compute-root(p); vectorize(p.u);",
          "split(k.x, xo, xi, 8); vectorize(k.xi); traverse(k.xo, parallel); compute-root(k);",
          "split(h.q, qo, qi, 8); vectorize(h.qi); traverse(h.qo, parallel);",
          "vectorize(h.s0.q, 8); traverse(h.s0.x_outer, parallel); reorder(h.s0, x_inner, x_outer);",
          "unroll(h.s0.q, 8); split(h.s0.x_inner, a, b, 2); unroll(h.s0.b);",
          "fuse(h.s0.x, xy); traverse(h.s0.xy, parallel);"})
        BOOST_TEST(refused_with(directives).size() == 1u, directives);
}

// covers: HAL-52, HAL-53, HAL-62, SCH-10, SCH-21
BOOST_AUTO_TEST_CASE(what_directives_do_wrong_is_told_beside_others_that_it_does_not_follow_from) {
    const auto told = [](const std::string& directives) {
        const auto result = translated("schedule s for P { " + directives + " }");
        if (!result) return sentences(result.error());
        const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
        BOOST_TEST_REQUIRE(!applied);
        return sentences(applied.error());
    };
    const std::string swap = "`swap`: no loop stands directly in <g, z0, s0, x> [SCH-10]";
    const std::string twice = "`split`: the name `y` for the loop is already used [SCH-21]";
    const std::string order =
        "`traverse`: <h, z0, s1, r> is a reduction loop: its iterations run in order [HAL-53]";
    using Lines = std::vector<std::string>;
    // of directives that are refused, an unknown one, and one that cannot be read
    BOOST_TEST(told("swap(g.x); traverse(h.s1.r, parallel);") == (Lines{swap, order}));
    BOOST_TEST(told("splt(h.s1.y, yo, yi, 4); swap(g.x); traverse(h.s1.yo, parallel);") ==
               (Lines{"there is no directive `splt` [HAL-62]", swap}));
    BOOST_TEST(told("split(h.s1.y, yo, yi, 0); traverse(h.s1.r, parallel); compute-at(g, h.s1.yi);") ==
               (Lines{"a factor is at least 1 [HAL-52]", order}));
    // what needs the refused one: another order, a place in a place, memory of what is not there
    for (const char* directives :
         {"atom(h.s1); traverse(h.s1.r, parallel);", "reordr(h.s1, x, r, y); swap(h.s1.x);",
          "compute-at(g, h.s1.yy); store-in(g, stack);", "split(h.s1.y, yo, yi, 0); compute-at(g, h.s1.yo);"})
        BOOST_TEST(told(directives).size() == 1u, directives);
}

BOOST_AUTO_TEST_SUITE_END()
