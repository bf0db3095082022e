// Random pipelines of funcs with open bounds, as Halide's: what bounds inference and schedules are tested on.
#pragma once

#include <random>
#include <string>

#include "ir/core/nodes.hpp"

namespace nestor::testing {

/// `f(w; src[width, height]; windows; outputs)`: two to five funcs over x or x, y, a fifth of them pairs,
/// with pure stages and updates (windows of 2w + 1, guards, scans, histograms, scatters, the place of the
/// least value), reads shifted, scaled, clamped and transposed, of
/// the image repeated, mirrored or a constant outside as well, conditions on coordinates and values. Half of
/// the programs are of int32, the others of floats and of integers of several widths. The last func is an
/// output; in a third of the programs others are as well, which later funcs may read.
Program random_lazy_pipeline(std::mt19937_64& random, const std::string& name = "f");

}  // namespace nestor::testing
