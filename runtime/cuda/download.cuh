// Copies of a caller's tensors back from the device, for entries that take host pointers.
#pragma once

#include <cuda_runtime.h>

#include "runtime/cuda/device_memory.cuh"

inline bool download(const DeviceMemory& from) {
    return from.size == 0 || cudaMemcpy(from.host, from.memory, from.size,
                                        cudaMemcpyDeviceToHost) == cudaSuccess;
}
