// Names of the registers of reductions.
#pragma once

#include <set>
#include <string>

#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// `sum`, `largest`: after the operator, and not the name of a tensor of the function where another is free.
/// Where a register of that name is in scope at the loop, or `taken` has it, the tensor that it is combined
/// into tells them apart: `variance_sum`, `lowest_position`.
std::string register_name(const Subject& subject, const LoopName& loop, ReduceOp op, const Symbol& tensor,
                          const std::set<std::string>& taken = {});

}  // namespace nestor::schedule
