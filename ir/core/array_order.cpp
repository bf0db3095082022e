// Reordering of arrays in one walk over all elements with both positions.
#include "ir/core/array_order.hpp"

#include <algorithm>

#include "ir/core/entry.hpp"

namespace nestor {
namespace {

/// Copies elements between the two orders.
Array reordered(const Array& array, const std::vector<int>& layout, bool to_row_major) {
    if (layout.empty()) return array;
    Array out(array.element, array.extents);
    const std::vector<std::int64_t> strides = dense_strides(array.extents, layout);
    const std::int64_t bytes = array.element.bytes();
    std::vector<std::int64_t> point(array.extents.size(), 0);
    for (std::int64_t row_position = 0; row_position < array.size(); ++row_position) {
        std::int64_t rest = row_position, position = 0;
        for (std::size_t d = point.size(); d-- > 0;) {
            position += rest % array.extents[d] * strides[d];
            rest /= array.extents[d];
        }
        const std::int64_t from = to_row_major ? position : row_position;
        const std::int64_t to = to_row_major ? row_position : position;
        std::copy_n(array.data.begin() + from * bytes, bytes, out.data.begin() + to * bytes);
    }
    return out;
}

}  // namespace

Array row_major(const Array& array, const std::vector<int>& layout) {
    return reordered(array, layout, true);
}

Array in_layout(const Array& array, const std::vector<int>& layout) {
    return reordered(array, layout, false);
}

}  // namespace nestor
