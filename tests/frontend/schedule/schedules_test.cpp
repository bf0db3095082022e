// Schedules: forms and arguments, phases, short names of loops, what is refused; realizations.
#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <iterator>
#include <string>

#include "frontend/halide/halide.hpp"
#include "frontend/schedule/apply.hpp"
#include "frontend/schedule/lower.hpp"
#include "ir/lower/lower.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "tests/frontend/schedule/algorithm.hpp"

BOOST_AUTO_TEST_SUITE(texts_of_schedules)

using namespace nestor;
using namespace nestor::test;

namespace {

/// The first message of directives in a schedule for the algorithm.
std::string refused(const std::string& directives) {
    const auto result = translated("schedule s for P { " + directives + " }");
    if (!result) return sentences(result.error()).at(0);
    const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
    return applied ? "nothing" : sentences(applied.error()).at(0);
}

std::string hint(const std::string& directives) {
    const auto result = translated("schedule s for P { " + directives + " }");
    if (!result) return result.error().all().at(0).hint;
    const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
    return applied ? "nothing" : applied.error().all().at(0).hint;
}

/// The directives as the IR gets them, one a line.
std::string resolved(const std::string& directives) {
    const auto result = translated("schedule s for P { " + directives + " }");
    if (!result) BOOST_FAIL(render(result.error()));
    std::string out;
    for (const Directive& directive : result->schedules.at(0).directives) out += print(directive) + "\n";
    return out;
}

}  // namespace

// covers: HAL-58
BOOST_AUTO_TEST_CASE(arguments_are_taken_by_place_or_by_name) {
    const std::string expected = "split(<h, z0, s1, x>, xo, xi, 256, guard)\n";
    for (const char* form :
         {"split(<h, z0, s1, x>, xo, xi, 256)", "split(⟨h, z_0, s_1, x⟩, xo, xi, 256);",
          "split(h.z0.s1.x, xo, xi, 4 * 64)", "split(h.s1.x, factor = 256, outer = xo, inner = xi)"})
        BOOST_TEST(resolved(form) == expected, form);
    BOOST_TEST(resolved("split(h.s1.x, xo, xi, 8, tail = guard)") ==
               "split(<h, z0, s1, x>, xo, xi, 8, guard)\n");
    BOOST_TEST(resolved("reorder(h.s1, r, x, y)") == "reorder(h.s1, r, x, y)\n");
    BOOST_TEST(resolved("tile(h.s1, x, y, xo, yo, xi, yi, 256, 32)") ==
               "tile(h.s1, x, y, xo, yo, xi, yi, 256, 32, guard)\n");
    BOOST_TEST(resolved("vectorize(h.s0.x); unroll(h.s0.y, 4)") ==
               "vectorize(<h, z0, s0, x>)\nunroll(<h, z0, s0, y>, 4)\n");
}

// covers: HAL-83
BOOST_AUTO_TEST_CASE(funcs_of_inline_reductions_are_named_by_their_operators) {
    BOOST_TEST(resolved("split(h.sum0.s1.x, xo, xi, 8); reorder(h.max1, r, x); inline(h.min0); "
                        "compute-at(h.sum0.sum1, h.sum0.y); compute-at(g, h.max0)") ==
               R"(inline(h.min0)
split(<h.sum0, z0, s1, x>, xo, xi, 8, guard)
reorder(h.max1, r, x)
compute-at(h.sum0.sum1, <h.sum0, y>)
compute-at(g, <h, max0>)
)");
    BOOST_TEST(refused("inline(h.x)") == "expected a func, found `h.x` [HAL-58]");
    BOOST_TEST(refused("inline(h.sum)") == "expected a func, found `h.sum` [HAL-58]");
}

// covers: HAL-50 HAL-82
BOOST_AUTO_TEST_CASE(directives_are_sorted_by_phase_and_stay_in_order_inside_one) {
    BOOST_TEST(resolved("store-root(g); compute-root(g); swap(h.s1.x); inline(g); swap(h.s1.y)") ==
               R"(inline(g)
swap(<h, z0, s1, x>)
swap(<h, z0, s1, y>)
compute-root(g)
store-root(g)
)");
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(wrong_arguments_show_the_form) {
    BOOST_TEST(refused("split(h.s1.x, xo, xi)") == "wrong number of arguments of `split` [HAL-58]");
    BOOST_TEST(refused("swap(h.s1.x, 3)") == "wrong number of arguments of `swap` [HAL-58]");
    BOOST_TEST(refused("swap(h)") == "expected a loop such as `h.x` or `h.s1.x`, found `h` [HAL-58]");
    BOOST_TEST(refused("swap(<h>)") == "expected a loop such as `h.x` or `h.s1.x`, found `<h>` [HAL-58]");
    BOOST_TEST(refused("split(h.x, 3, xi, 8)") == "expected a new name, found `3` [HAL-58]");
    BOOST_TEST(refused("split(h.x, xo, xi, factr = 8)") == "there is no argument `factr` [HAL-58]");
    BOOST_TEST(refused("split(h.x, xo, xi, 0)") == "a factor is at least 1 [HAL-52]");
    BOOST_TEST(refused("vectorize(h.x, w)") == "expected a constant, found `w` [HAL-58]");
    BOOST_TEST(refused("swap(h.x) -> g") == "`swap` makes no new func [HAL-58]");
    BOOST_TEST(refused("rfactor(h.s1.r, u)") == "wrong number of arguments of `rfactor` [HAL-58]");
    BOOST_TEST(hint("swap(h)") == "the form is `swap(loop)`");
    BOOST_TEST(hint("split(h.x, xo, xi, 8, rond)") == "did you mean `round`? tails: guard, round, shift");
}

// covers: HAL-62, HAL-88
BOOST_AUTO_TEST_CASE(directives_around_a_missing_semicolon_are_told) {
    const auto result = translated(
        "schedule s for P { splt(h.s1.x, xo, xi, 4)\nvectorise(g.x, 4); compute-at(gg, h.s1.q)\n"
        "unroll(h.s1.r, 0)\nswap(h.s1.y); reorder(g, x, z) }");
    BOOST_TEST_REQUIRE(!result);
    std::vector<std::string> told = sentences(result.error());
    std::sort(told.begin(), told.end());
    BOOST_TEST(
        told == (std::vector<std::string>{
                    "`;` is missing behind this [HAL-88]", "`;` is missing behind this [HAL-88]",
                    "`;` is missing behind this [HAL-88]", "a factor is at least 1 [HAL-52]",
                    "there is no directive `splt` [HAL-62]", "there is no directive `vectorise` [HAL-62]",
                    "there is no func `gg` [HAL-62]", "there is no loop `g.z` [HAL-62]"}),
        boost::test_tools::per_element());
}

// covers: HAL-58, HAL-62
BOOST_AUTO_TEST_CASE(reading_goes_on_behind_every_directive_that_is_wrong) {
    const auto result = translated(R"(
schedule s for P {
  split(h.s1.x, xo, xi);
  traverse(h.s1.xo, parallel);
  split(h.s1.y, yo, yi, 8, rond);
  swap(h.s1.yo);
  compute-at(g, h.s1.q);
  fuse(h.s1.x);
  compute-root(k);
  parallel(h.s1.y);
  split(h.s0.y, y_o, y_i, 0);
})");
    BOOST_TEST_REQUIRE(!result);
    // `xo` and `yo` are what the wrong directives would have made
    BOOST_TEST(
        sentences(result.error()) ==
            (std::vector<std::string>{
                "wrong number of arguments of `split` [HAL-58]",
                "wrong number of arguments of `fuse` [HAL-58]", "there is no directive `parallel` [HAL-62]",
                "`split`: there is no tail `rond` [SCH-22]", "a factor is at least 1 [HAL-52]",
                "there is no loop `h.s1.q` [HAL-62]", "there is no func `k` [HAL-62]"}),
        boost::test_tools::per_element());
}

// covers: HAL-88
BOOST_AUTO_TEST_CASE(reading_goes_on_behind_every_directive_that_cannot_be_parsed) {
    const auto result = translated(R"(
schedule s for P {
  split(h.x xo, xi, 8);
  swap(h.s1.x, 3);
  tile(h.s1, x, y, , xo, 8);
  swop(h.s1.x);
  unroll(h.yo, "a")
})");
    BOOST_TEST_REQUIRE(!result);
    const std::vector<std::string> told = sentences(result.error());
    BOOST_TEST_REQUIRE(told.size() == 5U);
    BOOST_TEST(told[0] == "expected an operator, `,` or `)`, found `xo` [HAL-88]");
    BOOST_TEST(told[3] == "wrong number of arguments of `swap` [HAL-58]");
    BOOST_TEST(told[4] == "there is no directive `swop` [HAL-62]");
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(inlining_is_bounded_where_it_multiplies_and_not_where_a_value_only_moves) {
    std::string wide =
        "pipeline W(a: image float32[1]) -> out {\n  fun once(x) = a(x) + 1.0;\n"
        "  fun twice(x) = once(x) * 2.0;\n";
    std::string sum = "twice(x) + twice(x + 1)";
    for (int k = 0; k < 60; ++k) {  // over 50000 operations and reads of other funcs
        wide += fmt::format("  fun f{}(x) = a(x)", k);
        for (int term = 0; term < 300; ++term) wide += fmt::format(" + a(x + {})", term);
        wide += ";\n";
        sum += fmt::format(" + f{}(x)", k);
    }
    wide += "  fun out(x) = " + sum + ";\n}\n";
    const auto said_of = [&](const std::string& directives) {
        const auto result =
            halide::translate(file("t.halide", wide + "schedule s { " + directives + " }"), {});
        if (!result) return sentences(result.error()).at(0);
        const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
        return applied ? std::string() : sentences(applied.error()).at(0);
    };
    BOOST_TEST(said_of("inline(once);") == "");
    const std::string refused = said_of("inline(twice);");
    BOOST_TEST(refused.find("with `twice` in place of its reads the function would have") != refused.npos,
               refused);
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(unknown_names_list_what_there_is) {
    BOOST_TEST(refused("splt(h.x, xo, xi, 8)") == "there is no directive `splt` [HAL-62]");
    BOOST_TEST(hint("splt(h.x, xo, xi, 8)") == "did you mean `split`?");
    BOOST_TEST(hint("parallel(h.x)") == "write `traverse(h.x, parallel)`");
    BOOST_TEST(refused("traverse(k.x, serial)") == "there is no func `k` [HAL-62]");
    BOOST_TEST(refused("traverse(h.z, serial)") == "there is no loop `h.z` [HAL-62]");
    BOOST_TEST(hint("traverse(h.s0.r, serial)") == "did you mean `h.s1.r`?");
    BOOST_TEST(hint("traverse(h.q, serial)") == "loops of `h` are h.y, h.x, h.r (a reduction)");
    BOOST_TEST(hint("traverse(h.s1.q, serial)") == "loops of `h` are h.s1.y, h.s1.x, h.s1.r (a reduction)");
    BOOST_TEST(refused("traverse(h.s7.x, serial)") == "there is no loop `h.s7.x` [HAL-62]");
    BOOST_TEST(hint("traverse(h.s7.q, serial)") == "stages are s0, s1");
    BOOST_TEST(hint("traverse(h.X, serial)") == "did you mean `h.x`?");
    BOOST_TEST(refused("compute-root(k)") == "there is no func `k` [HAL-62]");
    const auto wrong = translated("schedule s for Q { }");
    BOOST_TEST(sentences(wrong.error()).at(0) == "there is no pipeline `Q` [HAL-62]");
    const auto twice = translated("schedule s { } schedule s { }");
    BOOST_TEST(sentences(twice.error()).at(0) == "schedule `s` is defined twice [HAL-62]");
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(short_names_mean_the_last_stage_that_has_the_loop) {
    const auto result = translated(
        "schedule s { traverse(h.x, unroll); traverse(<h, r>, unroll); traverse(h.s0.x, unroll) }");
    BOOST_REQUIRE(result);
    const auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
    if (!applied) BOOST_FAIL(render(applied.error()));
    const auto mode = [&](const std::string& stage, const std::string& variable) {
        const auto& body = std::get<Block>(applied->functions.at(0).body);
        return find_loop(body, {"h", 0, stage, variable})->mode.kind;
    };
    BOOST_TEST((mode("s1", "x") == ModeKind::unrolled));
    BOOST_TEST((mode("s1", "r") == ModeKind::unrolled));
    BOOST_TEST((mode("s0", "x") == ModeKind::unrolled));
    BOOST_TEST((mode("s1", "y") == ModeKind::serial));
}

// covers: HAL-88
BOOST_AUTO_TEST_CASE(files_hold_blocks_and_loose_directives) {
    schedules::Parsed parsed = schedules::parse(file("t.sched", "swap(h.x); # one\nswap(h.y);"));
    const auto loose = schedules::lower(parsed.text, {"P"}, Program{}, parsed.messages);
    BOOST_TEST(!parsed.messages.has_errors());
    BOOST_TEST_REQUIRE(loose.size() == 1u);
    BOOST_TEST(loose[0].function == "P");
    BOOST_TEST(loose[0].directives.size() == 2u);
    parsed = schedules::parse(file("t.sched", "split(h.x, xo, xi, n-m);\nswap(h.x"));
    BOOST_TEST(sentences(parsed.messages).size() == 1u);
    parsed = schedules::parse(file("t.sched", "swap(h.x));"));
    BOOST_TEST(sentences(parsed.messages).at(0).find("`)`") != std::string::npos);
}

// covers: HAL-87
BOOST_AUTO_TEST_CASE(a_realization_is_what_run_does) {
    const auto result = translated(
        "schedule fast { swap(h.x); } realize P(5, src = \"in.pgm\") over ((0, 2 * 8), (-1, 3)) using fast;");
    if (!result) BOOST_FAIL(render(result.error()));
    const Realization& realization = result->realizations.at(0);
    BOOST_TEST(realization.function == "P");
    BOOST_TEST((realization.definitions == std::vector<std::pair<std::string, std::string>>{{"w", "5"}}));
    BOOST_TEST((realization.arrays == std::vector<std::pair<std::string, std::string>>{{"src", "in.pgm"}}));
    BOOST_TEST((realization.windows.at(0).intervals ==
                std::vector<std::pair<std::int64_t, std::int64_t>>{{0, 16}, {-1, 3}}));
    BOOST_TEST(realization.schedule == "fast");
    BOOST_TEST((result->defaults.at(0).first == std::pair<std::string, std::string>{"P", "w"}));
    BOOST_TEST(result->defaults.at(0).second == "3");
}

// covers: HAL-87
BOOST_AUTO_TEST_CASE(wrong_realizations_are_refused) {
    const auto said = [](const std::string& text) {
        const auto result = translated(text);
        return result ? std::string("nothing") : sentences(result.error()).at(0);
    };
    BOOST_TEST(said("realize Q() ((0, 3), (0, 3));") == "there is no pipeline `Q` [HAL-87]");
    BOOST_TEST(said("realize P(v = 3) ((0, 3), (0, 3));") == "there is no parameter `v` [HAL-87]");
    BOOST_TEST(said("realize P(w = \"a\") ((0, 3), (0, 3));") == "`w` is no image [HAL-87]");
    BOOST_TEST(said("realize P(w = x) ((0, 3), (0, 3));") == "the argument is no constant [HAL-87]");
    BOOST_TEST(said("realize P() ((0, -3), (0, 3));") == "the length of a window is negative [HAL-87]");
    BOOST_TEST(said("realize P() ((0, 3), (0, 3)) using none;") ==
               "there is no schedule `none` for `P` [HAL-87]");
    BOOST_TEST(said("realize P() over g ((0, 3));") == "there is no output `g` [HAL-87]");
    BOOST_TEST(said("realize P() over h ((0, 3));") ==
               "the window has 1 pair, and the output 2 dimensions [HAL-87]");
    BOOST_TEST(said("realize P() over h ((0, 3), (0, 3)), h ((0, 3), (0, 4));") ==
               "two windows for `h` [HAL-87]");
    BOOST_TEST(said("realize P() ((0, 3)").find("this `(` is not closed") != std::string::npos,
               said("realize P() ((0, 3)"));
}

// covers: HAL-82
BOOST_AUTO_TEST_CASE(one_table_tells_the_notation_the_phase_and_the_page_of_every_directive) {
    std::ifstream file(NESTOR_SOURCE_DIR "/frontend/schedule/LANGUAGE.md");
    const std::string page(std::istreambuf_iterator<char>(file), {});
    std::string last;
    for (const DirectiveKind& kind : nestor::directives()) {
        BOOST_TEST((last < kind.name), last + " before " + kind.name);  // sorted, and none twice
        last = kind.name;
        BOOST_TEST(kind.form().starts_with(last + "("), kind.form());
        const bool written = kind.audience == Audience::users;
        BOOST_TEST((kind.check != nullptr) >= written, last);
        BOOST_TEST((kind.check == nullptr) == (kind.rewrite == nullptr), last);
        BOOST_TEST(kind.arguments.empty() == (last == "flatten"), last);
        if (written) BOOST_TEST((page.find("`" + last + "(") != std::string::npos), last + " is on no page");
        for (const FormalArgument& argument : kind.arguments)  // each has a field
            BOOST_TEST((argument.field != nullptr) == (kind.check != nullptr), last + " " + argument.name);
    }
}

BOOST_AUTO_TEST_SUITE_END()
