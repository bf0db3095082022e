// Kernels that use what scheduled tensor programs seldom do: blocks of any shape, all atomic updates, shared
// memory sized at the launch, vector values.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "tests/emitters/cuda/programs.hpp"

BOOST_AUTO_TEST_SUITE(emitted_cuda_nodes)

using namespace nestor_emulation;
using nestor::test::CudaFile;
using nestor::test::emitted;
using std::int64_t;

namespace {

std::vector<int> numbers(std::size_t count) {
    std::vector<int> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<int>(i * 37 % 101) - 50;
    return values;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_tree_runs_along_any_axis_of_a_block) {
    const CudaFile file = emitted(R"(
entry function axes(size N, input int32 A[(0, N), (0, 3), (0, 10)], output int32 R[(0, N), (0, 3)],
        output int32 S[(0, N), (0, 10)]) {
    for n in (0, N) gpu_block_x <R, z0, s0, n> {
        for y in (0, 3) gpu_thread_y 3 <R, z0, s0, y> {
            allocate int32 s[] registers;
            s[] = 0i32;
            for k in (0, 10) gpu_thread_x 10 <R, z0, s0, k> reduction reduce(s add tree) { s[] += A[n, y, k]; }
            R[n, y] = s[];
        }
    }
    for n in (0, N) gpu_block_x <S, z0, s0, n> {
        for x in (0, 10) gpu_thread_x 10 <S, z0, s0, x> {
            allocate int32 s[] registers;
            s[] = -2147483648i32;
            for k in (0, 3) gpu_thread_y 3 <S, z0, s0, k> reduction reduce(s maximum tree) { s[] max= A[n, k, x]; }
            S[n, x] = s[];
        }
    }
}
)");
    BOOST_TEST(file.text.source.find("axis_reduce<1") != std::string::npos);
    using Axes = int(int64_t, const int*, const int64_t*, int*, const int64_t*, int*, const int64_t*, void*,
                     std::size_t, cudaStream_t);
    for (const std::uint64_t seed : {0, 5}) {
        reset_machine(seed);
        const auto a = numbers(4 * 30);
        DeviceArray<int> A("A", a), R("R", 12), S("S", 40);
        BOOST_TEST(file.module->function<Axes>("axes_cuda")(4, A.data(), nullptr, R.data(), nullptr, S.data(),
                                                            nullptr, nullptr, 0, nullptr) == 0);
        BOOST_TEST(violations_text() == "");
        for (std::size_t n = 0; n < 4; ++n) {
            for (std::size_t y = 0; y < 3; ++y) {
                int sum = 0;
                for (std::size_t k = 0; k < 10; ++k) sum += a[n * 30 + y * 10 + k];
                BOOST_TEST(R.values()[n * 3 + y] == sum);
            }
            for (std::size_t x = 0; x < 10; ++x)
                BOOST_TEST(S.values()[n * 10 + x] ==
                           std::max({a[n * 30 + x], a[n * 30 + 10 + x], a[n * 30 + 20 + x]}));
        }
    }
}

BOOST_AUTO_TEST_CASE(rows_of_sixteen_threads_combine_in_their_half_of_a_warp) {
    const CudaFile file = emitted(R"(
entry function halves(size N, input int32 A[(0, N), (0, 4), (0, 16)], output int32 R[(0, N), (0, 4)]) {
    for n in (0, N) gpu_block_x <R, z0, s0, n> {
        for y in (0, 4) gpu_thread_y 4 <R, z0, s0, y> {
            allocate int32 s[] registers;
            s[] = 0i32;
            for k in (0, 16) gpu_thread_x 16 <R, z0, s0, k> reduction reduce(s add tree) { s[] += A[n, y, k]; }
            R[n, y] = s[];
        }
    }
}
)");
    BOOST_TEST(file.text.source.find("warp_reduce<16>(") != std::string::npos);
    using Halves =
        int(int64_t, const int*, const int64_t*, int*, const int64_t*, void*, std::size_t, cudaStream_t);
    reset_machine(3);
    const auto a = numbers(3 * 64);
    DeviceArray<int> A("A", a), R("R", 12);
    BOOST_TEST(file.module->function<Halves>("halves_cuda")(3, A.data(), nullptr, R.data(), nullptr, nullptr,
                                                            0, nullptr) == 0);
    BOOST_TEST(violations_text() == "");
    for (std::size_t row = 0; row < 12; ++row) {
        int sum = 0;
        for (std::size_t k = 0; k < 16; ++k) sum += a[row * 16 + k];
        BOOST_TEST(R.values()[row] == sum);
    }
}

BOOST_AUTO_TEST_CASE(clamped_data_are_indices_of_either_width) {
    const CudaFile file = emitted(R"(
entry function pick(size N, size W, input int32 P[(0, N)], input int32 A[(0, W)], output int32 R[(0, N)]) {
    for b in (0, (N + 31) div 32) gpu_block_x <R, z0, s0, b> {
        for t in (0, 32) gpu_thread_x 32 <R, z0, s0, t> {
            let n = b * 32 + t;
            if n < N {
                let at = min(max(int64(P[n]), 0), W - 1);
                R[n] = A[at];
            }
        }
    }
}
)");
    const std::string clamp =
        "const Index at = smaller_of<Index>(larger_of<Index>(P[n * P_step], 0), W - 1);";
    BOOST_TEST(file.text.source.find(clamp) != std::string::npos, file.text.source);
    using Pick = int(int64_t, int64_t, const int*, const int64_t*, const int*, const int64_t*, int*,
                     const int64_t*, void*, std::size_t, cudaStream_t);
    reset_machine(3);
    const std::vector<int> places = {-5, 0, 3, 6, 7, 1000, INT32_MIN, INT32_MAX};
    const std::vector<int> at = {0, 0, 3, 6, 6, 6, 0, 6};
    const auto a = numbers(7);
    DeviceArray<int> P("P", places), A("A", a), R("R", places.size());
    BOOST_TEST(file.module->function<Pick>("pick_cuda")(static_cast<int64_t>(places.size()), 7, P.data(),
                                                        nullptr, A.data(), nullptr, R.data(), nullptr,
                                                        nullptr, 0, nullptr) == 0);
    BOOST_TEST(violations_text() == "");
    for (std::size_t n = 0; n < places.size(); ++n)
        BOOST_TEST(R.values()[n] == a[static_cast<std::size_t>(at[n])]);
}

// covers: TC-29
BOOST_AUTO_TEST_CASE(every_atomic_update_has_a_form) {
    const CudaFile file = emitted(R"(
entry function steps(size N, input int32 A[(0, N)], inout int32 C[(0, 8)], inout int16 D[(0, 4)], inout float32 E[(0, 4)], inout int64 F[(0, 2)], inout int32 G[(0, N)]) {
    for b in (0, (N + 31) div 32) gpu_block_x <C, z0, s0, b> {
        for t in (0, 32) gpu_thread_x 32 <C, z0, s0, t> {
            let n = b * 32 + t;
            if n < N {
                update C[0] add A[n];
                update C[1] subtract A[n];
                update C[2] multiply (A[n] *% 2i32 +% 1i32);
                update C[3] minimum A[n];
                update C[4] maximum A[n];
                update C[5] bit_and A[n];
                update C[6] bit_or A[n];
                update C[7] bit_xor A[n];
                update D[n emod 2] add int16(A[n]);
                update D[2] maximum int16(A[n]);
                update D[3] minimum int16(A[n]);
                update E[0] add float32(A[n]);
                update E[1] minimum float32(A[n]);
                update E[2] maximum float32(A[n]);
                update E[3] subtract float32(A[n]);
                update F[0] add int64(A[n]);
                update F[1] maximum int64(A[n]);
                old = update G[n] exchange A[n];
                G[n] = old -% A[n];
            }
        }
    }
}
)");
    using Steps =
        int(int64_t, const int*, const int64_t*, int*, const int64_t*, std::int16_t*, const int64_t*, float*,
            const int64_t*, int64_t*, const int64_t*, int*, const int64_t*, void*, std::size_t, cudaStream_t);
    reset_machine(3);
    constexpr std::size_t n = 70;
    const auto a = numbers(n);
    std::vector<int> c = {1, 2, 3, 4, 5, 6, 7, 8};
    DeviceArray<int> A("A", a), C("C", c), G("G", std::vector<int>(n, 1000));
    std::vector<std::int16_t> d = {1, 2, 3, 4};
    std::vector<float> e = {1, 2, std::nanf(""), 4};
    std::vector<int64_t> f = {int64_t{1} << 40, -5};
    DeviceArray<std::int16_t> D("D", d);
    DeviceArray<float> E("E", e);
    DeviceArray<int64_t> F("F", f);
    BOOST_TEST(file.module->function<Steps>("steps_cuda")(n, A.data(), nullptr, C.data(), nullptr, D.data(),
                                                          nullptr, E.data(), nullptr, F.data(), nullptr,
                                                          G.data(), nullptr, nullptr, 0, nullptr) == 0);
    BOOST_TEST(violations_text() == "");
    e[2] = -1000;
    for (std::size_t i = 0; i < n; ++i) {
        const int v = a[i];
        c[0] += v;
        c[1] -= v;
        c[2] = static_cast<int>(static_cast<unsigned>(c[2]) * static_cast<unsigned>(v * 2 + 1));
        c[3] = std::min(c[3], v);
        c[4] = std::max(c[4], v);
        c[5] &= v;
        c[6] |= v;
        c[7] ^= v;
        d[i % 2] = static_cast<std::int16_t>(d[i % 2] + v);
        d[2] = static_cast<std::int16_t>(std::max<int>(d[2], v));
        d[3] = static_cast<std::int16_t>(std::min<int>(d[3], v));
        e[0] += static_cast<float>(v);
        e[1] = std::min(e[1], static_cast<float>(v));
        e[2] = std::max(e[2], static_cast<float>(v));
        e[3] -= static_cast<float>(v);
        f[0] += v;
        f[1] = std::max<int64_t>(f[1], v);
        BOOST_TEST(G.values()[i] == 1000 - v);
    }
    BOOST_TEST(C.values() == c, boost::test_tools::per_element());
    BOOST_TEST(D.values() == d, boost::test_tools::per_element());
    BOOST_TEST(E.values() == e, boost::test_tools::per_element());
    BOOST_TEST(F.values() == f, boost::test_tools::per_element());
}

// covers: TC-39
BOOST_AUTO_TEST_CASE(half_floats_are_computed_in_float32) {
    const CudaFile file = emitted(R"(
entry function f(size N, input float16 A[(0, N)], input bfloat16 B[(0, N)], output float16 C[(0, N)]) {
    for b in (0, (N + 31) div 32) gpu_block_x <C, z0, s0, b> {
        for t in (0, 32) gpu_thread_x 32 <C, z0, s0, t> {
            let n = b * 32 + t;
            if n < N { C[n] = float16(float32(A[n]) * float32(B[n])) + 1.0f16; }
        }
    }
}
)");
    using Halves = int(int64_t, const std::uint16_t*, const int64_t*, const std::uint16_t*, const int64_t*,
                       std::uint16_t*, const int64_t*, void*, std::size_t, cudaStream_t);
    reset_machine(3);
    // 1.5, -2, 65504, 2^-24; 2, 0.5, 2, 1 in the upper half of a float32
    DeviceArray<std::uint16_t> A("A", std::vector<std::uint16_t>{0x3e00, 0xc000, 0x7bff, 0x0001});
    DeviceArray<std::uint16_t> B("B", std::vector<std::uint16_t>{0x4000, 0x3f00, 0x4000, 0x3f80});
    DeviceArray<std::uint16_t> C("C", 4);
    BOOST_TEST(file.module->function<Halves>("f_cuda")(4, A.data(), nullptr, B.data(), nullptr, C.data(),
                                                       nullptr, nullptr, 0, nullptr) == 0);
    BOOST_TEST(violations_text() == "", violations_text());
    // 4, 0, infinity, 1
    BOOST_TEST(C.values() == (std::vector<std::uint16_t>{0x4400, 0x0000, 0x7c00, 0x3c00}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(shared_memory_is_sized_at_the_launch) {
    const CudaFile file = emitted(R"(
entry function reversed(size N, size M, input float32 A[(0, N), (0, M)], output float32 B[(0, N), (0, M)]) {
    for n in (0, N) gpu_block_x <B, z0, s0, n> {
        allocate float32 row[(0, M)] gpu_shared;
        allocate int32 places[(0, M)] gpu_shared;
        for m in (0, M) gpu_thread_x 32 <row, z0, s0, m> { row[m] = A[n, m]; places[m] = int32(M - 1 - m); }
        for m in (0, M) gpu_thread_x 32 <B, z0, s0, m> { B[n, m] = row[int64(places[m])]; }
    }
}
)");
    BOOST_TEST(file.text.source.find("extern __shared__") != std::string::npos);
    using Reversed = int(int64_t, int64_t, const float*, const int64_t*, float*, const int64_t*, void*,
                         std::size_t, cudaStream_t);
    reset_machine(1);
    constexpr std::size_t rows = 2, columns = 45;
    std::vector<float> a(rows * columns);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i);
    DeviceArray<float> A("A", a), B("B", a.size());
    BOOST_TEST(file.module->function<Reversed>("reversed_cuda")(rows, columns, A.data(), nullptr, B.data(),
                                                                nullptr, nullptr, 0, nullptr) == 0);
    BOOST_TEST(violations_text() == "");
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c)
            BOOST_TEST(B.values()[r * columns + c] == a[r * columns + columns - 1 - c]);
}

BOOST_AUTO_TEST_CASE(vector_values_are_arrays_of_lanes) {
    const CudaFile file = emitted(R"(
entry function lanes(size N, input float32 A[(0, 8 * N)], input int32 P[(0, 8)], output float32 B[(0, 8 * N)],
        output int32 C[(0, N)]) {
    for n in (0, N) gpu_block_x <B, z0, s0, n> {
        for t in (0, 1) gpu_thread_x 1 <B, z0, s0, t> {
            let a = A[ramp(8 * n, 1, 8)];
            let p = P[ramp(7, -1, 8)];
            B[ramp(8 * n, 1, 8)] = select(a < broadcast(3.0f32, 8), a * a, float32x8(p)) mod broadcast(2.5f32, 8);
            B[ramp(8 * n, 2, 4)] += broadcast(1.0f32, 4);
            C[n] = reduce_add(p) +% reduce_maximum(int32x8(a));
        }
    }
}
)");
    using LanesFunction = int(int64_t, const float*, const int64_t*, const int*, const int64_t*, float*,
                              const int64_t*, int*, const int64_t*, void*, std::size_t, cudaStream_t);
    reset_machine();
    const std::vector<float> a = {-1, 2, 5, 0.5f, 3, -7, 2.5f, 9, 1, 1, 1, 1, 20, 1, 1, 1};
    const std::vector<int> p = {3, 1, 4, 1, 5, 9, 2, 6};
    DeviceArray<float> A("A", a), B("B", 16);
    DeviceArray<int> P("P", p), C("C", 2);
    BOOST_TEST(file.module->function<LanesFunction>("lanes_cuda")(2, A.data(), nullptr, P.data(), nullptr,
                                                                  B.data(), nullptr, C.data(), nullptr,
                                                                  nullptr, 0, nullptr) == 0);
    BOOST_TEST(violations_text() == "");
    for (std::size_t i = 0; i < 16; ++i) {
        const double value = a[i] < 3 ? a[i] * a[i] : p[7 - i % 8];
        BOOST_TEST(B.values()[i] == value - 2.5 * std::floor(value / 2.5) + (i % 2 == 0 ? 1 : 0));
    }
    BOOST_TEST(C.values()[0] == 31 + 9);
    BOOST_TEST(C.values()[1] == 31 + 20);
}

BOOST_AUTO_TEST_CASE(kernels_call_functions_of_the_device) {
    const CudaFile file = emitted(R"(
internal function folded(scalar x: int32, size n) returns int32 {
    if x < 0i32 { return -%x; }
    return x +% int32(n);
}
internal function both(scalar x: int32, scalar i: int64) returns int32, bool {
    call (y) = folded(x, 2);
    return y, i > 2;
}
internal function put(scalar i: int64, scalar x: int32, inout int32 C[(0, 8)]) { C[i emod 8] = x; }
entry function calls(size N, input int32 A[(0, N)], output int32 B[(0, N)], inout int32 C[(0, 8)]) {
    for n in (0, N) gpu_block_x <B, z0, s0, n> {
        for t in (0, 32) gpu_thread_x 32 <B, z0, s0, t> {
            if t == 0 {
                call (x, late) = both(A[n], n);
                B[n] = select(late, x, 0i32);
            }
        }
        call put(n, 7i32, &C);
    }
}
)",
                                  false);
    BOOST_TEST(file.text.source.find("__device__ int32_t folded") != std::string::npos);
    using Calls = int(int64_t, const int*, const int64_t*, int*, const int64_t*, int*, const int64_t*, void*,
                      std::size_t, cudaStream_t);
    reset_machine(2);
    const std::vector<int> a = {5, -6, 7, -8, 9};
    DeviceArray<int> A("A", a), B("B", 5), C("C", std::vector<int>(8, 1));
    BOOST_TEST(file.module->function<Calls>("calls_cuda")(5, A.data(), nullptr, B.data(), nullptr, C.data(),
                                                          nullptr, nullptr, 0, nullptr) == 0);
    BOOST_TEST(violations_text() == "");
    BOOST_TEST(B.values() == (std::vector<int>{0, 0, 0, 8, 11}), boost::test_tools::per_element());
    BOOST_TEST(C.values() == (std::vector<int>{7, 7, 7, 7, 7, 1, 1, 1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(one_thread_of_a_block_updates_and_all_learn_the_old_value) {
    const CudaFile file = emitted(R"(
entry function tickets(size N, inout int32 count[(0, 1)], output int32 B[(0, 32 * N)]) {
    for n in (0, N) gpu_block_x <B, z0, s0, n> {
        for k in (0, 2) <B, z0, s0, k> {
            old = update count[0] add 1i32;
            for t in (0, 32) gpu_thread_x 32 <B, z0, s0, t> { B[n * 32 + t] = old; }
        }
    }
}
)",
                                  false);
    using Tickets =
        int(int64_t, int*, const int64_t*, int*, const int64_t*, void*, std::size_t, cudaStream_t);
    for (const std::uint64_t seed : {0, 4}) {
        reset_machine(seed);
        DeviceArray<int> count("count", std::vector<int>{10}), B("B", 96);
        BOOST_TEST(file.module->function<Tickets>("tickets_cuda")(3, count.data(), nullptr, B.data(), nullptr,
                                                                  nullptr, 0, nullptr) == 0);
        BOOST_TEST(violations_text() == "");
        BOOST_TEST(count.values()[0] == 16);
        std::vector<bool> seen(6);
        for (std::size_t n = 0; n < 3; ++n) {
            const int ticket = B.values()[n * 32];
            BOOST_REQUIRE((ticket >= 10 && ticket < 16));
            BOOST_TEST(!seen[static_cast<std::size_t>(ticket - 10)]);
            seen[static_cast<std::size_t>(ticket - 10)] = true;
            for (std::size_t t = 0; t < 32; ++t) BOOST_TEST(B.values()[n * 32 + t] == ticket);
        }
    }
}

BOOST_AUTO_TEST_CASE(temporaries_of_kernels_live_on_the_stack_or_in_shared_memory) {
    const CudaFile file = emitted(R"(
entry function sorted(size N, input int32 A[(0, 4 * N)], output int32 B[(0, 4 * N)]) {
    for n in (0, N) gpu_block_x <B, z0, s0, n> {
        allocate int32 row[(0, 4)] heap;
        for t in (0, 4) gpu_thread_x 4 <B, z0, s0, t> { row[t] = A[n * 4 + t]; }
        for t in (0, 4) gpu_thread_x 4 <B, z0, s1, t> {
            allocate int32 places[(0, 4)] heap;
            for k in (0, 4) <B, z0, s1, k> { places[k] = select(row[k] < row[t], 1i32, 0i32); }
            B[n * 4 + int64(places[0] +% places[1] +% places[2] +% places[3])] = row[t];
        }
    }
}
)",
                                  false);
    using Sorted =
        int(int64_t, const int*, const int64_t*, int*, const int64_t*, void*, std::size_t, cudaStream_t);
    reset_machine(6);
    DeviceArray<int> A("A", std::vector<int>{4, 1, 3, 2, -1, 9, 5, 0}), B("B", 8);
    BOOST_TEST(file.module->function<Sorted>("sorted_cuda")(2, A.data(), nullptr, B.data(), nullptr, nullptr,
                                                            0, nullptr) == 0);
    BOOST_TEST(violations_text() == "");
    BOOST_TEST(B.values() == (std::vector<int>{1, 2, 3, 4, -1, 0, 5, 9}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
