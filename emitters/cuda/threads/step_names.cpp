// Loop-variance of names: what differs between steps of a loop, by the lets of its body.
#include "emitters/cuda/threads/step_names.hpp"

#include <functional>

#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

const Binary* plain_binary(const Expr& e, BinaryOp op) {
    const Binary* binary = get<Binary>(e);
    return binary && binary->op == op && !binary->wraps ? binary : nullptr;
}

StepNames::StepNames(const For& loop) {
    inner_.insert(loop.index);
    varying_.insert(loop.index);
    visit_statements(loop.body, [&](const Stmt& s) {  // what counts on does so behind its uses
        if (const Declare* local = get<Declare>(s)) varying_.insert(local->symbol);
        if (const Assign* assign = get<Assign>(s)) varying_.insert(assign->symbol);
    });
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const For* inner = get<For>(s)) inner_.insert(inner->index);
        if (const Let* let = get<Let>(s)) {
            in_order_.push_back(s);
            lets_[let->symbol] = let->value;
            if (varies(let->value)) varying_.insert(let->symbol);
        }
    });
}

bool StepNames::varies(const Expr& e) const {
    return any_of(e, [&](const Expr& part) {
        const Variable* v = get<Variable>(part);
        return (v && varying_.contains(v->symbol)) || get<Load>(part) || get<Call>(part);
    });
}

bool StepNames::is_inner(const Expr& e) const {
    return any_of(inlined(e), [&](const Expr& part) {
        const Variable* v = get<Variable>(part);
        return v && inner_.contains(v->symbol);
    });
}

Expr StepNames::inlined(const Expr& e, const Symbol& but) const {
    return rewrite(e, [&](const Expr& part) -> Expr {
        const Variable* v = get<Variable>(part);
        const Expr value = v && v->symbol != but ? value_of(v->symbol) : nullptr;
        return value ? inlined(value, but) : part;
    });
}

Expr StepNames::value_of(const Symbol& symbol) const {
    const auto let = lets_.find(symbol);
    return let == lets_.end() ? nullptr : let->second;
}

std::vector<Stmt> StepNames::needed(const Expr& value) const {
    std::set<Symbol> wanted;
    const std::function<void(const Expr&)> want = [&](const Expr& e) {
        visit(e, [&](const Expr& child) {
            const Variable* v = get<Variable>(child);
            const Expr named = v ? value_of(v->symbol) : nullptr;
            if (named && wanted.insert(v->symbol).second) want(named);
        });
    };
    want(value);
    std::vector<Stmt> found;
    for (const Stmt& let : in_order_)
        if (wanted.contains(get<Let>(let)->symbol)) found.push_back(let);
    return found;
}

}  // namespace nestor::cuda
