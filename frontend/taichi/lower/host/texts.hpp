// Texts that the running program chooses (TI-83): what is computed of one is computed of each that it can be.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The value that `of` has for the text that the running program chooses: a text, a bool or a number. Refused
/// where numbers of the running program stand in the text, where there are too many texts, and where the
/// values are of other kinds; `what` says what is computed.
Value of_each_text(Evaluator& ev, const TextPtr& text, const std::function<Value(const std::string&)>& of,
                   const std::string& what, TextRange range);
/// Whether there is a letter in the text, as Python's `bool` says.
Value truth_of_text(Evaluator& ev, const TextPtr& text, TextRange range);
/// A comparison of texts, one or both of which the running program chooses.
Value compared_texts(Evaluator& ev, ComparisonOperator op, const Value& a, const Value& b, TextRange range);
/// A method of a text, where the running program chooses it or an argument; nothing where all are known.
std::optional<Value> method_of_chosen_text(Evaluator& ev, const Value& object, const std::string& name,
                                           const CallArguments& arguments);
/// The text as Python's `repr` shows it.
Value quoted_text(Evaluator& ev, const TextPtr& text, TextRange range);
/// The text at a place that the running program computes; nothing where the elements are no texts.
std::optional<Value> chosen_text_of(Evaluator& ev, const std::vector<Value>& elements,
                                    const ScalarValue& place, TextRange range);
/// The entry of a number that the running program computes; refused where the entries are of several kinds.
Value chosen_entry(Evaluator& ev, const DictionaryValue& dictionary, const ScalarValue& key, TextRange range);
/// Refuses a value as a key of a dict, an element of a set, and what is looked for in a list, where only the
/// running program knows it.
void require_known_key(Evaluator& ev, const Value& key, TextRange range);

/// An attribute, of no program, of an object that is a copy of one of several.
inline constexpr const char* chosen_copy = ".chosen";
/// One of two numbers, texts or tuples of them, of dicts or objects of a class with these, as the running
/// program decides; nothing for other values.
std::optional<Value> chosen_of_two(Evaluator& ev, const Expr& condition, const Value& then,
                                   const Value& otherwise, TextRange range);

}  // namespace nestor::taichi
