// samples/halide/iir_blur.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<float> src(width*height), blurred(width*height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k) src[k] = noise(static_cast<int64_t>(k));
}

#ifdef GENERATED
#include "iir_blur.h"

extern "C" void bench_step() {
    iir_blur(width, height, src.data(), nullptr, 0.2f, 0, width, 0, height, blurred.data(), nullptr);
}
#else
extern "C" void bench_step() {
    const float part = 0.2f, rest = 1 - part;
#pragma omp parallel for schedule(static)
    for (int64_t left = 0; left < width; left += 64) {
        for (int64_t x = left; x < left + 64; ++x)
            blurred[static_cast<size_t>(x)] = src[static_cast<size_t>(x)];
        for (int64_t y = 1; y < height; ++y) {
            const float* const in = &src[static_cast<size_t>(y * width)];
            float* const out = &blurred[static_cast<size_t>(y * width)];
#pragma omp simd
            for (int64_t x = left; x < left + 64; ++x) out[x] = part * in[x] + rest * out[x - width];
        }
        for (int64_t y = height - 2; y >= 0; --y) {
            float* const out = &blurred[static_cast<size_t>(y * width)];
#pragma omp simd
            for (int64_t x = left; x < left + 64; ++x) out[x] = part * out[x] + rest * out[x + width];
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(blurred.data(), width * height, count);
}
