// Copies where a value reads what is written before it is used (TI-28): elements of one vector that change
// places, targets of one assignment that are read by another's value.
#pragma once

#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Names every value that may read a place that is written before its own.
void settle(Evaluator& ev, std::vector<Expr>& values, const std::vector<StoreTarget>& places,
            TextRange range);
/// The members of a struct that another one gets: what reads a member that gets its value earlier has a name.
StructPtr settled_members(Evaluator& ev, const StructValue& target, const Value& value, TextRange range);
/// The value as it is now: what reads memory or variables that change gets a name.
Value held(Evaluator& ev, const Value& value, const std::string& name, TextRange range);

}  // namespace nestor::taichi
