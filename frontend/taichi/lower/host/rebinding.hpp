// Names of arrays that get another array in a loop or condition of the running program (TI-83).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// How often names, containers and objects of the program hold an array.
int holders_of(const Evaluator& ev, const FieldPtr& array);
/// A name that holds an array from before the loop or condition and gets another one inside: its elements
/// change, where nothing else tells the two arrays apart. False where this is no such name.
bool replaced_elements(Evaluator& ev, const Value& known, const Value& value, TextRange range);
/// `a, b = b, a` of fields in a loop or condition of the running program: their elements change places, where
/// nothing but the two targets tells them apart. False where this is no such statement.
bool swapped_elements(Evaluator& ev, const std::vector<Expression>& targets, const std::vector<Value>& values,
                      TextRange range);

}  // namespace nestor::taichi
