// Sums of floats that a user's directives add in another order: their last digits change, so that it
// is said, or refused where floats are to be exactly what the language says.
#pragma once

#include "ir/base/diagnostic.hpp"
#include "ir/core/target.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// A message for each `rfactor`, and each `atomic` with a loop that runs at once, of a sum or product of
/// floats: an error where floats are strict, a remark where products and sums may be contracted, nothing
/// where all is fast. `lowered` is the function's body before directives.
Diagnostics reordered_sums(const Block& lowered, const Schedule& schedule, FloatModel floats);

}  // namespace nestor
