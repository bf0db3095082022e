// samples/halide/blur.halide on 3200 x 2400 pixels, against Halide 6400 x 4800.
#include "program.hpp"

#ifdef AGAINST_HALIDE
constexpr int64_t width = 6400, height = 4800;
#else
constexpr int64_t width = 3200, height = 2400;
#endif
static std::vector<uint16_t> src(width*height), blurred((width - 2) * (height - 2));
extern "C" void bench_begin() {
    for (size_t k = 0; k < src.size(); ++k)
        src[k] = static_cast<uint16_t>(4000 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "blur.h"

extern "C" void bench_step() {
    blur(width, height, src.data(), nullptr, 0, width - 2, 0, height - 2, blurred.data(), nullptr);
}
#elif defined(HALIDE)
#include "halide_blur.hpp"
#else
/// One row of sums of three, divided.
static void row(const uint16_t* in, uint16_t* out) {
#pragma omp simd
    for (int64_t x = 0; x < width - 2; ++x)
        out[x] = static_cast<uint16_t>(static_cast<uint16_t>(in[x] + in[x + 1] + in[x + 2]) / 3);
}

extern "C" void bench_step() {
#pragma omp parallel
    {
        std::vector<uint16_t> rows(3 * (width - 2));
        uint16_t* const a = rows.data();
        uint16_t* const b = a + (width - 2);
        uint16_t* const c = b + (width - 2);
#pragma omp for schedule(static)
        for (int64_t y = 0; y < height - 2; ++y) {
            row(&src[static_cast<size_t>(y * width)], a);
            row(&src[static_cast<size_t>((y + 1) * width)], b);
            row(&src[static_cast<size_t>((y + 2) * width)], c);
            uint16_t* const out = &blurred[static_cast<size_t>(y * (width - 2))];
#pragma omp simd
            for (int64_t x = 0; x < width - 2; ++x)
                out[x] = static_cast<uint16_t>(static_cast<uint16_t>(a[x] + b[x] + c[x]) / 3);
        }
    }
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(blurred.data(), static_cast<int64_t>(blurred.size()), count);
}
