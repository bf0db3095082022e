// A stand-in for CUDA's header of matrix units: fragments of 16 by 16. Lanes of sums hold other elements than
// those of factors, and than generated code is to believe: whoever reads what another lane stores must wait.
#pragma once

#include <cstdint>

#include "emulation.hpp"

struct __half {
    std::uint16_t bits;
};
struct __nv_bfloat16 {
    std::uint16_t bits;
};

namespace nvcuda::wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

template <class Use, int m, int n, int k, class T, class Layout = void>
struct fragment {
    static_assert(m == 16 && n == 16 && k == 16, "fragments are 16 by 16");
    T x[8] = {};
    float value[8] = {};
};

inline float value_of(float x) { return x; }
inline float value_of(__half x) { return nestor_emulation::float16_value(x.bits); }
inline float value_of(__nv_bfloat16 x) { return nestor_emulation::bfloat16_value(x.bits); }

template <class A, class B>
inline constexpr bool is_one = false;
template <class A>
inline constexpr bool is_one<A, A> = true;

template <class T, class Layout, class Use>
void load_matrix_sync(fragment<Use, 16, 16, 16, T, Layout>& to, const T* from, unsigned stride,
                      int line = __builtin_LINE()) {
    nestor_emulation::meet_warp(from, stride * sizeof(T), line);
    const int lane = nestor_emulation::lane_of_warp();
    for (int e = 0; e < 8; ++e) {
        const int row = lane / 2, column = lane % 2 * 8 + e;
        to.x[e] = is_one<Layout, row_major> ? from[row * static_cast<int>(stride) + column]
                                            : from[column * static_cast<int>(stride) + row];
        to.value[e] = value_of(to.x[e]);
    }
}

template <class T>
void fill_fragment(fragment<accumulator, 16, 16, 16, T>& to, T value) {
    for (int e = 0; e < 8; ++e) to.x[e] = to.value[e] = value;
}

template <class T, class A, class B>
void mma_sync(fragment<accumulator, 16, 16, 16, float>& d, const fragment<matrix_a, 16, 16, 16, T, A>& a,
              const fragment<matrix_b, 16, 16, 16, T, B>& b,
              const fragment<accumulator, 16, 16, 16, float>& c, int line = __builtin_LINE()) {
    nestor_emulation::multiply_fragments(d.value, a.value, b.value, c.value, line);
}

inline void store_matrix_sync(float* to, const fragment<accumulator, 16, 16, 16, float>& from, unsigned stride,
                              layout_t layout, int line = __builtin_LINE()) {
    nestor_emulation::meet_warp(to, stride * sizeof(float), line);
    const int lane = 31 - nestor_emulation::lane_of_warp();
    for (int e = 0; e < 8; ++e) {
        const int row = lane / 2, column = lane % 2 * 8 + e;
        to[layout == mem_row_major ? row * static_cast<int>(stride) + column
                                   : column * static_cast<int>(stride) + row] = from.value[e];
    }
}

}  // namespace nvcuda::wmma
