// Functions of which no call succeeds: warnings about what a program or its schedule asks in vain.
#pragma once

#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::driver {

/// A warning (HAL-90) for each check at entry of `final`, the program that emitters print, that is known not
/// to hold: a `require`, or a bound that is less than what is needed.
Diagnostics failing_calls(const Program& final);

}  // namespace nestor::driver
