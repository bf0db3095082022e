// Statements of kernels and functions, and of Python where the module is set up (TI-28 to TI-39).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void execute(Evaluator& ev, const Suite& suite);
void execute(Evaluator& ev, const Statement& s);
void scoped(Evaluator& ev, const Suite& suite);
void conditional(Evaluator& ev, const IfStatement& statement, TextRange range);
void loop_while(Evaluator& ev, const WhileStatement& statement, TextRange range);
void annotated(Evaluator& ev, const AnnotatedAssignment& statement, TextRange range);
void leave_loop(Evaluator& ev, bool leaves, TextRange range);
bool is_static_call(Evaluator& ev, const Expression& e);
void alias(Evaluator& ev, const Expression& target, const Value& value, TextRange range);
void expression_statement(Evaluator& ev, const Expression& e, TextRange range);
void poison(Evaluator& ev, const Statement& s);
void asserted(Evaluator& ev, const AssertStatement& statement, TextRange range);

}  // namespace nestor::taichi
