// Outlining, workspace and error words, before and after in the IR's own text.
#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/assign_workspace.hpp"
#include "ir/passes/device/insert_barriers.hpp"
#include "ir/passes/device/outline.hpp"
#include "ir/passes/errors/lower_asserts.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(kernels)

using namespace nestor;
using nestor::test::nest;

namespace {

const Target cuda{.kind = TargetKind::cuda};

std::string printed(const Program& program) {
    return print(program, {.numbers = false});
}

/// Looks for a part, however the printer broke its lines.
bool has(const std::string& text, const std::string& part) {
    std::string joined;
    for (const char c : text)
        if (c != '\n' && !(c == ' ' && (joined.ends_with(' ') || joined.ends_with('(')))) joined += c;
    return joined.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

void check_verified(const Program& program) {
    for (const std::string& violation : verify(program)) BOOST_ERROR(violation + "\n" + print(program));
}

const std::string tiles = R"(
entry function f(size M, size N, input float32 A[(0, M), (0, N)], output float32 C[(0, M), (0, N)]) {
    for mo in (0, (M + 7) div 8) gpu_block_y <C, z0, s0, mo> {
        for no in (0, (N + 31) div 32) gpu_block_x <C, z0, s0, no> {
            for mi in (0, 8) gpu_thread_y 8 <C, z0, s0, mi> {
                for ni in (0, 32) gpu_thread_x 32 <C, z0, s0, ni> {
                    let m = mo * 8 + mi;
                    let n = no * 32 + ni;
                    if m < M && n < N {
                        C[m, n] = A[m, n];
                    }
                }
            }
        }
    }
}
)";

}  // namespace

BOOST_AUTO_TEST_CASE(loops_over_threads_that_print_alone_become_a_kernel) {
    const Program made = outline(nest("entry function f() { for b in (0, 1) gpu_block_x { for t in (0, 256) "
                                      "gpu_thread_x 256 { if t < 1 "
                                      "{ print \"%d\" t, \"\\n\"; } } } }"),
                                 cuda);
    check_verified(made);
    BOOST_TEST(has(printed(made), "launch f_over_() grid (1, 1, 1) block (256, 1, 1)"), printed(made));
}

BOOST_AUTO_TEST_CASE(nests_share_a_block_where_one_shape_of_threads_covers_the_other) {
    const auto kernels = [](const std::string& second) {
        const Program program = outline(nest(R"(
entry function f(size N, inout float32 A[(0, 512), (0, 8)]) {
    for i in (0, 256) gpu_thread_x <A, z0, s0, i> { A[i, 0] = 1.0f32; }
)" + second + "}\n"),
                                        cuda);
        check_verified(program);
        return count(printed(program), "device function");
    };
    BOOST_TEST(kernels("for i in (0, 64) gpu_thread_x <A, z0, s1, i> { A[i, 1] = 1.0f32; }\n") == 1u);
    BOOST_TEST(kernels("for i in (0, 512) gpu_thread_x <A, z0, s1, i> { A[i, 1] = 1.0f32; }\n") == 1u);
    BOOST_TEST(kernels("A[3, 1] = 1.0f32;\n") == 1u);
    // 256 x 8 threads are more than either has
    const std::string tile =
        "for i in (0, 32) gpu_thread_x <A, z0, s1, i> { for j in (0, 8) gpu_thread_y <A, z0, s1, j> { "
        "A[i, j] = 1.0f32; } }\n";
    BOOST_TEST(kernels(tile) == 2u);
    BOOST_TEST(kernels(tile + "for i in (0, 16) gpu_thread_x <A, z0, s2, i> { A[i, 1] = 2.0f32; }\n") == 2u);
    // a value that the second kernel reads is memory
    BOOST_TEST(kernels("allocate float32 t[] registers; t[] = A[0, 0];\n"
                       "for i in (0, 32) gpu_thread_x <A, z0, s1, i> { for j in (0, 8) gpu_thread_y <A, "
                       "z0, s1, j> { A[i, j] = t[]; } }\n") == 2u);
}

BOOST_AUTO_TEST_CASE(a_block_nest_becomes_a_device_function_and_a_launch) {
    const Program program = outline(nest(tiles), cuda);
    check_verified(program);
    const std::string text = printed(program);
    BOOST_TEST(
        has(text, "device function f_C(size M, size N, input float32 A[(0, M), (0, N)], inout float32 C["),
        text);
    BOOST_TEST(
        has(text, "launch f_C(M, N, &A, &C) grid ((N + 31) div 32, (M + 7) div 8, 1) block (32, 8, 1)"),
        text);
    BOOST_TEST(count(text, "entry function f(") == 1u);
}

// A user's loops have lengths that sizes say.
BOOST_AUTO_TEST_CASE(blocks_walk_along_an_axis_only_where_the_grid_may_be_too_small) {
    const auto outlined = [](const std::string& extent) {
        return printed(
            outline(nest("entry function f(size N, inout float32 A[(0, 70000), (0, 70000)]) {\n"
                         "for i in (0, " +
                         extent +
                         ") gpu_block_y <A, z0, s0, i> { for j in (0, N) gpu_block_x <A, z0, s0, j> "
                         "{ A[i, j] = 1.0f32; } } }\n"),
                    cuda));
    };
    BOOST_TEST(has(outlined("65535"), "for i in (0, 65535) gpu_block_y 1 <"), outlined("65535"));
    BOOST_TEST(has(outlined("65536"), "for i in (0, 65536) gpu_block_y <"), outlined("65536"));
    BOOST_TEST(has(outlined("N"), "for i in (0, N) gpu_block_y <"), outlined("N"));
    BOOST_TEST(has(outlined("N"), "for j in (0, N) gpu_block_x 1 <"), outlined("N"));
}

BOOST_AUTO_TEST_CASE(blocks_have_no_more_threads_than_a_device_whatever_lengths_say) {
    const auto block_of = [](const std::string& loops) {
        std::string text =
            "entry function f(size N, size M, inout float32 A[(0, N), (0, M), (0, 256 + N), (0, 8)]) {\n";
        const Program program =
            outline(nest(text + "for b in (0, N) gpu_block_x <A, z0, s0, b> {\n" + loops + "}\n}\n"), cuda);
        check_verified(program);
        const std::string made = printed(program);
        const std::size_t at = made.find(" block (");
        return at == std::string::npos ? made : made.substr(at + 7, made.find(')', at) - at - 6);
    };
    const auto x = [](const std::string& place) {
        return "for x in (0, M) gpu_thread_x <A, z0, s0, x> { A[b, x, " + place + "] = 1.0f32; }\n";
    };
    const auto y = [&](const std::string& place) {
        return "for y in (0, N) gpu_thread_y <A, z0, s0, y> { " + x("y, " + place) + "}\n";
    };
    BOOST_TEST(block_of(x("0, 0")) == "(256, 1, 1)");
    BOOST_TEST(block_of(y("0")) == "(32, 8, 1)");
    BOOST_TEST(block_of("for z in (0, 4) gpu_thread_z <A, z0, s0, z> { " + y("z") + "}\n") == "(32, 2, 4)");
    // the loop whose length is known decides
    BOOST_TEST(
        block_of(x("0, 0") + "for x in (0, 16) gpu_thread_x <A, z0, s1, x> { A[b, x, 0, 1] = 1.0f32; }\n") ==
        "(16, 1, 1)");
    BOOST_TEST(
        block_of("for y in (0, 256) gpu_thread_y <A, z0, s0, y> { for x in (0, 64) gpu_thread_x <A, z0, s0, "
                 "x> { A[b, x, y, 0] = 1.0f32; } }\n") == "(32, 32, 1)");
}

BOOST_AUTO_TEST_CASE(root_statements_share_a_kernel_of_one_block_and_sizes_are_bound_on_the_host) {
    const Program program = outline(nest(R"(
entry function f(size N, input float32 A[(0, N)], output float32 S[]) {
    assert N >= 0 else 2;
    let half = N div 2;
    S[] = 0.0f32;
    for n in (0, half) reduction gpu_thread_x 256 <S, z0, s0, n> reduce(S add tree) {
        S[] += A[n];
    }
}
)"),
                                    cuda);
    check_verified(program);
    const std::string text = printed(program);
    BOOST_TEST(has(text, "assert N >= 0"), text);
    BOOST_TEST(has(text, "grid (1, 1, 1) block (256, 1, 1)"), text);
    BOOST_TEST(has(text, "scalar half"), text);
    BOOST_TEST(count(text, "launch f_") == 1u);
}

BOOST_AUTO_TEST_CASE(a_register_that_two_kernels_use_becomes_memory_of_the_workspace) {
    const Program program = assign_workspace(outline(nest(R"(
entry function f(size N, input float32 A[(0, N)], output float32 B[(0, N)]) {
    allocate float32 largest[] registers;
    largest[] = A[0];
    allocate float32 t[(0, N)] heap;
    for n in (0, N) gpu_block_x <t, z0, s0, n> {
        t[n] = A[n] - largest[];
    }
    for n2 in (0, N) gpu_block_x <B, z0, s0, n> {
        B[n2] = t[n2];
    }
}
)"),
                                                     cuda),
                                             cuda);
    check_verified(program);
    const std::string text = printed(program);
    BOOST_TEST(has(text, "allocate float32 largest[] gpu_global"), text);
    BOOST_TEST(has(text, "allocate float32 t[(0, N)] gpu_global"), text);
    // 256 bytes for the scalar, N floats rounded up
    BOOST_TEST(has(text, "workspace 256 + (N * 4 + 255) div 256 * 256"), text);
    BOOST_TEST(count(text, "launch f_") == 3u);
}

BOOST_AUTO_TEST_CASE(an_entry_needs_the_largest_workspace_of_its_callees) {
    const Program program = assign_workspace(outline(nest(R"(
internal function g(size K, output float32 B[(0, K)]) {
    allocate float32 t[(0, K)] heap;
    for n in (0, K) gpu_block_x <t, z0, s0, n> {
        t[n] = 1.0f32;
        B[n] = t[n];
    }
}
entry function f(size N, output float32 B[(0, N)]) {
    call g(N * 2, &B);
}
)"),
                                                     cuda),
                                             cuda);
    const std::string text = printed(program);
    BOOST_TEST(has(text, "host function g("), text);
    BOOST_TEST(
        has(text,
            "entry function f(size N, output float32 B[(0, N)]) workspace (N * 2 * 4 + 255) div 256 * 256"),
        text);
}

BOOST_AUTO_TEST_CASE(cpu_programs_stay_as_they_are) {
    const Program program = nest(tiles);
    const Target cpu;
    BOOST_TEST(print(insert_barriers(assign_workspace(outline(program, cpu), cpu), cpu)) == print(program));
}

BOOST_AUTO_TEST_CASE(checks_of_accesses_in_kernels_are_told_by_one_word_at_the_end) {
    const std::string checks =
        R"(errors standard { RANGE 5 "out"; ODD 20 "odd"; }
entry function f(size N, inout int32 A[(0, N)]) {
    for b in (0, N) gpu_block_x <A, z0, s0, b> { assert A[b] > 0i32 else 8; A[b] = 1i32; }
    for b in (0, N) gpu_block_x <A, z0, s1, b> { assert A[b] > 0i32 else 8; A[b] = 2i32; }
)";
    const Program later = outline(nest(checks + "}"), cuda);
    check_verified(later);
    BOOST_TEST(has(printed(later),
                   "allocate int32 status[] gpu_global; status[] = 0i32; launch f_A(N, &A, &status)"),
               printed(later));
    BOOST_TEST(has(printed(later), "(N, 1, 1) block (1, 1, 1) shared 0; assert status[] != 8i32 else 8;}"),
               printed(later));
    // each is tested at once where the host decides by what kernels compute, and where what follows relies on
    // an assert of the program
    const std::string odd =
        "    for b in (0, N) gpu_block_x <A, z0, s2, b> { assert A[b] != 3i32 else 9; }\n";
    const std::string more = "    for b in (0, N) gpu_block_x <A, z0, s3, b> { A[b] = 3i32; }\n";
    const auto words = [&](const std::string& statements) {
        const Program program = outline(nest(checks + statements + "}"), cuda);
        check_verified(program);
        return count(printed(program), "allocate int32 failed[]");
    };
    BOOST_TEST(words(odd) == 0u);
    BOOST_TEST(words(more + odd) == 0u);
    BOOST_TEST(words(odd + more) == 3u);
    BOOST_TEST(words("if A[0] > 1i32 {\n" + more + "}\n") == 2u);
    BOOST_TEST(words("for k in (0, 2) {\n" + odd + "}\n") == 3u);
    BOOST_TEST(words("if N > 5 {\n" + odd + "} else {\n" + more + "}\n") == 0u);
    BOOST_TEST(words("if N > 5 {\n" + odd + "}\n" + more) == 3u);
}

BOOST_AUTO_TEST_CASE(a_kernel_that_only_resets_an_error_word_has_no_formula) {
    const auto file = std::make_shared<SourceFile>("test.nest", "for i in rows");
    const Origin loop = written_at({file, 0, 13});
    SymbolSource symbols(1);
    const ErrorWord word = make_error_word(symbols, MemorySpace::gpu_global, loop);
    BOOST_TEST(word.allocation->origin->range.text() == "for i in rows");
    BOOST_TEST(word.reset->origin->range.text() == "");
}

BOOST_AUTO_TEST_SUITE_END()
