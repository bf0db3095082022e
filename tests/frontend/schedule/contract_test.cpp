// Contractions in tiles because a user says so: the same values, the loops, what is refused.
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(contract_by_users)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

const std::string product =
    "pipeline P(w: int32; src: image int32[2]) -> h {\n"
    "  fun g(x, y) = src(clamp(x, 0, 11), clamp(y, 0, 7)) * w + int32(x);\n"
    "  fun h(x, y) = { 3; rdom(k = (0, 20)) in (x, y) <- h(x, y) + g(x, k) * g(k, y) };\n"
    "}\n";

// columns and rows that are left over, just enough, too few, none at all
const std::vector<Window> windows = {
    {-5, 37, -2, 9}, {0, 16, 1, 24}, {2, 70, 3, 30}, {2, 4, 0, 3}, {0, 17, 0, 0}};

}  // namespace

BOOST_AUTO_TEST_CASE(tiles_compute_the_same) {
    for (const char* directives :
         {"contract(h.y, h.x)", "contract(h.x, h.y)", "compute-root(g); contract(h.s1.y, h.s1.x)",
          "reorder(h.s1, x, k, y); contract(h.y, h.x)", "inline(g); contract(h.y, h.x)"})
        check(product, directives, {2}, windows);
}

BOOST_AUTO_TEST_CASE(tiles_of_a_devices_blocks_compute_the_same) {
    for (const char* directives :
         {"gpu-contract(h.y, h.x, 64, 64)", "compute-root(g); gpu-contract(h.x, h.y, 64, 64)"})
        check(product, directives, {2}, {{-5, 70, -2, 65}, {0, 64, 1, 64}, {2, 130, 3, 63}, {0, 17, 0, 0}});
    const std::string text = text_of(filled(product, "gpu-contract(h.y, h.x, 64, 128)"));
    BOOST_TEST(has(text, "gpu_block_x <h, z0, s1, y_x_tile>"), text);
}

// covers: SCH-83
BOOST_AUTO_TEST_CASE(tiles_that_no_whole_warps_share_are_refused) {
    BOOST_TEST(has(said(product, "gpu-contract(h.y, h.x, 32, 64)"),
                   "tiles of 32 by 64 are not shared by whole warps [SCH-83]"));
    BOOST_TEST(
        has(said(product, "gpu-contract(h.y, h.x)"), "the form is `gpu-contract(rows, columns, m, n)`"));
}

BOOST_AUTO_TEST_CASE(the_loops_are_blocks_panels_and_tiles) {
    const std::string text = text_of(filled(product, "contract(h.y, h.x)"));
    BOOST_TEST(has(text, "register_tile <h, z0, s1, x_in_registers>"), text);
    BOOST_TEST(has(text, "h[x + j, y + i] = 3i32;"), text);
}

// covers: SCH-81
BOOST_AUTO_TEST_CASE(what_is_no_contraction_is_refused) {
    const auto refused = [](const std::string& directives, const std::string& text) {
        const std::string found = said(product, directives);
        BOOST_TEST(has(found, text), found);
    };
    refused("contract(h.s0.y, h.s0.x)", "what is added is no product [SCH-81]");
    refused("contract(h.y, h.k)", "rows and columns are two loops of the left side");
    refused("traverse(h.y, parallel); contract(h.y, h.x)", "<h, z0, s1, y> runs at once already [SCH-81]");
    refused("tile(h.s1, x, y, xo, yo, xi, yi, 4, 6); contract(h.yi, h.xi)", "[SCH-81]");
    refused("contract(h.y)", "the form is `contract(rows, columns)`");
    refused("contract(h.y, h.z)", "there is no loop `h.z` [HAL-62]");
}

BOOST_AUTO_TEST_SUITE_END()
