// Random pipelines of funcs with open bounds, as Halide's: what bounds inference and schedules are tested on.
#pragma once

#include <random>
#include <string>

#include "ir/array.hpp"
#include "ir/nodes.hpp"

namespace nestor::testing {

/// `f(w; src[width, height]; window x, y; out)`: two to five int32 funcs over x, y, a fifth of them pairs,
/// with pure stages and updates (windows of 2w + 1, guards, scans, histograms, scatters), reads shifted,
/// scaled, clamped and transposed, conditions on coordinates and values. The last func is the output.
Program random_lazy_pipeline(std::mt19937_64& random, const std::string& name = "f");

/// A small image, w in 0..2, a window whose minima may be negative and whose extents may be 0.
Arguments random_lazy_arguments(const Program& program, std::mt19937_64& random);

}  // namespace nestor::testing
