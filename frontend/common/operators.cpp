// Spelling of operators, in tables that follow the enumerations.
#include "frontend/common/operators.hpp"

#include <cstddef>

namespace nestor::syntax {

const char* spelling(UnaryOperator op) {
    constexpr const char* signs[] = {"+", "-", "!", "~"};
    return signs[static_cast<std::size_t>(op)];
}

const char* spelling(BinaryOperator op) {
    constexpr const char* signs[] = {"+", "-",  "*",  "/",  "//", "%", "**", "@", "<<", ">>", "<",
                                     ">", "<=", ">=", "==", "!=", "&", "^",  "|", "&&", "||"};
    static_assert(sizeof signs / sizeof *signs == static_cast<std::size_t>(BinaryOperator::logical_or) + 1);
    return signs[static_cast<std::size_t>(op)];
}

const char* word_spelling(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::floor_divide:
            return "div";
        case BinaryOperator::modulo:
            return "mod";
        case BinaryOperator::logical_and:
            return "and";
        case BinaryOperator::logical_or:
            return "or";
        default:
            return spelling(op);
    }
}

std::optional<CompareOp> compare_op(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::less:
            return CompareOp::less;
        case BinaryOperator::greater:
            return CompareOp::greater;
        case BinaryOperator::less_equal:
            return CompareOp::less_equal;
        case BinaryOperator::greater_equal:
            return CompareOp::greater_equal;
        case BinaryOperator::equal:
            return CompareOp::equal;
        case BinaryOperator::not_equal:
            return CompareOp::not_equal;
        default:
            return std::nullopt;
    }
}

std::optional<BinaryOp> bit_op(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::shift_left:
            return BinaryOp::shift_left;
        case BinaryOperator::shift_right:
            return BinaryOp::shift_right;
        case BinaryOperator::bit_and:
            return BinaryOp::bit_and;
        case BinaryOperator::bit_xor:
            return BinaryOp::bit_xor;
        case BinaryOperator::bit_or:
            return BinaryOp::bit_or;
        default:
            return std::nullopt;
    }
}

}  // namespace nestor::syntax
