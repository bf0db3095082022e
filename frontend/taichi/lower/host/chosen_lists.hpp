// Statements with a list that the running program chooses among known ones (TI-83).
#pragma once

#include "frontend/taichi/ast.hpp"
#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `lists[i].append(x)`   =>   if i == 0: lists[0].append(x) elif i == 1: lists[1].append(x) ..
/// for lists that grow, at most 64 of them; the index is checked first. Loops over such a list, and what is
/// read of one, are parted alike. False, with nothing done, where the statement has none.
bool execute_for_chosen_list(Evaluator& ev, const Statement& s);

}  // namespace nestor::taichi
