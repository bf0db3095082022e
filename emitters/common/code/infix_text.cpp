// Operators between two printed operands: parentheses, types that C++ widens, operands of vectors.
#include "emitters/common/code/infix_text.hpp"

#include <cmath>

#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"

namespace nestor {
namespace {

struct Operator {
    const char* text;
    Precedence precedence;
};

Operator operator_of(BinaryOp op) {
    switch (op) {
        case BinaryOp::add:
            return {"+", Precedence::additive};
        case BinaryOp::subtract:
            return {"-", Precedence::additive};
        case BinaryOp::multiply:
            return {"*", Precedence::multiplicative};
        case BinaryOp::divide:
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
            return {"/", Precedence::multiplicative};
        case BinaryOp::remainder:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_modulo:
            return {"%", Precedence::multiplicative};
        case BinaryOp::bit_and:
            return {"&", Precedence::bit_and};
        case BinaryOp::bit_or:
            return {"|", Precedence::bit_or};
        case BinaryOp::bit_xor:
            return {"^", Precedence::bit_xor};
        case BinaryOp::shift_left:
            return {"<<", Precedence::shift};
        case BinaryOp::shift_right:
            return {">>", Precedence::shift};
        case BinaryOp::minimum:
        case BinaryOp::maximum:
            break;
    }
    return {"", Precedence::postfix};
}

bool is_number_in_lanes(const Expr& e) {
    return get<Broadcast>(e) || get<Constant>(e);
}

}  // namespace

bool rounds_products(const Type& type, const Context& context) {
    return context.dialect == Dialect::device && context.needs->floats == FloatModel::strict &&
           type.is_float() && type.lanes == 1;
}

bool divides_fast(const Binary& quotient, const Context& context) {
    if (context.dialect != Dialect::device || context.needs->floats != FloatModel::fast) return false;
    if (quotient.op != BinaryOp::divide || quotient.left->type != Type::float_(32)) return false;
    const Constant* divisor = get<Constant>(quotient.right);
    const double* value = divisor ? std::get_if<double>(&divisor->value) : nullptr;
    int exponent = 0;
    return !value || std::fabs(std::frexp(*value, &exponent)) != 0.5;
}

bool is_narrow(const Type& type) {
    return type.is_int() && type.bits < 32 && type.lanes == 1;
}

Text narrowed(Text text, const Type& type, Context& context) {
    if (!is_narrow(type)) return text;
    return {call("static_cast<" + value_type(type, *context.needs) + ">", text.text)};
}

Text plain_infix(BinaryOp op, const Text& left, const Text& right, const Type& type, Context& context) {
    if (op == BinaryOp::multiply && rounds_products(type, context))
        return {call(type.bits == 64 ? "__dmul_rn" : "__fmul_rn", {left.text, right.text})};
    const Operator spelled = operator_of(op);
    const bool careful = spelled.precedence < Precedence::additive;
    const bool again = combines_bits(left.precedence) && left.precedence == spelled.precedence;  // a & b & c
    const auto tighter = static_cast<Precedence>(static_cast<int>(spelled.precedence) + 1);
    // two bare literals would be computed as int
    const Document first =
        left.untyped && right.untyped
            ? exactly_typed(left, type, context)
            : in_parentheses_below(left, careful && !again ? Precedence::unary : spelled.precedence);
    const Document second = in_parentheses_below(right, careful ? Precedence::unary : tighter);
    return {operation(first, spelled.text, second), spelled.precedence};
}

Text infix(BinaryOp op, const Text& left, const Text& right, const Type& type, Context& context) {
    return narrowed(plain_infix(op, left, right, type, context), type, context);
}

Text print_operand(const Expr& e, const Expr& other, Context& context) {
    const Broadcast* broadcast = get<Broadcast>(e);
    const bool widened = broadcast && e->type.is_float() && e->type.bits >= 32 && !is_number_in_lanes(other);
    return print_expression(widened ? broadcast->value : e, context);
}

}  // namespace nestor
