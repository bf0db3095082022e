// PNG pictures as arrays, by libpng.
#pragma once

#include <string>

#include "ir/base/result.hpp"
#include "ir/core/array.hpp"

namespace nestor::cli {

/// 8 or 16 bits a sample: [height, width], with colours [height, width, 3]. Palettes and fewer bits become 8
/// bits; transparency is dropped, with a remark.
Result<Array> decode_png(const std::string& bytes, const std::string& name, Diagnostics& remarks);

/// uint8 or uint16 samples, [height, width] or [height, width, 3].
Result<std::string> encode_png(const Array& samples, const std::string& name);

}  // namespace nestor::cli
