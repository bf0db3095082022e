// Common subexpression elimination of what a statement computes several times, for those who read: lets of
// the program's text get their names back, and calls have one.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// y[i] = (1 - exp(x[i])) / (1 + exp(x[i]))  =>  let e = exp(x[i]); y[i] = (1 - e) / (1 + e)
/// Of stores: scalars that the text names with `let`, or that call a function, where the statement computes
/// them anyway. Coordinates stay in their subscripts.
Program name_shared_values(const Program& program, const Target& target);

}  // namespace nestor
