// Checks of unused schedules. Schedules that a command does not use are tried as well: a mistake in one is
// not found only on the day when somebody asks for it.
#pragma once

#include "frontend/driver/chosen_schedules.hpp"

namespace nestor::driver {

/// The errors of the program's schedules that are not `chosen`: each is applied to a copy of the lowered
/// program, and `with_bounds` its bounds are inferred too. Of each schedule the first error (others may
/// follow from it).
Diagnostics errors_of_unused(const Program& lowered, const std::vector<Schedule>& schedules,
                             const ChosenSchedules& chosen, bool with_bounds);

/// Both, by file and place; what both say only once.
Diagnostics merged(const Diagnostics& a, const Diagnostics& b);

}  // namespace nestor::driver
