// Copies of a caller's tensors in device memory, for entries that take host pointers.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "runtime/byte_range.hpp"

/// Device memory for the bytes of a host tensor, released at the end.
struct DeviceCopy {
    ByteRange host;
    char* memory = nullptr;

    explicit DeviceCopy(ByteRange bytes) : host(bytes) {}
    DeviceCopy(const DeviceCopy&) = delete;
    DeviceCopy& operator=(const DeviceCopy&) = delete;
    ~DeviceCopy() { cudaFree(memory); }

    size_t size() const { return static_cast<size_t>(host.end - host.first); }

    bool allocate() {
        return size() == 0 || cudaMalloc(reinterpret_cast<void**>(&memory), size()) == cudaSuccess;
    }
    bool upload(cudaStream_t stream) {
        return allocate() &&
               (size() == 0 || cudaMemcpyAsync(memory, reinterpret_cast<void*>(host.first), size(),
                                               cudaMemcpyHostToDevice, stream) == cudaSuccess);
    }
    bool download(cudaStream_t stream) const {
        return size() == 0 || cudaMemcpyAsync(reinterpret_cast<void*>(host.first), memory, size(),
                                              cudaMemcpyDeviceToHost, stream) == cudaSuccess;
    }
    /// Where an element of the host's tensor lies on the device.
    template <class T>
    T* at(T* data) const {
        if (size() == 0) return data;
        return reinterpret_cast<T*>(memory + (reinterpret_cast<uintptr_t>(data) - host.first));
    }
};
