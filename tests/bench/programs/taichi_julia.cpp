// samples/taichi/julia.py: one frame.
#include "program.hpp"

constexpr int n = 320;

#ifdef GENERATED
#include "julia.h"

static julia_state* const state = julia_state_create();
extern "C" void bench_begin() {}
extern "C" void bench_step() {
    julia_paint(state, 0.75f);
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(julia_state_pixels(state), 2 * n * n, count);
}
#else
#include <cmath>

static float pixels[2 * n][n];
extern "C" void bench_begin() {}
extern "C" void bench_step() {
    const float c_x = -0.8f, c_y = std::cos(0.75f) * 0.2f;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < 2 * n; ++i) {
        for (int j = 0; j < n; ++j) {
            float x = (static_cast<float>(i) / n - 1) * 2, y = (static_cast<float>(j) / n - 0.5f) * 2;
            int iterations = 0;
            while (std::sqrt(x * x + y * y) < 20 && iterations < 50) {
                const float next = x * x - y * y + c_x;
                y = 2 * x * y + c_y;
                x = next;
                ++iterations;
            }
            pixels[i][j] = 1 - static_cast<float>(iterations) * 0.02f;
        }
    }
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(pixels[0], 2 * n * n, count);
}
#endif
