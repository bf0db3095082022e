// Copies of device tensors in memory of the host, for work that no kernel can do.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

/// Host memory for the bytes of a device tensor with strides in elements, gaps included. The entry
/// has checked that their sums fit.
template <class T, int rank>
class HostCopy {
public:
    HostCopy(T* tensor, const int64_t (&extent)[rank], const int64_t (&stride)[rank]) {
        bool empty = false;
        int64_t last = 0;
        for (int k = 0; k < rank; ++k) {
            empty = empty || extent[k] <= 0;
            const int64_t reach = (extent[k] - 1) * stride[k];
            (reach < 0 ? before_ : last) += reach;
        }
        device_ = empty ? nullptr : tensor + before_;
        size_ = empty ? 0 : static_cast<size_t>(last + 1 - before_) * sizeof(T);
    }

    bool allocate() {
        if (size_ > 0) memory_.reset(new (std::nothrow) char[size_]);
        return size_ == 0 || memory_;
    }
    bool download(cudaStream_t stream) {
        return copy(memory_.get(), const_cast<void*>(static_cast<const void*>(device_)),
                    cudaMemcpyDeviceToHost, stream);
    }
    [[maybe_unused]] bool upload(cudaStream_t stream) {
        return copy(const_cast<void*>(static_cast<const void*>(device_)), memory_.get(),
                    cudaMemcpyHostToDevice, stream);
    }
    /// The copy of the tensor's element 0, 0, ..
    T* data() const { return size_ == 0 ? nullptr : reinterpret_cast<T*>(memory_.get()) - before_; }

private:
    /// Waits for the copy and what came before it in the stream.
    bool copy(void* to, const void* from, cudaMemcpyKind kind, cudaStream_t stream) const {
        return size_ == 0 || (cudaMemcpyAsync(to, from, size_, kind, stream) == cudaSuccess &&
                              cudaStreamSynchronize(stream) == cudaSuccess);
    }

    int64_t before_ = 0;  // where the first byte lies, in elements from the tensor's element 0, 0, ..
    T* device_ = nullptr;
    size_t size_ = 0;
    std::unique_ptr<char[]> memory_;
};
