// Baselines (README.md): images made smaller, larger or into others, and photographs.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>

extern "C" void baseline_max_pool(int64_t N, int64_t C, int64_t H, int64_t W, const float* __restrict I,
                                  float* __restrict O) {
    const int64_t rows = H / 2, columns = W / 2;
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t image = 0; image < N * C; ++image) {
        for (int64_t h = 0; h < rows; ++h) {
            const float* const upper = I + (image * H + 2 * h) * W;
            const float* const lower = upper + W;
            float* const out = O + (image * rows + h) * columns;
#pragma omp simd
            for (int64_t w = 0; w < columns; ++w)
                out[w] = std::max(std::max(upper[2 * w], upper[2 * w + 1]),
                                  std::max(lower[2 * w], lower[2 * w + 1]));
        }
    }
}

extern "C" void baseline_average_pool(int64_t N, int64_t C, int64_t H, int64_t W, const float* __restrict I,
                                      float* __restrict O) {
    const int64_t rows = H / 3, columns = W / 3;
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t image = 0; image < N * C; ++image) {
        for (int64_t h = 0; h < rows; ++h) {
            const float* const in = I + (image * H + 3 * h) * W;
            float* const out = O + (image * rows + h) * columns;
#pragma omp simd
            for (int64_t w = 0; w < columns; ++w) {
                float sum = 0.0f;
                for (int64_t kh = 0; kh < 3; ++kh)
                    for (int64_t kw = 0; kw < 3; ++kw) sum += in[kh * W + 3 * w + kw];
                out[w] = sum / 9.0f;
            }
        }
    }
}

extern "C" void baseline_upsample(int64_t N, int64_t C, int64_t H, int64_t W, const float* __restrict I,
                                  float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t row = 0; row < N * C * H; ++row) {
        const float* const in = I + row * W;
        float* const upper = O + 4 * row * W;
        float* const lower = upper + 2 * W;
#pragma omp simd
        for (int64_t w = 0; w < W; ++w)
            upper[2 * w] = upper[2 * w + 1] = lower[2 * w] = lower[2 * w + 1] = in[w];
    }
}

extern "C" void baseline_pad(int64_t N, int64_t H, int64_t W, const float* __restrict I, int32_t P,
                             float* __restrict O) {
    const int64_t rows = H + 2 * P, columns = W + 2 * P;
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        for (int64_t h = 0; h < rows; ++h) {
            const float* const in = I + (n * H + std::clamp<int64_t>(h - P, 0, H - 1)) * W;
            float* const out = O + (n * rows + h) * columns;
            for (int64_t w = 0; w < P; ++w) out[w] = in[0];
#pragma omp simd
            for (int64_t w = 0; w < W; ++w) out[P + w] = in[w];
            for (int64_t w = P + W; w < columns; ++w) out[w] = in[W - 1];
        }
    }
}

extern "C" void baseline_transpose(int64_t N, int64_t H, int64_t W, int64_t C, const float* __restrict I,
                                   float* __restrict O) {
    const int64_t pixels = H * W;
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t n = 0; n < N; ++n)
        for (int64_t c = 0; c < C; ++c)
            for (int64_t p = 0; p < pixels; ++p) O[(n * C + c) * pixels + p] = I[(n * pixels + p) * C + c];
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

extern "C" void baseline_sobel(int64_t H, int64_t W, const uint8_t* __restrict photo,
                               uint8_t* __restrict edges) {
#pragma omp parallel for schedule(static)
    for (int64_t y = 1; y < H - 1; ++y) {
        const uint8_t* const above = photo + (y - 1) * W;
        const uint8_t* const here = photo + y * W;
        const uint8_t* const below = photo + (y + 1) * W;
        uint8_t* const out = edges + (y - 1) * (W - 2);
#pragma omp simd
        for (int64_t x = 1; x < W - 1; ++x) {
            const int dx =
                above[x + 1] + 2 * here[x + 1] + below[x + 1] - above[x - 1] - 2 * here[x - 1] - below[x - 1];
            const int dy =
                below[x - 1] + 2 * below[x] + below[x + 1] - above[x - 1] - 2 * above[x] - above[x + 1];
            out[x - 1] =
                static_cast<uint8_t>(std::min(std::sqrt(static_cast<float>(dx * dx + dy * dy)), 255.0f));
        }
    }
}

extern "C" void baseline_equalise(int64_t H, int64_t W, const uint8_t* __restrict photo,
                                  uint8_t* __restrict O) {
    const int64_t pixels = H * W;
    int32_t count[256] = {};
#pragma omp parallel for schedule(static) reduction(+ : count[:256])
    for (int64_t p = 0; p < pixels; ++p) ++count[photo[p]];
    uint8_t shade[256];
    int64_t below = 0;
    for (int64_t v = 0; v < 256; ++v) {
        below += count[v];
        shade[v] = static_cast<uint8_t>(255 * below / pixels);
    }
#pragma omp parallel for schedule(static)
    for (int64_t p = 0; p < pixels; ++p) O[p] = shade[photo[p]];
}

extern "C" void baseline_ycbcr(int64_t H, int64_t W, const uint8_t* __restrict rgb, uint8_t* __restrict Y,
                               uint8_t* __restrict Cb, uint8_t* __restrict Cr) {
#pragma omp parallel for simd schedule(static)
    for (int64_t p = 0; p < H * W; ++p) {
        const int red = rgb[3 * p], green = rgb[3 * p + 1], blue = rgb[3 * p + 2];
        Y[p] = static_cast<uint8_t>((19595 * red + 38470 * green + 7471 * blue + 32768) >> 16);
        Cb[p] =
            static_cast<uint8_t>(std::min((8421375 - 11059 * red - 21709 * green + 32768 * blue) >> 16, 255));
        Cr[p] =
            static_cast<uint8_t>(std::min((8421375 + 32768 * red - 27439 * green - 5329 * blue) >> 16, 255));
    }
}
