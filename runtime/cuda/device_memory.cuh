// Memory on the device for entries that take host pointers.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

/// Device memory, released at the end.
struct DeviceMemory {
    size_t size;
    char* memory = nullptr;

    explicit DeviceMemory(size_t bytes) : size(bytes) {}
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;
    ~DeviceMemory() { cudaFree(memory); }

    bool allocate() {
        return size == 0 || cudaMalloc(reinterpret_cast<void**>(&memory), size) == cudaSuccess;
    }
};
