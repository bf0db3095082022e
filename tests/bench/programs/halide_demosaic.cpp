// samples/halide/demosaic.halide on 1920 x 1080 pixels.
#include "program.hpp"

constexpr int64_t width = 1920, height = 1080;
static std::vector<uint8_t> raw(width* height);
static std::vector<uint8_t> colours(width* height * 3);
extern "C" void bench_begin() {
    for (size_t k = 0; k < raw.size(); ++k)
        raw[k] = static_cast<uint8_t>(255 * noise(static_cast<int64_t>(k)));
}

#ifdef GENERATED
#include "demosaic.h"

extern "C" void bench_step() {
    demosaic(width, height, raw.data(), nullptr, 0, width, 0, height, 0, 3, colours.data(), nullptr);
}
#else
#include <algorithm>
#include <cstdlib>

// Pixels with a margin of four on each side, in which cells of two by two repeat.
constexpr int64_t margin = 4, row = width + 2 * margin;
static std::vector<int16_t> seen(row*(height + 2 * margin)), green(row*(height + 2 * margin));

static int64_t nearest(int64_t at, int64_t size) {
    const int64_t odd = at & 1;
    return std::clamp<int64_t>(at - odd, 0, size - 2) + odd;
}

/// Red (or blue) of a row in which it was seen at every second pixel, beginning with the first of `own`.
static void along(const int16_t* s, const int16_t* g, int64_t own, uint8_t* out) {
#pragma omp simd
    for (int64_t k = 0; k < width / 2; ++k) {
        const int64_t x = 2 * k + own, other = 2 * k + 1 - own;
        const int mean = (s[other - 1] - g[other - 1] + s[other + 1] - g[other + 1]) >> 1;
        out[x] = static_cast<uint8_t>(s[x]);
        out[other] = static_cast<uint8_t>(std::clamp(s[other] + mean, 0, 255));
    }
}

/// The same in a row between two of them.
static void between(const int16_t* s, const int16_t* g, int64_t own, uint8_t* out) {
#pragma omp simd
    for (int64_t k = 0; k < width / 2; ++k) {
        const int64_t x = 2 * k + own, other = 2 * k + 1 - own;
        const int mean = (s[x - row] - g[x - row] + s[x + row] - g[x + row]) >> 1;
        out[x] = static_cast<uint8_t>(std::clamp(s[x] + mean, 0, 255));
        const int16_t *p = s + other, *q = g + other;
        const bool first = std::abs(p[1 - row] - p[row - 1]) < std::abs(p[-1 - row] - p[row + 1]);
        const int one = (p[1 - row] - q[1 - row] + p[row - 1] - q[row - 1]) >> 1;
        const int two = (p[-1 - row] - q[-1 - row] + p[row + 1] - q[row + 1]) >> 1;
        out[other] = static_cast<uint8_t>(std::clamp(q[0] + (first ? one : two), 0, 255));
    }
}

extern "C" void bench_step() {
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int64_t y = -margin; y < height + margin; ++y) {
            const uint8_t* const in = &raw[static_cast<size_t>(nearest(y, height) * width)];
            int16_t* const out = &seen[static_cast<size_t>((y + margin) * row + margin)];
            for (int64_t x = 0; x < width; ++x) out[x] = in[x];
            for (int64_t x = 1; x <= margin; ++x) {
                out[-x] = in[nearest(-x, width)];
                out[width - 1 + x] = in[nearest(width - 1 + x, width)];
            }
        }
#pragma omp for schedule(static)
        for (int64_t y = -2; y < height + 2; ++y) {
            const int16_t* const s = &seen[static_cast<size_t>((y + margin) * row + margin)];
            int16_t* const g = &green[static_cast<size_t>((y + margin) * row + margin)];
            const int64_t own = y & 1;  // where green was seen
#pragma omp simd
            for (int64_t k = -1; k <= width / 2; ++k) {
                const int16_t* const p = s + 2 * k + 1 - own;
                const bool across = std::abs(p[1] - p[-1]) < std::abs(p[row] - p[-row]);
                g[2 * k + own] = s[2 * k + own];
                g[2 * k + 1 - own] = static_cast<int16_t>((across ? p[-1] + p[1] : p[-row] + p[row]) >> 1);
            }
        }
#pragma omp for schedule(static)
        for (int64_t y = 0; y < height; ++y) {
            const int16_t* const s = &seen[static_cast<size_t>((y + margin) * row + margin)];
            const int16_t* const g = &green[static_cast<size_t>((y + margin) * row + margin)];
            uint8_t* const red = &colours[static_cast<size_t>(y * width)];
            uint8_t* const middle = red + width * height;
            uint8_t* const blue = middle + width * height;
            (y % 2 == 0 ? along : between)(s, g, 1, red);
            (y % 2 == 0 ? between : along)(s, g, 0, blue);
#pragma omp simd
            for (int64_t x = 0; x < width; ++x) middle[x] = static_cast<uint8_t>(g[x]);
        }
    }
}
#endif

extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(colours.data(), static_cast<int64_t>(colours.size()), count);
}
