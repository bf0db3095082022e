// Lists that the running program makes longer or shorter (TI-83): numbers in memory for many, and how many
// there are.
//
// Note [Growing lists] (2026-11-27)
// A list whose elements Python knows is a sequence of values while translating. Where a loop or condition of
// the running program changes it, that attempt fails, the names of the list and the type of what was appended
// are noted (`HostState::growing`), and the next attempt finds an array in its place, made in front of the
// loop or condition: a fixed number of places in the program's memory, and a variable for its length. That
// the places suffice is checked as the program runs. Memory that grows was not taken: the IR's buffers have
// their size from where they are allocated, and a script's lists are short beside its fields.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Notes that the running program changes a list of numbers, by appending `appended` if not null.
void note_growth(Evaluator& ev, const SequencePtr& list, const Value* appended);
/// Makes growing lists of those that were noted, where the statement's names see them.
void make_growing_lists(Evaluator& ev, TextRange range);

/// Null where the value is no growing list.
const GrowingList* growing_list(const Value& value);
ScalarValue length_of(Evaluator& ev, const GrowingList& list);
/// The element at a Python index; an IndexError where there is none.
Value element_of(Evaluator& ev, const GrowingList& list, const Value& index, TextRange range);
void set_element(Evaluator& ev, const GrowingList& list, const Value& index, const Value& value,
                 TextRange range);
/// A method of lists; nothing where it has none of that name for growing ones.
Value growing_method(Evaluator& ev, const GrowingList& list, const std::string& name,
                     const CallArguments& arguments);
/// `len`, `sum`, `min`, `max`, `sorted`, `list` of a growing list; others are not supported.
Value growing_builtin(Evaluator& ev, const std::string& name, const CallArguments& arguments);
Value growing_membership(Evaluator& ev, const Value& value, const GrowingList& list, TextRange range);
/// Prints it as Python does.
void print_growing(Evaluator& ev, const GrowingList& list, TextRange range);
/// `for x in list`, and where it is `counted` `for k, x in enumerate(list)`.
void for_growing(Evaluator& ev, const GrowingList& list, const ForStatement& statement, TextRange range,
                 bool counted = false);
/// The list of `enumerate(list)`; nothing for other expressions.
std::optional<Value> enumerated_list(Evaluator& ev, const Expression& e);
/// Another list is bound to the name of a growing one, in a loop or condition: its elements take their place.
void replace_growing(Evaluator& ev, const GrowingList& list, const Value& value, TextRange range);

}  // namespace nestor::taichi
