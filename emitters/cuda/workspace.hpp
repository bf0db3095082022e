// The workspace of a CUDA entry: temporaries on the device along the calls that an entry may make.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "emitters/cuda/host.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

/// The temporaries of one path through an entry, their extents in the entry's sizes.
using Temporaries = std::vector<Buffer>;

/// A function's own temporaries with those of each function that it may call behind them.
std::vector<Temporaries> paths_of(const Function& function, const Substitution& arguments,
                                  const HostState& state);

/// The bytes of the path that needs most, each temporary rounded up; nothing where sizes decide.
std::optional<std::int64_t> constant_bytes(const std::vector<Temporaries>& paths);

}  // namespace nestor::cuda
