// What only the running host program decides (TI-83): which text it prints, and at which `return` a function
// ends.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A statement of one expression; where that chooses between texts, it stands in both arms of a condition.
void host_expression(Evaluator& ev, const Expression& e, TextRange range);
/// Goes back to the statement, which chooses between the arms of a conditional that are no numbers.
[[noreturn]] void choose_at_statement(const Evaluator& ev, const Conditional& conditional, std::size_t before,
                                      TextRange range);
/// `if c: return a` in a function of the host program, evaluated: what follows is the other arm, too, where
/// the running program decides. False for other statements.
bool returns_by_condition(Evaluator& ev, const Suite& suite, std::size_t k);

}  // namespace nestor::taichi
