// Milliseconds of work on the device, by events.
#pragma once

#include <cuda_runtime.h>

/// Of one of `calls` calls that are enqueued behind each other, after one that is not timed; negative after an
/// error of CUDA.
template <class Enqueue>
double milliseconds_of(int calls, const Enqueue& enqueue) {
    cudaEvent_t begin = nullptr, end = nullptr;
    float spent = -1;
    if (cudaEventCreate(&begin) != cudaSuccess || cudaEventCreate(&end) != cudaSuccess) return -1;
    enqueue();
    bool done = cudaEventRecord(begin, nullptr) == cudaSuccess;
    for (int i = 0; i < calls; ++i) enqueue();
    done = done && cudaEventRecord(end, nullptr) == cudaSuccess && cudaEventSynchronize(end) == cudaSuccess &&
           cudaGetLastError() == cudaSuccess && cudaEventElapsedTime(&spent, begin, end) == cudaSuccess;
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return done ? static_cast<double>(spent) / calls : -1;
}
