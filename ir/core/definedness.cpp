// Definedness by structure: what an operation evaluates is defined, and its divisor is not 0.
#include "ir/core/definedness.hpp"

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool divides_integers(const Binary& b) {
    return b.left->type.is_int() &&
           (b.op == BinaryOp::euclidean_divide || b.op == BinaryOp::euclidean_modulo ||
            b.op == BinaryOp::floor_divide || b.op == BinaryOp::floor_modulo || b.op == BinaryOp::divide ||
            b.op == BinaryOp::remainder);
}

/// `consequence` where the condition holds.
Expr only_where(const Expr& condition, const Expr& consequence) {
    return build::as_integer(consequence) == 1 ? consequence
                                               : build::either(build::logical_not(condition), consequence);
}

}  // namespace

Expr is_defined(const Expr& e) {
    if (const auto* logic = get<Logic>(e)) {
        const Expr right = is_defined(logic->right);
        const Expr needed = logic->op == LogicOp::conjunction ? logic->left : build::logical_not(logic->left);
        return build::both(is_defined(logic->left), only_where(needed, right));
    }
    if (const auto* choice = get<Select>(e))
        return build::both(
            is_defined(choice->condition),
            build::both(only_where(choice->condition, is_defined(choice->then)),
                        only_where(build::logical_not(choice->condition), is_defined(choice->otherwise))));
    Expr all = build::boolean(true);
    each_child(e, [&](const Expr& child) { all = build::both(all, is_defined(child)); });
    const auto* binary = get<Binary>(e);
    if (!binary || !divides_integers(*binary) || build::as_integer(binary->right).value_or(0) != 0)
        return all;
    const Expr& divisor = binary->right;
    return build::both(
        all, build::compare(CompareOp::not_equal, divisor, build::constant(std::int64_t{0}, divisor->type)));
}

}  // namespace nestor
