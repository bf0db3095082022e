// How random pipelines of funcs with open bounds are called: their outputs, windows and arguments.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::testing {

/// The labels of the funcs of a drawn program that are outputs, in order.
std::vector<std::string> output_labels(const Program& program);

/// Gives a drawn program's one function the windows and buffers of these outputs, named as the front end
/// names them, in the place of those that it has.
void set_outputs(Program& program, const std::vector<std::string>& labels);

/// An output's array, the func it is of, and its window in a call: (min, extent) for each dimension.
struct OutputWindow {
    std::string array, label;
    std::vector<std::pair<std::int64_t, std::int64_t>> window;
};

/// The outputs of a program's first function with their windows, a tuple's components one after the other.
std::vector<OutputWindow> output_windows(const Program& program, const Arguments& arguments);

/// A window that begins below 0, and one without points.
bool begins_below_zero(const Program& program, const Arguments& arguments);
bool has_empty_window(const Program& program, const Arguments& arguments);

/// A small image, w in 0..2, windows whose minima may be negative and whose extents may be 0: those of
/// several outputs are equal, overlap or lie apart.
Arguments random_lazy_arguments(const Program& program, std::mt19937_64& random);

}  // namespace nestor::testing
