// Which elements of a row its threads hold.
#pragma once

/// The element of a row that a thread has in a place: `width` neighbours in places that follow
/// each other.
template <int width, int threads, class Index>
__device__ inline Index row_element(Index place, Index thread) {
    return (place / width * threads + thread) * width + place % width;
}
