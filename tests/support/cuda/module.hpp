// Generated CUDA text as a loaded library: launches rewritten, compiled for the emulated machine, cached.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/support/cuda/machine.hpp"

namespace nestor_emulation {

/// Kernel launches (`name<<<grid, block, shared, stream>>>(..);`) and `__shared__` variables as calls of the
/// emulated machine; line numbers stay.
std::string rewrite_cuda(const std::string& text);

/// A compiled and loaded text. Stays loaded to the end of the process.
class Module {
public:
    /// `headers`: name to text, for quoted includes. Throws std::runtime_error with the compiler's messages.
    explicit Module(const std::string& source, const std::map<std::string, std::string>& headers = {});

    /// The function of that name; throws where there is none.
    template <class F>
    F* function(const std::string& name) const {
        return reinterpret_cast<F*>(find(name));
    }

private:
    void* find(const std::string& name) const;
    void* handle_ = nullptr;
};

/// An array in device memory, released at the end.
template <class T>
class DeviceArray {
public:
    /// Unwritten memory.
    DeviceArray(const std::string& name, std::size_t size)
        : data_(static_cast<T*>(device_allocate(name, size * sizeof(T)))), size_(size) {}
    DeviceArray(const std::string& name, const std::vector<T>& values)
        : data_(static_cast<T*>(device_allocate(name, values.size() * sizeof(T), values.data()))),
          size_(values.size()) {}
    ~DeviceArray() { device_release(data_); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    T* data() const { return data_; }
    std::vector<T> values() const {
        std::vector<T> result(size_);
        device_read(result.data(), data_, size_ * sizeof(T));
        return result;
    }
    bool written(std::size_t position) const { return device_written(data_ + position, sizeof(T)); }

private:
    T* data_;
    std::size_t size_;
};

/// What nvcc says to the text under `-Werror all-warnings`; "" when it compiles or nvcc is absent.
std::string nvcc_messages(const std::string& source, const std::map<std::string, std::string>& headers,
                          const std::string& options = "");
bool has_nvcc();

}  // namespace nestor_emulation
