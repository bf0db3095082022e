// Insertion of device-to-host copies of what host code looks at.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Pass for CUDA, behind `workspace`: where a statement of the host loads from the device's memory, the array
/// is copied into memory of the host first, once between two pieces of device work, and loaded from there.
Program copy_to_host(const Program& program, const Target& target);

}  // namespace nestor
