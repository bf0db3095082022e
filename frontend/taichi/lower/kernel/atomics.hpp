// Augmented assignments and atomic operations (TI-37): into fields, into what loops reduce, into locals.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void augmented(Evaluator& ev, const AugmentedAssignment& statement, TextRange range);
/// `place op= value`, atomic; the old value where it is asked for.
Value atomic(Evaluator& ev, const std::string& op, const Expression& target, const Value& value,
             TextRange range, bool old);
Value change_privately(Evaluator& ev, const std::string& op, const Expression& target, const Value& value,
                       TextRange range, bool old);
std::optional<ScalarValue> update_place(Evaluator& ev, const std::string& op, const StoreTarget& place,
                                        const Type& type, const VariablePtr& variable, Expr operand,
                                        TextRange range, bool old);

}  // namespace nestor::taichi
