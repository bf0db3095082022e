// samples/taichi/saxpy.py on four million numbers.
#include "program.hpp"

constexpr int64_t n = int64_t{1} << 22;
static std::vector<float> x(n), y(n);
extern "C" void bench_begin() {
    for (int64_t i = 0; i < n; ++i)
        x[static_cast<size_t>(i)] = noise(i), y[static_cast<size_t>(i)] = noise(-i);
}

#ifdef GENERATED
#include "saxpy.h"

static saxpy_state* const state = saxpy_state_create();
extern "C" void bench_step() {
    saxpy(state, 0.001f, n, x.data(), nullptr, n, y.data(), nullptr);
}
#else
extern "C" void bench_step() {
    const float* const from = x.data();
    float* const to = y.data();
#pragma omp parallel for simd schedule(static)
    for (int64_t i = 0; i < n; ++i) to[i] = 0.001f * from[i] + to[i];
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(y.data(), n, count);
}
