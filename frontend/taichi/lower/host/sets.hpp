// Sets of the host program (TI-83), known while translating. Python's order of their elements follows from
// hashes and from how a set grew: it is told only where it can be no other.
#pragma once

#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A set of the values, each once.
Value set_of(Evaluator& ev, const std::vector<Value>& values, TextRange range);
/// The elements as Python goes through them; fails where that is not certain.
std::vector<Value> ordered_elements(Evaluator& ev, const Sequence& set, TextRange range);
/// For what comes out the same in any order; of other values as `iterate`.
std::vector<Value> elements_in_any_order(Evaluator& ev, const Value& value, TextRange range);
/// Whether it changes the set.
bool changes_set(const std::string& name);
bool is_method_of_sets(const std::string& name);
Value set_method(Evaluator& ev, Sequence& set, const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
