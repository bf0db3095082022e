// Dimension orders of files: row-major buffers need nothing; for others the dimensions are renamed, and only
// colours are moved.
#include "frontend/cli/run/file_order.hpp"

#include <algorithm>

#include "frontend/cli/run/picture.hpp"

namespace nestor::cli {
namespace {

/// A row-major array [rows, columns] of elements of so many bytes, as [columns, rows].
std::vector<std::byte> transposed(const std::vector<std::byte>& data, std::size_t rows, std::size_t columns,
                                  std::size_t bytes) {
    std::vector<std::byte> out(data.size());
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c)
            std::copy_n(data.begin() + static_cast<std::ptrdiff_t>((r * columns + c) * bytes), bytes,
                        out.begin() + static_cast<std::ptrdiff_t>((c * rows + r) * bytes));
    return out;
}

}  // namespace

Array from_file_order(Array array, const Buffer& buffer, const std::string& path) {
    if (buffer.layout.empty() || array.extents.size() != buffer.layout.size()) return array;
    const auto bytes = static_cast<std::size_t>(array.element.bytes());
    std::vector<std::int64_t> file = array.extents;
    if (is_picture(path) && file.size() == 3) {
        array.data = transposed(array.data, static_cast<std::size_t>(file[0] * file[1]),
                                static_cast<std::size_t>(file[2]), bytes);
        file = {file[2], file[0], file[1]};
    }
    for (std::size_t k = 0; k < file.size(); ++k)
        array.extents[static_cast<std::size_t>(buffer.layout[k])] = file[k];
    return array;
}

Array to_file_order(Array array, const Buffer& buffer, const std::string& path) {
    if (buffer.layout.empty() || array.extents.size() != buffer.layout.size()) return array;
    const auto bytes = static_cast<std::size_t>(array.element.bytes());
    std::vector<std::int64_t> file;
    for (const int dimension : buffer.layout)
        file.push_back(array.extents[static_cast<std::size_t>(dimension)]);
    if (is_picture(path) && file.size() == 3) {
        array.data = transposed(array.data, static_cast<std::size_t>(file[0]),
                                static_cast<std::size_t>(file[1] * file[2]), bytes);
        file = {file[1], file[2], file[0]};
    }
    array.extents = std::move(file);
    return array;
}

}  // namespace nestor::cli
