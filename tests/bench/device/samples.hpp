// The programs that bench_cuda times, with their sizes, peers and goals.
#pragma once

#include <string>
#include <vector>

#include "tests/bench/device/table.hpp"
#include "tests/support/samples/samples.hpp"

namespace nestor::bench {

struct DeviceSample {
    std::string name;
    std::string path;  ///< under samples/; with `text` only its extension counts
    std::string text;  ///< in place of the file's; empty: the file
    std::string function;
    samples::Sizes sizes;  ///< sizes, and scalars such as the beginning of a window
    /// Names of m, k and n, for cuBLAS; empty: no product.
    std::vector<std::string> product = {};
    /// What PyTorch does, and the names of its sizes (peers/torch_times.py); empty: nothing.
    std::string torch = {};
    std::vector<std::string> torch_sizes = {};
    std::vector<Goal> goals = {};
};

/// All of them; `small`: with sizes of at most 65, for tests of the bench itself.
std::vector<DeviceSample> device_samples(bool small);

}  // namespace nestor::bench
