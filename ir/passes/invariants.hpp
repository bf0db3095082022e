// Invariants of passes: what a row of the table provides, as a question that is asked after it and every
// later row.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Something that holds from a row on, until programs are printed.
struct PassInvariant {
    const char* name;
    /// Where it does not hold: a statement or expression as text; empty where it holds.
    std::string (*violation)(const Program& program);
};

using Invariants = std::vector<const PassInvariant*>;

/// The rows of a table, in their order, as far as a target wants them: where one relies on what no row before
/// it provides (nor `given`, which holds at the beginning), a sentence that says so.
template <class Rows, class Wanted>
std::vector<std::string> misplaced_rows(const Rows& rows, const Wanted& wanted, Invariants given = {}) {
    std::vector<std::string> told;
    for (const auto& row : rows) {
        if (!wanted(row)) continue;
        for (const PassInvariant* needed : row.relies_on)
            if (std::find(given.begin(), given.end(), needed) == given.end())
                told.push_back(std::string(row.name) + " relies on `" + needed->name +
                               "`, which no row before it provides");
        given.insert(given.end(), row.provides.begin(), row.provides.end());
    }
    return told;
}

/// Functions are loops: nothing is a pipeline any more.
extern const PassInvariant no_pipelines;
/// Entries return nothing but an error: their results are parameters.
extern const PassInvariant results_in_memory;
/// Every loop and buffer has its limits.
extern const PassInvariant no_holes;
/// Temporaries on a device are part of a workspace whose size their function tells.
extern const PassInvariant workspace_assigned;
/// The host loads from its own memory alone.
extern const PassInvariant host_loads_copies;
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
