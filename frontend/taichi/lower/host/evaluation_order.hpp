// The order in which the host program reads (TI-84): Python reads a value where it stands, so that what calls
// behind it change does not change it.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// What evaluating an expression may change of what was evaluated before it: a kernel writes memory, a
/// function of the program names, too.
enum class Change { nothing, memory, names };
Change change_by(Evaluator& ev, const Expression& e);
inline bool may_change_values(Evaluator& ev, const Expression& e) {
    return change_by(ev, e) != Change::nothing;
}
/// The same of statements.
bool may_change_values(Evaluator& ev, const Suite& body);

/// The value as something holds it from now on: what `to_numpy` gives without a name is copied, and what the
/// running program computes is read now. In kernels the value itself.
Value kept(Evaluator& ev, const Value& value, const std::string& name, TextRange range);

/// The same where an expression behind it may change it, otherwise the value itself.
Value kept_before(Evaluator& ev, const Value& value, const Expression& later, const std::string& name,
                  TextRange range);

/// An array that `to_numpy` gives, copied; anything else as it is.
Value kept_array(Evaluator& ev, const Value& value, const std::string& name, TextRange range);

}  // namespace nestor::taichi
