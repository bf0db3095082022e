// The host program: Python at module level and in its functions (TI-83). Values that are known fold away;
// kernel calls, accesses to fields and what depends on them become statements of `main`.
#pragma once

#include <optional>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// An element of a field as the host program names it: the place itself, where the field has parts.
std::optional<Value> element_view(Evaluator& ev, const Expression& e);
void host_statement(Evaluator& ev, const Statement& s);
void assert_host(Evaluator& ev, const AssertStatement& statement, const Statement& s);
void assert_that(Evaluator& ev, const AssertStatement& statement, const Value& condition, TextRange range);
void host_augmented(Evaluator& ev, const AugmentedAssignment& statement, const Statement& s);
void raised(Evaluator& ev, const RaiseStatement& statement, TextRange range);
void leave_host_loop(Evaluator& ev, bool leaves, TextRange range);

}  // namespace nestor::taichi
