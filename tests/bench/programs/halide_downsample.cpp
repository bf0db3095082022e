// samples/halide/downsample.halide: squares of 4 x 4 of 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> src(width*height), small(width / 4 * height / 4);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "downsample.h"

extern "C" void bench_step() {
    downsample(width, height, src.data(), nullptr, 4, 0, width / 4, 0, height / 4, small.data(), nullptr);
}
#else
// the size of squares comes at run time, as it does to the generated function
__attribute__((noipa)) static void means(int64_t n) {
    const auto area = static_cast<uint32_t>(n * n);
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < height / n; ++y)
        for (int64_t x = 0; x < width / n; ++x) {
            uint32_t sum = 0;
            for (int64_t j = 0; j < n; ++j)
                for (int64_t i = 0; i < n; ++i)
                    sum += src[static_cast<size_t>((y * n + j) * width + x * n + i)];
            small[static_cast<size_t>(y * (width / n) + x)] = static_cast<uint8_t>((sum + area / 2) / area);
        }
}

extern "C" void bench_step() {
    means(4);
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(small.data(), static_cast<int64_t>(small.size()), count);
}
