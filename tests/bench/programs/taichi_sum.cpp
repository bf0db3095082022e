// samples/taichi/sum.py: the mean of squares.
#include "program.hpp"

constexpr int n = 100000;
static float mean;

#ifdef GENERATED
#include "sum.h"

static sum_state* const state = sum_state_create();
extern "C" void bench_begin() {
    sum_fill(state);
}
extern "C" void bench_step() {
    sum_mean_square(state, &mean);
}
#else
static int32_t x[n];
extern "C" void bench_begin() {
    for (int i = 0; i < n; ++i) x[i] = i % 10 - 3;
}
extern "C" void bench_step() {
    int32_t sum = 0;
#pragma omp parallel for simd schedule(static) reduction(+ : sum)
    for (int i = 0; i < n; ++i) sum += x[i] * x[i];
    mean = static_cast<float>(sum) / n;
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(&mean, 1, count);
}
