// samples/halide/scatter.halide: two million weights in 64 bins.
#include "program.hpp"

constexpr int64_t length = 1 << 21, bins = 64;
static std::vector<int32_t> bin(length), weight(length), totals(bins);
extern "C" void bench_begin() {
    for (size_t k = 0; k < bin.size(); ++k) {
        bin[k] = static_cast<int32_t>(70 * noise(static_cast<int64_t>(k))) - 3;
        weight[k] = static_cast<int32_t>(1000 * noise(-static_cast<int64_t>(k)));
    }
}

#ifdef GENERATED
#include "scatter.h"

extern "C" void bench_step() {
    scatter(bins, length, bin.data(), nullptr, length, weight.data(), nullptr, 0, bins, totals.data(),
            nullptr);
}
#else
#include <algorithm>

extern "C" void bench_step() {
    int32_t sums[bins] = {};
#pragma omp parallel for schedule(static) reduction(+ : sums[:bins])
    for (size_t k = 0; k < bin.size(); ++k) sums[std::clamp<int32_t>(bin[k], 0, bins - 1)] += weight[k];
    std::copy(sums, sums + bins, totals.begin());
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(totals.data(), bins, count);
}
