// Insertion of device-to-host copies of what host code looks at.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// launch write(&s) ..; if s[] > 0 { .. }
///   =>  launch write(&s) ..; allocate s_host[] stack; copy s to s_host device_to_host; if s_host[] > 0 { ..
///   }
/// Pass for CUDA, behind `workspace`: where a statement of the host loads from the device's memory, the array
/// is copied into memory of the host first, once between two pieces of device work, and loaded from there.
Program copy_to_host(const Program& program, const Target& target);

}  // namespace nestor
