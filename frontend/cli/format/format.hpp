// The source formatter of `nestor fmt`: texts laid out in one way, with all their comments. README.md has the
// rules.
#pragma once

#include <string>

#include "ir/base/formatting.hpp"

namespace nestor::cli {

/// The text of a file as `nestor fmt` lays it out, or its syntax errors. Formatting the result changes
/// nothing. Tokens and comments are compared with those of the input: what differs would be an InternalError.
Result<std::string> formatted(const SourceFilePtr& file, const Formatting& language);

}  // namespace nestor::cli
