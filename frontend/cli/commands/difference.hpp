// Line differences between two texts, as people read them.
#pragma once

#include <string>

namespace nestor::cli {

/// The changed lines with two lines of context: `- ` removed, `+ ` added, `  ` kept; `..` stands for
/// what is left out. Empty when the texts are equal.
std::string difference(const std::string& before, const std::string& after);

}  // namespace nestor::cli
