// Entry checks of input sizes: reads of the caller's arrays are proved to stay inside, or checked at entry.
#pragma once

#include <vector>

#include "ir/analysis/access.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// What holds wherever something is computed: outputs that share one window have points there, since for an
/// empty one `check_inputs` leaves the function first.
void assume_window(Facts& facts, const Function& function);

/// Puts asserts in front of the body for every dimension of an input in which the reads are not proved to
/// stay inside, and in front of these, and of all temporaries, `if the window is empty { return }`. Appends
/// their texts to `table`.
Block check_inputs(const Function& function, Block body, SymbolSource& symbols,
                   std::vector<ErrorEntry>& table, Diagnostics& errors);

/// True where all that is computed has no dimensions: there are no holes, but inputs may be too small.
bool computes_points(const Function& function, const Block& body);

/// Reads of inputs in such functions that nothing bounds, for languages that do not check them when they
/// read.
Diagnostics unbounded_reads_of_points(const Program& program);

/// check_inputs for such a function; unchanged where data choose what is read, which other languages check
/// when it is read.
Block check_points(const Function& function, const Block& body, SymbolSource& symbols,
                   std::vector<ErrorEntry>& table);

}  // namespace nestor
