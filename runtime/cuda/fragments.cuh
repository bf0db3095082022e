// Fragments of matrices of 16-bit floats, whose products a warp's matrix unit sums.
#pragma once

#include <mma.h>

#include <cstdint>
#include <type_traits>

/// 16 by 16 sums, which the threads of a warp hold together.
using SumFragment = nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float>;

/// 16 by 16 elements of the first factor, and of the second one.
template <class Element, class Layout>
using RowFragment = nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, Element, Layout>;
template <class Element, class Layout>
using ColumnFragment = nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, Element, Layout>;

/// Loads a fragment by the bits of its elements; its rows, or columns, lie `stride` apart.
template <class Fragment>
__device__ inline void load_fragment(Fragment& to, const uint16_t* from, unsigned stride) {
    using Element = std::remove_reference_t<decltype(to.x[0])>;
    nvcuda::wmma::load_matrix_sync(to, reinterpret_cast<const Element*>(from), stride);
}

/// Stores sums row by row to shared memory of the warp's own, which it may have read before.
__device__ inline void store_fragment(float* to, const SumFragment& sums) {
    __syncwarp();
    nvcuda::wmma::store_matrix_sync(to, sums, 16, nvcuda::wmma::mem_row_major);
    __syncwarp();
}
