// What lists of the running program hold (TI-83): the numbers that make up an element, each in a column of
// its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A number of a text that is made of numbers, and the words in front of it.
struct ShownNumber {
    std::string words, format;
    Type type;
    friend bool operator==(const ShownNumber&, const ShownNumber&) = default;
};

/// What a list holds: a number, a text by its place among those that are known, a text by the numbers that it
/// shows, a vector or matrix, or a tuple or list of these.
struct ListElement {
    enum class Form { number, text, shown, vector, sequence };
    Form form = Form::number;
    Type type;                             ///< of a number, or of a vector's
    NumberKind kind = NumberKind::python;  ///< of a number
    int rows = 0, columns = 0;             ///< of a vector or matrix
    bool list = false;                     ///< a list, not a tuple
    std::vector<ListElement> parts;        ///< of a sequence
    std::vector<std::string> texts;        ///< that a text may be
    std::vector<ShownNumber> shown;        ///< in a text
    std::string end;                       ///< the words behind them
    friend bool operator==(const ListElement&, const ListElement&) = default;
};

/// What a list holds that holds this value; nothing where no list of the running program does.
std::optional<ListElement> element_of(Evaluator& ev, const Value& value, TextRange range);
/// What holds both; nothing where they are of different kinds.
std::optional<ListElement> joined(const ListElement& a, const ListElement& b);
/// The types of the numbers that an element has, in their order.
std::vector<Type> types_of(const ListElement& element);
/// The numbers of a value, for the columns of a list that holds such elements.
std::vector<Expr> numbers_of(Evaluator& ev, const ListElement& element, const Value& value, TextRange range);
/// The value that has these numbers.
Value value_of_numbers(Evaluator& ev, const ListElement& element, const std::vector<Expr>& numbers,
                       TextRange range);
/// Whether the element with these numbers equals the value.
Expr element_is(Evaluator& ev, const ListElement& element, const std::vector<Expr>& numbers,
                const Value& value, TextRange range);
/// Whether one value stands before another: texts by the places that they have in order.
Expr stands_before(Evaluator& ev, const Value& a, const Value& b, TextRange range);

}  // namespace nestor::taichi
