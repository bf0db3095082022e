// samples/halide/matmul.halide: 512 x 512 times 512 x 512.
#include "program.hpp"

constexpr int64_t n = 512;
static std::vector<float> A(n*n), B(n*n), C(n*n);
extern "C" void bench_begin() {
    for (size_t k = 0; k < A.size(); ++k) {
        A[k] = noise(static_cast<int64_t>(k)) - 0.5f;
        B[k] = noise(-static_cast<int64_t>(k)) - 0.5f;
    }
}

#ifdef GENERATED
#include "matmul.h"

extern "C" void bench_step() {
    matmul(n, n, A.data(), nullptr, n, n, B.data(), nullptr, 0, n, 0, n, C.data(), nullptr);
}
#else
extern "C" void bench_step() {
    const float* const a = A.data();
    const float* const b = B.data();
    float* const c = C.data();
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < n; ++y) {
        for (int64_t x = 0; x < n; ++x) c[y * n + x] = 0;
        for (int64_t k = 0; k < n; ++k) {
            const float factor = a[y * n + k];
#pragma omp simd
            for (int64_t x = 0; x < n; ++x) c[y * n + x] += factor * b[k * n + x];
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(C.data(), n * n, count);
}
