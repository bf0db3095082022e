// Reduction detection: all accesses of a loop to the buffer are `op=` with one operator, at a place that does
// not change with the loop.
#include <algorithm>
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/legality.hpp"

namespace nestor::schedule {
namespace {

struct Uses {
    bool stored = false, other = false, moves = false;
    std::optional<ReduceOp> op;
};

/// The loop's index and the lets that depend on it: subscripts with them address another place in another
/// iteration. Inner loops do not: the same elements are visited again.
std::vector<Symbol> changing(const For& loop) {
    std::vector<Symbol> symbols{loop.index};
    visit_statements(loop.body, [&](const Stmt& s) {
        const Let* let = get<Let>(s);
        if (let &&
            std::any_of(symbols.begin(), symbols.end(), [&](const Symbol& v) { return uses(let->value, v); }))
            symbols.push_back(let->symbol);
    });
    return symbols;
}

}  // namespace

std::vector<Reduction> carried_reductions(const For& loop) {
    std::map<Symbol, Uses> found;
    std::vector<Symbol> order, own;
    const std::vector<Symbol> moving = changing(loop);
    const auto moves = [&](const Expr& index) {
        bool result =
            std::any_of(moving.begin(), moving.end(), [&](const Symbol& v) { return uses(index, v); });
        visit(index, [&](const Expr& e) { result = result || get<Load>(e); });
        return result;
    };
    const auto at = [&](const Symbol& buffer) -> Uses& {
        if (!found.contains(buffer)) order.push_back(buffer);
        return found[buffer];
    };
    visit(
        loop.body,
        [&](const Stmt& s) {
            if (const Allocate* a = get<Allocate>(s)) own.push_back(a->buffer.symbol);
            const Store* store = get<Store>(s);
            if (!store) {
                each_symbol(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>*) {
                    if (accesses(use) && !get<For>(s) && !get<Fetch>(s)) at(buffer).other = true;
                });
                return;
            }
            for (const StoreTarget& t : store->targets) {
                Uses& uses_of = at(t.buffer);
                uses_of.stored = true;
                if (!store->op || store->targets.size() > 1 || (uses_of.op && *uses_of.op != *store->op))
                    uses_of.other = true;
                uses_of.op = store->op;
                for (const Expr& index : t.indices) uses_of.moves = uses_of.moves || moves(index);
            }
        },
        [&](const Expr& e) {
            if (const Load* load = get<Load>(e)) at(load->buffer).other = true;
        });
    std::vector<Reduction> result;
    for (const Symbol& buffer : order) {
        const Uses& u = found.at(buffer);
        const bool inside = std::find(own.begin(), own.end(), buffer) != own.end();
        if (u.stored && u.op && !u.other && !u.moves && !inside)
            result.push_back({buffer, *u.op, ReductionForm::clause});
    }
    return result;
}

}  // namespace nestor::schedule
