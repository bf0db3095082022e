// Sums, differences and products as C++ text.
//
// Note [Integers in C++] (2026-11-21)
// Operands narrower than int are promoted, signed overflow, division by zero and wide shifts are undefined.
// The IR defines all of these (ir/core/nodes.hpp), so: results of narrow types are cast back, wrapping signed
// arithmetic and divisions by what may be 0 or -1 go through helpers of runtime/, the rest is plain. A tree
// of narrow sums and products is cast back once, as long as int holds what it can be (2026-11-24). Index
// arithmetic is of the plain kind: sizes are limited to 2^40 at entry and every address is checked there, so
// that offsets cannot overflow.
#include "emitters/common/code/sum_text.hpp"

#include <cstdint>
#include <vector>

#include "emitters/common/code/infix_text.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/analysis/integer_range.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

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

bool adds_or_multiplies(BinaryOp op) {
    return op == BinaryOp::add || op == BinaryOp::subtract || op == BinaryOp::multiply;
}

const Binary* sum_or_product(const Expr& e, const Type& type) {
    const Binary* b = e->type == type ? get<Binary>(e) : nullptr;
    return b && adds_or_multiplies(b->op) ? b : nullptr;
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

/// What is an int64_t in C++ of the host as well: a name, or a sum or product with such a name or a cast in
/// it. Literals, and choices between them, are int.
bool is_surely_wide(const Expr& e) {
    if (e->type != Type::index()) return false;
    if (get<Variable>(e)) return true;
    const Binary* inner = sum_or_product(e, Type::index());
    const auto is_wide = [&](const Expr& operand) { return get<Cast>(operand) || is_surely_wide(operand); };
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

}  // namespace

/// Operands of int as C++ needs them, which makes int of all narrower integers.
static Binary without_promotions(Binary binary) {
    const Type type = Type::int_(32);
    if (!adds_or_multiplies(binary.op) || binary.wraps || binary.left->type != type) return binary;
    for (Expr* operand : {&binary.left, &binary.right}) {
        const Cast* cast = get<Cast>(*operand);
        if (cast && !cast->bits && is_narrow(cast->value->type)) *operand = cast->value;
    }
    return binary;
}

Binary without_implied_casts(Binary binary) {
    if (!adds_or_multiplies(binary.op) || binary.wraps) return binary;
    const Expr right = widened_by_operator(binary.right), left = widened_by_operator(binary.left);
    if (right && (is_surely_wide(binary.left) || left))
        binary.right = right;
    else if (left && is_surely_wide(binary.right))
        binary.left = left;
    return binary;
}

Text print_sum_or_product(const Binary& given, const Type& type, Context& context) {
    if (is_square(given, type, context)) {
        const Text call = helper_call("squared", {print_expression(given.left, context)}, type, context);
        constexpr std::size_t short_one = 40;  // stays on a line
        return call.text.size() <= short_one ? Text{call.text.text()} : call;
    }
    const Binary binary = context.dialect == Dialect::host && type == Type::index()
                              ? without_implied_casts(given)
                              : without_promotions(given);
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

}  // namespace nestor
