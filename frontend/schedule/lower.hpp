// Resolution of directives, from the text of schedules: which argument means what. What a directive does, and
// whether it may, is decided in ir/schedule.
#pragma once

#include <string>
#include <vector>

#include "frontend/schedule/parse.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor::schedules {

/// The schedules of a text for functions of these names. A block without `for`, and loose directives, belong
/// to the only function. Directives stand in the order of their phases (HAL-82), otherwise as written.
/// Startup expressions are of the functions' parameters in `program`; where it lacks a function, which has
/// errors then, directives with such expressions are left out. Errors go to `messages`: HAL-62 unknown
/// directives and functions, HAL-58 wrong arguments, `not supported yet`, HAL-12 what is no
/// startup expression.
std::vector<Schedule> resolve(const Text& text, const std::vector<std::string>& functions,
                              const Program& program, Diagnostics& messages, bool strict_phases = false);

/// One directive in the notation of users, of the default loops' own as well. Startup expressions are of the
/// parameters of `function`; without one they are refused (SCH-4).
Result<Directive> read_directive(const std::string& text, const Function* function = nullptr);

/// The value of a constant integer expression; nothing where it has names, divides by zero or overflows.
std::optional<std::int64_t> constant_integer(const Expression& e);
/// A constant as `-D` takes it: `3`, `-0.5`, `true`; empty where it is none.
std::string constant_text(const Expression& e);

}  // namespace nestor::schedules
