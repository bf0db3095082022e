// The device that bench_cuda runs on, and what it reaches: a kernel that copies, and one that only multiplies
// and adds.
#include <cstddef>
#include <cstdio>

#include "device_time.cuh"

namespace {

constexpr int threads = 256;
constexpr int chains = 8;  // independent sums of a thread, so that none waits for itself

struct __align__(16) Chunk {
    float value[4];
};

__global__ __launch_bounds__(threads) void copy(size_t count, const Chunk* __restrict from,
                                                Chunk* __restrict to) {
    for (size_t i = size_t{blockIdx.x} * threads + threadIdx.x; i < count; i += size_t{gridDim.x} * threads)
        to[i] = from[i];
}

__global__ __launch_bounds__(threads) void multiply_and_add(int turns, float factor, float* out) {
    float sum[chains];
    for (int c = 0; c < chains; ++c) sum[c] = static_cast<float>(threadIdx.x) + c;
#pragma unroll 16
    for (int i = 0; i < turns; ++i)
#pragma unroll
        for (int c = 0; c < chains; ++c) sum[c] = fmaf(sum[c], factor, 0.5f);
    float total = 0;
    for (int c = 0; c < chains; ++c) total += sum[c];
    if (total == -1.0f) out[0] = total;  // never, but the compiler does not know
}

}  // namespace

extern "C" {

/* Null when there is a device, whose name and number of multiprocessors come back; else CUDA's reason. */
const char* bench_device_open(char* name, size_t room, int* multiprocessors) {
    int count = 0;
    cudaDeviceProp properties;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaSuccess && count == 0) return "no device is there";
    if (error == cudaSuccess) error = cudaGetDeviceProperties(&properties, 0);
    if (error != cudaSuccess) return cudaGetErrorString(error);
    std::snprintf(name, room, "%s", properties.name);
    *multiprocessors = properties.multiProcessorCount;
    return nullptr;
}

/* Milliseconds of a copy that reads and writes `bytes` together; negative after an error. */
double bench_device_copy(size_t bytes, int multiprocessors, int calls) {
    const size_t count = bytes / 2 / sizeof(Chunk);
    Chunk *from = nullptr, *to = nullptr;
    double spent = -1;
    if (count == 0) return spent;
    if (cudaMalloc(&from, count * sizeof(Chunk)) == cudaSuccess &&
        cudaMalloc(&to, count * sizeof(Chunk)) == cudaSuccess &&
        cudaMemset(from, 0, count * sizeof(Chunk)) == cudaSuccess) {
        const size_t wanted = (count + threads - 1) / threads, most = size_t{16} * multiprocessors;
        const unsigned blocks = static_cast<unsigned>(wanted < most ? wanted : most);
        spent = milliseconds_of(calls, [&] { copy<<<blocks, threads, 0, nullptr>>>(count, from, to); });
    }
    cudaFree(from);
    cudaFree(to);
    return spent;
}

/* Milliseconds of additions and products of float32, `turns` of each for every sum of a thread: together as
 * many as `operations` says; negative after an error. */
double bench_device_arithmetic(int multiprocessors, int turns, int calls, double* operations) {
    float* out = nullptr;
    if (cudaMalloc(&out, sizeof(float)) != cudaSuccess) return -1;
    const int blocks = 8 * multiprocessors;
    *operations = 2.0 * chains * turns * blocks * threads;
    const double spent =
        milliseconds_of(calls, [&] { multiply_and_add<<<blocks, threads, 0, nullptr>>>(turns, 0.999f, out); });
    cudaFree(out);
    return spent;
}

}  // extern "C"
