// The emulated CUDA device finds what it is there to find, and lets right kernels pass.
#include "tests/support/cuda/include/emulation.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "tests/support/cuda/module.hpp"

using namespace nestor_emulation;

namespace {

/// The text of a file with one kernel of the body and a launcher `run`.
std::string file(const std::string& body, const std::string& grid, const std::string& block) {
    return "#include <cuda_pipeline.h>\n"
           "#include <cuda_runtime.h>\n"
           "#include <mma.h>\n"
           "namespace {\n"
           "__global__ void kernel([[maybe_unused]] int n, [[maybe_unused]] const float* a, [[maybe_unused]] "
           "float* b) {\n" +
           body +
           "\n}\n"
           "}\n"
           "extern \"C\" void run(int n, const float* a, float* b, cudaStream_t stream) {\n"
           "    kernel<<<" +
           grid + ", " + block +
           ", 0, stream>>>(n, a, b);\n"
           "}\n";
}

using Run = void(int, const float*, float*, cudaStream_t);

std::vector<float> counting(std::size_t n) {
    std::vector<float> values(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<float>(i);
    return values;
}

/// Runs a body over n elements with an input and an output of n; what was violated stays in the machine.
std::vector<float> run(const std::string& body, int n, const std::string& grid, const std::string& block,
                       std::uint64_t seed = 0) {
    const Module module(file(body, grid, block));
    reset_machine(seed);
    const auto size = static_cast<std::size_t>(n);
    DeviceArray<float> a("a", counting(size)), b("b", size);
    module.function<Run>("run")(n, a.data(), b.data(), nullptr);
    return b.values();
}

bool found(Fault fault, const std::string& part) {
    for (const Violation& violation : violations())
        if (violation.fault == fault && violation.text.find(part) != std::string::npos) return true;
    return false;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(cuda_emulation)

BOOST_AUTO_TEST_CASE(threads_and_blocks_cover_a_range) {
    const std::string body =
        "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)\n"
        "    b[i] = 2.0f * a[i];";
    const auto b = run(body, 1000, "3", "128", 7);
    BOOST_TEST(violations_text() == "");
    for (std::size_t i = 0; i < b.size(); ++i) BOOST_TEST(b[i] == 2.0f * static_cast<float>(i));
}

BOOST_AUTO_TEST_CASE(two_and_three_dimensional_indices_are_dealt_out) {
    const std::string body =
        "const int i = (blockIdx.y * gridDim.x + blockIdx.x) * 24 +\n"
        "    (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;\n"
        "if (i < n) b[i] = a[i];";
    const auto b = run(body, 24 * 6, "dim3(2, 3)", "dim3(4, 3, 2)");
    BOOST_TEST(violations_text() == "");
    BOOST_TEST(b == counting(24 * 6));
}

BOOST_AUTO_TEST_CASE(a_row_softmax_with_shuffles_and_shared_memory_runs_clean) {
    const std::string text = R"(#include <cuda_runtime.h>
namespace {
constexpr int block_d = 64;

__device__ float block_sum(float value, float* __restrict warp_values) {
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_xor_sync(0xffffffffu, value, offset);
    if (threadIdx.x % 32 == 0) warp_values[threadIdx.x / 32] = value;
    __syncthreads();
    value = warp_values[0];
    for (int warp = 1; warp < block_d / 32; ++warp) value += warp_values[warp];
    __syncthreads();  // warp_values may be written again
    return value;
}

template <class Index>
__global__ __launch_bounds__(block_d) void total_row(Index N, Index D, const float* __restrict I,
                                                     float* __restrict O) {
    __shared__ float warp_values[block_d / 32];
    for (Index n = static_cast<Index>(blockIdx.x); n < N; n += static_cast<Index>(gridDim.x)) {
        float total = 0.0f;
        for (Index d = static_cast<Index>(threadIdx.x); d < D; d += block_d) total += I[n * D + d];
        total = block_sum(total, warp_values);
        for (Index d = static_cast<Index>(threadIdx.x); d < D; d += block_d) O[n * D + d] = I[n * D + d] / total;
    }
}
}
extern "C" int total(int64_t N, int64_t D, const float* I, float* O, cudaStream_t stream) {
    total_row<int32_t><<<static_cast<unsigned>(N > 2 ? 2 : N), block_d, 0, stream>>>(
        static_cast<int32_t>(N), static_cast<int32_t>(D), I, O);
    return cudaGetLastError() == cudaSuccess ? 0 : 7;
}
)";
    const Module module(text);
    reset_machine(3);
    constexpr std::size_t rows = 5, columns = 100;
    const auto input = counting(rows * columns);
    DeviceArray<float> I("I", input), O("O", rows * columns);
    const int code = module.function<int(std::int64_t, std::int64_t, const float*, float*, cudaStream_t)>(
        "total")(rows, columns, I.data(), O.data(), nullptr);
    BOOST_TEST(code == 0);
    BOOST_TEST(violations_text() == "");
    const auto output = O.values();
    for (std::size_t n = 0; n < rows; ++n) {
        double sum = 0;
        for (std::size_t d = 0; d < columns; ++d) sum += static_cast<double>(input[n * columns + d]);
        for (std::size_t d = 0; d < columns; ++d)
            BOOST_TEST(std::abs(static_cast<double>(output[n * columns + d]) -
                                static_cast<double>(input[n * columns + d]) / sum) < 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(asynchronous_copies_arrive_with_the_wait) {
    const std::string begin =
        "__shared__ float tile[64];\n"
        "__pipeline_memcpy_async(&tile[threadIdx.x], &a[threadIdx.x], 4);\n"
        "__pipeline_commit();\n";
    const std::string wait = "__pipeline_wait_prior(0);\n", barrier = "__syncthreads();\n";
    const std::string end = "b[threadIdx.x] = tile[63 - threadIdx.x];";
    const auto b = run(begin + wait + barrier + end, 64, "1", "64", 3);
    BOOST_TEST(violations_text() == "");
    BOOST_TEST(b[0] == 63.0f);
    // read before the wait, and by others before the barrier
    run(begin + barrier + end + wait, 64, "1", "64");
    BOOST_TEST(found(Fault::uninitialised, "of tile"), violations_text());
    run(begin + wait + end, 64, "1", "64");
    BOOST_TEST(found(Fault::race, "of tile"), violations_text());
    // nobody waits, and what is no shared memory
    run(begin + barrier, 64, "1", "64");
    BOOST_TEST(found(Fault::copy, "nobody waits"), violations_text());
    run("__pipeline_memcpy_async(&b[threadIdx.x], &a[threadIdx.x], 4);\n__pipeline_commit();\n" + wait, 64,
        "1", "64");
    BOOST_TEST(found(Fault::copy, "no shared memory"), violations_text());
    // the second of two groups may still be on its way
    const std::string two = begin +
                            "__shared__ float next[64];\n"
                            "__pipeline_memcpy_async(&next[threadIdx.x], &a[threadIdx.x], 4);\n"
                            "__pipeline_commit();\n"
                            "__pipeline_wait_prior(1);\n" +
                            barrier;
    run(two + end + wait, 64, "1", "64");
    BOOST_TEST(violations_text() == "");
    run(two + "b[threadIdx.x] = next[threadIdx.x];\n" + wait, 64, "1", "64");
    BOOST_TEST(found(Fault::uninitialised, "of next"), violations_text());
}

BOOST_AUTO_TEST_CASE(a_race_within_a_block_is_found_and_a_barrier_ends_it) {
    const std::string racing = "b[threadIdx.x] = a[threadIdx.x];\nb[0] = b[(threadIdx.x + 1) % n];";
    run(racing, 64, "1", "64");
    BOOST_TEST(found(Fault::race, "of b"), violations_text());
    const std::string ordered =
        "b[threadIdx.x] = a[threadIdx.x];\n__syncthreads();\n"
        "const float next = b[(threadIdx.x + 1) % n];\n__syncthreads();\n"
        "b[threadIdx.x] = next;";
    const auto b = run(ordered, 64, "1", "64", 5);
    BOOST_TEST(violations_text() == "");
    BOOST_TEST(b[63] == 0.0f);
}

BOOST_AUTO_TEST_CASE(a_missing_barrier_around_shared_memory_is_found_in_every_order) {
    const std::string body =
        "__shared__ float tile[64];\ntile[threadIdx.x] = a[threadIdx.x];\n"
        "b[threadIdx.x] = tile[63 - threadIdx.x];";
    for (std::uint64_t seed : {0, 1, 2}) {
        run(body, 64, "1", "64", seed);
        BOOST_TEST(found(Fault::race, "tile"), violations_text());
    }
}

BOOST_AUTO_TEST_CASE(shared_memory_does_not_live_from_block_to_block) {
    const std::string body =
        "__shared__ float kept;\nif (blockIdx.x == 0) kept = 1.0f;\nb[blockIdx.x] = kept;";
    run(body, 2, "2", "1");
    BOOST_TEST(found(Fault::uninitialised, "kept"), violations_text());
}

BOOST_AUTO_TEST_CASE(blocks_race_even_with_barriers_but_atomics_do_not) {
    run("b[0] = 1.0f;\n__syncthreads();", 4, "2", "1");
    BOOST_TEST(found(Fault::race, "block 1"), violations_text());
    run("if (threadIdx.x == 0) b[blockIdx.x] = a[0];\n__syncthreads();\natomicAdd(&b[blockIdx.x], 1.0f);", 4,
        "2", "4");
    BOOST_TEST(violations_text() == "");
    run("b[0] = a[0];\natomicAdd(&b[0], 1.0f);", 4, "1", "2");
    BOOST_TEST(found(Fault::race, "of b"), violations_text());
}

BOOST_AUTO_TEST_CASE(a_barrier_that_some_threads_miss_is_found) {
    run("if (threadIdx.x < 10) __syncthreads();\nb[threadIdx.x] = 0.0f;", 32, "1", "32");
    BOOST_TEST(found(Fault::barrier, "has ended"), violations_text());
    run("if (threadIdx.x < 10)\n    __syncthreads();\nelse\n    __syncthreads();\nb[threadIdx.x] = 0.0f;", 32,
        "1", "32");
    BOOST_TEST(found(Fault::barrier, "waits at the barrier in line"), violations_text());
}

BOOST_AUTO_TEST_CASE(accesses_outside_an_allocation_are_found) {
    run("b[threadIdx.x] = a[threadIdx.x + 1];", 32, "1", "32");
    BOOST_TEST(found(Fault::outside_read, "byte 128 of a (128 bytes) by thread (31, 0, 0)"),
               violations_text());
    BOOST_TEST(violations().size() == 1u);
    run("b[(int)threadIdx.x - 1] = 1.0f;", 32, "1", "32");
    BOOST_TEST(found(Fault::outside_write, "4 bytes before b"), violations_text());
    run("__shared__ float tile[4];\ntile[threadIdx.x] = 1.0f;\nb[threadIdx.x] = a[threadIdx.x];", 5, "1",
        "5");
    BOOST_TEST(found(Fault::outside_write, "tile"), violations_text());
}

BOOST_AUTO_TEST_CASE(reads_of_unwritten_and_misaligned_memory_are_found) {
    run("b[threadIdx.x] = b[threadIdx.x] + 1.0f;", 4, "1", "4");
    BOOST_TEST(found(Fault::uninitialised, "of b"), violations_text());
    run("b[0] = *(const float*)((const char*)a + 2);", 4, "1", "1");
    BOOST_TEST(found(Fault::misaligned, "of a"), violations_text());
}

BOOST_AUTO_TEST_CASE(lanes_that_do_not_meet_in_a_shuffle_are_found) {
    run("float v = a[threadIdx.x];\nif (threadIdx.x < 16) v += __shfl_xor_sync(0xffffffffu, v, "
        "1);\nb[threadIdx.x] = v;",
        32, "1", "32");
    BOOST_TEST(found(Fault::shuffle, "has ended"), violations_text());
    run("float v = a[threadIdx.x];\nv += __shfl_xor_sync(0xffffffffu, v, 1);\nb[threadIdx.x] = v;", 20, "1",
        "20");
    BOOST_TEST(found(Fault::shuffle, "do not exist"), violations_text());
    run("float v = a[threadIdx.x];\nif (threadIdx.x < 16) v += __shfl_xor_sync(0x0000ffffu, v, "
        "16);\nb[threadIdx.x] = v;",
        32, "1", "32");
    BOOST_TEST(found(Fault::shuffle, "leaves out"), violations_text());
}

namespace {

/// A warp multiplies 16 by 16 ones by what `a` counts, and stores the sums to `b`.
std::string product(const std::string& behind, const std::string& condition = "true") {
    return R"(
    using namespace nvcuda::wmma;
    __shared__ __align__(32) __half left[16][16];
    __shared__ __align__(32) float sums[16][16];
    const int lane = static_cast<int>(threadIdx.x);
    for (int e = 0; e < 8; ++e) left[lane / 2][lane % 2 * 8 + e].bits = 0x3c00;
    __syncwarp();
    fragment<matrix_a, 16, 16, 16, __half, row_major> x;
    fragment<matrix_b, 16, 16, 16, __half, col_major> y;
    fragment<accumulator, 16, 16, 16, float> z;
    load_matrix_sync(x, &left[0][0], 16);
    load_matrix_sync(y, &left[0][0], 16);
    fill_fragment(z, a[0]);
    if ()" +
           condition +
           ") mma_sync(z, x, y, z);\n    store_matrix_sync(&sums[0][0], z, 16, mem_row_major);\n    " +
           behind + "\n    for (int e = 0; e < 8; ++e) b[lane * 8 + e] = sums[lane / 2][lane % 2 * 8 + e];";
}

}  // namespace

BOOST_AUTO_TEST_CASE(matrix_units_multiply_what_all_lanes_bring) {
    const std::vector<float> sums = run(product("__syncwarp();"), 256, "1", "32");
    BOOST_TEST(violations_text() == "");
    BOOST_TEST(std::all_of(sums.begin(), sums.end(), [](float x) { return x == 16.0f; }));
    // who reads what other lanes store must wait for it
    run(product(""), 256, "1", "32");
    BOOST_TEST(found(Fault::race, "sums"), violations_text());
    run(product("__syncwarp();", "lane < 16"), 256, "1", "32");
    BOOST_TEST(found(Fault::shuffle, "waits at"), violations_text());
}

BOOST_AUTO_TEST_CASE(shuffles_move_values_as_cuda_does) {
    const auto down =
        run("b[threadIdx.x] = __shfl_down_sync(0xffffffffu, a[threadIdx.x], 3);", 32, "1", "32");
    const auto index = run("b[threadIdx.x] = __shfl_sync(0xffffffffu, a[threadIdx.x], 5);", 32, "1", "32");
    const auto across =
        run("b[threadIdx.x] = __shfl_xor_sync(0xffffffffu, a[threadIdx.x], 6);", 32, "1", "32");
    BOOST_TEST(violations_text() == "");
    for (int lane = 0; lane < 32; ++lane) {
        const auto at = static_cast<std::size_t>(lane);
        BOOST_TEST(down[at] == static_cast<float>(lane < 29 ? lane + 3 : lane));
        BOOST_TEST(index[at] == 5.0f);
        BOOST_TEST(across[at] == static_cast<float>(lane ^ 6));
    }
}

BOOST_AUTO_TEST_CASE(empty_grids_and_host_accesses_are_found) {
    run("b[0] = 1.0f;", 4, "0", "32");
    BOOST_TEST(found(Fault::configuration, "an empty grid"), violations_text());
    run("b[0] = 1.0f;", 4, "1", "2048");
    BOOST_TEST(found(Fault::configuration, "a block over the limits"), violations_text());
    const Module module(
        "#include <cuda_runtime.h>\nextern \"C\" float first(const float* a) { return a[0]; }\n");
    reset_machine();
    DeviceArray<float> a("a", counting(4));
    module.function<float(const float*)>("first")(a.data());
    BOOST_TEST(found(Fault::host_access, "byte 0 of a"), violations_text());
}

BOOST_AUTO_TEST_CASE(events_tell_time_between_them_once_they_were_waited_for) {
    const Module module(R"(#include <cuda_runtime.h>
extern "C" const char* events(float* milliseconds) {
    cudaEvent_t begin = nullptr, end = nullptr;
    if (cudaEventRecord(begin) != cudaErrorInvalidResourceHandle) return "an event that is none";
    if (cudaEventCreate(&begin) != cudaSuccess || cudaEventCreate(&end) != cudaSuccess) return "create";
    if (cudaEventElapsedTime(milliseconds, begin, end) != cudaErrorInvalidResourceHandle)
        return "events that were not recorded";
    if (cudaEventRecord(begin) != cudaSuccess || cudaEventRecord(end) != cudaSuccess) return "record";
    if (cudaEventElapsedTime(milliseconds, begin, end) != cudaErrorNotReady) return "nobody waited";
    if (cudaEventSynchronize(end) != cudaSuccess) return "synchronize";
    if (cudaEventElapsedTime(milliseconds, begin, end) != cudaSuccess) return "elapsed";
    if (cudaEventDestroy(begin) != cudaSuccess || cudaEventDestroy(end) != cudaSuccess) return "destroy";
    return "";
}
)");
    reset_machine(0);
    float milliseconds = -1;
    BOOST_TEST(module.function<const char*(float*)>("events")(&milliseconds) == std::string());
    BOOST_TEST(milliseconds >= 0);
}

BOOST_AUTO_TEST_SUITE_END()
