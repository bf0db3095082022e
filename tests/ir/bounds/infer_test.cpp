// Inference: the bounds that holes get, for the lowered program and for tiles.
#include "ir/bounds/infer.hpp"

#include <sstream>

#include "ir/schedule/schedule.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/bounds/pipelines.hpp"
#include "tests/support/directive_text.hpp"

BOOST_AUTO_TEST_SUITE(inference)

using namespace nestor;
using namespace nestor::test;

namespace {

std::string filled(const Program& program) {
    const auto result = infer_bounds(program);
    if (!result) return render(result.error());
    const auto violations = verify(*result);
    return violations.empty() ? body_text(*result) : violations.front() + "\n" + body_text(*result);
}

}  // namespace

/// True when the text holds the lines, each indented anyhow, one after another.
bool holds(const std::string& text, const std::vector<std::string>& lines) {
    std::string trimmed;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        line.erase(0, line.find_first_not_of(' '));
        trimmed += line + "\n";
    }
    std::string wanted;
    for (const std::string& line : lines) wanted += line + "\n";
    return trimmed.find(wanted) != std::string::npos;
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(figure_1_is_filled_from_consumers_to_producers) {
    const std::string text = filled(lower(figure_1()));
    BOOST_TEST(
        holds(text, {"let g_x_min = x_min;", "let g_x_extent = x_extent;", "let g_y_min = y_min - int64(w);",
                     "let g_y_extent = y_extent + 2 * int64(w);", "let f_x_min = g_x_min - int64(w);",
                     "let f_x_extent = g_x_extent + 2 * int64(w);", "let f_y_min = g_y_min;",
                     "let f_y_extent = g_y_extent;",
                     "allocate float32 f[(f_x_min, f_x_extent), (f_y_min, f_y_extent)] heap layout(1, 0);",
                     "compute f on (f_x_min, f_x_extent), (f_y_min, f_y_extent) {"}),
        text);
    BOOST_TEST(holds(text, {"compute h on (x_min, x_extent), (y_min, y_extent) {"}), text);
}

// covers: HAL-70
BOOST_AUTO_TEST_CASE(tiles_of_figure_1b_infer_footprints_under_their_guards) {
    const auto scheduled =
        apply_schedule(lower(figure_1()), "f",
                       testing::directive_list({"split(h.s1.x, xo, xi, 256)", "split(h.s1.y, yo, yi, 32)",
                                                "swap(h.s1.yi)", "traverse(h.s1.yo, parallel)",
                                                "compute-at(g, h.s1.xo)", "store-at(g, h.s1.xo)"}));
    if (!scheduled) BOOST_FAIL(render(scheduled.error()));
    const std::string text = filled(*scheduled);
    BOOST_TEST(
        holds(text,
              {"for yo in (0, (y_extent + 31) div 32) parallel <h, z0, s1, yo> {",
               "for xo in (0, (x_extent + 255) div 256) <h, z0, s1, xo> {", "let g_x_min = 256 * xo + x_min;",
               "let g_x_extent = min(256, x_extent - 256 * xo);", "let g_y_min = 32 * yo + y_min - int64(w);",
               "let g_y_extent = min(32, y_extent - 32 * yo) + 2 * int64(w);",
               "allocate float32 g[(g_x_min, g_x_extent), (g_y_min, g_y_extent)] heap layout(1, 0);"}),
        text);
    BOOST_TEST(holds(text, {"let f_y_min = y_min - int64(w);", "let f_y_extent = 2 * int64(w) + y_extent;"}),
               text);
}

// What has no name yet is known to be at least 0 where named extents are, so that no maximum says it again.
BOOST_AUTO_TEST_CASE(tiles_of_chains_grow_by_sums_alone) {
    const auto scheduled = apply_schedule(
        lower(figure_1()), "f",
        testing::directive_list({"split(h.s1.x, xo, xi, 256)", "split(h.s1.y, yo, yi, 32)", "swap(h.s1.yi)",
                                 "compute-at(g, h.s1.xo)", "compute-at(f, h.s1.xo)"}));
    if (!scheduled) BOOST_FAIL(render(scheduled.error()));
    const std::string text = filled(*scheduled);
    BOOST_TEST(holds(text, {"let f_x_extent = g_x_extent + 2 * int64(w);", "let f_y_min = g_y_min;",
                            "let f_y_extent = g_y_extent;"}),
               text);
}

// Two quotients differ by no less than their dividends say: the length needs no maximum with 0.
BOOST_AUTO_TEST_CASE(halves_of_a_window_are_as_many_as_their_ends_say) {
    const std::string text = filled(lower(over_image(
        R"(func g = float32 g.30 on (_, _), (_, _) {
  stage s0 over y.31 in (_, _), x.32 in (_, _):
    [x.32, y.31] = src.5[max(min(x.32, src_width.3 - 1), 0), max(min(y.31, src_height.4 - 1), 0)];
}
func h = float32 h.40 on (_, _), (_, _) parameter 8 {
  stage s0 over y.41 in (_, _), x.42 in (_, _):
    [x.42, y.41] = g.30[x.42 ediv 2 - 1, y.41] + g.30[x.42 ediv 2 + 1, y.41];
}
)")));
    BOOST_TEST(holds(text, {"let g_x_min = x_min ediv 2 - 1;",
                            "let g_x_extent = (x_min + x_extent - 1) ediv 2 - x_min ediv 2 + 3;"}),
               text);
}

BOOST_AUTO_TEST_CASE(an_index_from_memory_that_nothing_bounds_is_an_error) {
    const Program gather = over_image(
        R"(func i = int32 i.20 on (_, _), (_, _) {
  stage s0 over y.21 in (_, _), x.22 in (_, _): [x.22, y.21] = int32(x.22);
}
func h = float32 h.40 on (_, _), (_, _) parameter 8 {
  stage s0 over y.41 in (_, _), x.42 in (_, _):
    [x.42, y.41] = float32(i.20[int64(i.20[x.42, y.41]), y.41]);
}
)");
    BOOST_TEST(filled(lower(gather)).find("nothing bounds where `i` is read in dimension `x` [HAL-41]") !=
               std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
