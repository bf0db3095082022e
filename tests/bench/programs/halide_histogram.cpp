// samples/halide/histogram.halide on 1920 x 1080 pixels, against Halide 4096 x 4096.
#include "program.hpp"

#ifdef AGAINST_HALIDE
constexpr int64_t width = 4096, height = 4096;
#else
constexpr int64_t width = 1920, height = 1080;
#endif
static std::vector<uint8_t> src(width* height);
static int32_t counts[256];
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "histogram.h"

extern "C" void bench_step() {
    histogram(width, height, src.data(), nullptr, 0, 256, counts, nullptr);
}
#elif defined(HALIDE)
#include "halide_histogram.hpp"
#else
extern "C" void bench_step() {
    int32_t found[256] = {};
#pragma omp parallel for schedule(static) reduction(+ : found[:256])
    for (size_t k = 0; k < src.size(); ++k) ++found[src[k]];
    for (int i = 0; i < 256; ++i) counts[i] = found[i];
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(counts, 256, count);
}
