// Further mistakes of a schedule of which a directive is refused: what the others do wrong by themselves.
#pragma once

#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/schedule.hpp"

namespace nestor::schedules {

/// The errors of directives that follow neither from those of `known` nor from what could not be read
/// (`unread`: the texts of directives): a directive is left out where it names what another one, that is
/// wrong, would have made or changed. HAL-62 is first: funcs and loops that are nowhere, not in the lowered
/// program and not among what directives make. An error that `known` has is not told again. `lowered` has
/// open bounds.
Diagnostics further_errors(const Program& lowered, const Schedule& schedule, const Completion& complete,
                           const Diagnostics& known, const std::vector<std::string>& unread);

}  // namespace nestor::schedules
