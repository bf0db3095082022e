// samples/halide/stencil_chain.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint16_t> src(width*height), step8(width*height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint16_t>(8000 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "stencil_chain.h"

extern "C" void bench_step() {
    stencil_chain(width, height, src.data(), nullptr, 0, width, 0, height, step8.data(), nullptr);
}
#elif defined(HALIDE)
#include "halide_stencil_chain.hpp"
#else
#include <algorithm>

extern "C" void bench_step() {
    // a margin of eight pixels, of which each step takes one away
    constexpr int64_t margin = 8, row = width + 2 * margin, rows = height + 2 * margin;
    static std::vector<uint16_t> now(row * rows), next(row * rows);
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < rows; ++y)
        for (int64_t x = 0; x < row; ++x)
            now[static_cast<size_t>(y * row + x)] =
                src[static_cast<size_t>(std::clamp<int64_t>(y - margin, 0, height - 1) * width +
                                        std::clamp<int64_t>(x - margin, 0, width - 1))];
    for (int64_t step = 1; step <= margin; ++step) {
#pragma omp parallel for schedule(static)
        for (int64_t y = step; y < rows - step; ++y) {
            const uint16_t* const in = &now[static_cast<size_t>(y * row)];
            uint16_t* const out = &next[static_cast<size_t>(y * row)];
#pragma omp simd
            for (int64_t x = step; x < row - step; ++x)
                out[x] = static_cast<uint16_t>(
                    static_cast<uint16_t>(in[x - row] + in[x - 1] + 4 * in[x] + in[x + 1] + in[x + row]) >>
                    3);
        }
        now.swap(next);
    }
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < height; ++y)
        for (int64_t x = 0; x < width; ++x)
            step8[static_cast<size_t>(y * width + x)] =
                now[static_cast<size_t>((y + margin) * row + x + margin)];
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(step8.data(), width * height, count);
}
