// samples/halide/integral.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> src(width* height);
static std::vector<uint32_t> sums(width* height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "integral.h"

extern "C" void bench_step() {
    integral(width, height, src.data(), nullptr, 0, width, 0, height, sums.data(), nullptr);
}
#else
#include <algorithm>

extern "C" void bench_step() {
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < height; ++y) {
        uint32_t sum = 0;
        for (int64_t x = 0; x < width; ++x) {
            sum += src[static_cast<size_t>(y * width + x)];
            sums[static_cast<size_t>(y * width + x)] = sum;
        }
    }
#pragma omp parallel for schedule(static)
    for (int64_t left = 0; left < width; left += 64)
        for (int64_t y = 1; y < height; ++y) {
            uint32_t* const row = &sums[static_cast<size_t>(y * width)];
#pragma omp simd
            for (int64_t x = left; x < std::min(left + 64, width); ++x) row[x] += row[x - width];
        }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(sums.data(), static_cast<int64_t>(sums.size()), count);
}
