// Layouts of buffers: the order of a buffer's dimensions in memory, and subscripts that walk through it.
#pragma once

#include <optional>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// The buffer of this name: a parameter, or what the function allocates.
std::optional<Buffer> buffer_of(const Function& function, const Symbol& symbol);
/// The dimensions of a buffer from the slowest to the fastest.
std::vector<std::size_t> slowest_first(const Buffer& buffer);
/// The dimension whose neighbours are neighbours in memory; the buffer has dimensions.
std::size_t fastest_dimension(const Buffer& buffer);

/// How a buffer stands in the text: `sum`, `tile[i][j]`, `C[m * C_row + n]`, `*total`.
enum class Addressing { scalar, array, pointer };

/// Registers and stack of constant extents are scalars and arrays, all else is reached by a pointer.
Addressing access_of(const Buffer& buffer);

}  // namespace nestor
