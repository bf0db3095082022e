// samples/halide/matmul.halide: 512 x 512 times 512 x 512, against Halide 1024.
#include "program.hpp"

#ifdef AGAINST_HALIDE
constexpr int64_t n = 1024;
#else
constexpr int64_t n = 512;
#endif
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
#elif defined(HALIDE)
#include "halide_matmul.hpp"
#else
// sizes come at run time, as they do to the generated function
__attribute__((noipa)) static void product(int64_t rows, int64_t columns, int64_t terms,
                                           const float* __restrict a, const float* __restrict b,
                                           float* __restrict c) {
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < rows; ++y) {
        for (int64_t x = 0; x < columns; ++x) c[y * columns + x] = 0;
        for (int64_t k = 0; k < terms; ++k) {
            const float factor = a[y * terms + k];
#pragma omp simd
            for (int64_t x = 0; x < columns; ++x) c[y * columns + x] += factor * b[k * columns + x];
        }
    }
}

extern "C" void bench_step() {
    product(n, n, n, A.data(), B.data(), C.data());
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(C.data(), n * n, count);
}
