// Directives that say nothing new, whatever becomes of the loops: their arguments, those of later ones, and
// what the function requires of its parameters tell.
#pragma once

#include <optional>
#include <string>

#include "ir/core/target.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// The loop that a directive gives a mode; nothing for others. The part of n iterations is named after its
/// loop: k_inner.
std::optional<LoopName> has_mode_of(const Directive& directive);

/// The user's words for a loop: `C.k`.
std::string short_name(const LoopName& loop);

/// Warnings (SCH-79) about directives that later ones replace, that change nothing, whose conditions are
/// decided before the program runs, or that allow what nothing makes use of (`atomic`).
Diagnostics directives_without_effect(const Program& final, const Schedule& schedule, const Target& target);

}  // namespace nestor
