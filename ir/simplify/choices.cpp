// Flattening of nested choices, from the inside out.
#include "ir/simplify/choices.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// `select(c, a, b) < k` as a condition on c, where one side of it is decided; as it is elsewhere.
Expr compared(const Expr& e, const Compare& compare) {
    const auto* choice = get<Select>(compare.left);
    if (!choice || !build::as_integer(compare.right)) return e;
    const auto with_left = [&](const Expr& left) {
        return simplify(build::compare(compare.op, left, compare.right));
    };
    const Expr then = with_left(choice->then), otherwise = with_left(choice->otherwise);
    const auto first = build::as_integer(then), second = build::as_integer(otherwise);
    if (second == 0) return build::both(choice->condition, then);
    if (first == 0) return build::both(build::logical_not(choice->condition), otherwise);
    return first && second ? build::boolean(true) : e;
}

/// The expression where all of `known` hold.
Expr where(const Expr& e, const std::vector<Expr>& known) {
    return rewrite(e, [&](const Expr& part) -> Expr {
        const auto* choice = get<Select>(part);
        if (!choice) return part;
        const auto parts = build::conjuncts(choice->condition);
        const bool holds = std::all_of(parts.begin(), parts.end(), [&](const Expr& one) {
            return std::any_of(known.begin(), known.end(), [&](const Expr& k) { return same(one, k); });
        });
        return holds ? choice->then : part;
    });
}

}  // namespace

Expr with_choices_joined(const Expr& e) {
    return simplify(rewrite(e, [](const Expr& part) -> Expr {
        if (const auto* compare = get<Compare>(part)) return compared(part, *compare);
        const auto* choice = get<Select>(part);
        if (!choice) return part;
        const Expr then = where(choice->then, build::conjuncts(choice->condition));
        return then == choice->then ? part : build::select(choice->condition, then, choice->otherwise);
    }));
}

}  // namespace nestor
