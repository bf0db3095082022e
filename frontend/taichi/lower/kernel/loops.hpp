// `for` in kernels: ranges, ndrange, fields, and loops that unroll while translating (TI-34, TI-38, TI-39).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void loop_for(Evaluator& ev, const ForStatement& statement, TextRange range);
void check_nesting(Evaluator& ev, const Value& over, TextRange range);
void run_loop(Evaluator& ev, const ForStatement& statement,
              const std::vector<std::pair<ScalarValue, ScalarValue>>& limits, bool grouped, bool over_field,
              TextRange range);
std::vector<std::string> loop_variable_names(Evaluator& ev, const ForStatement& statement, std::size_t count,
                                             bool grouped, bool over_field);
/// Unlike those of all other loops of the kernel: `k.s0.i`, the second loop of that name `k.s0.i_2`, and
/// s1 in the next loop that stands in no other.
LoopName loop_name(Evaluator& ev, const std::string& variable);
void end_of_loop(Evaluator& ev);

}  // namespace nestor::taichi
