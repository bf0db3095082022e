// Application of a schedule to lowered loops, directive by directive.
#pragma once

#include "ir/base/result.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedules {

/// Completes short loop names against the loops as they stand (`<h, x>`: z0, the last stage of h that has a
/// loop of that name), and applies the directives as ir/schedule/schedule.hpp says. Errors: HAL-62 for
/// unknown funcs and loops, with the loops there are; else the directives' own refusals. The first error ends
/// it.
Result<Program> apply_schedule(const Program& lowered, const Schedule& schedule);

}  // namespace nestor::schedules
