// Dead store and temporary elimination: temporaries that nothing reads are not computed.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// allocate t; t[] = 0; for i reduce(t add) { t[] += A[i]; y[i] = A[i] }  =>  for i { y[i] = A[i] }
/// Stores to allocated buffers whose values reach nothing that matters (liveness.hpp), then loops and
/// conditions that are left empty. Of stores that follow each other to one element only the last stays, where
/// it does not read it: y[i] = x[i]; y[i] = y[i - 1] + x[i]  =>  y[i] = y[i - 1] + x[i]
Program drop_dead_stores(const Program& program, const Target& target);

}  // namespace nestor
