// Arithmetic operators as C++ text.
//
// Note [Integers in C++] (2026-11-21)
// Operands narrower than int are promoted, signed overflow, division by zero and wide shifts are undefined.
// The IR defines all of these (ir/core/nodes.hpp), so: results of narrow types are cast back, wrapping signed
// arithmetic and divisions by what may be 0 or -1 go through helpers of runtime/, the rest is plain. A tree
// of narrow sums and products is cast back once, as long as int holds what it can be (2026-11-24). Index
// arithmetic is of the plain kind: sizes are limited to 2^40 at entry and every address is checked there, so
// that offsets cannot overflow.
#include "emitters/common/code/arithmetic_text.hpp"

#include <bit>

#include "emitters/common/text/types.hpp"
#include "ir/analysis/integer_range.hpp"
#include "ir/core/build.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool is_narrow(const Type& type) {
    return type.is_int() && type.bits < 32 && type.lanes == 1;
}

/// A result that C++ computed as int, brought back to its type.
Text narrowed(Text text, const Type& type, Context& context) {
    if (!is_narrow(type)) return text;
    return {call("static_cast<" + value_type(type, *context.needs) + ">", text.text)};
}

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

/// `left op right` with minimal parentheses; bit operators and shifts get them around all operators, as
/// compilers ask.
Text plain_infix(BinaryOp op, const Text& left, const Text& right, const Type& type, Context& context) {
    if (op == BinaryOp::multiply && rounds_products(type, context))
        return {call(type.bits == 64 ? "__dmul_rn" : "__fmul_rn", {left.text, right.text})};
    const Operator spelled = operator_of(op);
    const bool careful = spelled.precedence < Precedence::additive;
    const auto tighter = static_cast<Precedence>(static_cast<int>(spelled.precedence) + 1);
    // two bare literals would be computed as int
    const Document first = left.untyped && right.untyped
                               ? exactly_typed(left, type, context)
                               : in_parentheses_below(left, careful ? Precedence::unary : spelled.precedence);
    const Document second = in_parentheses_below(right, careful ? Precedence::unary : tighter);
    return {operation(first, spelled.text, second), spelled.precedence};
}

Text infix(BinaryOp op, const Text& left, const Text& right, const Type& type, Context& context) {
    return narrowed(plain_infix(op, left, right, type, context), type, context);
}

bool is_number_in_lanes(const Expr& e) {
    return get<Broadcast>(e) || get<Constant>(e);
}

/// An operand of a vector's operator: what all lanes share stays a number beside a vector, as C++ widens it.
Text print_operand(const Expr& e, const Expr& other, Context& context) {
    const Broadcast* broadcast = get<Broadcast>(e);
    const bool widened = broadcast && e->type.is_float() && e->type.bits >= 32 && !is_number_in_lanes(other);
    return print_expression(widened ? broadcast->value : e, context);
}

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

/// a + -3 is printed as a - 3 where nothing wraps.
bool adds_negative_constant(const Binary& binary) {
    const auto value = build::as_integer(binary.right);
    return binary.op == BinaryOp::add && value && *value < 0 && *value > INT64_MIN &&
           binary.right->type.is_signed();
}

/// a + b + c: the terms of nested sums that wrap.
void collect_terms(const Expr& e, const Type& type, std::vector<Expr>& terms) {
    const Binary* sum = get<Binary>(e);
    if (!sum || sum->op != BinaryOp::add || !sum->wraps || e->type != type) {
        terms.push_back(e);
        return;
    }
    collect_terms(sum->left, type, terms);
    collect_terms(sum->right, type, terms);
}

const Binary* sum_or_product(const Expr& e, const Type& type) {
    const Binary* b = e->type == type ? get<Binary>(e) : nullptr;
    const bool found =
        b && (b->op == BinaryOp::add || b->op == BinaryOp::subtract || b->op == BinaryOp::multiply);
    return found ? b : nullptr;
}

/// What a sum or product of narrow integers can be where its operands are not cast back; nothing where int
/// does not hold that.
KnownRange promoted_range(const Binary& binary, const Type& type);

KnownRange operand_range(const Expr& e, const Type& type) {
    if (const Binary* inner = sum_or_product(e, type))
        if (const KnownRange range = promoted_range(*inner, type)) return range;
    return range_of(e, LeafRange());
}

KnownRange promoted_range(const Binary& binary, const Type& type) {
    const KnownRange left = operand_range(binary.left, type), right = operand_range(binary.right, type);
    const KnownRange range = left && right ? range_of(binary.op, *left, *right) : std::nullopt;
    return range && within(*range, range_of(Type::int_(32))) ? range : std::nullopt;
}

/// The same as int: congruent to its value.
Text print_promoted(const Binary& binary, const Type& type, Context& context) {
    const auto operand = [&](const Expr& e) {
        const Binary* inner = sum_or_product(e, type);
        return inner && promoted_range(*inner, type) ? print_promoted(*inner, type, context)
                                                     : print_expression(e, context);
    };
    const Text left = operand(binary.left);
    if (!adds_negative_constant(binary))
        return plain_infix(binary.op, left, operand(binary.right), type, context);
    const Expr positive = build::constant(-*build::as_integer(binary.right), type);
    return plain_infix(BinaryOp::subtract, left, print_expression(positive, context), type, context);
}

/// What is an int64_t in C++ as well: a name of the host (kernels have their own index type), or a sum or
/// product with such a name or a cast in it. Literals, and choices between them, are int.
bool is_surely_wide(const Expr& e, const Context& context) {
    if (context.dialect != Dialect::host || e->type != Type::index()) return false;
    if (get<Variable>(e)) return true;
    const Binary* inner = sum_or_product(e, Type::index());
    const auto is_wide = [&](const Expr& operand) {
        return get<Cast>(operand) || is_surely_wide(operand, context);
    };
    return inner && !inner->wraps && (is_wide(inner->left) || is_wide(inner->right));
}

/// The name that a cast widens, where an operator with an int64_t widens it the same way; else null.
Expr widened_by_operator(const Expr& e) {
    const Cast* cast = get<Cast>(e);
    if (!cast || cast->bits || !get<Variable>(cast->value)) return nullptr;
    const Type& from = cast->value->type;
    return from.is_int() && from.lanes == 1 && from.bits <= 32 ? cast->value : nullptr;
}

/// `(1 - x) * (1 - x)`, of floats: what is squared is printed once.
bool is_square(const Binary& binary, const Type& type, const Context& context) {
    return binary.op == BinaryOp::multiply && type.is_float() && type.bits >= 32 && type.lanes == 1 &&
           get<Binary>(binary.left) && !rounds_products(type, context) && same(binary.left, binary.right);
}

Text print_sum_or_product(const Binary& given, const Type& type, Context& context) {
    if (is_square(given, type, context)) {
        const Text call = helper_call("squared", {print_expression(given.left, context)}, type, context);
        constexpr std::size_t short_one = 40;  // stays on a line
        return call.text.size() <= short_one ? Text{call.text.text()} : call;
    }
    Binary binary = given;
    if (type == Type::index() && !binary.wraps) {
        const Expr right = widened_by_operator(binary.right), left = widened_by_operator(binary.left);
        if (right && (is_surely_wide(binary.left, context) || left))
            binary.right = right;
        else if (left && is_surely_wide(binary.right, context))
            binary.left = left;
    }
    if (is_narrow(type) && promoted_range(binary, type))
        return narrowed(print_promoted(binary, type, context), type, context);
    const bool helper =
        binary.wraps && type.is_int() && type.lanes == 1 &&
        (type.is_signed() ? type.bits >= 32 : type.bits == 16 && binary.op == BinaryOp::multiply);
    if (helper && binary.op == BinaryOp::add) {
        std::vector<Expr> terms;
        collect_terms(binary.left, type, terms);
        collect_terms(binary.right, type, terms);
        if (terms.size() > 2) {
            std::vector<Text> texts;
            for (const Expr& term : terms) texts.push_back(print_expression(term, context));
            return helper_call("wrap_sum", texts, type, context);
        }
    }
    const Text left = print_operand(binary.left, binary.right, context);
    if (!helper && adds_negative_constant(binary) && type.lanes == 1) {
        const Text positive =
            print_expression(build::constant(-*build::as_integer(binary.right), type), context);
        return infix(BinaryOp::subtract, left, positive, type, context);
    }
    const Text right = print_operand(binary.right, binary.left, context);
    if (!helper) return infix(binary.op, left, right, type, context);
    const char* name = binary.op == BinaryOp::add        ? "wrap_add"
                       : binary.op == BinaryOp::subtract ? "wrap_subtract"
                                                         : "wrap_multiply";
    return helper_call(name, {left, right}, type, context);
}

}  // namespace

bool rounds_products(const Type& type, const Context& context) {
    return context.dialect == Dialect::device && context.needs->floats == FloatModel::strict &&
           type.is_float() && type.lanes == 1;
}

/// Of a helper whose template argument is the index type: it widens an element itself.
static Text print_argument(const Expr& e, Context& context) {
    const Cast* cast =
        context.dialect == Dialect::device && e->type == Type::index() ? get<Cast>(e) : nullptr;
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
    if (type.is_bool())
        return {operation(in_parentheses_below(left, Precedence::equality), largest ? "||" : "&&",
                          in_parentheses_below(right, Precedence::equality)),
                largest ? Precedence::logical_or : Precedence::logical_and};
    if (context.dialect == Dialect::device)
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
            return print_extremum(binary.op == BinaryOp::maximum, print_argument(binary.left, context),
                                  print_argument(binary.right, context), type, context);
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
            return {operation(in_parentheses_below(a, Precedence::bit_or), "&&",
                              in_parentheses_below(b, Precedence::bit_or)),
                    Precedence::logical_and};
        case ReduceOp::logical_or:
            return {operation(in_parentheses_below(a, Precedence::bit_or), "||",
                              in_parentheses_below(b, Precedence::bit_or)),
                    Precedence::logical_or};
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
