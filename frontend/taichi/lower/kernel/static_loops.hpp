// Loops over `ti.static(..)` (TI-27, TI-34): run while translating, one iteration after the other, or kept as
// loops of the generated code where all iterations are alike.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

bool is_static_loop(Evaluator& ev, const ForStatement& statement);
void static_for(Evaluator& ev, const ForStatement& statement, const Value& over, TextRange range);
/// Of constants and indices of static loops that are kept: unrolled, it would be a Python int.
bool is_rolled(const Evaluator& ev, const Value& value);
/// Goes back to unrolling where `value` would be a Python int then, whose meaning a loop could not keep.
void require_unrolled(const Evaluator& ev, const Value& value);
/// `w[i]` of a list of the kernel's values at an index of a static loop that is kept: the list becomes an
/// array.
Value table_element(Evaluator& ev, const SequencePtr& list, const ScalarValue& index, TextRange range);

}  // namespace nestor::taichi
