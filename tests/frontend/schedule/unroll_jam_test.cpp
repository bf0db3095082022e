// Rows of products that run together because a user says so: the same values, the loops, what is refused.
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(unroll_and_jam)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

const std::string product =
    R"(pipeline P(w: int32; src: image int32[2]) -> h {
  fun g(x, y) = src(clamp(x, 0, 11), clamp(y, 0, 7)) * w + int32(x);
  fun h(x, y) = { 1; rdom(k = (0, 5)) in (x, y) <- h(x, y) + g(x, k) * g(k, y) };
}
)";

// rows that are left over, none at all, fewer than run together
const std::vector<Window> windows = {{-5, 7, -2, 9}, {0, 3, 1, 8}, {2, 4, 0, 3}, {0, 4, 0, 0}};

}  // namespace

BOOST_AUTO_TEST_CASE(rows_that_run_together_compute_the_same) {
    for (const char* directives :
         {"unroll-jam(h.y, 4)", "unroll-jam(h.s0.y, 4); unroll-jam(h.s1.y, 3)",
          "unroll-jam(h.s0.y, 4); unroll-jam(h.s0.y_inner, 2)",
          "reorder(h.s1, x, k, y); traverse(h.y, parallel); vectorize(h.x); unroll-jam(h.y, 4)",
          "tile(h.s1, x, y, xo, yo, xi, yi, 4, 6); reorder(h.s1, xi, k, yi, xo, yo); unroll-jam(h.yi, 4)",
          "unroll-jam(h.xi, 2); split(h.s1.x, xo, xi, 4)", "compute-at(g, h.s1.y); unroll-jam(g.x, 2)"})
        check(product, directives, {2}, windows);
}

BOOST_AUTO_TEST_CASE(rows_share_the_loops_of_the_sum) {
    const std::string text = text_of(filled(product, "reorder(h.s1, x, k, y); unroll-jam(h.y, 4)"));
    BOOST_TEST(has(text, "for y_outer in (0, (y_extent + 3) div 4)"), text);
    BOOST_TEST(has(text, "for y_inner in (0, 4) unrolled <h, z0, s1, y_inner>"), text);
    BOOST_TEST(has(text, "<h, z0, s1, k_left>"), text);
}

// covers: SCH-71 SCH-78
BOOST_AUTO_TEST_CASE(what_cannot_run_together_is_refused) {
    const auto refused = [](const std::string& directives, const std::string& text) {
        const std::string found = said(product, directives);
        BOOST_TEST(has(found, text), found);
    };
    refused("unroll-jam(h.k, 4)", "the iterations of <h, z0, s1, k> depend on each other");
    refused("compute-at(g, h.s1.y); unroll-jam(h.y, 4)",
            "in <h, z0, s1, y> stands more than loops in order or in lanes, stores, sums in registers and "
            "names of places [SCH-78]");
    refused("traverse(h.x, parallel); unroll-jam(h.y, 4)", "[SCH-78]");
    refused("unroll-jam(h.z, 4)", "there is no loop `h.z` [HAL-62]");
    refused("unroll-jam(h.y, 0)", "a factor is at least 1 [HAL-52]");
    refused("unroll-jam(h.y)", "the form is `unroll-jam(loop, n)`");
    refused("unroll-jam(h.y, 4, w > 3)", "wrong number of arguments of `unroll-jam` [HAL-58]");
    // tiles of one column, whose end is the lesser of two
    const std::string pure = "pipeline P(w: int32) -> h { fun h(x, y) = x * w + y }\n";
    const std::string tiles =
        "align-bounds(h, x, 2, 0); overlap-tiles(<h.out, z0, s0, y>, <h.out, z0, s0, x>, 4, ";
    BOOST_TEST(
        has(said(pure, tiles + "1); unroll-jam(<h, z0, s0, x>, 3)"),
            "<h, z0, s0, x> never has 3 iterations, which could run together: it has 1 at most [SCH-20]"));
    BOOST_TEST(said(pure, tiles + "8); unroll-jam(<h, z0, s0, x>, 3)") == "");
}

BOOST_AUTO_TEST_SUITE_END()
