// Copies of an unrolled loop: found and replaced.
#include "emitters/cuda/threads/last_copy.hpp"

#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

LastCopy last_copy(const For* loop) {
    if (!loop || loop->mode.kind != ModeKind::unrolled || !build::as_integer(loop->extent) ||
        !build::is_zero(loop->low) || loop->body.statements.empty())
        return {};
    LastCopy copy;
    Stmt last = loop->body.statements.back();
    if (const If* branch = get<If>(last)) {
        if (branch->then.statements.size() != 1) return {};
        copy.condition = branch->condition;
        last = branch->then.statements[0];
    }
    copy.store = get<Store>(last);
    if (copy.store && (copy.store->values.size() != 1 || copy.store->op)) copy.store = nullptr;
    return copy;
}

Stmt with_last_copy(const Stmt& s, const Expr& value, const Expr& condition) {
    For copies = *get<For>(s);
    Stmt& last = copies.body.statements.back();
    const auto stored = [&](const Stmt& before) {
        Store store = *get<Store>(before);
        store.values[0] = value;
        return with(before, std::move(store));
    };
    if (const If* branch = get<If>(last))
        last = with(last, If{condition, Block{{stored(branch->then.statements[0])}}, branch->otherwise});
    else
        last = stored(last);
    return with(s, std::move(copies));
}

}  // namespace nestor::cuda
