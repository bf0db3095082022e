// Row-major places of elements of matrices, whose rows and columns are counted by ints.
#pragma once

#include <cstddef>

namespace nestor::taichi {

inline std::size_t row_major(int row, int columns, int column) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
}

}  // namespace nestor::taichi
