// What compiled CUDA text sees of the emulated machine: launches, barriers, warp shuffles, atomics.
// The text is compiled by the host compiler with memory accesses instrumented (see hooks.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <utility>

struct dim3 {
    unsigned x = 1, y = 1, z = 1;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};

struct uint3 {
    unsigned x, y, z;
};

struct CUstream_st;
using cudaStream_t = CUstream_st*;

namespace nestor_emulation {

/// What stands between <<< and >>>.
struct Configuration {
    dim3 grid, block;
    std::size_t shared_bytes;
    cudaStream_t stream;
    Configuration(dim3 grid_, dim3 block_, std::size_t shared = 0, cudaStream_t stream_ = nullptr)
        : grid(grid_), block(block_), shared_bytes(shared), stream(stream_) {}
};

/// Runs `body(closure)` once for every thread of every block; the closure may be read by all of them.
void run_grid(const Configuration& configuration, const char* name, void (*body)(const void*),
              const void* closure, std::size_t closure_bytes);

/// All threads of the block; `line` tells one barrier from another.
void barrier(int line);
/// The lanes of a mask; orders their memory accesses.
void warp_barrier(unsigned mask, int line);
enum class Shuffle { index, down, up, exclusive_or };
/// The bits of a value of another lane.
std::uint64_t shuffle(Shuffle kind, unsigned mask, std::uint64_t bits, int argument, int width, int line);
/// Tells the race detector that the next access is atomic and checks its place.
void atomic_access(const void* address, std::size_t bytes);
/// Begins an asynchronous copy to shared memory, whose bytes nobody may touch until it has arrived; ends a
/// group of copies; waits until at most so many of the thread's groups are on their way.
void begin_copy(void* to, const void* from, std::size_t bytes);
void end_copies();
void wait_for_copies(std::size_t groups);
/// Matrix units: the thread's place in its warp; all its lanes are to come with one address, a multiple of 32
/// bytes, and rows a multiple of 16 bytes apart; d = a * b + c of fragments, of which each lane has eight
/// elements.
int lane_of_warp();
void meet_warp(const void* address, std::size_t stride_bytes, int line);
void multiply_fragments(float* d, const float* a, const float* b, const float* c, int line);
float float16_value(std::uint16_t bits);
float bfloat16_value(std::uint16_t bits);
/// A shared variable comes into scope: it is poisoned once a block.
void shared_variable(const char* name, void* address, std::size_t bytes);

/// From now on what kernels do wrong is also said on standard error; true.
bool say_violations();

/// A launch as the text rewrite spells it: `launch(Configuration(..), "name", kernel<int>, arguments..)`.
template <class... Parameters, class... Arguments>
void launch(const Configuration& configuration, const char* name, void (*kernel)(Parameters...),
            Arguments&&... arguments) {
    struct Closure {
        void (*kernel)(Parameters...);
        std::tuple<Parameters...> values;
    };
    const Closure closure{kernel, std::tuple<Parameters...>(std::forward<Arguments>(arguments)...)};
    run_grid(
        configuration, name,
        [](const void* memory) {
            const auto* c = static_cast<const Closure*>(memory);
            std::apply(c->kernel, c->values);
        },
        &closure, sizeof closure);
}

template <class T>
T shuffle_value(Shuffle kind, unsigned mask, T value, int argument, int width, int line) {
    static_assert(sizeof(T) <= 8, "shuffles move at most 8 bytes");
    std::uint64_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof value);
    bits = shuffle(kind, mask, bits, argument, width, line);
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

/// Read, modify and write in one; not instrumented, since `atomic_access` has told the detector.
template <class T, class F>
__attribute__((noinline, no_sanitize("thread"))) T atomic_update(T* address, F&& combine) {
    atomic_access(address, sizeof *address);
    const T old = *address;
    *address = combine(old);
    return old;
}

}  // namespace nestor_emulation
