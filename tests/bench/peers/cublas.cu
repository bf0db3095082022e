// Products of row-major matrices by cuBLAS: float in float32 alone, half with sums in float32.
#include <cublas_v2.h>

#include <cstddef>

#include "device_time.cuh"

namespace {

bool upload(const void* host, size_t bytes, void** device) {
    return cudaMalloc(device, bytes) == cudaSuccess &&
           cudaMemcpy(*device, host, bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

}  // namespace

/* C[m, n] = A[m, k] B[k, n] of host memory, elements of `bytes` (4: float, 2: half) and of C float; the
 * milliseconds of one of `calls`, negative after an error. */
extern "C" double bench_cublas_product(int bytes, int m, int k, int n, const void* A, const void* B, float* C,
                                       int calls) {
    void *a = nullptr, *b = nullptr, *c = nullptr;
    const size_t size_a = size_t{1} * m * k * bytes, size_b = size_t{1} * k * n * bytes;
    const size_t size_c = size_t{1} * m * n * sizeof(float);
    cublasHandle_t handle = nullptr;
    double spent = -1;
    if (cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS && upload(A, size_a, &a) && upload(B, size_b, &b) &&
        cudaMalloc(&c, size_c) == cudaSuccess) {
        const float one = 1, zero = 0;
        bool right = true;
        // columns of C are rows of its transpose, which is the product of the transposes in turned order
        spent = milliseconds_of(calls, [&] {
            const cudaDataType type = bytes == 2 ? CUDA_R_16F : CUDA_R_32F;
            const cublasStatus_t status =
                bytes == 4 ? cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one,
                                         static_cast<const float*>(b), n, static_cast<const float*>(a), k,
                                         &zero, static_cast<float*>(c), n)
                           : cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, type, n, a,
                                          type, k, &zero, c, CUDA_R_32F, n, CUBLAS_COMPUTE_32F,
                                          CUBLAS_GEMM_DEFAULT);
            right = right && status == CUBLAS_STATUS_SUCCESS;
        });
        if (!right || cudaMemcpy(C, c, size_c, cudaMemcpyDeviceToHost) != cudaSuccess) spent = -1;
    }
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    if (handle) cublasDestroy(handle);
    return spent;
}
