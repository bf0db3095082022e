// Conditional values: statements `if c { x = a; } else if d { x = b; }` that only choose what one local is.
#pragma once

#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// The local that all branches of the statement assign, at most once each, and nothing else; nothing for
/// other statements, and where a value or condition loads, calls or divides, which lanes would do in vain.
std::optional<Symbol> chosen_local(const Stmt& s);

/// What the local is behind the statement, `before` in front of it.
Expr chosen_value(const If& choice, const Expr& before);

}  // namespace nestor
