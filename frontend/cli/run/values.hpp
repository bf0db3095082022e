// Array inputs and outputs, the WHAT and WHERE of `run`: from files and generators, to files and as text
// (PR-3).
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "frontend/io/files.hpp"
#include "ir/base/result.hpp"
#include "ir/core/array.hpp"

namespace nestor::cli {

/// True for `iota`, `random:..` and `const:..`, which take their shape from the parameter.
bool is_generator(const std::string& what);

/// An array for the parameter `name` from a .npy file or a picture; what is left out of it is remarked.
Result<Array> read_array(const std::string& name, const std::string& path, Diagnostics& remarks);

/// `iota` counts from 0 in row-major order; `random:SEED[:LOW:HIGH]` is uniform in [LOW, HIGH), 0:1 for
/// floats and 0:100 for integers if not given; `const:VALUE`. The same everywhere for the same seed.
Result<Array> generate(const std::string& name, const std::string& what, const Type& element,
                       const std::vector<std::int64_t>& extents);

/// The same values in another element type, each brought there by a cast.
Array converted(const Array& array, const Type& element);

/// True where the extension of `path` names a kind of file that arrays go to, and the error where it does
/// not.
bool is_array_file(const std::string& path);
Diagnostic unknown_kind_of_file(const std::string& path);

/// The file for an output, by the extension of `path`.
Result<io::OutputFile> array_file(const Array& array, const std::string& path);

/// `C float32[2, 3]` and the values, a row a line. `whole` shows all of a large array, else its edges.
std::string array_text(const std::string& name, const Array& array, bool whole);

}  // namespace nestor::cli
