// Machine-readable messages: one document each, with all that the text form shows (PR-21).
#pragma once

#include <string>

#include "ir/base/diagnostic.hpp"

namespace nestor::io {

/// `{"diagnostics": [{"severity", "id", "text", "place", "hint", "notes": [..]}]}`; places have file, line,
/// column and the end of the range.
std::string json_messages(const Diagnostics& messages);
/// A SARIF 2.1.0 log with one run; rules carry their text.
std::string sarif_messages(const Diagnostics& messages);

}  // namespace nestor::io
