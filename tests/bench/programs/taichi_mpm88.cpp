// samples/taichi/mpm88.py: one substep of 8,192 particles.
#include "program.hpp"

constexpr int particles = 8192, n = 128;

/// A block of noise, a little compressed.
static void place(float* x, float* v, float* J) {
    for (int p = 0; p < particles; ++p) {
        for (int k = 0; k < 2; ++k) x[2 * p + k] = 0.2f + 0.4f * noise(2 * p + k);
        v[2 * p] = 0;
        v[2 * p + 1] = -1;
        J[p] = 0.95f;
    }
}

#ifdef GENERATED
#include "mpm88.h"

static mpm88_state* const state = mpm88_state_create();
extern "C" void bench_begin() {
    place(mpm88_state_x(state), mpm88_state_v(state), mpm88_state_J(state));
}
extern "C" void bench_step() {
    mpm88_substep(state);
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(mpm88_state_x(state), 2 * particles, count);
}
#else
static float x[particles][2], v[particles][2], C[particles][2][2], J[particles];
static float grid_v[n][n][2], grid_m[n][n];

/// The first of the three cells that a particle touches along one axis, and their weights.
struct Reach {
    int base;
    float fx, w[3];
};

static Reach reach(float position) {
    const float scaled = position * n;
    Reach r;
    r.base = static_cast<int>(scaled - 0.5f);
    r.fx = scaled - static_cast<float>(r.base);
    r.w[0] = 0.5f * (1.5f - r.fx) * (1.5f - r.fx);
    r.w[1] = 0.75f - (r.fx - 1) * (r.fx - 1);
    r.w[2] = 0.5f * (r.fx - 0.5f) * (r.fx - 0.5f);
    return r;
}

extern "C" void bench_begin() {
    place(x[0], v[0], J);
}
extern "C" void bench_step() {
    constexpr float dx = 1.0f / n, dt = 2e-4f, volume = dx * 0.5f * dx * 0.5f, mass = volume, E = 400;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) grid_v[i][j][0] = grid_v[i][j][1] = grid_m[i][j] = 0;
#pragma omp parallel for schedule(static)
    for (int p = 0; p < particles; ++p) {
        const Reach a = reach(x[p][0]), b = reach(x[p][1]);
        const float stress = -dt * 4 * E * volume * (J[p] - 1) / (dx * dx);
        const float A[2][2] = {{stress + mass * C[p][0][0], mass * C[p][0][1]},
                               {mass * C[p][1][0], stress + mass * C[p][1][1]}};
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const float d_x = (static_cast<float>(i) - a.fx) * dx,
                            d_y = (static_cast<float>(j) - b.fx) * dx;
                const float weight = a.w[i] * b.w[j];
                float* const cell = grid_v[a.base + i][b.base + j];
#pragma omp atomic
                cell[0] += weight * (mass * v[p][0] + A[0][0] * d_x + A[0][1] * d_y);
#pragma omp atomic
                cell[1] += weight * (mass * v[p][1] + A[1][0] * d_x + A[1][1] * d_y);
#pragma omp atomic
                grid_m[a.base + i][b.base + j] += weight * mass;
            }
    }
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float* const cell = grid_v[i][j];
            if (grid_m[i][j] > 0) cell[0] /= grid_m[i][j], cell[1] /= grid_m[i][j];
            cell[1] -= dt * 9.8f;
            if ((i < 3 && cell[0] < 0) || (i > n - 3 && cell[0] > 0)) cell[0] = 0;
            if ((j < 3 && cell[1] < 0) || (j > n - 3 && cell[1] > 0)) cell[1] = 0;
        }
#pragma omp parallel for schedule(static)
    for (int p = 0; p < particles; ++p) {
        const Reach a = reach(x[p][0]), b = reach(x[p][1]);
        float new_v[2] = {0, 0}, new_C[2][2] = {{0, 0}, {0, 0}};
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const float d[2] = {(static_cast<float>(i) - a.fx) * dx, (static_cast<float>(j) - b.fx) * dx};
                const float weight = a.w[i] * b.w[j];
                const float* const cell = grid_v[a.base + i][b.base + j];
                for (int r = 0; r < 2; ++r) {
                    new_v[r] += weight * cell[r];
                    for (int c = 0; c < 2; ++c) new_C[r][c] += 4 * weight * cell[r] * d[c] / (dx * dx);
                }
            }
        for (int r = 0; r < 2; ++r) {
            v[p][r] = new_v[r];
            x[p][r] += dt * new_v[r];
            for (int c = 0; c < 2; ++c) C[p][r][c] = new_C[r][c];
        }
        J[p] *= 1 + dt * (new_C[0][0] + new_C[1][1]);
    }
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(x[0], 2 * particles, count);
}
#endif
