// Loops over Python's values that the running program leaves or goes on in (TI-83).
#pragma once

#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Whether a `break` or `continue` of the loop that has this body stands under a condition.
bool ends_under_condition(const Suite& body);

/// Runs the iterations inside of loops that turn once, which `break` and `continue` of the running program
/// leave:
///     for d in (1, -1):               once:
///         if x[d] > 0: break    =>        if x[1] > 0: break
///         n += 1                          n += 1
///                                         if x[-1] > 0: break
///                                         n += 1
void left_host_for(Evaluator& ev, const ForStatement& statement, const std::vector<Value>& values,
                   TextRange range);

}  // namespace nestor::taichi
