// samples/halide/conv_layer.halide: 64 filters of 3 x 3 over 32 channels, 64 x 64 pixels, two images; against
// Halide 32 over 16 channels, 56 x 56 pixels, 32 images.
#include "program.hpp"

#ifdef AGAINST_HALIDE
constexpr int64_t channels = 16, filters = 32, size = 56, images = 32;
#else
constexpr int64_t channels = 32, filters = 64, size = 64, images = 2;
#endif
static std::vector<float> input(channels*(size + 2) * (size + 2) * images), filter(filters * 9 * channels),
    bias(filters), layer(filters*size*size*images);
extern "C" void bench_begin() {
    for (size_t k = 0; k < input.size(); ++k) input[k] = noise(static_cast<int64_t>(k)) - 0.5f;
    for (size_t k = 0; k < filter.size(); ++k) filter[k] = noise(-static_cast<int64_t>(k)) - 0.5f;
    for (size_t k = 0; k < bias.size(); ++k) bias[k] = noise(static_cast<int64_t>(7 * k));
}

#ifdef GENERATED
#include "conv_layer.h"

extern "C" void bench_step() {
    conv_layer(channels, size + 2, size + 2, images, input.data(), nullptr, filters, 3, 3, channels,
               filter.data(), nullptr, filters, bias.data(), nullptr, 0, filters, 0, size, 0, size, 0, images,
               layer.data(), nullptr);
}
#elif defined(HALIDE)
#include "halide_conv_layer.hpp"
#else
#include <algorithm>

// sizes come at run time, as they do to the generated function
__attribute__((noipa)) static void convolve(int64_t filter_count, int64_t channel_count, int64_t side,
                                            int64_t image_count) {
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t n = 0; n < image_count; ++n)
        for (int64_t y = 0; y < side; ++y)
            for (int64_t x = 0; x < side; ++x) {
                float* const out = &layer[static_cast<size_t>(((n * side + y) * side + x) * filter_count)];
                std::copy_n(bias.data(), filter_count, out);
                for (int64_t dy = 0; dy < 3; ++dy)
                    for (int64_t dx = 0; dx < 3; ++dx)
                        for (int64_t i = 0; i < channel_count; ++i) {
                            const float value = input[static_cast<size_t>(
                                ((n * (side + 2) + y + dy) * (side + 2) + x + dx) * channel_count + i)];
                            const float* const weights =
                                &filter[static_cast<size_t>(((i * 3 + dy) * 3 + dx) * filter_count)];
#pragma omp simd
                            for (int64_t o = 0; o < filter_count; ++o) out[o] += weights[o] * value;
                        }
                for (int64_t o = 0; o < filter_count; ++o) out[o] = std::max(out[o], 0.0f);
            }
}

extern "C" void bench_step() {
    convolve(filters, channels, size, images);
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(layer.data(), static_cast<int64_t>(layer.size()), count);
}
