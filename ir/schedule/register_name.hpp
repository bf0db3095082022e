// What the registers of reductions are called.
#pragma once

#include <string>

#include "ir/schedule/directive.hpp"

namespace nestor::schedule {

/// `sum`, `largest`: after the operator, and not the name of a tensor of the function where another is free.
std::string register_name(const Subject& subject, ReduceOp op);

}  // namespace nestor::schedule
