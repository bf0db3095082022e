// The samples as the run tests, the goldens and the benches see them: sizes, inputs, and what the
// result must be, computed by plain loops in double that share nothing with nestor.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ir/core/array.hpp"

namespace nestor::samples {

using Sizes = std::map<std::string, std::int64_t>;

/// What a sample must compute. `error_bounds`, where the result is a sum, is TC-24's bound for each
/// element; where it is a rounded number, 1 for those that the last bit decides, and 0. It is empty
/// otherwise.
struct Expected {
    std::vector<std::int64_t> extents;
    std::vector<double> values;
    std::vector<double> error_bounds;
};

struct Sample {
    const char* name;      ///< `conv2d`: samples/tc/conv2d.tc
    const char* function;  ///< the def to call
    const char* output;
    std::vector<Sizes> small;  ///< odd sizes that no tile or vector divides, and sizes 0 and 1
    Sizes real;                ///< a size that people use
    Arguments (*inputs)(const Sizes& sizes);
    Expected (*oracle)(const Arguments& inputs);
    const char* language = "tc";  ///< and the folder under `folder`
    const char* schedule = "";    ///< of the file, or a `.sched` file beside it; empty: the default loops
    const char* folder = "samples";
};

/// The samples of Tensor Comprehensions that run, compile and are timed one by one.
const std::vector<Sample>& all();
/// The rest of them, which are compiled together: layers of networks, then everything else. One that returns
/// several tensors stands here once for each of them.
const std::vector<Sample>& gallery();
/// Those of Halide, each with the schedules it has. Arrays have the pipelines' dimensions, the first
/// contiguous.
const std::vector<Sample>& halide();
/// Those of them that are no samples, but test what samples do not need.
const std::vector<Sample>& halide_programs();
/// Programs that call every built-in function of Tensor Comprehensions, in float32 and float64.
const std::vector<Sample>& builtins();

/// The positions of elements that are off by more than 1e-5 of the largest magnitude or, for sums, by more
/// than TC-24's bound. The extents must agree.
std::vector<std::size_t> wrong_elements(const Array& result, const Expected& expected);

/// The path of a sample's source.
std::string path_of(const Sample& sample);

/// Sizes as a text for messages: `K=3 M=5`.
std::string text_of(const Sizes& sizes);

}  // namespace nestor::samples
