// How Python shows lists and dicts of the running program (TI-35).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Statements that print a list or dict, element by element.
void print_list(Evaluator& ev, const TextOfList& whole, TextRange range);
/// `separator.join(list)`
TextOfList texts_joined(Evaluator& ev, const RunningListPtr& list, const std::string& separator,
                        TextRange range);

}  // namespace nestor::taichi
