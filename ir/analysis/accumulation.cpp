// Accumulations of stores and updates in one form.
#include "ir/analysis/accumulation.hpp"

#include "ir/core/build.hpp"

namespace nestor {

std::optional<Accumulation> accumulation_of(const Stmt& s) {
    if (const Store* store = get<Store>(s)) {
        if (!store->op || store->targets.size() != 1) return std::nullopt;
        return Accumulation{store->targets[0], *store->op, store->values[0]};
    }
    const Update* update = get<Update>(s);
    const auto op = update && !update->result ? commuting(update->op) : std::nullopt;
    if (!op) return std::nullopt;
    Expr value = update->value;
    if (update->op == UpdateOp::subtract)
        value = build::make(Unary{UnaryOp::negate, value, value->type.is_int()}, value->type, value->origin);
    return Accumulation{update->target, *op, value, true};
}

std::optional<Accumulation> atomic_accumulation(const Stmt& s) {
    auto found = accumulation_of(s);
    return found && found->atomic ? found : std::nullopt;
}

Store plain_store(const Accumulation& accumulation) {
    return Store{{accumulation.target}, {accumulation.value}, accumulation.op};
}

}  // namespace nestor
