// samples/halide/equalise.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> src(width* height);
static std::vector<uint8_t> even(width* height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "equalise.h"

extern "C" void bench_step() {
    equalise(width, height, src.data(), nullptr, 0, width, 0, height, even.data(), nullptr);
}
#else
extern "C" void bench_step() {
    int32_t found[256] = {};
#pragma omp parallel for schedule(static) reduction(+ : found[:256])
    for (size_t k = 0; k < src.size(); ++k) ++found[src[k]];
    uint8_t level[256];
    for (int32_t i = 0, up_to = 0; i < 256; ++i) {
        up_to += found[i];
        level[i] = static_cast<uint8_t>(static_cast<float>(up_to) * 255.0f / (width * height) + 0.5f);
    }
#pragma omp parallel for schedule(static)
    for (size_t k = 0; k < src.size(); ++k) even[k] = level[src[k]];
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(even.data(), static_cast<int64_t>(even.size()), count);
}
