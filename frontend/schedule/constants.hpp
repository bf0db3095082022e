// Constant evaluation in schedules and realizations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "frontend/schedule/ast.hpp"

namespace nestor::schedules {

/// The value of a constant integer expression; nothing where it has names, divides by zero or overflows.
std::optional<std::int64_t> constant_integer(const Expression& e);
/// A constant as `-D` takes it: `3`, `-0.5`, `true`; empty where it is none.
std::string constant_text(const Expression& e);

}  // namespace nestor::schedules
