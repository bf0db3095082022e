// samples/halide/max_filter.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> src(width* height);
static std::vector<uint8_t> brightest(width* height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "max_filter.h"

extern "C" void bench_step() {
    max_filter(width, height, src.data(), nullptr, 2, 0, width, 0, height, brightest.data(), nullptr);
}
#elif defined(HALIDE)
#include "halide_max_filter.hpp"
#else
#include <algorithm>

static void row(int64_t y, uint8_t* out) {
    const uint8_t* const in = &src[static_cast<size_t>(std::clamp<int64_t>(y, 0, height - 1) * width)];
    for (int64_t x = 0; x < width; ++x) {
        if (x == 2) x = width - 2;
        out[x] = *std::max_element(in + std::max<int64_t>(x - 2, 0), in + std::min<int64_t>(x + 3, width));
    }
#pragma omp simd
    for (int64_t x = 2; x < width - 2; ++x)
        out[x] = std::max(std::max(std::max(in[x - 2], in[x - 1]), std::max(in[x], in[x + 1])), in[x + 2]);
}

extern "C" void bench_step() {
    constexpr int64_t strip = 24;
#pragma omp parallel
    {
        std::vector<uint8_t> rows((strip + 4) * width);
#pragma omp for schedule(static)
        for (int64_t top = 0; top < height; top += strip) {
            for (int64_t y = 0; y < strip + 4; ++y) row(top + y - 2, &rows[static_cast<size_t>(y * width)]);
            for (int64_t y = 0; y < strip; ++y) {
                const uint8_t* const r = &rows[static_cast<size_t>(y * width)];
                uint8_t* const out = &brightest[static_cast<size_t>((top + y) * width)];
#pragma omp simd
                for (int64_t x = 0; x < width; ++x)
                    out[x] = std::max(
                        std::max(std::max(r[x], r[x + width]), std::max(r[x + 2 * width], r[x + 3 * width])),
                        r[x + 4 * width]);
            }
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(brightest.data(), static_cast<int64_t>(brightest.size()), count);
}
