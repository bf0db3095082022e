// Dimension orders of files. Files list an array's rows first, and a picture's colours last; a buffer may be
// stored, and subscripted, in another order. The order of what stands in memory is what both agree on.
#pragma once

#include <string>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cli {

/// An array of a file as the argument of a buffer: dimensions are those of the buffer, from the file's, which
/// run from the slowest to the fastest. Colours of a picture (`path`) become the slowest dimension where the
/// buffer's layout is not row-major. An array of another rank is left as it is.
Array from_file_order(Array array, const Buffer& buffer, const std::string& path);

/// The reverse, for an output that goes to `path` (empty: it is printed).
Array to_file_order(Array array, const Buffer& buffer, const std::string& path);

}  // namespace nestor::cli
