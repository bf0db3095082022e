// Reserved words: names that generated code cannot use as it likes.
#pragma once

#include <set>
#include <string>

namespace nestor {

/// Keywords of C, C++ and CUDA, macros of the headers that generated code or its users include, and the
/// types and variables that generated code names: no parameter or local may be called so.
const std::set<std::string>& reserved_everywhere();
/// Functions of the C library: no function with C linkage may be called so.
const std::set<std::string>& reserved_publicly();

}  // namespace nestor
