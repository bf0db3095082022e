// What only the running host program decides (TI-83): which text it prints, and at which `return` a function
// ends.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A text, or another Python value that is printed as one, and what is evaluated before it.
struct TextArm {
    Value text;
    Block before;
};
/// The text that the running program chooses.
Value chosen_text(Evaluator& ev, const Expr& condition, const TextArm& then, const TextArm& otherwise,
                  TextRange range);
/// What an arm of a condition binds to names, texts alone.
using TextNames = std::map<std::string, Value>;
/// Runs the arm. The names are bound behind the condition, where both arms are known.
TextNames texts_of_arm(Evaluator& ev, const std::function<void()>& arm);
/// Keeps a text that an arm binds; false for other values, and where no arm is the innermost block.
bool bind_text_of_arm(Evaluator& ev, std::map<std::string, Value>& bindings, const std::string& name,
                      const Value& value, TextRange range);
/// The texts that names of two arms, with the arms' statements, have behind the condition.
TextNames chosen_texts(Evaluator& ev, const Expr& condition, std::pair<TextNames, Block&> then,
                       std::pair<TextNames, Block&> otherwise, TextRange range);
/// `if c: return a` in a function of the host program, evaluated: what follows is the other arm, too, where
/// the running program decides. False for other statements.
bool returns_by_condition(Evaluator& ev, const Suite& suite, std::size_t k);

/// The statements behind one that may raise, in a function or loop that a `try` is around: they run only
/// where nothing was raised, and the value that they return is the function's.
void goes_on_unless_raised(Evaluator& ev, const Suite& rest);

}  // namespace nestor::taichi
