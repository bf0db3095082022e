// Memory on the device for entries that take host pointers.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

/// Device memory for the bytes of a host tensor, from `first` up to `end`; released at the end.
struct DeviceMemory {
    char* const host;  // what is copied when memory is allocated; null: nothing
    const size_t size;
    char* memory = nullptr;
    DeviceMemory(uintptr_t first, uintptr_t end)
        : host(reinterpret_cast<char*>(first)), size(static_cast<size_t>(end - first)) {}
    DeviceMemory(const DeviceMemory&) = delete;
    ~DeviceMemory() { cudaFree(memory); }

    bool allocate() {
        if (size == 0) return true;
        return cudaMalloc(&memory, size) == cudaSuccess &&
               (!host || cudaMemcpy(memory, host, size, cudaMemcpyHostToDevice) == cudaSuccess);
    }
    /// Where an element of the host's tensor lies on the device.
    template <class T>
    T* at(T* data) const {
        if (size == 0) return data;
        return reinterpret_cast<T*>(memory + (reinterpret_cast<const char*>(data) - host));
    }
};
