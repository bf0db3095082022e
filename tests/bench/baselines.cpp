// What a programmer writes by hand for the samples: plain loops in the best order, OpenMP, no intrinsics,
// no tiles. The bench compiles this file as it compiles what nestor prints: same compiler, same flags.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

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

extern "C" void baseline_mlp(int64_t B, int64_t M, int64_t N, const float* __restrict I,
                             const float* __restrict W, const float* __restrict bias, float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t b = 0; b < B; ++b) {
        for (int64_t n = 0; n < N; ++n) {
            float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
            for (int64_t m = 0; m < M; ++m) sum += I[b * M + m] * W[n * M + m];
            O[b * N + n] = std::max(sum + bias[n], 0.0f);
        }
    }
}

extern "C" void baseline_conv2d(int64_t N, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH, int64_t KW,
                                const float* __restrict I, const float* __restrict F, float* __restrict O) {
    const int64_t rows = H - KH + 1, columns = W - KW + 1;
#pragma omp parallel for collapse(3) schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        for (int64_t m = 0; m < M; ++m) {
            for (int64_t h = 0; h < rows; ++h) {
                float* const out = O + ((n * M + m) * rows + h) * columns;
                for (int64_t w = 0; w < columns; ++w) out[w] = 0.0f;
                for (int64_t c = 0; c < C; ++c) {
                    for (int64_t kh = 0; kh < KH; ++kh) {
                        for (int64_t kw = 0; kw < KW; ++kw) {
                            const float f = F[((m * C + c) * KH + kh) * KW + kw];
                            const float* const in = I + ((n * C + c) * H + h + kh) * W + kw;
#pragma omp simd
                            for (int64_t w = 0; w < columns; ++w) out[w] += in[w] * f;
                        }
                    }
                }
            }
        }
    }
}

extern "C" void baseline_strided_conv(int64_t N, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH,
                                      int64_t KW, const float* __restrict I, const float* __restrict F,
                                      float* __restrict O) {
    const int64_t rows = (H - KH) / 2 + 1, columns = (W - KW) / 2 + 1;
#pragma omp parallel for collapse(3) schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        for (int64_t m = 0; m < M; ++m) {
            for (int64_t h = 0; h < rows; ++h) {
                float* const out = O + ((n * M + m) * rows + h) * columns;
                for (int64_t w = 0; w < columns; ++w) out[w] = 0.0f;
                for (int64_t c = 0; c < C; ++c) {
                    for (int64_t kh = 0; kh < KH; ++kh) {
                        for (int64_t kw = 0; kw < KW; ++kw) {
                            const float f = F[((m * C + c) * KH + kh) * KW + kw];
                            const float* const in = I + ((n * C + c) * H + 2 * h + kh) * W + kw;
#pragma omp simd
                            for (int64_t w = 0; w < columns; ++w) out[w] += in[2 * w] * f;
                        }
                    }
                }
            }
        }
    }
}

extern "C" void baseline_softmax(int64_t N, int64_t D, const float* __restrict I, float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        const float* const in = I + n * D;
        float* const out = O + n * D;
        float biggest = -INFINITY;
#pragma omp simd reduction(max : biggest)
        for (int64_t d = 0; d < D; ++d) biggest = std::max(biggest, in[d]);
        float total = 0.0f;
#pragma omp simd reduction(+ : total)
        for (int64_t d = 0; d < D; ++d) {
            out[d] = std::exp(in[d] - biggest);
            total += out[d];
        }
#pragma omp simd
        for (int64_t d = 0; d < D; ++d) out[d] /= total;
    }
}

extern "C" void baseline_layernorm(int64_t N, int64_t D, const float* __restrict I,
                                   const float* __restrict scale, const float* __restrict shift,
                                   float* __restrict O) {
    const float columns = static_cast<float>(D);
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        const float* const in = I + n * D;
        float* const out = O + n * D;
        float mean = 0.0f;
#pragma omp simd reduction(+ : mean)
        for (int64_t d = 0; d < D; ++d) mean += in[d];
        mean /= columns;
        float variance = 0.0f;
#pragma omp simd reduction(+ : variance)
        for (int64_t d = 0; d < D; ++d) variance += (in[d] - mean) * (in[d] - mean);
        const float factor = 1.0f / std::sqrt(variance / columns + 0.00001f);
#pragma omp simd
        for (int64_t d = 0; d < D; ++d) out[d] = (in[d] - mean) * factor * scale[d] + shift[d];
    }
}

extern "C" void baseline_embedding(int64_t, int64_t D, int64_t B, int64_t R, const float* __restrict table,
                                   const int32_t* __restrict bag, float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t b = 0; b < B; ++b) {
        for (int64_t d = 0; d < D; ++d) O[b * D + d] = 0.0f;
        for (int64_t r = 0; r < R; ++r) {
            const float* const row = table + bag[b * R + r] * D;
#pragma omp simd
            for (int64_t d = 0; d < D; ++d) O[b * D + d] += row[d];
        }
    }
}

extern "C" void baseline_blur(int64_t H, int64_t W, const uint8_t* __restrict photo,
                              uint8_t* __restrict blurred) {
    const int64_t rows = H - 4, columns = W - 4;
    const std::unique_ptr<float[]> memory(new float[static_cast<std::size_t>(H * columns)]);
    float* const row = memory.get();
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < H; ++y) {
#pragma omp simd
        for (int64_t x = 0; x < columns; ++x) {
            float sum = 0.0f;
            for (int64_t i = 0; i < 5; ++i) sum += static_cast<float>(photo[y * W + x + i]);
            row[y * columns + x] = sum;
        }
    }
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < rows; ++y) {
#pragma omp simd
        for (int64_t x = 0; x < columns; ++x) {
            float sum = 0.0f;
            for (int64_t j = 0; j < 5; ++j) sum += row[(y + j) * columns + x];
            blurred[y * columns + x] = static_cast<uint8_t>(sum / 25.0f + 0.5f);
        }
    }
}
