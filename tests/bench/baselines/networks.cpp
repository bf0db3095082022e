// Baselines (README.md): layers and steps of networks.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

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

/// A layer: O = I W^T + bias, through relu where it is asked.
static void linear(int64_t B, int64_t M, int64_t N, const float* __restrict I, const float* __restrict W,
                   const float* __restrict bias, bool relu, float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t b = 0; b < B; ++b) {
        for (int64_t n = 0; n < N; ++n) {
            float sum = bias[n];
#pragma omp simd reduction(+ : sum)
            for (int64_t m = 0; m < M; ++m) sum += I[b * M + m] * W[n * M + m];
            O[b * N + n] = relu ? std::max(sum, 0.0f) : sum;
        }
    }
}

extern "C" void baseline_mlp3(int64_t B, int64_t D, int64_t P, int64_t Q, int64_t K,
                              const float* __restrict I, const float* __restrict W1,
                              const float* __restrict bias1, const float* __restrict W2,
                              const float* __restrict bias2, const float* __restrict W3,
                              const float* __restrict bias3, float* __restrict scores) {
    std::vector<float> hidden1(static_cast<std::size_t>(B * P)), hidden2(static_cast<std::size_t>(B * Q));
    linear(B, D, P, I, W1, bias1, true, hidden1.data());
    linear(B, P, Q, hidden1.data(), W2, bias2, true, hidden2.data());
    linear(B, Q, K, hidden2.data(), W3, bias3, false, scores);
}

extern "C" void baseline_gelu(int64_t N, int64_t D, const float* __restrict I, float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t k = 0; k < N * D; ++k) O[k] = 0.5f * I[k] * (1.0f + std::erf(I[k] * 0.70710678f));
}

extern "C" void baseline_attention(int64_t B, int64_t H, int64_t T, int64_t D, int64_t S, int64_t E,
                                   const float* __restrict Q, const float* __restrict K,
                                   const float* __restrict V, float* __restrict O) {
    const float scale = 1.0f / std::sqrt(static_cast<float>(D));
#pragma omp parallel
    {
        std::vector<float> memory(static_cast<std::size_t>(S));
        float* const score = memory.data();
#pragma omp for collapse(2) schedule(static)
        for (int64_t head = 0; head < B * H; ++head) {
            for (int64_t t = 0; t < T; ++t) {
                const float* const query = Q + (head * T + t) * D;
                const float* const keys = K + head * S * D;
                const float* const values = V + head * S * E;
                float* const out = O + (head * T + t) * E;
                float biggest = -INFINITY;
                for (int64_t s = 0; s < S; ++s) {
                    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
                    for (int64_t d = 0; d < D; ++d) sum += query[d] * keys[s * D + d];
                    score[s] = sum * scale;
                    biggest = std::max(biggest, score[s]);
                }
                float total = 0.0f;
                for (int64_t s = 0; s < S; ++s) {
                    score[s] = std::exp(score[s] - biggest);
                    total += score[s];
                }
                for (int64_t e = 0; e < E; ++e) out[e] = 0.0f;
                for (int64_t s = 0; s < S; ++s) {
#pragma omp simd
                    for (int64_t e = 0; e < E; ++e) out[e] += score[s] * values[s * E + e];
                }
#pragma omp simd
                for (int64_t e = 0; e < E; ++e) out[e] /= total;
            }
        }
    }
}

/// The product of two rows.
static float dot(int64_t size, const float* __restrict a, const float* __restrict b) {
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (int64_t k = 0; k < size; ++k) sum += a[k] * b[k];
    return sum;
}

extern "C" void baseline_gru(int64_t B, int64_t D, int64_t N, const float* __restrict x,
                             const float* __restrict h, const float* __restrict W, const float* __restrict U,
                             const float* __restrict bias, float* __restrict O) {
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t b = 0; b < B; ++b) {
        for (int64_t n = 0; n < N; ++n) {
            float input[3], state[3];
            for (int64_t g = 0; g < 3; ++g) {
                input[g] = bias[g * N + n] + dot(D, x + b * D, W + (g * N + n) * D);
                state[g] = dot(N, h + b * N, U + (g * N + n) * N);
            }
            const float reset = 1.0f / (1.0f + std::exp(-input[0] - state[0]));
            const float update = 1.0f / (1.0f + std::exp(-input[1] - state[1]));
            const float candidate = std::tanh(input[2] + reset * state[2]);
            O[b * N + n] = (1.0f - update) * candidate + update * h[b * N + n];
        }
    }
}

extern "C" void baseline_wavenet(int64_t B, int64_t C, int64_t T, int64_t G, int64_t S,
                                 const float* __restrict I, int32_t dilation, const float* __restrict filter,
                                 const float* __restrict gate, const float* __restrict residual,
                                 const float* __restrict skip, float* __restrict next,
                                 float* __restrict skipped) {
    std::vector<float> memory(static_cast<std::size_t>(B * G * T));
    float* const z = memory.data();
#pragma omp parallel
    {
        std::vector<float> rows(static_cast<std::size_t>(2 * T));
        float* const filtered = rows.data();
        float* const gated = filtered + T;
#pragma omp for collapse(2) schedule(static)
        for (int64_t b = 0; b < B; ++b) {
            for (int64_t g = 0; g < G; ++g) {
                for (int64_t t = 0; t < T; ++t) filtered[t] = gated[t] = 0.0f;
                for (int64_t c = 0; c < C; ++c) {
                    for (int64_t k = 0; k < 2; ++k) {
                        const float f = filter[(g * C + c) * 2 + k], a = gate[(g * C + c) * 2 + k];
                        const float* const in = I + (b * C + c) * T;
#pragma omp simd
                        for (int64_t t = dilation * k; t < T; ++t) {
                            filtered[t] += in[t - dilation * k] * f;
                            gated[t] += in[t - dilation * k] * a;
                        }
                    }
                }
                for (int64_t t = 0; t < T; ++t)
                    z[(b * G + g) * T + t] = std::tanh(filtered[t]) / (1.0f + std::exp(-gated[t]));
            }
        }
#pragma omp for collapse(2) schedule(static)
        for (int64_t b = 0; b < B; ++b) {
            for (int64_t c = 0; c < C; ++c) {
                float* const out = next + (b * C + c) * T;
                for (int64_t t = 0; t < T; ++t) out[t] = I[(b * C + c) * T + t];
                for (int64_t g = 0; g < G; ++g) {
                    const float weight = residual[c * G + g];
#pragma omp simd
                    for (int64_t t = 0; t < T; ++t) out[t] += weight * z[(b * G + g) * T + t];
                }
            }
        }
#pragma omp for collapse(2) schedule(static)
        for (int64_t b = 0; b < B; ++b) {
            for (int64_t s = 0; s < S; ++s) {
                float* const out = skipped + (b * S + s) * T;
                for (int64_t t = 0; t < T; ++t) out[t] = 0.0f;
                for (int64_t g = 0; g < G; ++g) {
                    const float weight = skip[s * G + g];
#pragma omp simd
                    for (int64_t t = 0; t < T; ++t) out[t] += weight * z[(b * G + g) * T + t];
                }
            }
        }
    }
}
