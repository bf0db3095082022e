// `iter(..)` and `next(..)` of the host program (TI-83): an iterator is an object that holds what is left.
#pragma once

#include <optional>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `iter(a)`
Value make_iterator(Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// The list of what an iterator has not given yet; null for other values.
SequencePtr rest_of_iterator(const Value& value);
/// Whether what took of its elements may have left some.
bool is_left_partly(const Value& value);
/// All that is left, for what takes as many as it needs; nothing goes on there.
std::vector<Value> taken_from_iterator(Evaluator& ev, const Value& iterator, TextRange range);
/// A list of all that an iterator or a generator has left, which gives no more; another value as it is.
Value taken_whole(Evaluator& ev, const Value& value, TextRange range);
/// `next(it)`, `next(it, otherwise)`
Value next_of_iterator(Evaluator& ev, const Value& iterator, const CallArguments& arguments);

/// `itertools.count(first, step)`, whose `next` and loops go on without an end.
Value make_count(Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// `itertools.cycle(a)`, and `itertools.repeat(x)` without a number.
Value make_cycle(Evaluator& ev, const std::string& name, const CallArguments& arguments);
bool is_endless(const Value& value);
/// `map(f, count())` and `enumerate(count(), first)`, endless themselves.
Value mapped_endless(Evaluator& ev, const Value& function, const Value& endless);
Value numbered_endless(Evaluator& ev, const Integer& first, const Value& endless);
/// The next element; nothing of the cycle of an empty list.
std::optional<Value> next_if_any(Evaluator& ev, const Value& endless, TextRange range);
/// So many elements, which the iterator has given then.
std::vector<Value> taken_from_endless(Evaluator& ev, const Value& iterator, std::size_t count,
                                      TextRange range);
/// `zip(count(1), a)`, `zip(it, it)`: row by row, as long as all have elements.
Value zipped_with_iterators(Evaluator& ev, const CallArguments& arguments);
void endless_host_for(Evaluator& ev, const ForStatement& statement, const Value& iterator, TextRange range);

}  // namespace nestor::taichi
