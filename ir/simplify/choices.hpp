// Choices in choices: conditions on what a condition chose, so that one condition decides once.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// select(select(c, 3, 0) >= 1, select(c, 3, 0) + 2, 0)  =>  select(c, 5, 0): a comparison of a choice is a
/// comparison of what is chosen, and inside of a choice its condition is known.
Expr with_choices_joined(const Expr& e);

}  // namespace nestor
