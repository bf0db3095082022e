// Baselines (README.md): formulas and grids.
#include <algorithm>
#include <cstdint>

extern "C" void baseline_polynomial(int64_t N, const float* __restrict x, const float* __restrict c,
                                    float* __restrict y) {
#pragma omp parallel for simd schedule(static)
    for (int64_t n = 0; n < N; ++n) y[n] = c[0] + x[n] * (c[1] + x[n] * (c[2] + x[n] * c[3]));
}

extern "C" void baseline_heat(int64_t H, int64_t W, const float* __restrict I, float rate,
                              float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < H; ++y) {
        const float* const here = I + y * W;
        float* const out = O + y * W;
        if (y == 0 || y == H - 1) {
            std::copy(here, here + W, out);
            continue;
        }
        out[0] = here[0];
#pragma omp simd
        for (int64_t x = 1; x < W - 1; ++x)
            out[x] =
                here[x] + rate * (here[x - W] + here[x + W] + here[x - 1] + here[x + 1] - 4.0f * here[x]);
        out[W - 1] = here[W - 1];
    }
}

extern "C" void baseline_mandelbrot(int64_t W, int64_t H, const double* __restrict re,
                                    const double* __restrict im, int32_t* __restrict steps) {
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < H; ++y) {
#pragma omp simd
        for (int64_t x = 0; x < W; ++x) {
            double a = 0.0, b = 0.0;
            int32_t inside = 0;
            for (int step = 0; step < 8; ++step) {
                const double next = a * a - b * b + re[x];
                b = 2.0 * a * b + im[y];
                a = next;
                inside += a * a + b * b <= 4.0 ? 1 : 0;
            }
            steps[y * W + x] = inside;
        }
    }
}
