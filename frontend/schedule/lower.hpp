// Lowering of schedules: from their text to directives. What a directive does, and whether it may, is decided
// in ir/schedule.
#pragma once

#include <string>
#include <vector>

#include "frontend/schedule/parse.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor::schedules {

/// The schedules of a text for functions of these names, checked by `check`. Directives stand in the order of
/// their phases (HAL-82), otherwise as written. Startup expressions are of the functions' parameters in
/// `program`; where it lacks a function, which has errors then, directives with such expressions are left
/// out. Errors go to `messages`: those of `check`, HAL-58 arguments of another kind, HAL-52 factors, HAL-12
/// what is no startup expression; and, where any directive of a block is wrong, HAL-62 what the others name
/// and is nowhere.
std::vector<Schedule> lower(const Text& text, const std::vector<std::string>& functions,
                            const Program& program, Diagnostics& messages, bool strict_phases = false);

/// One directive in the notation of users, of the default loops' own as well. Startup expressions are of the
/// parameters of `function`; without one they are refused (SCH-4).
Result<Directive> read_directive(const std::string& text, const Function* function = nullptr);

}  // namespace nestor::schedules
