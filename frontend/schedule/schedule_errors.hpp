// All mistakes of a schedule: a refused directive, and what others do wrong by themselves.
#pragma once

#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/schedule.hpp"

namespace nestor::schedules {

/// The errors of a schedule's directives: first of funcs and loops that are nowhere, not in the lowered
/// program and not among what directives make (HAL-62), then the refusals of what remains. A directive is
/// left out where another one that is wrong, or could not be read (`unread`: the texts of such), would have
/// made or changed what it is about. `lowered` has open bounds.
Diagnostics schedule_errors(const Program& lowered, const Schedule& schedule, const Completion& complete,
                            const std::vector<std::string>& unread = {});

}  // namespace nestor::schedules
