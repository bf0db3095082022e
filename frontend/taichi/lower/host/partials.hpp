// `functools.partial(f, ..)` (TI-83): an object that holds a function and its first arguments.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `functools.partial(f, a, name=b)`
Value make_partial(Evaluator& ev, const std::string& name, const CallArguments& arguments);
bool is_partial(const Value& value);
/// The arguments of the partial function, then those of the call, whose names come first.
Value call_partial(Evaluator& ev, const Value& partial, const CallArguments& arguments);

}  // namespace nestor::taichi
