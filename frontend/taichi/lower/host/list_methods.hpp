// What lists of the running program are asked and told (TI-83): their methods, subscripts, operators, and
// Python's functions of them.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/host/running_lists.hpp"

namespace nestor::taichi {

std::optional<Value> method_of_running_list(Evaluator& ev, const RunningListPtr& list,
                                            const std::string& name, const CallArguments& arguments);
/// `len`, `sum`, `min`, `max`, `any`, `all`, `sorted`, `reversed`, `list`, `set`, `tuple`, `str` of such a
/// list or dict; nothing for other functions.
std::optional<Value> function_of_running_list(Evaluator& ev, const std::string& name,
                                              const CallArguments& arguments);
/// Of numpy, where an argument is such a list.
std::optional<Value> numpy_of_running_list(Evaluator& ev, const std::string& name,
                                           const CallArguments& arguments);
/// `size`, `shape`, `dtype` of an array; nothing for others.
std::optional<Value> attribute_of_running_array(const RunningList& list, const std::string& name);
Value subscript_of_running_list(Evaluator& ev, const RunningListPtr& list, const std::vector<Value>& indices,
                                TextRange range);
/// `a + b`, `a * n`
std::optional<Value> operation_on_running_list(Evaluator& ev, BinaryOperator op, const Value& a,
                                               const Value& b, TextRange range);
/// `==`, `!=`, `in`, `not in`; nothing where neither side is such a list or dict.
std::optional<Value> comparison_of_running_lists(Evaluator& ev, ComparisonOperator op, const Value& a,
                                                 const Value& b, TextRange range);

/// Where the first element is that equals the value; the size where there is none.
Expr place_of(Evaluator& ev, const RunningList& list, const Value& value, TextRange range);
/// Fails, and learns, where the list does not hold such values yet.
void require_fits(Evaluator& ev, RunningList& list, const Value& value, TextRange range);
void remove_at(Evaluator& ev, RunningList& list, const Expr& place, TextRange range);
/// A copy in the order of the keys, which are as many; itself for none.
RunningListPtr sorted_list(Evaluator& ev, const RunningListPtr& list, const RunningListPtr& keys, bool down,
                           TextRange range);
/// A bound of a slice: from the end where it is negative, and within the list.
Expr bound_of_slice(Evaluator& ev, const Value& given, const Expr& otherwise, const Expr& size,
                    TextRange range);
/// `list[low:high:step]`; bounds may be `None`.
Value part_of_list(Evaluator& ev, const RunningListPtr& list, const Value& low, const Value& high,
                   std::int64_t step, TextRange range);
/// A list of the running program with the elements of this one.
RunningListPtr copied_list(Evaluator& ev, const Value& list, const std::string& name, TextRange range,
                           const std::string& purpose = "copy");
/// Whether there is anything in a list or dict of the running program; nothing for other values.
std::optional<Value> truth_of_running_list(const Value& value);

}  // namespace nestor::taichi
