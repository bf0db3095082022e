// Baselines (README.md): matrix and tensor products, comparisons of rows.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void baseline_matmul(int64_t M, int64_t K, int64_t N, const float* __restrict A,
                                const float* __restrict B, float* __restrict C) {
#pragma omp parallel for schedule(static)
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) C[m * N + n] = 0.0f;
        for (int64_t k = 0; k < K; ++k) {
            const float a = A[m * K + k];
#pragma omp simd
            for (int64_t n = 0; n < N; ++n) C[m * N + n] += a * B[k * N + n];
        }
    }
}

extern "C" void baseline_transposed(int64_t M, int64_t K, int64_t N, const float* __restrict A,
                                    const float* __restrict B, float* __restrict C) {
#pragma omp parallel for schedule(static)
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) {
            float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
            for (int64_t k = 0; k < K; ++k) sum += A[m * K + k] * B[n * K + k];
            C[m * N + n] = sum;
        }
    }
}

extern "C" void baseline_batched(int64_t B, int64_t M, int64_t K, int64_t N, const float* __restrict X,
                                 const float* __restrict Y, float* __restrict Z) {
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t b = 0; b < B; ++b) {
        for (int64_t m = 0; m < M; ++m) {
            float* const row = Z + (b * M + m) * N;
            for (int64_t n = 0; n < N; ++n) row[n] = 0.0f;
            for (int64_t k = 0; k < K; ++k) {
                const float x = X[(b * M + m) * K + k];
#pragma omp simd
                for (int64_t n = 0; n < N; ++n) row[n] += x * Y[(b * K + k) * N + n];
            }
        }
    }
}

#ifdef __FLT16_MAX__
using Half = _Float16;
#else
using Half = __fp16;  // clang before 15
#endif

extern "C" void baseline_half_matmul(int64_t M, int64_t K, int64_t N, const Half* __restrict A,
                                     const Half* __restrict B, float* __restrict C) {
#pragma omp parallel for schedule(static)
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t n = 0; n < N; ++n) C[m * N + n] = 0.0f;
        for (int64_t k = 0; k < K; ++k) {
            const float a = A[m * K + k];
#pragma omp simd
            for (int64_t n = 0; n < N; ++n) C[m * N + n] += a * static_cast<float>(B[k * N + n]);
        }
    }
}

extern "C" void baseline_contraction(int64_t I, int64_t K, int64_t J, int64_t L, int64_t M, int64_t N,
                                     const float* __restrict A, const float* __restrict B,
                                     float* __restrict C) {
#pragma omp parallel for collapse(3) schedule(static)
    for (int64_t i = 0; i < I; ++i) {
        for (int64_t j = 0; j < J; ++j) {
            for (int64_t m = 0; m < M; ++m) {
                float* const row = C + ((i * J + j) * M + m) * N;
                for (int64_t n = 0; n < N; ++n) row[n] = 0.0f;
                for (int64_t k = 0; k < K; ++k) {
                    for (int64_t l = 0; l < L; ++l) {
                        const float a = A[((i * K + k) * J + j) * L + l];
#pragma omp simd
                        for (int64_t n = 0; n < N; ++n) row[n] += a * B[((l * M + m) * K + k) * N + n];
                    }
                }
            }
        }
    }
}

extern "C" void baseline_kronecker(int64_t M, int64_t N, int64_t P, int64_t Q, const float* __restrict A,
                                   const float* __restrict B, float* __restrict O) {
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t m = 0; m < M; ++m) {
        for (int64_t p = 0; p < P; ++p) {
            for (int64_t n = 0; n < N; ++n) {
                const float a = A[m * N + n];
                float* const out = O + ((m * P + p) * N + n) * Q;
#pragma omp simd
                for (int64_t q = 0; q < Q; ++q) out[q] = a * B[p * Q + q];
            }
        }
    }
}

extern "C" void baseline_cosine(int64_t M, int64_t D, int64_t N, const float* __restrict A,
                                const float* __restrict B, float* __restrict O) {
    std::vector<float> lengths(static_cast<std::size_t>(N));
    float* const length = lengths.data();
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
        for (int64_t d = 0; d < D; ++d) sum += B[n * D + d] * B[n * D + d];
        length[n] = sum;
    }
#pragma omp parallel for schedule(static)
    for (int64_t m = 0; m < M; ++m) {
        float own = 0.0f;
#pragma omp simd reduction(+ : own)
        for (int64_t d = 0; d < D; ++d) own += A[m * D + d] * A[m * D + d];
        for (int64_t n = 0; n < N; ++n) {
            float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
            for (int64_t d = 0; d < D; ++d) sum += A[m * D + d] * B[n * D + d];
            O[m * N + n] = sum / std::sqrt(own * length[n]);
        }
    }
}

extern "C" void baseline_distances(int64_t M, int64_t D, int64_t N, const float* __restrict A,
                                   const float* __restrict B, float* __restrict O,
                                   int64_t* __restrict nearest) {
#pragma omp parallel for schedule(static)
    for (int64_t m = 0; m < M; ++m) {
        int64_t best = 0;
        for (int64_t n = 0; n < N; ++n) {
            float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
            for (int64_t d = 0; d < D; ++d) {
                const float difference = A[m * D + d] - B[n * D + d];
                sum += difference * difference;
            }
            O[m * N + n] = std::sqrt(sum);
            if (O[m * N + n] < O[m * N + best]) best = n;
        }
        nearest[m] = best;
    }
}
