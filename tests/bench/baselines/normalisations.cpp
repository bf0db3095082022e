// Baselines (README.md): normalisations and statistics of rows.
#include <algorithm>
#include <cmath>
#include <cstdint>

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

extern "C" void baseline_group_norm(int64_t N, int64_t G, int64_t C, int64_t H, int64_t W,
                                    const float* __restrict I, const float* __restrict scale,
                                    const float* __restrict shift, float* __restrict O) {
    const int64_t pixels = H * W, size = C * pixels;
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        for (int64_t g = 0; g < G; ++g) {
            const float* const in = I + (n * G + g) * size;
            float* const out = O + (n * G + g) * size;
            float mean = 0.0f;
#pragma omp simd reduction(+ : mean)
            for (int64_t k = 0; k < size; ++k) mean += in[k];
            mean /= static_cast<float>(size);
            float variance = 0.0f;
#pragma omp simd reduction(+ : variance)
            for (int64_t k = 0; k < size; ++k) variance += (in[k] - mean) * (in[k] - mean);
            variance /= static_cast<float>(size);
            for (int64_t c = 0; c < C; ++c) {
                const float factor = scale[g * C + c] / std::sqrt(variance + 0.00001f);
                const float offset = shift[g * C + c];
#pragma omp simd
                for (int64_t p = 0; p < pixels; ++p)
                    out[c * pixels + p] = (in[c * pixels + p] - mean) * factor + offset;
            }
        }
    }
}

extern "C" void baseline_batch_norm(int64_t N, int64_t C, int64_t H, int64_t W, const float* __restrict I,
                                    const float* __restrict scale, const float* __restrict shift,
                                    float* __restrict O, float* __restrict mean, float* __restrict variance) {
    const int64_t pixels = H * W;
    const float count = static_cast<float>(N * pixels);
#pragma omp parallel for schedule(static)
    for (int64_t c = 0; c < C; ++c) {
        float sum = 0.0f;
        for (int64_t n = 0; n < N; ++n) {
            const float* const in = I + (n * C + c) * pixels;
#pragma omp simd reduction(+ : sum)
            for (int64_t p = 0; p < pixels; ++p) sum += in[p];
        }
        const float middle = sum / count;
        float squares = 0.0f;
        for (int64_t n = 0; n < N; ++n) {
            const float* const in = I + (n * C + c) * pixels;
#pragma omp simd reduction(+ : squares)
            for (int64_t p = 0; p < pixels; ++p) squares += (in[p] - middle) * (in[p] - middle);
        }
        mean[c] = middle;
        variance[c] = squares / count;
        const float factor = scale[c] / std::sqrt(variance[c] + 0.00001f), offset = shift[c];
        for (int64_t n = 0; n < N; ++n) {
            const float* const in = I + (n * C + c) * pixels;
            float* const out = O + (n * C + c) * pixels;
#pragma omp simd
            for (int64_t p = 0; p < pixels; ++p) out[p] = (in[p] - middle) * factor + offset;
        }
    }
}

extern "C" void baseline_rms_norm(int64_t N, int64_t D, const float* __restrict I,
                                  const float* __restrict scale, float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        const float* const in = I + n * D;
        float* const out = O + n * D;
        float square = 0.0f;
#pragma omp simd reduction(+ : square)
        for (int64_t d = 0; d < D; ++d) square += in[d] * in[d];
        const float factor = 1.0f / std::sqrt(square / static_cast<float>(D) + 0.00001f);
#pragma omp simd
        for (int64_t d = 0; d < D; ++d) out[d] = in[d] * factor * scale[d];
    }
}

extern "C" void baseline_moments(int64_t N, int64_t D, const float* __restrict I, float* __restrict mean,
                                 float* __restrict variance) {
    const float columns = static_cast<float>(D);
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        float sum = 0.0f, square = 0.0f;
#pragma omp simd reduction(+ : sum, square)
        for (int64_t d = 0; d < D; ++d) {
            sum += I[n * D + d];
            square += I[n * D + d] * I[n * D + d];
        }
        mean[n] = sum / columns;
        variance[n] = square / columns - mean[n] * mean[n];
    }
}

extern "C" void baseline_standardise(int64_t N, int64_t D, const float* __restrict I, float* __restrict O,
                                     float* __restrict mean, float* __restrict variance) {
    const float samples = static_cast<float>(N);
    // a strip of columns stays in cache from one row to the next
    const int64_t strip = 256;
#pragma omp parallel for schedule(static)
    for (int64_t begin = 0; begin < D; begin += strip) {
        const int64_t end = std::min(begin + strip, D);
        for (int64_t d = begin; d < end; ++d) mean[d] = variance[d] = 0.0f;
        for (int64_t n = 0; n < N; ++n)
#pragma omp simd
            for (int64_t d = begin; d < end; ++d) mean[d] += I[n * D + d];
        for (int64_t d = begin; d < end; ++d) mean[d] /= samples;
        for (int64_t n = 0; n < N; ++n)
#pragma omp simd
            for (int64_t d = begin; d < end; ++d) {
                const float apart = I[n * D + d] - mean[d];
                variance[d] += apart * apart;
            }
        for (int64_t d = begin; d < end; ++d) variance[d] /= samples;
    }
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n)
#pragma omp simd
        for (int64_t d = 0; d < D; ++d)
            O[n * D + d] = (I[n * D + d] - mean[d]) * (1.0f / std::sqrt(variance[d] + 0.00001f));
}

extern "C" void baseline_cross_entropy(int64_t N, int64_t K, const float* __restrict scores,
                                       const int32_t* __restrict label, float* __restrict loss) {
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        const float* const row = scores + n * K;
        float biggest = -INFINITY;
#pragma omp simd reduction(max : biggest)
        for (int64_t k = 0; k < K; ++k) biggest = std::max(biggest, row[k]);
        float total = 0.0f;
#pragma omp simd reduction(+ : total)
        for (int64_t k = 0; k < K; ++k) total += std::exp(row[k] - biggest);
        loss[n] = std::log(total) + biggest - row[label[n]];
    }
}
