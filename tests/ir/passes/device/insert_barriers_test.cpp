// Barriers of tiles in shared memory: none among what one thread does, and one in front of a loop rather than
// in each of its iterations.
#include "ir/passes/device/insert_barriers.hpp"

#include <string>

#include "ir/passes/device/outline.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(barriers)

using namespace nestor;
using namespace nestor::test;

namespace {

/// The kernel of these statements in a block for each n, whose tile begins at 16 * n.
std::string kernel_of(const std::string& statements) {
    const Program program = nest(
        "entry function f(size N, size D, input float32 A[(0, N), (0, D)], inout float32 B[(0, N), (0, D)]) "
        "{\n"
        "for n in (0, N) gpu_block_x <B, z0, s0, n> {\n"
        "allocate float32 tile[(0, 8), (0, 16)] gpu_shared;\n" +
        statements + "\n}\n}\n");
    return text_of(insert_barriers(outline(program, {TargetKind::cuda}), {TargetKind::cuda}));
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

}  // namespace

// covers: HAL-61
BOOST_AUTO_TEST_CASE(a_thread_that_reads_its_own_place_of_a_tile_waits_for_nobody) {
    const std::string text = kernel_of(R"(
for x in (16 * n, 16) gpu_thread_x 16 <t, z0, s0, x> { tile[0, x - 16 * n] = A[n, x]; }
for x in (16 * n, 16) gpu_thread_x 16 <B, z0, s0, x> { B[n, x] = tile[0, x - 16 * n]; })");
    BOOST_TEST(count(text, "barrier;") == 0u, text);
    const std::string neighbours = kernel_of(R"(
for x in (16 * n, 16) gpu_thread_x 16 <t, z0, s0, x> { tile[0, x - 16 * n] = A[n, x]; }
for x in (16 * n, 16) gpu_thread_x 16 <B, z0, s0, x> { B[n, x] = tile[0, 16 * n + 15 - x]; })");
    BOOST_TEST(count(neighbours, "barrier;") == 1u, neighbours);
}

// covers: HAL-61
BOOST_AUTO_TEST_CASE(what_stands_in_front_of_a_loop_has_its_barrier_there) {
    const std::string text = kernel_of(R"(
for x in (16 * n, 16) gpu_thread_x 16 <t, z0, s0, x> { tile[0, x - 16 * n] = A[n, x]; }
for k in (0, 8) <B, z0, s0, k> {
    for x in (16 * n, 16) gpu_thread_x 16 <B, z0, s0, x> { B[n, x] = tile[0, 15 - k]; }
})");
    BOOST_TEST(count(text, "barrier;") == 1u, text);
    BOOST_TEST(text.find("barrier;") < text.find("for k"), text);
    // iterations that need one among themselves have it inside
    const std::string again = kernel_of(R"(
for k in (0, 8) <B, z0, s0, k> {
    for x in (16 * n, 16) gpu_thread_x 16 <t, z0, s0, x> { tile[0, x - 16 * n] = A[n, x]; }
    for x in (16 * n, 16) gpu_thread_x 16 <B, z0, s0, x> { B[n, x] = tile[0, 15 - k]; }
})");
    BOOST_TEST(count(again, "barrier;") == 2u, again);
    BOOST_TEST(again.find("barrier;") > again.find("for k"), again);
}

BOOST_AUTO_TEST_SUITE_END()
