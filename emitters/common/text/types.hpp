// Types as C++ and CUDA spell them.
#pragma once

#include <string>

#include "emitters/common/text/helpers.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// The type of a value in an expression or local: `float`, `int64_t`, `bool`, `f32x16`. Declares vector types
/// in `needs`.
std::string value_type(const Type& type, Needs& needs);
/// The type of an element in memory: as above, bool as `uint8_t` (PR-19).
std::string element_type(const Type& type, Needs& needs);
/// `float`, `uint8_t`: scalars only, in memory and in the C interface.
std::string c_type(const Type& type);
/// `float32[M, K]`-style name for comments: `float`, `double`, `int32`, `bool`.
std::string readable_type(const Type& type);

}  // namespace nestor
