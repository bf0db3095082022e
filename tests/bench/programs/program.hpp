// What each file of this folder is: one sample twice, as nestor prints it (with GENERATED) and as a
// programmer writes it by hand: plain loops, OpenMP, no intrinsics. The bench compiles both with the same
// flags, calls `bench_begin` once, times `bench_step`, and compares `bench_result`. Some are there a third
// time, in Halide (with HALIDE, from peers/).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void bench_begin();
extern "C" void bench_step();
/// Numbers to compare; they stay valid until the next call.
extern "C" const double* bench_result(int64_t* count);

/// Noise from 0 to 1 that both versions share.
inline float noise(int64_t k) {
    uint32_t bits = static_cast<uint32_t>(k) * 0x9e3779b9u;
    bits = (bits ^ (bits >> 16)) * 0x7feb352du;
    bits ^= bits >> 15;
    return static_cast<float>(bits >> 8) * 0x1p-24f;
}

template <class T>
const double* as_numbers(const T* values, int64_t size, int64_t* count) {
    static std::vector<double> numbers;
    numbers.assign(values, values + size);
    *count = size;
    return numbers.data();
}
