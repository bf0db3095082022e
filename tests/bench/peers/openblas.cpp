// What a programmer calls instead of writing loops: OpenBLAS. One function for each sample and type.
#include <cblas.h>

#include <algorithm>
#include <cstdint>

namespace {

/// C = A B, or A B^T where B is [N, K].
void product(int64_t M, int64_t K, int64_t N, const float* A, const float* B, bool transposed, float* C) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, transposed ? CblasTrans : CblasNoTrans, M, N, K, 1, A, K, B,
                transposed ? K : N, 0, C, N);
}
void product(int64_t M, int64_t K, int64_t N, const double* A, const double* B, bool transposed, double* C) {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, transposed ? CblasTrans : CblasNoTrans, M, N, K, 1, A, K, B,
                transposed ? K : N, 0, C, N);
}

template <class T>
void batched(int64_t B, int64_t M, int64_t K, int64_t N, const T* X, const T* Y, T* Z) {
    for (int64_t b = 0; b < B; ++b) product(M, K, N, X + b * M * K, Y + b * K * N, false, Z + b * M * N);
}

template <class T>
void layer(int64_t B, int64_t M, int64_t N, const T* I, const T* W, const T* bias, T* O) {
    product(B, M, N, I, W, true, O);
    for (int64_t b = 0; b < B; ++b)
        for (int64_t n = 0; n < N; ++n) O[b * N + n] = std::max(O[b * N + n] + bias[n], T{0});
}

}  // namespace

extern "C" void openblas_matmul_float(int64_t M, int64_t K, int64_t N, const float* A, const float* B,
                                      float* C) {
    product(M, K, N, A, B, false, C);
}
extern "C" void openblas_matmul_double(int64_t M, int64_t K, int64_t N, const double* A, const double* B,
                                       double* C) {
    product(M, K, N, A, B, false, C);
}
extern "C" void openblas_transposed_float(int64_t M, int64_t K, int64_t N, const float* A, const float* B,
                                          float* C) {
    product(M, K, N, A, B, true, C);
}
extern "C" void openblas_transposed_double(int64_t M, int64_t K, int64_t N, const double* A, const double* B,
                                           double* C) {
    product(M, K, N, A, B, true, C);
}
extern "C" void openblas_batched_float(int64_t B, int64_t M, int64_t K, int64_t N, const float* X,
                                       const float* Y, float* Z) {
    batched(B, M, K, N, X, Y, Z);
}
extern "C" void openblas_batched_double(int64_t B, int64_t M, int64_t K, int64_t N, const double* X,
                                        const double* Y, double* Z) {
    batched(B, M, K, N, X, Y, Z);
}
extern "C" void openblas_mlp_float(int64_t B, int64_t M, int64_t N, const float* I, const float* W,
                                   const float* bias, float* O) {
    layer(B, M, N, I, W, bias, O);
}
extern "C" void openblas_mlp_double(int64_t B, int64_t M, int64_t N, const double* I, const double* W,
                                    const double* bias, double* O) {
    layer(B, M, N, I, W, bias, O);
}
