// Checks of what the text alone tells. Python refuses these before it runs a line, also in code that nobody
// calls; what depends on values is checked where the evaluation meets them, see Note [Failures].
#pragma once

#include "frontend/taichi/ast.hpp"
#include "ir/base/diagnostic.hpp"

namespace nestor::taichi {

/// Errors: targets that cannot be assigned to (TI-28), parameters and arguments named twice (TI-1, TI-23),
/// `break` and `continue` outside of loops (TI-34), `return`, `yield`, `await` and `async` outside of
/// functions (TI-1). Where `messages` has errors already, statements may have lost what was around them, and
/// jumps are not looked at.
void check(const File& file, Diagnostics& messages);

}  // namespace nestor::taichi
