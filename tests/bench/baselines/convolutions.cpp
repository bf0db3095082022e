// Baselines (README.md): convolutions.
#include <cstddef>
#include <cstdint>
#include <vector>

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

extern "C" void baseline_dilated_conv(int64_t N, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH,
                                      int64_t KW, const float* __restrict I, const float* __restrict F,
                                      float* __restrict O) {
    const int64_t rows = H - 2 * (KH - 1), columns = W - 2 * (KW - 1);
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
                            const float* const in = I + ((n * C + c) * H + h + 2 * kh) * W + 2 * kw;
#pragma omp simd
                            for (int64_t w = 0; w < columns; ++w) out[w] += in[w] * f;
                        }
                    }
                }
            }
        }
    }
}

extern "C" void baseline_grouped_conv(int64_t N, int64_t G, int64_t C, int64_t H, int64_t W, int64_t M,
                                      int64_t KH, int64_t KW, const float* __restrict I,
                                      const float* __restrict F, float* __restrict O) {
    const int64_t rows = H - KH + 1, columns = W - KW + 1;
#pragma omp parallel for collapse(4) schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        for (int64_t g = 0; g < G; ++g) {
            for (int64_t m = 0; m < M; ++m) {
                for (int64_t h = 0; h < rows; ++h) {
                    float* const out = O + (((n * G + g) * M + m) * rows + h) * columns;
                    for (int64_t w = 0; w < columns; ++w) out[w] = 0.0f;
                    for (int64_t c = 0; c < C; ++c) {
                        for (int64_t kh = 0; kh < KH; ++kh) {
                            for (int64_t kw = 0; kw < KW; ++kw) {
                                const float f = F[(((g * M + m) * C + c) * KH + kh) * KW + kw];
                                const float* const in = I + (((n * G + g) * C + c) * H + h + kh) * W + kw;
#pragma omp simd
                                for (int64_t w = 0; w < columns; ++w) out[w] += in[w] * f;
                            }
                        }
                    }
                }
            }
        }
    }
}

extern "C" void baseline_depthwise_conv(int64_t N, int64_t C, int64_t H, int64_t W, int64_t KH, int64_t KW,
                                        int64_t M, const float* __restrict I, const float* __restrict depth,
                                        const float* __restrict mix, float* __restrict O) {
    const int64_t rows = H - KH + 1, columns = W - KW + 1;
#pragma omp parallel
    {
        std::vector<float> memory(static_cast<std::size_t>(C * columns));  // one row of every channel
        float* const filtered = memory.data();
#pragma omp for collapse(2) schedule(static)
        for (int64_t n = 0; n < N; ++n) {
            for (int64_t h = 0; h < rows; ++h) {
                for (int64_t c = 0; c < C; ++c) {
                    float* const row = filtered + c * columns;
                    for (int64_t w = 0; w < columns; ++w) row[w] = 0.0f;
                    for (int64_t kh = 0; kh < KH; ++kh) {
                        for (int64_t kw = 0; kw < KW; ++kw) {
                            const float f = depth[(c * KH + kh) * KW + kw];
                            const float* const in = I + ((n * C + c) * H + h + kh) * W + kw;
#pragma omp simd
                            for (int64_t w = 0; w < columns; ++w) row[w] += in[w] * f;
                        }
                    }
                }
                for (int64_t m = 0; m < M; ++m) {
                    float* const out = O + ((n * M + m) * rows + h) * columns;
                    for (int64_t w = 0; w < columns; ++w) out[w] = 0.0f;
                    for (int64_t c = 0; c < C; ++c) {
                        const float weight = mix[m * C + c];
#pragma omp simd
                        for (int64_t w = 0; w < columns; ++w) out[w] += weight * filtered[c * columns + w];
                    }
                }
            }
        }
    }
}

extern "C" void baseline_transposed_conv(int64_t N, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH,
                                         int64_t KW, const float* __restrict I, const float* __restrict F,
                                         float* __restrict O) {
    const int64_t rows = 2 * (H - 1) + KH, columns = 2 * (W - 1) + KW;
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        for (int64_t m = 0; m < M; ++m) {
            float* const out = O + (n * M + m) * rows * columns;
            for (int64_t p = 0; p < rows * columns; ++p) out[p] = 0.0f;
            for (int64_t c = 0; c < C; ++c) {
                for (int64_t kh = 0; kh < KH; ++kh) {
                    for (int64_t kw = 0; kw < KW; ++kw) {
                        const float f = F[((c * M + m) * KH + kh) * KW + kw];
                        for (int64_t h = 0; h < H; ++h) {
                            const float* const in = I + ((n * C + c) * H + h) * W;
                            float* const row = out + (2 * h + kh) * columns + kw;
#pragma omp simd
                            for (int64_t w = 0; w < W; ++w) row[2 * w] += in[w] * f;
                        }
                    }
                }
            }
        }
    }
}
