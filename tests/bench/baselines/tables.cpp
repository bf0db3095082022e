// Baselines (README.md): lookups, copies, searches.
#include <algorithm>
#include <cmath>
#include <cstdint>

/// The sums of the rows of a table that each bag of R numbers names.
static void sums_of_rows(int64_t D, int64_t B, int64_t R, const float* __restrict table,
                         const int32_t* __restrict bag, float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t b = 0; b < B; ++b) {
        for (int64_t d = 0; d < D; ++d) O[b * D + d] = 0.0f;
        for (int64_t r = 0; r < R; ++r) {
            const float* const row = table + bag[b * R + r] * D;
#pragma omp simd
            for (int64_t d = 0; d < D; ++d) O[b * D + d] += row[d];
        }
    }
}

extern "C" void baseline_embedding(int64_t, int64_t D, int64_t B, int64_t R, const float* __restrict table,
                                   const int32_t* __restrict bag, float* __restrict O) {
    sums_of_rows(D, B, R, table, bag, O);
}

extern "C" void baseline_two_tables(int64_t, int64_t D, int64_t B, int64_t R, int64_t, int64_t E, int64_t S,
                                    const float* __restrict users, const int32_t* __restrict user,
                                    const float* __restrict items, const int32_t* __restrict item,
                                    float* __restrict O1, float* __restrict O2) {
    sums_of_rows(D, B, R, users, user, O1);
    sums_of_rows(E, B, S, items, item, O2);
}

extern "C" void baseline_gather(int64_t M, int64_t D, int64_t N, const float* __restrict I,
                                const int32_t* __restrict index, float* __restrict O) {
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        const int64_t row = index[n] < 0 ? index[n] + M : index[n];
        std::copy(I + row * D, I + (row + 1) * D, O + n * D);
    }
}

extern "C" void baseline_concat(int64_t M, int64_t D, int64_t N, const float* __restrict A,
                                const float* __restrict B, float* __restrict O) {
#pragma omp parallel
    {
#pragma omp for simd schedule(static) nowait
        for (int64_t k = 0; k < M * D; ++k) O[k] = A[k];
#pragma omp for simd schedule(static)
        for (int64_t k = 0; k < N * D; ++k) O[M * D + k] = B[k];
    }
}

extern "C" void baseline_argmin(int64_t N, int64_t D, const float* __restrict I, float* __restrict smallest,
                                int64_t* __restrict position) {
#pragma omp parallel for schedule(static)
    for (int64_t n = 0; n < N; ++n) {
        float lowest = INFINITY;
        int64_t place = D;
        for (int64_t d = 0; d < D; ++d) {
            if (I[n * D + d] < lowest) {
                lowest = I[n * D + d];
                place = d;
            }
        }
        smallest[n] = lowest;
        position[n] = place;
    }
}
