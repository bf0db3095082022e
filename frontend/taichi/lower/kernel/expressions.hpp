// Expressions: what is Python folds, what is not becomes expressions of the IR (TI-10, TI-20 to TI-24).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value evaluate(Evaluator& ev, const Expression& e);
Value evaluate_name(Evaluator& ev, const std::string& name, TextRange range);
Value frozen(Evaluator& ev, const Value& value, TextRange range);
std::vector<Value> evaluate_elements(Evaluator& ev, const std::vector<Expression>& elements);
std::shared_ptr<const std::vector<Scope>> scopes_here(Evaluator& ev);
/// The binding itself, a variable unread; null when there is none.
Value* find(Evaluator& ev, const std::string& name);
Value evaluate_conditional(Evaluator& ev, const Conditional& conditional, TextRange range);
/// Folds a Python number into a run-time one of the default type (TI-11).
ScalarValue scalar(Evaluator& ev, const Value& value, TextRange range);
/// A value as rows x columns elements; a scalar fills them.
std::vector<ScalarValue> elements(Evaluator& ev, const Value& value, const ElementType& like,
                                  TextRange range);
ElementType type_of(Evaluator& ev, const Value& value, TextRange range);
bool is_run_time(const Evaluator& ev, const Value& value);
/// Refuses a struct in a kernel where Taichi asks for a number or a vector, and raises
/// TaichiCompilationError.
void require_no_struct(const Evaluator& ev, const Value& value, TextRange range);
std::int64_t static_integer(Evaluator& ev, const Value& value, TextRange range, const std::string& what);

}  // namespace nestor::taichi
