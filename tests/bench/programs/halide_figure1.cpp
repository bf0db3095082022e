// samples/halide/figure1.halide on 1920 x 1080 points.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<float> h(width* height);
extern "C" void bench_begin() {}

#ifdef GENERATED
#include "figure1.h"

extern "C" void bench_step() {
    figure1(1, 0, width, 0, height, h.data(), nullptr);
}
#else
#include <cmath>

extern "C" void bench_step() {
#pragma omp parallel
    {
        std::vector<float> f(width + 2), rows(3 * width);
#pragma omp for schedule(static)
        for (int64_t y = 0; y < height; ++y) {
            for (int64_t r = 0; r < 3; ++r) {
                for (int64_t x = 0; x < width + 2; ++x)
                    f[static_cast<size_t>(x)] = std::sin(static_cast<float>(x - 1 + y + r - 1));
                for (int64_t x = 0; x < width; ++x) {
                    const size_t k = static_cast<size_t>(x);
                    rows[static_cast<size_t>(r * width) + k] = f[k] + f[k + 1] + f[k + 2];
                }
            }
            for (int64_t x = 0; x < width; ++x) {
                const size_t k = static_cast<size_t>(x);
                h[static_cast<size_t>(y * width) + k] = rows[k] + rows[width + k] + rows[2 * width + k];
            }
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(h.data(), width * height, count);
}
