// What Python's functions make of lists of the running program (TI-83): sums, extremes, order, sets.
#pragma once

#include <functional>
#include <string>

#include "frontend/taichi/lower/host/running_lists.hpp"

namespace nestor::taichi {

/// Whether the element at a place equals the value.
Expr is_element(Evaluator& ev, const RunningList& list, const Expr& place, const Value& value,
                TextRange range);
/// Whether two lists, one of them of the running program, have equal elements.
Expr same_lists(Evaluator& ev, const Value& a, const Value& b, TextRange range);
/// Does something with each element of any list: a loop, or one after another.
void each_element(Evaluator& ev, const Value& list, TextRange range,
                  const std::function<void(const Value&)>& body);
RunningListPtr as_set(Evaluator& ev, const Value& from, TextRange range);
void add_to_set(Evaluator& ev, RunningList& set, const Value& value, TextRange range);
Value set_operation(Evaluator& ev, const std::string& name, const Value& a, const Value& b, TextRange range);
/// `range(first, stop, step)` of a step that is known and positive.
RunningListPtr stepped_range(Evaluator& ev, const Value& first, const Value& stop, std::int64_t step,
                             TextRange range);
/// `[key(x) for x in list]`
RunningListPtr keys_of(Evaluator& ev, const RunningListPtr& list, const Value& key, TextRange range);
/// In the order of the keys, equal ones as they were.
void sort_list(Evaluator& ev, RunningList& list, const RunningListPtr& keys, bool down, TextRange range);

}  // namespace nestor::taichi
