// How large the samples are that the bench times.
#pragma once

#include "tests/support/samples/samples.hpp"

namespace nestor::bench {

/// Sizes at which one call takes 0.3 to 20 milliseconds, and at which most samples do not fit into caches;
/// photographs have 1024 x 768 pixels. The sample's own real size where none is listed.
samples::Sizes bench_sizes(const samples::Sample& sample);

}  // namespace nestor::bench
