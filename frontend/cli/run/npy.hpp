// NumPy's `.npy` files: what `run` reads and writes, and tests exchange.
#pragma once

#include <string>

#include "ir/base/result.hpp"
#include "ir/core/array.hpp"

namespace nestor::cli {

/// Bytes of a version 1 to 3 file to an array in C order (Fortran order is transposed, big-endian
/// swapped). Element types: bool, integers, float16, float32, float64. `name` is for messages.
Result<Array> decode_npy(const std::string& bytes, const std::string& name);

/// A version 1.0 file in C order; bfloat16 becomes float32.
std::string encode_npy(const Array& array);

}  // namespace nestor::cli
