// What stands behind something that may raise, inside of a `try` of the host program (TI-31): it runs only
// where nothing was raised, so that the first exception is the one that the handler sees.
#pragma once

#include <functional>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Whether what was evaluated last may have raised an exception that a `try` waits for.
bool may_have_raised(const Evaluator& ev);
/// Does it where nothing was raised. What it binds to names is there behind it.
void unless_raised(Evaluator& ev, TextRange range, const std::function<void()>& what);
/// The rest of a statement whose first expression may have raised: does it where nothing was raised.
void goes_on(Evaluator& ev, const Statement& s, const std::function<void()>& rest);
/// Evaluates it where nothing was raised, if anything may have been; its value is there behind it.
Value value_unless_raised(Evaluator& ev, TextRange range, const std::function<Value()>& what);
/// Whether the method of a list, dict, set, field or array changes it.
bool method_changes(const std::string& name);

}  // namespace nestor::taichi
