// Invariants of passes: what a row of the table provides, as a question that is asked after it and every
// later row.
#pragma once

#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Something that holds from a row on, until programs are printed.
struct PassInvariant {
    const char* name;
    /// Where it does not hold: a statement or expression as text; empty where it holds.
    std::string (*violation)(const Program& program);
};

/// No function launches kernels: a CPU calls them.
extern const PassInvariant no_launches;
/// Arithmetic has float32 or more; 16-bit floats are loaded, converted and stored.
extern const PassInvariant no_half_arithmetic;
/// No assert stands in a loop that threads share: it could not leave it.
extern const PassInvariant no_parallel_asserts;
/// Blocks and threads of a device stand in functions of the device alone.
extern const PassInvariant kernels_apart;

/// Threads reduce into copies of their own: nothing is left for printers to combine.
extern const PassInvariant no_trees;

}  // namespace nestor
