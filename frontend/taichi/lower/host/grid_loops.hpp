// Loops of the host program over grids (TI-83), `for i, j in ti.ndrange(n, m)`: one loop of the running
// program inside of the other.
#pragma once

#include <optional>

#include "frontend/taichi/ast.hpp"
#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Whether nested loops do the same: a `break` would leave the inner one alone, and a loop that has no turn
/// binds no name.
bool nests(Evaluator& ev, const ForStatement& statement, const RangeValue& grid);

/// The nested loops; false, with everything undone, where they cannot be; `why` gets what it was.
///     for i, j in ti.ndrange(n, m): s      =>      for i in range(n):
///                                                      for j in range(m): s
bool nested_host_for(Evaluator& ev, const ForStatement& statement, const RangeValue& grid, TextRange range,
                     std::optional<Diagnostic>* why);

}  // namespace nestor::taichi
