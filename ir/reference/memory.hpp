// The interpreter's memory: storage that knows which of its elements were ever written, and views of it with
// bounds and strides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ir/core/array.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// Bytes that begin as zeros and take room where they are written, as memory of sparse programs has to.
class ZeroBytes {
public:
    ZeroBytes() = default;
    /// Throws EvaluationError where there is not enough memory.
    explicit ZeroBytes(std::int64_t count);

    /// More of them; not fewer.
    void grow(std::int64_t count);
    std::byte* data() { return bytes_.get(); }
    std::byte& operator[](std::int64_t at) { return bytes_[static_cast<std::size_t>(at)]; }
    const std::byte& operator[](std::int64_t at) const { return bytes_[static_cast<std::size_t>(at)]; }

private:
    struct Free {
        void operator()(std::byte* bytes) const { std::free(bytes); }
    };
    std::unique_ptr<std::byte[], Free> bytes_;
    std::int64_t count_ = 0;
};

/// A piece of memory. Addresses count elements.
struct Storage {
    Type element;
    std::vector<Type> scalars;  ///< of one element, in order
    ZeroBytes bytes;
    ZeroBytes written;  ///< per element, 0 or 1
    bool read_only = false;
    bool zero_when_unwritten = false;              ///< tree storage and state: what is not written reads as 0
    std::map<std::int64_t, std::int64_t> lengths;  ///< of append lists, by the address of their first element

    Storage(const Type& element_type, std::int64_t count);
};

/// A buffer as a function sees it: subscripts in [min, min + extent), addresses from `first` on.
struct View {
    std::string name;
    std::shared_ptr<Storage> storage;
    std::int64_t first = 0;
    Bounds bounds;
    std::vector<TreeLevel> levels;
};

/// New, unwritten memory for a buffer of these bounds; strides may be negative or leave gaps. A growing
/// buffer begins with none.
View allocate_view(const Buffer& buffer, const Bounds& bounds);

/// The same memory with room for subscripts below `extent` of the outermost dimension, if it was smaller.
View grown(const View& view, std::int64_t extent);

/// The address of an element. Throws EvaluationError naming the access when it lies outside; `what` is
/// `reads` or `writes`.
std::int64_t address_of(const View& view, std::span<const std::int64_t> subscripts, const char* what);

/// The scalars of an element. Throws when it was never written.
Scalar read_element_scalar(const View& view, std::int64_t address);
std::vector<Scalar> read_element(const View& view, std::int64_t address);

/// Throws when the view is of an input.
void write_element(const View& view, std::int64_t address, std::span<const Scalar> values);

/// Forgets a list's or cell's values: the elements from the subscripts on, as far as the lowest level that
/// is not dense reaches.
void deactivate(const View& view, const std::vector<std::int64_t>& subscripts);

/// Whole views of equal extents; elements never written stay so.
void copy_view(const View& from, const View& to);

/// Whether a member of the state is handed back to who calls an entry; not where a sparse one is so large
/// that an array of all its elements would be most of the program's memory.
bool comes_back(const Buffer& member, const Bounds& bounds);

/// Fills a view from an array in row-major order, and back. With `written` the elements count as written.
void fill_view(const View& view, const Array& array, bool written);
Array array_of(const View& view);

/// Calls `visit` with the subscripts of every element in row-major order.
void each_element(const Bounds& bounds, const std::function<void(const std::vector<std::int64_t>&)>& visit);

}  // namespace nestor
