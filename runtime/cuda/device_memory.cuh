// Memory on the device for entries that take host pointers.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

/// Device memory for a host tensor's bytes, released at the end. A template may be used in part.
template <class Byte = char>
struct DeviceMemory {
    Byte* const host;
    const size_t size;
    Byte* memory = nullptr;

    DeviceMemory(uintptr_t first, uintptr_t end)
        : host(reinterpret_cast<Byte*>(first)), size(static_cast<size_t>(end - first)) {}
    DeviceMemory(const DeviceMemory&) = delete;
    ~DeviceMemory() { cudaFree(memory); }

    bool allocate() { return size == 0 || cudaMalloc(&memory, size) == cudaSuccess; }
    bool upload() {
        return size == 0 || (allocate() && cudaMemcpy(memory, host, size,
                                                      cudaMemcpyHostToDevice) == cudaSuccess);
    }
    bool download() const {
        return size == 0 || cudaMemcpy(host, memory, size, cudaMemcpyDeviceToHost) == cudaSuccess;
    }
    /// Where an element of the host's tensor lies on the device.
    template <class T>
    T* at(T* data) const {
        if (size == 0) return data;
        return reinterpret_cast<T*>(memory + (reinterpret_cast<const Byte*>(data) - host));
    }
};
