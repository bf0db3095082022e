// samples/halide/pyramid.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> src(width* height);
static std::vector<uint8_t> glow(width* height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "pyramid.h"

extern "C" void bench_step() {
    pyramid(width, height, src.data(), nullptr, 0.6f, 0, width, 0, height, glow.data(), nullptr);
}
#else
#include <algorithm>

/// Floats with a margin on each side.
struct Picture {
    int64_t width, height, margin;
    std::vector<float> pixels =
        std::vector<float>(static_cast<size_t>((width + 2 * margin) * (height + 2 * margin)));
    float* row(int64_t y) {
        return &pixels[static_cast<size_t>((y + margin) * (width + 2 * margin) + margin)];
    }
};

static void halve(Picture& from, Picture& rows, Picture& to) {
    const int64_t m = to.margin;
#pragma omp parallel for schedule(static)
    for (int64_t y = -2 * m - 1; y < 2 * (to.height + m) + 1; ++y) {
        const float* const in = from.row(y);
        float* const out = rows.row(y);
#pragma omp simd
        for (int64_t x = -m; x < to.width + m; ++x)
            out[x] = (in[2 * x - 1] + 3 * (in[2 * x] + in[2 * x + 1]) + in[2 * x + 2]) / 8;
    }
#pragma omp parallel for schedule(static)
    for (int64_t y = -m; y < to.height + m; ++y) {
        const float *const a = rows.row(2 * y - 1), *const b = rows.row(2 * y),
                           *const c = rows.row(2 * y + 1), *const d = rows.row(2 * y + 2);
        float* const out = to.row(y);
#pragma omp simd
        for (int64_t x = -m; x < to.width + m; ++x) out[x] = (a[x] + 3 * (b[x] + c[x]) + d[x]) / 8;
    }
}

/// A row of the picture at twice its size, from -2 * margin to 2 * (width + margin).
static void enlarged(Picture& from, int64_t y, int64_t margin, float* between, float* out) {
    const int64_t nearest = y >= 0 ? y / 2 : (y - 1) / 2;
    const float *const a = from.row(nearest), *const b = from.row(nearest + (y % 2 == 0 ? -1 : 1));
#pragma omp simd
    for (int64_t x = -margin - 1; x <= from.width + margin; ++x) between[x] = 0.75f * a[x] + 0.25f * b[x];
#pragma omp simd
    for (int64_t x = -margin; x < from.width + margin; ++x) {
        out[2 * x] = 0.75f * between[x] + 0.25f * between[x - 1];
        out[2 * x + 1] = 0.75f * between[x] + 0.25f * between[x + 1];
    }
}

extern "C" void bench_step() {
    static Picture full{width, height, 16}, half_rows{width / 2, height, 16}, half{width / 2, height / 2, 7},
        quarter_rows{width / 4, height / 2, 7}, quarter{width / 4, height / 4, 3},
        large{width / 2, height / 2, 2};
#pragma omp parallel for schedule(static)
    for (int64_t y = -16; y < height + 16; ++y) {
        const uint8_t* const in = &src[static_cast<size_t>(std::clamp<int64_t>(y, 0, height - 1) * width)];
        float* const out = full.row(y);
        std::fill(out - 16, out, in[0]);
        std::copy(in, in + width, out);
        std::fill(out + width, out + width + 16, in[width - 1]);
    }
    halve(full, half_rows, half);
    halve(half, quarter_rows, quarter);
#pragma omp parallel
    {
        std::vector<float> between(width + 8), smooth(width + 8);
#pragma omp for schedule(static)
        for (int64_t y = -1; y < height / 2 + 1; ++y) enlarged(quarter, y, 1, &between[4], large.row(y));
#pragma omp for schedule(static)
        for (int64_t y = 0; y < height; ++y) {
            enlarged(large, y, 0, &between[4], smooth.data());
            const float* const sharp = full.row(y);
            uint8_t* const out = &glow[static_cast<size_t>(y * width)];
#pragma omp simd
            for (int64_t x = 0; x < width; ++x) {
                const float value = sharp[x] + 0.6f * (smooth[static_cast<size_t>(x)] - sharp[x]) + 0.5f;
                out[x] = static_cast<uint8_t>(std::min(std::max(value, 0.0f), 255.0f));
            }
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(glow.data(), static_cast<int64_t>(glow.size()), count);
}
