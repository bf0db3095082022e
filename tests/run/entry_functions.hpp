// Functions whose entry checks are tried: what their arrays are, how they are called, and plain loops that
// compute what they should.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <vector>

#include "ir/core/errors.hpp"

namespace nestor::run_test {

using EntrySizes = std::vector<std::int64_t>;

constexpr int entry_fixed_code = 9;  ///< what `-D` fixed is another value

/// Memory as a function sees it: any strides, in elements.
struct View {
    std::byte* data = nullptr;
    EntrySizes extents, strides;

    template <class T>
    T get(std::initializer_list<std::int64_t> index) const {
        T value;
        std::memcpy(&value, at(index, sizeof value), sizeof value);
        return value;
    }
    template <class T>
    void set(std::initializer_list<std::int64_t> index, T value) const {
        std::memcpy(at(index, sizeof value), &value, sizeof value);
    }

private:
    std::byte* at(std::initializer_list<std::int64_t> index, std::size_t bytes) const {
        std::int64_t offset = 0;
        std::size_t d = 0;
        for (const std::int64_t i : index) offset += i * strides[d++];
        return data + offset * static_cast<std::int64_t>(bytes);
    }
};

struct TensorKind {
    const char* name;
    std::size_t bytes;  ///< of an element
    bool output;
    std::function<EntrySizes(const EntrySizes&)> extents;
    bool value = false;  ///< of rank 0: a pointer without strides
};

/// What a call gets: pointers and strides of the tensors, in order.
struct Given {
    EntrySizes sizes;
    std::vector<std::byte*> data;
    std::vector<const std::int64_t*> strides;
};

struct EntryFunction {
    const char* name;
    std::size_t sizes;
    std::vector<TensorKind> tensors;
    std::function<int(void*, const Given&)> call;
    std::function<void(const EntrySizes&, const std::vector<View>&)> loops;
    std::function<int(const EntrySizes&)> last_check;  ///< of the sizes, behind all others
};

/// In Tensor Comprehensions; those of the second text are compiled for K = 4.
extern const char* const entry_text;
extern const char* const entry_fixed_text;
const std::vector<EntryFunction>& entry_functions();

}  // namespace nestor::run_test
