// Copies of a caller's tensors to the device, for entries that take host pointers.
#pragma once

#include <cuda_runtime.h>

#include "runtime/cuda/device_memory.cuh"

inline bool upload(DeviceMemory& to, cudaStream_t stream) {
    return to.allocate() &&
           (to.size == 0 || cudaMemcpyAsync(to.memory, reinterpret_cast<void*>(to.host), to.size,
                                            cudaMemcpyHostToDevice, stream) == cudaSuccess);
}
