// Entry checks of arrays, as data: what loops rely on when they address them.
#pragma once

#include <cstdint>

#include "runtime/fail.hpp"

/// An array that a caller gave. Strides count elements; `dense` takes the place of null ones.
template <int most>
struct Array {
    const char* name;
    const void* data;
    int64_t element;  // bytes
    bool written;
    int rank;
    int64_t extent[most];
    const int64_t** stride;
    bool first_fastest = false;  // the first index runs along memory, not the last
    int64_t dense[most] = {};
    uintptr_t begin = 0, end = 0;  // the bytes between its first and its last element
};

/// 0, or the error of an array that is null, too large, or written where another one or another of
/// its own elements lies: each stride must be larger than what the smaller ones reach together.
template <int most, int count>
inline int check_arrays(const char* function, Array<most> (&arrays)[count]) {
    __extension__ typedef __int128 wide;  // holds products of 64-bit sizes, strides and addresses
    for (Array<most>& a : arrays) {
        wide elements = 1;
        bool empty = false;
        for (int i = 0; i < a.rank; ++i) {
            const int k = a.first_fastest ? i : a.rank - 1 - i;
            a.dense[k] = static_cast<int64_t>(elements);
            elements *= a.extent[k] > 0 ? a.extent[k] : 1;
            empty = empty || a.extent[k] <= 0;
            if (elements > INT64_MAX / 16)
                return fail(2, function, ": ", a.name, " has too many elements");
        }
        if (a.rank > 0 && !*a.stride) *a.stride = a.dense;
        if (empty) continue;
        if (!a.data) return fail(1, function, ": ", a.name, " is null");
        const int64_t* const stride = a.rank > 0 ? *a.stride : a.dense;
        const auto step = [&](int k) { return stride[k] < 0 ? -wide{stride[k]} : stride[k]; };
        wide begin = reinterpret_cast<uintptr_t>(a.data), end = begin + a.element;
        for (int k = 0; k < a.rank; ++k) {
            const wide reach = wide{a.extent[k] - 1} * stride[k] * a.element;
            (reach < 0 ? begin : end) += reach;
            wide smaller = 0;
            for (int j = 0; j < a.rank; ++j)
                if (j != k && step(j) <= step(k)) smaller += (a.extent[j] - 1) * step(j);
            if (a.written && a.extent[k] > 1 && step(k) <= smaller)
                return fail(3, function, ": elements of ", a.name, " overlap");
        }
        if (begin < 0 || end > UINTPTR_MAX || end - begin > INT64_MAX)
            return fail(2, function, ": the strides of ", a.name, " overflow an address");
        a.begin = static_cast<uintptr_t>(begin), a.end = static_cast<uintptr_t>(end);
        for (const Array<most>* b = arrays; b != &a; ++b)
            if ((a.written || b->written) && a.begin < b->end && b->begin < a.end)
                return fail(3, function, ": ", a.name, " overlaps ", b->name);
    }
    return 0;
}
