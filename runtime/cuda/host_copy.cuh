// Copies of device tensors in memory of the host, for work that no kernel can do.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <memory>
#include <new>

#include "runtime/byte_range.hpp"
#include "runtime/bytes_of.hpp"

/// Host memory for the bytes of a device tensor with strides in elements, gaps included.
template <class T, int rank>
class HostCopy {
public:
    HostCopy(T* tensor, const int64_t (&extent)[rank], const int64_t (&stride)[rank])
        : first_element_(reinterpret_cast<uintptr_t>(tensor)) {
        bytes_of(tensor, extent, stride, &device_);
    }

    bool allocate() {
        if (size() > 0) memory_.reset(new (std::nothrow) char[size()]);
        return size() == 0 || memory_;
    }
    bool download(cudaStream_t stream) {
        return copy(memory_.get(), reinterpret_cast<void*>(device_.first), cudaMemcpyDeviceToHost, stream);
    }
    [[maybe_unused]] bool upload(cudaStream_t stream) {
        return copy(reinterpret_cast<void*>(device_.first), memory_.get(), cudaMemcpyHostToDevice, stream);
    }
    /// The copy of the tensor's element 0, 0, ..
    T* data() const {
        if (size() == 0) return nullptr;
        return reinterpret_cast<T*>(memory_.get() + (first_element_ - device_.first));
    }

private:
    size_t size() const { return static_cast<size_t>(device_.end - device_.first); }
    /// Waits for the copy and what came before it in the stream.
    bool copy(void* to, const void* from, cudaMemcpyKind kind, cudaStream_t stream) const {
        return size() == 0 || (cudaMemcpyAsync(to, from, size(), kind, stream) == cudaSuccess &&
                               cudaStreamSynchronize(stream) == cudaSuccess);
    }

    uintptr_t first_element_;
    ByteRange device_;
    std::unique_ptr<char[]> memory_;
};
