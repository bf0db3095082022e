// samples/halide/remap.halide on 1920 x 1080 pixels that move a little.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> src(width*height), moved(width*height);
static std::vector<int32_t> from_x(width*height), from_y(width*height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k) {
        const auto place = static_cast<int64_t>(k);
        src[k] = static_cast<uint8_t>(255 * noise(place));
        from_x[k] = static_cast<int32_t>(place % width + static_cast<int64_t>(16 * noise(-place)) - 8);
        from_y[k] = static_cast<int32_t>(place / width + static_cast<int64_t>(16 * noise(3 * place)) - 8);
    }
}

#ifdef GENERATED
#include "remap.h"

extern "C" void bench_step() {
    remap(width, height, src.data(), nullptr, width, height, from_x.data(), nullptr, width, height,
          from_y.data(), nullptr, 0, width, 0, height, moved.data(), nullptr);
}
#else
#include <algorithm>

extern "C" void bench_step() {
#pragma omp parallel for schedule(static)
    for (int64_t k = 0; k < width * height; ++k) {
        const auto at = static_cast<size_t>(k);
        const int64_t x = std::clamp<int64_t>(from_x[at], 0, width - 1);
        const int64_t y = std::clamp<int64_t>(from_y[at], 0, height - 1);
        moved[at] = src[static_cast<size_t>(y * width + x)];
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(moved.data(), width * height, count);
}
