// A stand-in for CUDA's header: generated .cu text compiles against it on a machine without CUDA and
// runs on the emulated machine of tests/support/cuda.
#pragma once

#include <cmath>
#include <cstdint>
#include <math.h>

#include "emulation.hpp"

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))

extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;
inline constexpr int warpSize = 32;

// ------------------------------------------------------------------------------------------ host interface

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700
};
enum cudaMemcpyKind {
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4
};
typedef struct emulated_event* cudaEvent_t;
struct cudaDeviceProp {
    char name[256];
    int multiProcessorCount;
};
extern "C" {
cudaError_t cudaMalloc(void** memory, std::size_t bytes);
cudaError_t cudaMallocManaged(void** memory, std::size_t bytes, unsigned flags = 1);
cudaError_t cudaMallocAsync(void** memory, std::size_t bytes, cudaStream_t stream);
cudaError_t cudaFree(void* memory);
cudaError_t cudaFreeAsync(void* memory, cudaStream_t stream);
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemset(void* memory, int value, std::size_t bytes);
cudaError_t cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t stream = nullptr);
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end);
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp* properties, int device);
const char* cudaGetErrorString(cudaError_t error);
}

template <class T>
cudaError_t cudaMalloc(T** memory, std::size_t bytes) {
    void* plain = nullptr;
    const cudaError_t result = cudaMalloc(&plain, bytes);
    *memory = static_cast<T*>(plain);
    return result;
}

template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel, int, std::size_t) {
    *blocks = 2;
    return cudaSuccess;
}

// ---------------------------------------------------------------------------------------- device interface

inline void __syncthreads(int line = __builtin_LINE()) { nestor_emulation::barrier(line); }
inline void __syncwarp(unsigned mask = 0xffffffffu, int line = __builtin_LINE()) {
    nestor_emulation::warp_barrier(mask, line);
}
inline void __threadfence() {}

template <class T>
T __shfl_sync(unsigned mask, T value, int lane, int width = 32, int line = __builtin_LINE()) {
    return nestor_emulation::shuffle_value(nestor_emulation::Shuffle::index, mask, value, lane, width, line);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, int line = __builtin_LINE()) {
    return nestor_emulation::shuffle_value(nestor_emulation::Shuffle::down, mask, value,
                                           static_cast<int>(delta), width, line);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, int line = __builtin_LINE()) {
    return nestor_emulation::shuffle_value(nestor_emulation::Shuffle::up, mask, value,
                                           static_cast<int>(delta), width, line);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32, int line = __builtin_LINE()) {
    return nestor_emulation::shuffle_value(nestor_emulation::Shuffle::exclusive_or, mask, value, lanes, width,
                                           line);
}

template <class T>
T atomicAdd(T* address, T value) {
    return nestor_emulation::atomic_update(address, [=](T old) { return static_cast<T>(old + value); });
}
template <class T>
T atomicMin(T* address, T value) {
    return nestor_emulation::atomic_update(address, [=](T old) { return value < old ? value : old; });
}
template <class T>
T atomicMax(T* address, T value) {
    return nestor_emulation::atomic_update(address, [=](T old) { return old < value ? value : old; });
}
template <class T>
T atomicExch(T* address, T value) {
    return nestor_emulation::atomic_update(address, [=](T) { return value; });
}
template <class T>
T atomicCAS(T* address, T expected, T value) {
    return nestor_emulation::atomic_update(address, [=](T old) { return old == expected ? value : old; });
}

// CUDA's arithmetic that the host's <math.h> lacks.
template <class T>
T min(T a, T b) { return b < a ? b : a; }
template <class T>
T max(T a, T b) { return a < b ? b : a; }
inline float min(float a, float b) { return fminf(a, b); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline double min(double a, double b) { return fmin(a, b); }
inline double max(double a, double b) { return fmax(a, b); }
// in functions.cpp
double cospi(double x);
double cyl_bessel_i0(double x);
double cyl_bessel_i1(double x);
double erfcinv(double x);
double erfcx(double x);
double erfinv(double x);
double normcdf(double x);
double normcdfinv(double x);
double rcbrt(double x);
double rsqrt(double x);
double sinpi(double x);
double norm3d(double a, double b, double c);
double norm4d(double a, double b, double c, double d);
double rhypot(double a, double b);
double rnorm3d(double a, double b, double c);
double rnorm4d(double a, double b, double c, double d);
inline float cospif(float x) { return static_cast<float>(cospi(double{x})); }
inline float cyl_bessel_i0f(float x) { return static_cast<float>(cyl_bessel_i0(double{x})); }
inline float cyl_bessel_i1f(float x) { return static_cast<float>(cyl_bessel_i1(double{x})); }
inline float erfcinvf(float x) { return static_cast<float>(erfcinv(double{x})); }
inline float erfcxf(float x) { return static_cast<float>(erfcx(double{x})); }
inline float erfinvf(float x) { return static_cast<float>(erfinv(double{x})); }
inline float normcdff(float x) { return static_cast<float>(normcdf(double{x})); }
inline float normcdfinvf(float x) { return static_cast<float>(normcdfinv(double{x})); }
inline float rcbrtf(float x) { return static_cast<float>(rcbrt(double{x})); }
inline float rsqrtf(float x) { return static_cast<float>(rsqrt(double{x})); }
inline float sinpif(float x) { return static_cast<float>(sinpi(double{x})); }
inline float norm3df(float a, float b, float c) {
    return static_cast<float>(norm3d(double{a}, double{b}, double{c}));
}
inline float norm4df(float a, float b, float c, float d) {
    return static_cast<float>(norm4d(double{a}, double{b}, double{c}, double{d}));
}
inline float rhypotf(float a, float b) {
    return static_cast<float>(rhypot(double{a}, double{b}));
}
inline float rnorm3df(float a, float b, float c) {
    return static_cast<float>(rnorm3d(double{a}, double{b}, double{c}));
}
inline float rnorm4df(float a, float b, float c, float d) {
    return static_cast<float>(rnorm4d(double{a}, double{b}, double{c}, double{d}));
}
inline float fdividef(float x, float y) { return x / y; }
inline float __fmul_rn(float x, float y) { volatile float product = x * y; return product; }
inline double __dmul_rn(double x, double y) { volatile double product = x * y; return product; }
// less exact on a device; the C library declares functions of these names for itself
#define __cosf(x) cosf(x)
#define __expf(x) expf(x)
#define __fdividef(x, y) fdividef(x, y)
#define __exp10f(x) exp10f(x)
#define __logf(x) logf(x)
#define __log10f(x) log10f(x)
#define __log2f(x) log2f(x)
#define __powf(x, y) powf(x, y)
#define __sinf(x) sinf(x)
#define __tanf(x) tanf(x)
inline float __int_as_float(int bits) { float value; __builtin_memcpy(&value, &bits, 4); return value; }
inline int __float_as_int(float value) { int bits; __builtin_memcpy(&bits, &value, 4); return bits; }
