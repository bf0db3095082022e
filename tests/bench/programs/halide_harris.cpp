// samples/halide/harris.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> src(width* height);
static std::vector<float> corners(width* height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "harris.h"

extern "C" void bench_step() {
    harris(width, height, src.data(), nullptr, 0, width, 0, height, corners.data(), nullptr);
}
#elif defined(HALIDE)
#include "halide_harris.hpp"
#else
#include <algorithm>

/// A row of brightnesses with two pixels more on either side, as the edge continues.
static void bright(int64_t y, float* out) {
    const uint8_t* const in = &src[static_cast<size_t>(std::clamp<int64_t>(y, 0, height - 1) * width)];
#pragma omp simd
    for (int64_t x = 0; x < width; ++x) out[x + 2] = static_cast<float>(in[x]) / 255;
    out[0] = out[1] = out[2];
    out[width + 2] = out[width + 3] = out[width + 1];
}

extern "C" void bench_step() {
    constexpr int64_t strip = 24, row = width + 4, places = width + 2;
#pragma omp parallel
    {
        std::vector<float> gray((strip + 4) * row), across((strip + 2) * places), down((strip + 2) * places);
#pragma omp for schedule(static)
        for (int64_t top = 0; top < height; top += strip) {
            for (int64_t y = 0; y < strip + 4; ++y) bright(top + y - 2, &gray[static_cast<size_t>(y * row)]);
            for (int64_t y = 0; y < strip + 2; ++y) {
                const float* const a = &gray[static_cast<size_t>(y * row)];
                const float* const b = a + row;
                const float* const c = b + row;
                float* const dx = &across[static_cast<size_t>(y * places)];
                float* const dy = &down[static_cast<size_t>(y * places)];
#pragma omp simd
                for (int64_t x = 0; x < places; ++x) {
                    dx[x] = (a[x + 2] - a[x] + 2 * (b[x + 2] - b[x]) + c[x + 2] - c[x]) / 12;
                    dy[x] = (c[x] - a[x] + 2 * (c[x + 1] - a[x + 1]) + c[x + 2] - a[x + 2]) / 12;
                }
            }
            for (int64_t y = 0; y < strip; ++y) {
                const float* const dx = &across[static_cast<size_t>(y * places)];
                const float* const dy = &down[static_cast<size_t>(y * places)];
                float* const out = &corners[static_cast<size_t>((top + y) * width)];
#pragma omp simd
                for (int64_t x = 0; x < width; ++x) {
                    float xx = 0, xy = 0, yy = 0;
                    for (int64_t j = 0; j < 3; ++j)
                        for (int64_t i = 0; i < 3; ++i) {
                            const float u = dx[j * places + x + i], v = dy[j * places + x + i];
                            xx += u * u, xy += u * v, yy += v * v;
                        }
                    out[x] = xx * yy - xy * xy - 0.04f * (xx + yy) * (xx + yy);
                }
            }
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(corners.data(), static_cast<int64_t>(corners.size()), count);
}
