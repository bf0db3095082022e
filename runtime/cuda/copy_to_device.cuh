// What host code gives back to the device's memory.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

/// Waits until the elements are on the device, so that their memory on the host may go; false when the copy or
/// work before it in the stream failed.
template <class T>
inline bool copy_to_device(const T* from, T* to, size_t count, cudaStream_t stream) {
    return cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyHostToDevice, stream) == cudaSuccess &&
           cudaStreamSynchronize(stream) == cudaSuccess;
}

/// The same for one value.
template <class T, class Value>
inline bool copy_to_device(const Value& from, T* to, cudaStream_t stream) {
    const T value = static_cast<T>(from);
    return copy_to_device(&value, to, 1, stream);
}
