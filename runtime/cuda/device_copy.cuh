// Copies of a caller's tensors in device memory, for entries that take host pointers.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "runtime/cuda/device_memory.cuh"

/// Device memory for the bytes of a host tensor, from `first` up to `end`.
struct DeviceCopy : DeviceMemory {
    uintptr_t host;

    DeviceCopy(uintptr_t first, uintptr_t end)
        : DeviceMemory(static_cast<size_t>(end - first)), host(first) {}

    bool upload(cudaStream_t stream) {
        return allocate() &&
               (size == 0 || cudaMemcpyAsync(memory, reinterpret_cast<void*>(host), size,
                                             cudaMemcpyHostToDevice, stream) == cudaSuccess);
    }
    [[maybe_unused]] bool download(cudaStream_t stream) const {
        return size == 0 || cudaMemcpyAsync(reinterpret_cast<void*>(host), memory, size,
                                            cudaMemcpyDeviceToHost, stream) == cudaSuccess;
    }
    /// Where an element of the host's tensor lies on the device.
    template <class T>
    T* at(T* data) const {
        if (size == 0) return data;
        return reinterpret_cast<T*>(memory + (reinterpret_cast<uintptr_t>(data) - host));
    }
};
