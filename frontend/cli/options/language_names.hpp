// The languages' names for texts to users, so that help and hints follow from the one list of languages.
#pragma once

#include <string>

namespace nestor::cli {

/// `tc, halide, taichi, nabla, nest`
std::string language_names();

}  // namespace nestor::cli
