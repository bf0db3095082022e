// Sums and counts over what the running program filters (TI-83): `sum(x for x in a if x > 0)`.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `sum`, `len`, `any` or `all` of a comprehension of the host program whose conditions only the running
/// program knows, as the loop that it stands for; nothing for other calls.
std::optional<Value> filtered_reduction(Evaluator& ev, const std::string& function, const Call& call,
                                        TextRange range);
/// The loops and conditions of a comprehension around what it does for each element.
Suite loops_of(const Comprehension& comprehension, Suite body, TextRange range);

}  // namespace nestor::taichi
