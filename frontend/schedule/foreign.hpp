// Foreign syntax: what people write who come from Halide's C++, OpenMP and CUDA, and what it is called here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ir/base/foreign.hpp"

namespace nestor::schedules {

std::span<const ForeignForm> foreign_forms();

/// A line of calls of Halide's C++ as directives: `f.tile(x, y, xi, yi, 8, 8).parallel(y);` becomes
/// `tile(f, x, y, xo, yo, xi, yi, 8, 8); traverse(f.y, parallel);`. Nothing for other lines.
std::optional<ForeignFound> from_cpp(std::string_view line);

/// What a tail of Halide's C++ (`GuardWithIf`) is called here; empty for other words.
std::string tail_from_cpp(const std::string& word);

}  // namespace nestor::schedules
