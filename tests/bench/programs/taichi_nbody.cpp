// samples/taichi/nbody.py: one step of time.
#include "program.hpp"

constexpr int n = 256;

#ifdef GENERATED
#include "nbody.h"

static nbody_state* const state = nbody_state_create();
extern "C" void bench_begin() {
    nbody_place(state);
}
extern "C" void bench_step() {
    nbody_gravity(state);
    nbody_advance(state);
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(nbody_state_pos(state), 2 * n, count);
}
#else
#include <cmath>

static float pos[n][2], vel[n][2], acc[n][2];
extern "C" void bench_begin() {
    for (int i = 0; i < n; ++i) {
        const float angle = 2.4f * static_cast<float>(i);
        const float radius = 0.3f * std::sqrt((static_cast<float>(i) + 0.5f) / n);
        pos[i][0] = 0.5f + radius * std::cos(angle);
        pos[i][1] = 0.5f + radius * std::sin(angle);
        vel[i][0] = -std::sin(angle) * radius * 2;
        vel[i][1] = std::cos(angle) * radius * 2;
    }
}
extern "C" void bench_step() {
    constexpr float dt = 1e-3f, softening = 0.05f;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; ++i) {
        float a_x = 0, a_y = 0;
#pragma omp simd reduction(+ : a_x, a_y)
        for (int j = 0; j < n; ++j) {
            const float d_x = pos[j][0] - pos[i][0], d_y = pos[j][1] - pos[i][1];
            const float r2 = d_x * d_x + d_y * d_y + softening * softening;
            const float cube = r2 * std::sqrt(r2);
            a_x += d_x / cube;
            a_y += d_y / cube;
        }
        acc[i][0] = a_x / n;
        acc[i][1] = a_y / n;
    }
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < 2; ++k) {
            vel[i][k] += acc[i][k] * dt;
            pos[i][k] += vel[i][k] * dt;
        }
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(pos[0], 2 * n, count);
}
#endif
