// What no kernel can run, or no tree can combine: the host or atomic updates do it, with the same results.
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/emitters/cuda/programs.hpp"
#include "tests/support/printed.hpp"

BOOST_AUTO_TEST_SUITE(limits_of_devices)

using namespace nestor_emulation;
using nestor::test::CudaFile;
using nestor::test::emitted;
using nestor::test::printed_by;
using std::int64_t;

namespace {

using TwoArrays = int(int64_t, int*, const int64_t*, int*, const int64_t*, void*, std::size_t, cudaStream_t);
using Query = int(int64_t, std::size_t*);

struct Arrays {
    int code = 0;
    std::vector<int> A, B;
};

/// Calls `f_cuda(N, A, B)` on copies of the arrays; A's elements lie `stride` apart, from its end if
/// negative.
Arrays call(const CudaFile& file, const std::vector<int>& a, const std::vector<int>& b, int64_t stride = 1) {
    reset_machine(5);
    const auto n = static_cast<int64_t>(a.size());
    std::size_t bytes = 0;
    BOOST_TEST(file.module->function<Query>("f_workspace")(n, &bytes) == 0);
    const auto step = static_cast<std::size_t>(stride < 0 ? -stride : stride);
    const auto place = [&](std::size_t i) { return (stride < 0 ? a.size() - 1 - i : i) * step; };
    std::vector<int> spread(a.size() * step, -99);
    for (std::size_t i = 0; i < a.size(); ++i) spread[place(i)] = a[i];
    DeviceArray<int> A("A", spread), B("B", b);
    DeviceArray<char> workspace("workspace", bytes + 1);
    Arrays out;
    out.code = file.module->function<TwoArrays>("f_cuda")(n, A.data() + place(0), &stride, B.data(), nullptr,
                                                          workspace.data(), bytes, nullptr);
    BOOST_TEST(violations_text() == "", violations_text());
    for (std::size_t i = 0; i < a.size(); ++i) out.A.push_back(A.values()[place(i)]);
    for (std::size_t i = 0; i < spread.size(); ++i)
        if (i % step != 0) BOOST_TEST(A.values()[i] == -99);  // gaps stay as they were
    out.B = B.values();
    return out;
}

void check_equal(const std::vector<int>& found, const std::vector<int>& expected) {
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

std::vector<std::string> violations_in(const std::string& nest) {
    const auto program = nestor::parse_nest(std::make_shared<nestor::SourceFile>("test.nest", nest));
    if (!program) return {nestor::render(program.error())};
    return nestor::verify(*program);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_host_runs_what_sizes_memory_by_data_on_arrays_of_any_stride) {
    const CudaFile file = emitted(R"(
internal function reverse(size N, scalar m: int64, inout int32 A[(0, N)]) {
    allocate int32 T[(0, m)] heap;
    for b in (0, m) pure <T, z0, s0, b> { T[b] = A[b]; }
    for b in (0, m) pure <A, z0, s0, b> { A[b] = T[m - 1 - b]; }
}
entry function f(size N, inout int32 A[(0, N)], inout int32 B[(0, 2)]) {
    let m = int64(A[0]);
    call reverse(N, m, &A);
    allocate int32 last[(0, m)] heap;
    last[m - 1] = A[m - 1];
    B[1] = last[m - 1] + B[0];
}
)");
    for (const int64_t stride : {1, 3, -1, -2}) {
        BOOST_TEST_CONTEXT("stride " << stride) {
            const Arrays out = call(file, {3, 7, 8, 9}, {100, 0}, stride);
            BOOST_TEST(out.code == 0);
            check_equal(out.A, {8, 7, 3, 9});
            check_equal(out.B, {100, 103});
        }
    }
}

BOOST_AUTO_TEST_CASE(kernels_and_what_the_host_runs_take_turns) {
    const CudaFile file = emitted(R"(
errors standard { FULL 20 "full"; }
internal function keep(size N, input int32 A[(0, N)], inout int32 B[(0, 2)]) {
    allocate int32 list[(0, 0)] growing;
    var count: int64 = 0;
    for n in (0, N) {
        if A[n] > 0i32 { grow list to count + 1; list[count] = A[n]; count = count + 1; }
    }
    assert count < 4 else 8;
    for n in (0, count) { B[1] = B[1] * 10i32 + list[n]; }
}
entry function f(size N, inout int32 A[(0, N)], inout int32 B[(0, 2)]) {
    for b in (0, N) gpu_block_x <A, z0, s0, b> { A[b] = A[b] - 1i32; }
    call keep(N, &A, &B);
    for b in (0, N) gpu_block_x <A, z0, s1, b> { A[b] = A[b] + B[1]; }
    call keep(N, &A, &B);
}
)");
    const Arrays out = call(file, {1, 3, 0, 5}, {7, 0});
    BOOST_TEST(out.code == 20);
    check_equal(out.A, {24, 26, 23, 28});  // 2 and 4 were kept: 24 is added
    const Arrays few = call(file, {0, 3, -50}, {7, 0});
    BOOST_TEST(few.code == 0);
    check_equal(few.A, {1, 4, -49});
    check_equal(few.B, {7, 214});  // 2, then 1 and 4
}

BOOST_AUTO_TEST_CASE(memory_that_loops_size_is_as_large_as_it_can_be) {
    const CudaFile file = emitted(R"(
entry function f(size N, inout int32 A[(0, N)], inout int32 B[(0, 2)]) {
    for i in (0, N) serial <A, z0, s0, i> {
        allocate int32 T[(0, i + 1)] heap;
        allocate int32 U[(i, i + 2)] heap;
        for b in (0, i + 1) gpu_block_x <T, z0, s0, b> { T[b] = A[b]; U[b + i] = 0i32; }
        for b in (0, i + 1) gpu_block_x <A, z0, s0, b> { A[b] = T[i - b] + U[b + i]; }
    }
    for b in (0, N) gpu_block_x <B, z0, s0, b> {
        for t in (0, 4) gpu_thread_x 32 <B, z0, s0, t> {
            allocate int32 S[(b, b + t + 1)] heap;
            for k in (b, b + t + 1) { S[k] = int32(k); }
            for k in (b, b + t + 1) { update B[0] add S[k]; }
        }
    }
}
)");
    const std::vector<int> a = {1, 2, 3, 4, 5};
    std::vector<int> expected = a;
    int sum = 3;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::vector<int> t(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        for (std::size_t b = 0; b <= i; ++b) expected[b] = t[i - b];
    }
    for (int b = 0; b < 5; ++b)
        for (int t = 0; t < 4; ++t)
            for (int k = b; k < b + b + t + 1; ++k) sum += k;
    const Arrays out = call(file, a, {3, 0});
    BOOST_TEST(out.code == 0);
    check_equal(out.A, expected);
    check_equal(out.B, {sum, 0});
    // taken before the loop, not in each of its iterations
    const std::string& text = file.text.source;
    const std::size_t taken = text.find("T = take_temporary<int32_t>({N}, &workspace);");
    BOOST_TEST(taken != std::string::npos);
    BOOST_TEST(taken < text.find("for (int64_t i = 0; i < N; ++i)"));
}

BOOST_AUTO_TEST_CASE(shortest_digits_are_printed_by_the_host_between_the_loops_writes) {
    const CudaFile file = emitted(R"(
internal function show(scalar x: float32) { print "%r" x, " "; }
entry function f(size N, inout int32 A[(0, N)], inout int32 B[(0, 2)]) {
    for n in (0, N) pure <A, z0, s0, n> {
        A[n] = A[n] + B[0];
        print "%r" float32(A[n]) * 0.25f32, " ";
        call show(float32(A[n]) * 0.5f32);
    }
}
)");
    Arrays out;
    const std::string text = printed_by([&] { out = call(file, {0, 2}, {1, 0}); });
    BOOST_TEST(text == "0.25 0.5 0.75 1.5 ");
    check_equal(out.A, {1, 3});
}

BOOST_AUTO_TEST_CASE(what_trees_cannot_combine_is_added_atomically) {
    const CudaFile file = emitted(R"(
entry function f(size N, inout int32 A[(0, N)], inout int32 B[(0, 9)]) {
    for b in (0, N) reduction gpu_block_x <B, z0, s0, b> reduce(B add atomic) { B[int64(A[b] % 4i32)] += 1i32; }
    for b in (0, 2) gpu_block_x <B, z0, s1, b> {
        for t in (0, N) reduction gpu_thread_x 32 <B, z0, s1, t> reduce(B maximum tree) {
            if t % 2 == b { B[4] max= A[t]; B[5] max= A[t] * 10i32; }
        }
    }
    for b in (0, N) reduction gpu_block_x <B, z0, s2, b> reduce(B add clause) {
        for t in (0, 3) reduction gpu_thread_x 32 <B, z0, s2, t> reduce(B add tree) { B[6] += A[b]; B[6] += 1i32; }
    }
    for y in (0, 3) reduction gpu_thread_y 3 <B, z0, s3, y> reduce(B add tree) {
        for x in (0, N) reduction gpu_thread_x 32 <B, z0, s3, x> reduce(B add tree) { B[7] += A[x] * int32(y); }
    }
}
)");
    const Arrays out = call(file, {0, 5, 6, 9, 3}, {10, 0, 0, 0, 1, 1, 0, 0, 77});
    BOOST_TEST(out.code == 0);
    // 23 is the sum; three threads add each element and 1
    check_equal(out.B, {11, 2, 1, 1, 9, 90, 84, 69, 77});
}

BOOST_AUTO_TEST_CASE(logical_reductions_over_blocks_agree_on_one_value) {
    const CudaFile file = emitted(R"(
entry function f(size N, inout int32 A[(0, N)], inout int32 B[(0, 2)]) {
    allocate bool all[] gpu_global;
    allocate bool any[] gpu_global;
    all[] = true;
    any[] = false;
    for b in (0, N) reduction gpu_block_x <B, z0, s0, b> reduce(all logical_and atomic, any logical_or atomic) {
        all[] &&= A[b] > 0i32;
        any[] ||= A[b] > 5i32;
    }
    B[0] = int32(all[]);
    B[1] = int32(any[]);
}
)");
    check_equal(call(file, {1, 2}, {5, 5}).B, {1, 0});
    check_equal(call(file, {1, 0, 7}, {5, 5}).B, {0, 1});
}

BOOST_AUTO_TEST_CASE(a_kernel_of_one_thread_has_one_type_of_indices) {
    const auto source = [](const std::string& blocks) {
        const std::string text =
            "entry function f(size N, inout int32 A[(0, N)]) {\n"
            "    for b in (0, " +
            blocks + R"() gpu_block_x <A, z0, s0, b> {
        for t in (0, 1) gpu_thread_x 1 <A, z0, s0, t> {
            for i in (b, N - b) serial <A, z0, s0, i> { A[i] = 1i32; }
        }
    }
}
)";
        return emitted(text).text.source;
    };
    BOOST_TEST(source("1").find("using Index = int64_t;") != std::string::npos, source("1"));
    BOOST_TEST(source("min(N, 2)").find("fits_32_bits") != std::string::npos, source("min(N, 2)"));
}

BOOST_AUTO_TEST_CASE(kernels_that_hold_what_they_cannot_run_are_named) {
    const auto in_kernel = [](const std::string& statement) {
        return violations_in(R"(
internal function tape(size N) { allocate int32 list[(0, 0)] growing; grow list to N; list[0] = 1i32; }
internal function show(scalar x: float32) { print "%r" x; }
internal function sized(size N) { allocate int32 T[(0, N)] heap; T[0] = 1i32; }
internal function plain(scalar x: float32) { print "%f" x; }
entry function f(size N, inout int32 A[(0, N)]) {
    for b in (0, N) gpu_block_x <A, z0, s0, b> { )" +
                             statement + R"( A[b] = 1i32; }
}
)");
    };
    const auto says = [&](const std::string& statement, const std::string& what) {
        const auto found = in_kernel(statement);
        BOOST_TEST_REQUIRE(found.size() == 1u);
        BOOST_TEST(found[0].find("f: no kernel can run " + what + " in loop <A, z0, s0, b>") == 0u, found[0]);
    };
    BOOST_TEST(in_kernel("call plain(1.0f32);").empty());
    says("call tape(N);", "the call of `tape`");
    says("call show(1.0f32);", "the call of `show`");
    says("call sized(N);", "the call of `sized`");
    says("print \"%r\" 1.0f32;", "the print of shortest digits");
    says("print \"%G\" 1.0f32;", "the print of shortest digits");
    const auto sized = violations_in(R"(
entry function f(size N, inout int32 A[(0, N)]) {
    allocate int32 T[(0, int64(A[0]))] heap;
    for b in (0, N) gpu_block_x <A, z0, s0, b> { A[b] = T[0]; }
}
)");
    BOOST_TEST_REQUIRE(sized.size() == 1u);
    BOOST_TEST(sized[0].find("the host runs all of the function") != std::string::npos, sized[0]);
}

BOOST_AUTO_TEST_SUITE_END()
