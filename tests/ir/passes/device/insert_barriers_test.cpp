// Barriers between threads of a block: none among what one thread does, and one in front of a loop rather
// than in each of its iterations.
#include "ir/passes/device/insert_barriers.hpp"

#include <string>

#include "ir/passes/device/copy_asynchronously.hpp"
#include "ir/passes/device/outline.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(barriers)

using namespace nestor;
using namespace nestor::test;

namespace {

const Target cuda{.kind = TargetKind::cuda};

/// The kernel of these statements in a block for each n, whose tile begins at 16 * n.
std::string kernel_of(const std::string& statements) {
    const Program program = nest(
        "entry function f(size N, size D, input float32 A[(0, N), (0, D)], inout float32 B[(0, N), (0, D)]) "
        "{\n"
        "for n in (0, N) gpu_block_x <B, z0, s0, n> {\n"
        "allocate float32 tile[(0, 8), (0, 16)] gpu_shared;\n" +
        statements + "\n}\n}\n");
    return text_of(insert_barriers(outline(program, cuda), cuda));
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// A function of one row kernel with these statements in the block loop over n.
std::string row(const std::string& statements) {
    return R"(entry function f(size N, size D, input float32 A[(0, N), (0, D)], inout float32 B[(0, N), (0, D)], inout float32 S[(0, N)]) {
    for n in (0, N) gpu_block_x <B, z0, s0, n> {
)" + statements +
           R"(
    }
}
)";
}

std::string barriers_in(const std::string& statements) {
    return text_of(insert_barriers(outline(nest(row(statements)), cuda), cuda));
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
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

BOOST_AUTO_TEST_CASE(a_barrier_stands_where_another_thread_reads_what_one_wrote) {
    const std::string text = barriers_in(R"(
for d in (0, D) gpu_thread_x 256 <B, z0, s0, d> { B[n, d] = A[n, d]; }
for e in (0, D) gpu_thread_x 256 <B, z0, s1, e> { B[n, e] = B[n, e] + B[n, D - 1]; })");
    BOOST_TEST(count(text, "barrier;") == 1u, text);
    BOOST_TEST(text.find("barrier;") > text.find("for d"), text);
    BOOST_TEST(text.find("barrier;") < text.find("for e"), text);
}

BOOST_AUTO_TEST_CASE(no_barrier_stands_where_the_same_thread_makes_both_accesses) {
    const std::string text = barriers_in(R"(
for d in (0, D) gpu_thread_x 256 <B, z0, s0, d> { B[n, d] = A[n, d]; }
for e in (0, D) gpu_thread_x 256 <B, z0, s1, e> { B[n, e] = B[n, e] * 2.0f32; })");
    BOOST_TEST(count(text, "barrier;") == 0u, text);
}

// one stage is read while the other one is written, and the next step begins behind a barrier
BOOST_AUTO_TEST_CASE(stages_of_one_step_are_told_apart) {
    const auto steps = [](const std::string& written, const std::string& read) {
        return barriers_in(
            "allocate float32 tile[(0, 2), (0, 256)] gpu_shared;\nfor s in (0, D) {\n"
            "  if s < D - 1 { for d in (0, 256) gpu_thread_x 256 <B, z0, s0, d> {\n"
            "    tile[" +
            written +
            ", d] = A[n, d]; } }\n"
            "  for e in (0, 256) gpu_thread_x 256 <B, z0, s1, e> { B[n, e] = tile[" +
            read + ", 255 - e]; }\n}");
    };
    const std::string apart = steps("s mod 2", "(s + 1) mod 2");
    BOOST_TEST(count(apart, "barrier;") == 1u, apart);
    BOOST_TEST(apart.find("barrier;") < apart.find("if s"), apart);
    const std::string same = steps("s mod 2", "s mod 2");
    BOOST_TEST(count(same, "barrier;") == 2u, same);
    const std::string two = steps("s mod 2", "(s + 2) mod 2");
    BOOST_TEST(count(two, "barrier;") == 2u, two);
    const std::string data = steps("s mod 2", "(s + int64(A[n, s])) mod 2");
    BOOST_TEST(count(data, "barrier;") == 2u, data);
}

BOOST_AUTO_TEST_CASE(what_is_copied_asynchronously_is_read_behind_a_barrier) {
    const auto after = [](const std::string& loops) {
        const Program program = nest(row("allocate float32 part[(0, 256)] gpu_shared;\n" + loops));
        return text_of(insert_barriers(copy_asynchronously(outline(program, cuda), cuda), cuda));
    };
    const auto loops = [](const std::string& write, const std::string& read) {
        return "for d in (0, 256) gpu_thread_x 256 <B, z0, s0, d> { part[d] = " + write +
               "; }\nfor e in (0, 256) gpu_thread_x 256 <B, z0, s1, e> { " + read + " }";
    };
    const auto copied = [&](const std::string& write, const std::string& read) {
        return after("for s in (0, D) {\n" + loops(write, read) + " }");
    };
    // its own thread has to wait as well
    const std::string plain = copied("A[n, d]", "B[n, e] = part[e];");
    BOOST_TEST(has(plain, "part[d] = async_copy(A[n, d]);"), plain);
    BOOST_TEST(plain.rfind("barrier;") > plain.find("async_copy"), plain);
    BOOST_TEST(plain.rfind("barrier;") < plain.find("for e"), plain);
    const std::string computed = copied("A[n, d] * 2.0f32", "B[n, e] = part[e];");
    BOOST_TEST(!has(computed, "async_copy"), computed);
    BOOST_TEST(!has(copied("A[n, d]", "part[e] += 1.0f32;"), "async_copy"));
    // what is waited for at once
    BOOST_TEST(!has(after(loops("A[n, d]", "B[n, e] = part[255 - e];")), "async_copy"));
}

BOOST_AUTO_TEST_CASE(registers_of_threads_are_their_own) {
    const auto told = [](const std::string& index, const std::string& before = "",
                         const std::string& after = " = A[n, d]") {
        const auto violations =
            verify(nest(row("allocate float32 sum[(0, 256), (0, 2)] registers;\n"
                            "for d in (0, 256) gpu_thread_x 256 <B, z0, s0, d> { " +
                            before + "sum[" + index + ", 0]" + after + "; }")));
        std::string all;
        for (const std::string& violation : violations) all += violation + "\n";
        return all;
    };
    BOOST_TEST(told("d") == "");
    BOOST_TEST(has(told("255 - d"), "registers `sum` are accessed outside of their thread"), told("255 - d"));
    BOOST_TEST(has(told("d div 2"), "registers `sum` are accessed outside of their thread"), told("d div 2"));
    const std::string updated = told("255 - d", "update ", " add A[n, d]");
    BOOST_TEST(has(updated, "registers `sum` are accessed outside of their thread"), updated);
}

BOOST_AUTO_TEST_CASE(loops_of_other_widths_or_limits_deal_other_threads) {
    const std::string widths = barriers_in(R"(
for d in (0, D) gpu_thread_x 256 <B, z0, s0, d> { B[n, d] = A[n, d]; }
for e in (0, D) gpu_thread_x 128 <B, z0, s1, e> { B[n, e] = B[n, e] * 2.0f32; })");
    BOOST_TEST(count(widths, "barrier;") == 1u, widths);
    const std::string limits = barriers_in(R"(
for d in (0, D) gpu_thread_x 256 <B, z0, s0, d> { B[n, d] = A[n, d]; }
for e in (1, D - 1) gpu_thread_x 256 <B, z0, s1, e> { B[n, e] = B[n, e] * 2.0f32; })");
    BOOST_TEST(count(limits, "barrier;") == 1u, limits);
}

BOOST_AUTO_TEST_CASE(what_the_first_thread_stores_is_read_behind_a_barrier) {
    const std::string text = barriers_in(R"(
S[n] = 2.0f32;
for d in (0, D) gpu_thread_x 256 <B, z0, s0, d> { B[n, d] = A[n, d] * S[n]; })");
    BOOST_TEST(count(text, "barrier;") == 1u, text);
}

BOOST_AUTO_TEST_CASE(a_serial_loop_separates_its_rounds) {
    const std::string text = barriers_in(R"(
for k in (1, D - 1) reduction serial <B, z0, s0, k> {
    for d in (0, D - k) gpu_thread_x 256 <B, z0, s0, d> { B[n, d] = A[n, d + k]; }
    for e in (0, D - k) gpu_thread_x 256 <S, z0, s0, e> { B[n, e] = B[n, e] + B[n, 0]; }
})");
    // between the loops, and at the beginning of the next round
    BOOST_TEST(count(text, "barrier;") == 2u, text);
}

BOOST_AUTO_TEST_CASE(what_stands_in_front_of_a_loop_that_surely_runs_has_met_its_barrier) {
    const auto behind = [](const std::string& rounds) {
        return barriers_in(R"(
for d in (0, 256) gpu_thread_x 256 <B, z0, s0, d> { B[n, d] = A[n, d]; }
for k in (0, )" + rounds +
                           R"() reduction serial <B, z0, s0, k> { barrier;
    for e in (0, 256) gpu_thread_x 256 <S, z0, s0, e> { B[n, e] = B[n, 255 - e]; } barrier; }
for f in (0, 256) gpu_thread_x 256 <B, z0, s1, f> { B[n, f] = B[n, 255 - f]; })");
    };
    BOOST_TEST(count(behind("4"), "barrier;") == count(behind("D"), "barrier;") - 1, behind("4"));
}

BOOST_AUTO_TEST_CASE(a_reduction_tree_is_a_barrier) {
    const std::string text = barriers_in(R"(
for d in (0, D) gpu_thread_x 256 <B, z0, s0, d> { B[n, d] = A[n, d]; }
allocate float32 total[] registers;
total[] = 0.0f32;
for k in (0, D) reduction gpu_thread_x 256 <t, z0, s0, k> reduce(total add tree) { total[] += B[n, k]; }
for e in (0, D) gpu_thread_x 256 <B, z0, s1, e> { B[n, D - 1 - e] = total[]; })");
    BOOST_TEST(count(text, "barrier;") == 0u, text);
}

BOOST_AUTO_TEST_SUITE_END()
