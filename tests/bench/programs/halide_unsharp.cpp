// samples/halide/unsharp.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> src(width*height), sharp(width*height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "unsharp.h"

extern "C" void bench_step() {
    unsharp(width, height, src.data(), nullptr, 1.5f, 0, width, 0, height, sharp.data(), nullptr);
}
#elif defined(HALIDE)
#include "halide_unsharp.hpp"
#else
#include <algorithm>

static void row(int64_t y, float* out) {
    const uint8_t* const in = &src[static_cast<size_t>(std::clamp<int64_t>(y, 0, height - 1) * width)];
    const auto at = [&](int64_t x) { return static_cast<float>(in[std::clamp<int64_t>(x, 0, width - 1)]); };
    out[0] = (at(-1) + 2 * at(0) + at(1)) / 4;
#pragma omp simd
    for (int64_t x = 1; x < width - 1; ++x)
        out[x] =
            (static_cast<float>(in[x - 1]) + 2 * static_cast<float>(in[x]) + static_cast<float>(in[x + 1])) /
            4;
    out[width - 1] = (at(width - 2) + 2 * at(width - 1) + at(width)) / 4;
}

extern "C" void bench_step() {
#pragma omp parallel
    {
        std::vector<float> rows(3 * width);
        float* const a = rows.data();
        float* const b = a + width;
        float* const c = b + width;
#pragma omp for schedule(static)
        for (int64_t y = 0; y < height; ++y) {
            row(y - 1, a), row(y, b), row(y + 1, c);
            const uint8_t* const in = &src[static_cast<size_t>(y * width)];
            uint8_t* const out = &sharp[static_cast<size_t>(y * width)];
#pragma omp simd
            for (int64_t x = 0; x < width; ++x) {
                const float smooth = (a[x] + 2 * b[x] + c[x]) / 4, bright = in[x];
                const float value = bright + 1.5f * (bright - smooth) + 0.5f;
                out[x] = static_cast<uint8_t>(std::min(std::max(value, 0.0f), 255.0f));
            }
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(sharp.data(), width * height, count);
}
