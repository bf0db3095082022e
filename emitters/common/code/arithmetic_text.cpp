// Arithmetic operators as C++ text: divisions, shifts, extrema (see Note [Integers in C++]).
#include "emitters/common/code/arithmetic_text.hpp"

#include <bit>

#include "emitters/common/code/infix_text.hpp"
#include "emitters/common/code/sum_text.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/analysis/integer_range.hpp"
#include "ir/core/build.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

const char* division_helper(BinaryOp op) {
    switch (op) {
        case BinaryOp::divide:
            return "divide";
        case BinaryOp::remainder:
            return "remainder_of";
        case BinaryOp::floor_divide:
            return "floor_divide";
        case BinaryOp::floor_modulo:
            return "floor_modulo";
        case BinaryOp::euclidean_divide:
            return "euclidean_divide";
        default:
            return "euclidean_modulo";
    }
}

bool proved_nonnegative(const Expr& e, const Context& context) {
    if (!e->type.is_signed()) return true;
    return e->type == Type::index() && at_most(build::integer(0), e, context.facts);
}

/// A variable that facts say is not 0, or a form that they say is above it.
bool proved_nonzero(const Expr& e, const Context& context) {
    return is_nonzero(e, context.facts) || at_most(build::integer(1), e, context.facts);
}

Text print_integer_division(const Binary& binary, const Type& type, Context& context) {
    const Text left = print_expression(binary.left, context);
    const Text right = print_expression(binary.right, context);
    const bool truncates = binary.op == BinaryOp::divide || binary.op == BinaryOp::remainder;
    if (const auto divisor = build::as_integer(binary.right)) {
        if (*divisor == 0) return {"0", Precedence::postfix, true};
        const bool positive = *divisor > 0 && (truncates || proved_nonnegative(binary.left, context));
        if (positive || (*divisor < -1 && truncates)) return infix(binary.op, left, right, type, context);
        const bool modulo = is_modulo(binary.op);
        const bool power = *divisor > 0 && (*divisor & (*divisor - 1)) == 0;
        if (modulo && power) {  // the low bits of negative ones too
            const Expr mask = build::constant(*divisor - 1, type);
            return infix(BinaryOp::bit_and, left, print_expression(mask, context), type, context);
        }
        if (power && !truncates) {  // shifts round to the floor: a branch less than division
            const Expr bits =
                build::constant(std::int64_t{std::countr_zero(static_cast<std::uint64_t>(*divisor))}, type);
            return infix(BinaryOp::shift_right, left, print_expression(bits, context), type, context);
        }
    } else if (type == Type::index() && proved_nonzero(binary.right, context) &&
               (proved_nonnegative(binary.right, context)
                    ? truncates || proved_nonnegative(binary.left, context)
                    : truncates && proved_nonnegative(binary.left, context))) {
        // of one sign at least nothing overflows, and of two numbers that are not negative all forms agree
        return infix(binary.op, left, right, type, context);
    }
    return helper_call(division_helper(binary.op), {left, right}, type, context);
}

Text print_float_division(const Binary& binary, const Expr& e, Context& context) {
    const Text left = print_operand(binary.left, binary.right, context);
    const Text right = print_operand(binary.right, binary.left, context);
    switch (binary.op) {
        case BinaryOp::divide:
            if (divides_fast(binary, context)) return {call("__fdividef", {left.text, right.text})};
            return infix(binary.op, left, right, e->type, context);
        case BinaryOp::remainder:
            context.needs->includes.insert("<cmath>");
            return {call(context.dialect == Dialect::host ? "std::fmod"
                         : e->type.bits == 32             ? "fmodf"
                                                          : "fmod",
                         {left.text, right.text})};
        case BinaryOp::floor_divide:
            context.needs->includes.insert("<cmath>");
            return {call(context.dialect == Dialect::host ? "std::floor"
                         : e->type.bits == 32             ? "floorf"
                                                          : "floor",
                         infix(BinaryOp::divide, left, right, e->type, context).text)};
        case BinaryOp::floor_modulo:
            return helper_call("floor_remainder", {left, right}, e->type, context);
        case BinaryOp::euclidean_divide:
            return helper_call("euclidean_quotient", {left, right}, e->type, context);
        default:
            return helper_call("euclidean_remainder", {left, right}, e->type, context);
    }
}

Text print_shift(const Binary& binary, const Type& type, Context& context) {
    const Text left = print_expression(binary.left, context);
    const Text right = print_expression(binary.right, context);
    const auto count = build::as_integer(binary.right);
    const bool in_range = count && *count >= 0 && *count < type.bits;
    const bool is_left = binary.op == BinaryOp::shift_left;
    if (in_range && (!is_left || !type.is_signed())) return infix(binary.op, left, right, type, context);
    return helper_call(is_left ? "shift_left" : "shift_right", {left, right}, type, context);
}

}  // namespace

/// Of a function whose template argument is the index type, as it is on devices and beside a number: it
/// widens an element itself.
static Text print_argument(const Expr& e, const Expr& other, Context& context) {
    const bool typed = context.dialect == Dialect::device || build::as_integer(other);
    const Cast* cast = typed && e->type == Type::index() ? get<Cast>(e) : nullptr;
    const bool widens = cast && !cast->bits && get<Load>(cast->value) && cast->value->type.is_int() &&
                        cast->value->type.is_scalar() && cast->value->type.bits <= 32;
    return print_expression(widens ? cast->value : e, context);
}

Text print_extremum_of_number(bool largest, const Text& number, const Text& value, const Type& type,
                              Context& context) {
    if (context.dialect == Dialect::device) return print_extremum(largest, number, value, type, context);
    if (type.lanes == 1)
        return helper_call(largest ? "larger_of" : "smaller_of", {value, number}, type, context);
    const Document a = in_parentheses_below(value, Precedence::postfix);
    const Document b = in_parentheses_below(number, Precedence::postfix);
    return {choice(in_brackets(operation(a, largest ? ">" : "<", b)), a, b), Precedence::conditional};
}

namespace {

/// Either or both of two conditions. In lanes both are evaluated: `&&` is a branch, and clang vectorises no
/// loop that reduces with one.
Text print_truths(bool either, const Text& left, const Text& right, Precedence tighter,
                  const Context& context) {
    const bool eager = context.simd;
    const Precedence side = eager ? Precedence::postfix : tighter;
    const char* const sign = either ? (eager ? "|" : "||") : (eager ? "&" : "&&");
    const Precedence own = either ? (eager ? Precedence::bit_or : Precedence::logical_or)
                                  : (eager ? Precedence::bit_and : Precedence::logical_and);
    return {operation(in_parentheses_below(left, side), sign, in_parentheses_below(right, side)), own};
}

}  // namespace

Text print_extremum(bool largest, const Text& left, const Text& right, const Type& type, Context& context) {
    if (type.lanes != 1) {
        const Document a = in_parentheses_below(left, Precedence::postfix);
        const Document b = in_parentheses_below(right, Precedence::postfix);
        const Document better = in_brackets(operation(a, largest ? ">" : "<", b));
        const Document is_nan = in_brackets(operation(b, "!=", b));
        const Document chosen = type.is_float() ? in_brackets(operation(better, "|", is_nan)) : better;
        return {choice(chosen, a, b), Precedence::conditional};
    }
    if (type.is_float())
        return helper_call(largest ? "max_number" : "min_number", {left, right}, type, context);
    if (type.is_bool()) return print_truths(largest, left, right, Precedence::equality, context);
    if (context.dialect == Dialect::device || context.simd)
        return helper_call(largest ? "larger_of" : "smaller_of", {left, right}, type, context);
    context.needs->includes.insert("<algorithm>");
    const std::string named =
        left.untyped || right.untyped ? "<" + value_type(type, *context.needs) + ">" : "";
    // std::min takes addresses: those of a choice's branches keep g++ from sums in lanes, six times as slow
    const auto as_value = [&](const Text& operand) -> Document {
        if (operand.precedence != Precedence::conditional || type.bits < 32) return operand.text;
        return value_type(type, *context.needs) + "{" + operand.text + "}";
    };
    return {call((largest ? "std::max" : "std::min") + named, {as_value(left), as_value(right)})};
}

Text print_unary(const Unary& unary, const Type& type, Context& context) {
    Text value = print_expression(unary.value, context);
    if (value.untyped && type.bits == 64) value = {exactly_typed(value, type, context)};  // not of an int
    switch (unary.op) {
        case UnaryOp::negate: {
            if (unary.wraps && type.is_signed() && type.bits >= 32 && type.lanes == 1)
                return helper_call("wrap_negate", {value}, type, context);
            const Document operand = in_parentheses_below(value, Precedence::unary);
            const bool doubled = operand.text().starts_with('-');
            return narrowed({"-" + (doubled ? in_brackets(operand) : operand), Precedence::unary}, type,
                            context);
        }
        case UnaryOp::logical_not:
            if (get<Compare>(unary.value)) return {"!" + in_brackets(value.text), Precedence::unary};
            return {"!" + in_parentheses_below(value, Precedence::unary), Precedence::unary};
        case UnaryOp::bit_not:
            return narrowed({"~" + in_parentheses_below(value, Precedence::unary), Precedence::unary}, type,
                            context);
    }
    return {};
}

Text print_binary(const Binary& binary, const Expr& e, Context& context) {
    const Type& type = e->type;
    switch (binary.op) {
        case BinaryOp::add:
        case BinaryOp::subtract:
        case BinaryOp::multiply:
            return print_sum_or_product(binary, type, context);
        case BinaryOp::divide:
        case BinaryOp::remainder:
        case BinaryOp::floor_divide:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_divide:
        case BinaryOp::euclidean_modulo:
            return type.is_float() ? print_float_division(binary, e, context)
                                   : print_integer_division(binary, type, context);
        case BinaryOp::minimum:
        case BinaryOp::maximum:
            return print_extremum(binary.op == BinaryOp::maximum,
                                  print_argument(binary.left, binary.right, context),
                                  print_argument(binary.right, binary.left, context), type, context);
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
            return infix(binary.op, print_expression(binary.left, context),
                         print_expression(binary.right, context), type, context);
        case BinaryOp::shift_left:
        case BinaryOp::shift_right:
            return print_shift(binary, type, context);
    }
    return {};
}

Text print_combination(ReduceOp op, const Text& a, const Text& b, const Type& type, Context& context) {
    const bool wide_signed = type.is_int() && type.is_signed() && type.bits >= 32 && type.lanes == 1;
    switch (op) {
        case ReduceOp::add:
            if (wide_signed) return helper_call("wrap_add", {a, b}, type, context);
            return infix(BinaryOp::add, a, b, type, context);
        case ReduceOp::multiply:
            if (wide_signed || (type == Type::uint(16)))
                return helper_call("wrap_multiply", {a, b}, type, context);
            return infix(BinaryOp::multiply, a, b, type, context);
        case ReduceOp::minimum:
            return print_extremum(false, a, b, type, context);
        case ReduceOp::maximum:
            return print_extremum(true, a, b, type, context);
        case ReduceOp::logical_and:
        case ReduceOp::logical_or:
            return print_truths(op == ReduceOp::logical_or, a, b, Precedence::bit_or, context);
        case ReduceOp::bit_and:
            return infix(BinaryOp::bit_and, a, b, type, context);
        case ReduceOp::bit_or:
            return infix(BinaryOp::bit_or, a, b, type, context);
        case ReduceOp::bit_xor:
            return infix(BinaryOp::bit_xor, a, b, type, context);
    }
    return {};
}

}  // namespace nestor
