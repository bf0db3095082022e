// Application of a schedule to lowered loops, directive by directive.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/core/target.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedules {

/// Completes short loop names against the loops as they stand (`<h, x>`: z0, the last stage of h that has a
/// loop of that name), and applies the directives as ir/schedule/schedule.hpp says. Errors: HAL-62 for
/// unknown funcs and loops, with the loops there are; else the directives' own refusals. The first refusal
/// ends it; with it come the errors of other directives that do not follow from it. `warnings`, if given,
/// takes those about directives that undo each other.
Result<Program> apply_schedule(const Program& lowered, const Schedule& schedule,
                               Diagnostics* warnings = nullptr);

/// The errors of a schedule's directives that do not follow from others of it which could not be read, whose
/// texts are `unread`.
Diagnostics errors_beside(const Program& lowered, const Schedule& schedule,
                          const std::vector<std::string>& unread);

/// True for tiles in a processor's registers on a device, whose threads take their place: such directives
/// are checked and then left out.
bool is_only_checked(const Directive& directive, const Target& target);

/// Whether iterations compute what is new (HAL-59), or all that they need, as bounds inference says.
enum class Windows { sliding, whole };

/// Applies what waits for inferred bounds: memory and windows that slide, then flat loops, with the guards of
/// tiles made limits of loops. A schedule that has no such directives, and stores every func where it is
/// computed, leaves the program as it is.
Result<Program> apply_register_phase(const Program& inferred, const Schedule& schedule, const Target& target,
                                     Windows windows = Windows::sliding);

/// What slides, one line each: `g slides along <h, z0, s0, y> in y; memory for 4 places`.
std::vector<std::string> windows_of(const Program& inferred, const Schedule& schedule);

/// Applies what stands behind `flatten()`, in the order of the text.
Result<Program> apply_steps(const Program& inferred, const Schedule& schedule);

}  // namespace nestor::schedules
