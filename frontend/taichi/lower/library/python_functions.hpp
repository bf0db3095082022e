// What Python's own functions ask of their arguments.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Refuses a vector of a kernel where Python's functions want elements: it is one value for them.
void require_iterable(const Evaluator& e, const Value& v, TextRange range);

/// `sorted(values, key=.., reverse=..)`.
Value in_sorted_order(Evaluator& e, const std::string& name, const CallArguments& a);

}  // namespace nestor::taichi
