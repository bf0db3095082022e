// Copies of a caller's tensors in device memory, for entries that take host pointers.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "runtime/byte_range.hpp"
#include "runtime/cuda/device_memory.cuh"

/// Device memory for the bytes of a host tensor.
struct DeviceCopy : DeviceMemory {
    ByteRange host;

    explicit DeviceCopy(ByteRange bytes)
        : DeviceMemory(static_cast<size_t>(bytes.end - bytes.first)), host(bytes) {}

    bool upload(cudaStream_t stream) {
        return allocate() &&
               (size == 0 || cudaMemcpyAsync(memory, reinterpret_cast<void*>(host.first), size,
                                             cudaMemcpyHostToDevice, stream) == cudaSuccess);
    }
    [[maybe_unused]] bool download(cudaStream_t stream) const {
        return size == 0 || cudaMemcpyAsync(reinterpret_cast<void*>(host.first), memory, size,
                                            cudaMemcpyDeviceToHost, stream) == cudaSuccess;
    }
    /// Where an element of the host's tensor lies on the device.
    template <class T>
    T* at(T* data) const {
        if (size == 0) return data;
        return reinterpret_cast<T*>(memory + (reinterpret_cast<uintptr_t>(data) - host.first));
    }
};
