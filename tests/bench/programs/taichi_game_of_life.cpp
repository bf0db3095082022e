// samples/taichi/game_of_life.py: one generation.
#include "program.hpp"

constexpr int n = 128;

#ifdef GENERATED
#include "game_of_life.h"

static game_of_life_state* const state = game_of_life_state_create();
extern "C" void bench_begin() {
    game_of_life_scatter(state);
}
extern "C" void bench_step() {
    game_of_life_step(state);
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(game_of_life_state_alive(state), n * n, count);
}
#else
static int32_t alive[n][n], neighbours[n][n];
extern "C" void bench_begin() {
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            const int mixed = (i * 73 + j * 179) * (i * 31 + j * 57 + 11);
            alive[i][j] = mixed / 7 % 4 == 0;
        }
}
extern "C" void bench_step() {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; ++i) {
        const int32_t* const above = alive[(i + n - 1) % n];
        const int32_t* const here = alive[i];
        const int32_t* const below = alive[(i + 1) % n];
        for (int j = 0; j < n; ++j) {
            const int left = (j + n - 1) % n, right = (j + 1) % n;
            neighbours[i][j] = above[left] + above[j] + above[right] + here[left] + here[right] +
                               below[left] + below[j] + below[right];
        }
    }
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            alive[i][j] = neighbours[i][j] == 3 || (alive[i][j] == 1 && neighbours[i][j] == 2);
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(alive[0], n * n, count);
}
#endif
