// `iter(..)` and `next(..)` of the host program (TI-83): an iterator is an object that holds what is left.
#pragma once

#include <optional>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `iter(a)`
Value make_iterator(Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// The list of what an iterator has not given yet; null for other values.
SequencePtr rest_of_iterator(const Value& value);
/// All that is left, which the iterator has no more.
std::vector<Value> taken_from_iterator(Evaluator& ev, const Value& iterator, TextRange range);
/// `next(it)`, `next(it, otherwise)`
Value next_of_iterator(Evaluator& ev, const Value& iterator, const CallArguments& arguments);

}  // namespace nestor::taichi
