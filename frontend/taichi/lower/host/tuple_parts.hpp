// Tuples that a loop or condition of the running program chooses (TI-83): `best = (x[i], i)` under an `if`.
// Each part has a name of its own, `best.0`, which is a variable as that of any other number.
#pragma once

#include <map>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The tuple that a value is: no list, set or view of a dict; else null.
const SequencePtr* plain_tuple(const Value& value);

/// Binds the name of a tuple whose parts have names, or that has to have them; false for all others.
/// Errors: unsupported, after which the next attempt gives the parts names before the loop.
bool bind_tuple_by_parts(Evaluator& ev, std::map<std::string, Value>& bindings, const std::string& name,
                         const Value& value, TextRange range);

/// Gives the parts of the tuple names where an attempt found that they change, and makes these variables;
/// false where the name stands for something else.
bool make_variables_of_parts(Evaluator& ev, std::map<std::string, Value>& bindings, const std::string& name,
                             TextRange range);

/// What a name stands for: of a tuple whose parts have names the tuple of what they are now.
Value with_parts_of_now(Evaluator& ev, const Value& value, TextRange range);

}  // namespace nestor::taichi
