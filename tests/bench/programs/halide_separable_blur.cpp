// samples/halide/separable_blur.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint16_t> src(width*height), blurred(width*height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint16_t>(65535 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "separable_blur.h"

extern "C" void bench_step() {
    separable_blur(width, height, src.data(), nullptr, 0, width, 0, height, blurred.data(), nullptr);
}
#elif defined(HALIDE)
#include "halide_separable_blur.hpp"
#else
#include <algorithm>

/// One row, smoothed along itself.
static void row(int64_t y, uint32_t* out) {
    const uint16_t* const in = &src[static_cast<size_t>(std::clamp<int64_t>(y, 0, height - 1) * width)];
    const auto at = [&](int64_t x) -> uint32_t { return in[std::clamp<int64_t>(x, 0, width - 1)]; };
    const auto edge = [&](int64_t x) {
        return at(x - 2) + 4 * at(x - 1) + 6 * at(x) + 4 * at(x + 1) + at(x + 2);
    };
    out[0] = edge(0), out[1] = edge(1), out[width - 2] = edge(width - 2), out[width - 1] = edge(width - 1);
#pragma omp simd
    for (int64_t x = 2; x < width - 2; ++x)
        out[x] = uint32_t{in[x - 2]} + 4u * in[x - 1] + 6u * in[x] + 4u * in[x + 1] + in[x + 2];
}

extern "C" void bench_step() {
    constexpr int64_t strip = 24;
#pragma omp parallel
    {
        std::vector<uint32_t> rows((strip + 4) * width);
#pragma omp for schedule(static)
        for (int64_t top = 0; top < height; top += strip) {
            for (int64_t y = 0; y < strip + 4; ++y) row(top + y - 2, &rows[static_cast<size_t>(y * width)]);
            for (int64_t y = 0; y < strip; ++y) {
                const uint32_t* const r = &rows[static_cast<size_t>(y * width)];
                uint16_t* const out = &blurred[static_cast<size_t>((top + y) * width)];
#pragma omp simd
                for (int64_t x = 0; x < width; ++x)
                    out[x] = static_cast<uint16_t>((r[x] + 4 * r[x + width] + 6 * r[x + 2 * width] +
                                                    4 * r[x + 3 * width] + r[x + 4 * width] + 128) >>
                                                   8);
            }
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(blurred.data(), width * height, count);
}
