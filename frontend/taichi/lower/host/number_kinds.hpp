// Numbers of Python and of numpy in the host program (TI-81): which of the two a value is, what an operator
// on both makes (NEP 50), and how Python's `repr` shows it. Taichi runs with numpy 2.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

using NumberKinds = std::map<Symbol, NumberKind>;

/// The value marked as one of that kind, if it is a number.
Value of_kind(Value value, NumberKind kind);
/// Python's, numpy's or either of the two.
NumberKind number_kind(const Value& value);
NumberKind joined(NumberKind a, NumberKind b);
NumberKinds joined(const NumberKinds& a, const NumberKinds& b);
/// A number, known or of the running program.
bool is_scalar(const Value& value);
/// numpy's type of a number: Python's floats are float64, its ints int64.
Type number_type(const Value& value);
/// What numpy's operators make of two of its types: int32 and float32 are float64.
Type numpy_promoted(const Type& a, const Type& b);
/// The operands in the types in which numpy computes where one is of its own; the kind of the result.
NumberKind meet(Evaluator& ev, Value& a, Value& b, TextRange range, bool comparing = false);
/// Two values of which the running program chooses one: in one type; the kind of the result.
NumberKind meet_as_choice(Evaluator& ev, Value& a, Value& b, TextRange range);
/// The number as a variable of that type holds it; nothing where it prints or computes otherwise.
std::optional<Value> as_held(Evaluator& ev, const Value& value, const Type& type, TextRange range);
/// What a variable holds first that a loop changes.
Value first_number(Evaluator& ev, const std::string& name, const Value& known, TextRange range);
/// `item`, `astype` and the like of one of numpy's numbers.
Value method_of_number(Evaluator& ev, const Value& number, const std::string& name,
                       const CallArguments& arguments);
/// What stands around the digits in a `repr`: `np.float32(`, and `)` behind them.
std::string before_digits(Evaluator& ev, const Value& value, TextRange range);

/// The kinds of variables around the body of a loop: those that it changes are `either` from its begin on.
class LoopKinds {
public:
    LoopKinds(Evaluator& ev, const void* loop);
    /// `runs`: at least once.
    void close(bool runs, TextRange range);

private:
    Evaluator& ev_;
    const void* loop_;
    NumberKinds entry_;
    std::optional<NumberKinds> outer_left_;
};

}  // namespace nestor::taichi
