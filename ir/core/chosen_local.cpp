// Conditional values as expressions: branches of the same value have one condition.
#include "ir/core/chosen_local.hpp"

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Arithmetic that lanes do for nothing.
bool is_cheap(const Expr& e) {
    bool cheap = true;
    visit(e, [&](const Expr& part) {
        const Binary* b = get<Binary>(part);
        const bool divides =
            b && part->type.is_int() && b->op >= BinaryOp::divide && b->op <= BinaryOp::euclidean_modulo;
        cheap = cheap && !divides && !get<Load>(part) && !get<Call>(part);
    });
    return cheap;
}

/// Adds to `local`: false where the block does something else, or assigns another one.
bool only_assigns(const Block& block, std::optional<Symbol>& local) {
    if (block.statements.size() > 1) return false;
    for (const Stmt& s : block.statements) {
        const Assign* assign = get<Assign>(s);
        if (assign && !is_cheap(assign->value)) return false;
        const auto here = assign ? std::optional(assign->symbol) : chosen_local(s);
        if (!here || (local && *local != *here)) return false;
        local = here;
    }
    return true;
}

Expr value_behind(const Block& block, const Expr& before) {
    if (block.statements.empty()) return before;
    const Stmt& s = block.statements.front();
    if (const Assign* assign = get<Assign>(s)) return assign->value;
    return chosen_value(*get<If>(s), before);
}

}  // namespace

std::optional<Symbol> chosen_local(const Stmt& s) {
    const If* choice = get<If>(s);
    std::optional<Symbol> local;
    if (!choice || !is_cheap(choice->condition) || !only_assigns(choice->then, local) ||
        !only_assigns(choice->otherwise, local) || !local)
        return std::nullopt;
    return local;
}

Expr chosen_value(const If& choice, const Expr& before) {
    const Expr then = value_behind(choice.then, before), otherwise = value_behind(choice.otherwise, before);
    const Select* next = get<Select>(otherwise);
    if (next && same(next->then, then))
        return build::select(build::either(choice.condition, next->condition), then, next->otherwise);
    return build::select(choice.condition, then, otherwise);
}

}  // namespace nestor
