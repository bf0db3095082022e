// Pictures as arrays: PNG, PGM and PPM (whole numbers), PFM (floats).
#pragma once

#include <string>

#include "ir/base/result.hpp"
#include "ir/core/array.hpp"

namespace nestor::cli {

/// Binary PGM (P5) and PPM (P6) with 8 or 16 bits, PFM (Pf, PF): arrays [height, width], with colours
/// [height, width, 3], rows from the top. PNG as in png.hpp; the content tells which it is.
Result<Array> decode_picture(const std::string& bytes, const std::string& name, Diagnostics& remarks);

/// The array as the kind of picture that `path` ends with. PNG, PGM and PPM hold uint8 and uint16 as they
/// are; other values are rounded to whole numbers and limited to 0..255. An error when the shape does not
/// fit.
Result<std::string> encode_picture(const Array& array, const std::string& path);

/// True for `.png`, `.pgm`, `.ppm` and `.pfm`.
bool is_picture(const std::string& path);

}  // namespace nestor::cli
