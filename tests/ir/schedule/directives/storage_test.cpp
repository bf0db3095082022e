// Directives about where temporaries lie: what they make of a nest, and how they refuse.
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(storage_of_nests)

using namespace nestor;
using namespace nestor::test;

// covers: SCH-40 SCH-42
BOOST_AUTO_TEST_CASE(store_at_makes_a_temporary_of_one_iteration_a_register) {
    const Program temporary = function(
        R"(allocate float32 v.19[(0, N.2)] heap;
for i.20 in (0, N.2) <y, z0, s0, i> { v.19[i.20] = x.6[i.20]; y.8[i.20] = v.19[i.20] * v.19[i.20]; }
)");
    BOOST_TEST(after(temporary, "store-at(v, y.s0.i)") ==
               R"(for i in (0, N) <y, z0, s0, i> {
    allocate float32 v[] registers;
    v[] = x[i];
    y[i] = v[] * v[];
}
)");
    // what is left is one element
    const Program column = function(
        R"(allocate float32 v.19[(0, N.2), (0, 1)] heap;
for i.20 in (0, N.2) <y, z0, s0, i> { v.19[i.20, 0] = x.6[i.20]; y.8[i.20] = v.19[i.20, 0] * v.19[i.20, 0]; }
)");
    BOOST_TEST(after(column, "store-at(v, y.s0.i)") == after(temporary, "store-at(v, y.s0.i)"));
    const Program shared = function(
        R"(allocate float32 v.19[(0, N.2)] heap;
for i.20 in (0, N.2) <y, z0, s0, i> { v.19[N.2 - 1 - i.20] = x.6[i.20]; y.8[i.20] = v.19[0]; }
)");
    BOOST_TEST(after(shared, "store-at(v, y.s0.i)") ==
               "nestor: error: `store-at`: iterations of <y, z0, s0, i> share elements of `v` [SCH-42]\n");
    BOOST_TEST(after(shared, "store-at(w, y.s0.i)") ==
               "nestor: error: `store-at`: there is no temporary `w` [SCH-40]\n");
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(store_in_bounds_the_temporary_of_a_tile) {
    const Program tiles = function(
        R"(for i.20 in (0, (N.2 + 63) / 64) <y, z0, s0, i> {
  let m.21 = min(64, N.2 - i.20 * 64);
  allocate float32 v.19[(i.20 * 64, m.21)] heap;
  for j.22 in (i.20 * 64, m.21) <y, z0, s0, j> { v.19[j.22] = x.6[j.22]; }
  for k.23 in (i.20 * 64, m.21) <y, z0, s0, k> { y.8[k.23] = v.19[k.23]; }
}
)");
    for (const char* memory : {"gpu-shared", "stack"}) {
        const std::string text = after(tiles, "store-in(v, " + std::string(memory) + ")");
        BOOST_TEST(text.find("allocate float32 v[(i * 64, 64)]") != std::string::npos, text);
    }
    const Program whole = function(
        R"(allocate float32 v.19[(0, N.2)] heap;
for i.20 in (0, N.2) <y, z0, s0, i> { v.19[i.20] = x.6[i.20]; y.8[i.20] = v.19[0]; }
)");
    const std::string refused = after(whole, "store-in(v, gpu-shared)");
    BOOST_TEST(refused.find("the size of `v` has no constant bound") != std::string::npos, refused);
}

BOOST_AUTO_TEST_SUITE_END()
