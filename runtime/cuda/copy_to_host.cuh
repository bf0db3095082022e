// What host code wants to know of the device's memory.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

/// Waits for all work before it in the stream; false when the copy or that work failed.
template <class T>
inline bool copy_to_host(const T* from, T* to, size_t count, cudaStream_t stream) {
    const cudaError_t copied =
            cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToHost, stream);
    return copied == cudaSuccess && cudaStreamSynchronize(stream) == cudaSuccess;
}

/// The same for one value.
template <class T, class Value>
inline bool copy_to_host(const T* from, Value& to, cudaStream_t stream) {
    T value{};
    if (!copy_to_host(from, &value, 1, stream)) return false;
    to = static_cast<Value>(value);
    return true;
}
