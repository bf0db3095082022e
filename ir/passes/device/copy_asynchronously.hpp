// Asynchronous copies: threads go on while what they copy to shared memory is on its way.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// In device functions, where A is an array of the device and A_tile is shared by a block:
///   A_tile[k, i] = A[m, k]   =>   A_tile[k, i] = async_copy(A[m, k])
/// for values of 4, 8 or 16 bytes, in the steps of a loop. Other accesses of what is copied stand behind a
/// barrier (insert_barriers).
Program copy_asynchronously(const Program& program, const Target& target);

}  // namespace nestor
