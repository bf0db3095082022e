#include "ir/analysis/named_ranges.hpp"

#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

NamedRanges::NamedRanges(const Function& function, const std::map<Symbol, IntegerRange>& parameters) {
    for (const Parameter& p : function.parameters) {
        if (const auto known = parameters.find(p.symbol); known != parameters.end())
            known_[p.symbol] = known->second;
        else if (p.role == Role::size)
            known_[p.symbol] = IntegerRange{0, range_of(Type::index())->high};
    }
    const Block& body = std::get<Block>(function.body);
    visit_statements(body, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) loops_[loop->index] = {loop->low, loop->extent};
        if (const Let* let = get<Let>(s); let && let->value->type.is_int()) lets_[let->symbol] = let->value;
        if (const Allocate* allocate = get<Allocate>(s); allocate && range_of(allocate->buffer.element))
            stored_[allocate->buffer.symbol];
    });
    visit_statements(body, [&](const Stmt& s) { collect(s); });
}

KnownRange NamedRanges::of(const Expr& e) const {
    return range_of(e, [&](const Expr& leaf) { return of_leaf(leaf); });
}
KnownRange NamedRanges::exact(const Expr& e) const {
    return exact_range_of(e, [&](const Expr& leaf) { return of_leaf(leaf); });
}

/// What is stored into temporaries; those that others may write are left out.
void NamedRanges::collect(const Stmt& s) {
    if (const Store* store = get<Store>(s))
        for (std::size_t k = 0; k < store->targets.size(); ++k) {
            const auto temporary = stored_.find(store->targets[k].buffer);
            const bool chooses =
                !store->op || *store->op == ReduceOp::minimum || *store->op == ReduceOp::maximum;
            if (temporary == stored_.end()) continue;
            if (chooses && store->values[k]->type.lanes == 1)
                temporary->second.push_back(store->values[k]);
            else
                stored_.erase(temporary);
        }
    if (get<Store>(s) || get<For>(s) || get<Grow>(s)) return;  // these keep to what is stored
    each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
        if (accesses(use) && changes(use)) stored_.erase(symbol);
    });
}

KnownRange NamedRanges::of_leaf(const Expr& e) const {
    const Variable* variable = get<Variable>(e);
    const Symbol& symbol = variable ? variable->symbol : get<Load>(e)->buffer;
    const auto known = known_.find(symbol);
    if (known != known_.end()) return known->second;
    known_[symbol] = std::nullopt;  // until it is known
    KnownRange range;
    if (const auto let = lets_.find(symbol); variable && let != lets_.end()) range = of(let->second);
    if (const auto loop = loops_.find(symbol); variable && loop != loops_.end()) {
        const KnownRange low = of(loop->second.first), extent = of(loop->second.second);
        if (low && extent) range = IntegerRange{low->low, low->high + extent->high - 1};
    }
    if (const auto stored = stored_.find(symbol); !variable && stored != stored_.end())
        range = of_all(stored->second);
    return known_[symbol] = range;
}

KnownRange NamedRanges::of_all(const std::vector<Expr>& values) const {
    KnownRange all;
    for (const Expr& value : values) {
        const KnownRange one = of(value);
        if (!one) return std::nullopt;
        all = all ? hull(*all, *one) : *one;
    }
    return all;
}

}  // namespace nestor
