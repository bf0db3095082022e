// Names that are None until a loop or condition of the running program makes them numbers (TI-83): a variable
// of the number beside a bool, `best` and `best_is_none`.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A name that is None becomes a number under control of the program: the next try knows. False where only
/// another kind of value could be told.
bool learn_optional(Evaluator& ev, const std::string& name, const Value& number, TextRange range);
/// Makes a name that is None a variable where it turned out to need one.
bool make_optional(Evaluator& ev, std::map<std::string, Value>& names, const std::string& name,
                   TextRange range);
/// `best = None` in a loop or condition, of a name that has such a variable or turned out to need one.
bool assigned_none(Evaluator& ev, std::map<std::string, Value>& names, const std::string& name,
                   const Value& value, TextRange range);
/// The name has a number now.
void note_not_none(Evaluator& ev, const Value& known, TextRange range);

/// Whether `e is None`; nothing where e is no such name.
std::optional<Value> is_none(Evaluator& ev, const Expression& e);
/// What an operator takes, which raises where it is None.
Value evaluate_operand(Evaluator& ev, const Expression& e);
/// What `print` and formats write: None or the number. `as_double`: as formats write floats of numpy.
Value evaluate_shown(Evaluator& ev, const Expression& e, bool as_double = false);
/// An expression where the condition holds or does not.
Value evaluate_where(Evaluator& ev, const Expression& condition, bool holds, const Expression& e);

/// The names that a condition, being true or false, says to be no None: numbers for as long as this stands.
class NotNone {
public:
    NotNone(Evaluator& ev, const Expression& condition, bool holds);
    /// Of the first operands, where the one behind them is evaluated.
    NotNone(Evaluator& ev, const LogicalExpression& logical, std::size_t operands);
    ~NotNone() { ev_.host.not_none = outer_; }
    NotNone(const NotNone&) = delete;
    NotNone& operator=(const NotNone&) = delete;

private:
    void add(const Expression& condition, bool holds);

    Evaluator& ev_;
    std::set<Symbol> outer_;
};

}  // namespace nestor::taichi
