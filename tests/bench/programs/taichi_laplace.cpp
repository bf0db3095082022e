// samples/taichi/laplace.py: the Laplacian of one field.
#include "program.hpp"

constexpr int n = 64;

#ifdef GENERATED
#include "laplace.h"

static laplace_state* const state = laplace_state_create();
extern "C" void bench_begin() {
    laplace_fill(state);
}
extern "C" void bench_step() {
    laplace(state);
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(laplace_state_y(state), n * n, count);
}
#else
static float x[n][n], y[n][n];
constexpr float h = 1.0f / n;
extern "C" void bench_begin() {
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            const float a = static_cast<float>(i) * h, b = static_cast<float>(j) * h;
            x[i][j] = a * a + 3 * b * b;
        }
}
extern "C" void bench_step() {
    for (int i = 1; i < n - 1; ++i) {
#pragma omp simd
        for (int j = 1; j < n - 1; ++j)
            y[i][j] = (x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1] - 4 * x[i][j]) / (h * h);
    }
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(y[0], n * n, count);
}
#endif
