// Operators of expressions: one list for all languages, each of which writes some of them. What one computes
// is the language's: `/` of integers truncates in one, floors in another.
#pragma once

#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor::syntax {

enum class UnaryOperator { plus, minus, logical_not, bit_not };
enum class BinaryOperator {
    add,
    subtract,
    multiply,
    divide,        ///< `/`
    floor_divide,  ///< `//`, `div`
    modulo,        ///< `%`, `mod`
    power,
    matrix_product,
    shift_left,
    shift_right,
    less,
    greater,
    less_equal,
    greater_equal,
    equal,
    not_equal,
    bit_and,
    bit_xor,
    bit_or,
    logical_and,
    logical_or
};

/// `-`, `!`, `~`
const char* spelling(UnaryOperator op);
/// `+`, `%`, `&&`
const char* spelling(BinaryOperator op);
/// The same in languages that have words for some: `mod`, `and`.
const char* word_spelling(BinaryOperator op);

/// What it is in the IR where it compares, and where it works on bits; nothing for other operators.
std::optional<CompareOp> compare_op(BinaryOperator op);
std::optional<BinaryOp> bit_op(BinaryOperator op);

}  // namespace nestor::syntax
