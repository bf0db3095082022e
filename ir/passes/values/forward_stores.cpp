// Store-to-load forwarding in straight lines of code.
//
// Note [Before emission] (2026-11-21)
// Stored values are forwarded so that a chain of statements over one element reads as arithmetic on a named
// value; the last store is the only one left.
#include "ir/passes/values/forward_stores.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/analysis/value_name.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// An element whose value is at hand.
struct Known {
    Symbol buffer;
    std::vector<Expr> indices;
    Expr value;                ///< a constant, a variable, a register; null: `store` must name it first
    std::size_t store;         ///< the position of the store in what was written
    bool overwritable = true;  ///< nothing has read the element in memory since
};

bool same_element(const Known& known, const Symbol& buffer, const std::vector<Expr>& indices) {
    return known.buffer == buffer && known.indices.size() == indices.size() &&
           std::equal(indices.begin(), indices.end(), known.indices.begin(), equal_forms);
}

/// True where the subscripts of a dimension are different numbers, or the same form plus different numbers.
bool other_element(const Known& known, const std::vector<Expr>& indices) {
    for (std::size_t k = 0; k < indices.size() && k < known.indices.size(); ++k) {
        const auto distance = constant_difference(indices[k], known.indices[k]);
        if (distance && *distance != 0) return true;
    }
    return false;
}

/// A run of statements as it is rewritten.
class Run {
public:
    Run(SymbolSource& symbols, const std::set<Symbol>& registers)
        : symbols_(symbols), registers_(registers) {}

    void add(const Stmt& s) {
        if (const Store* store = get<Store>(s); store && plain(*store))
            add_store(*store, s);
        else if (const Let* let = get<Let>(s))
            written_.push_back(with(s, Let{let->symbol, forwarded(let->value)}));
        else if (get<Allocate>(s))
            written_.push_back(s);
        else {
            written_.push_back(get<For>(s) || get<If>(s) ? with_known(s) : s);
            known_.clear();
        }
    }

    Block result() {
        Block out;
        for (std::size_t i = 0; i < written_.size(); ++i) {
            for (const auto& [position, let] : lets_)
                if (position == i) out.statements.push_back(let);
            if (written_[i]) out.statements.push_back(written_[i]);
        }
        return out;
    }

private:
    /// A loop or condition in which elements that it does not change are read by the names of their values.
    Stmt with_known(const Stmt& s) {
        const std::set<Symbol> changed = changed_symbols(Block{{s}});
        const auto stays = [&](const Expr& e) {
            bool all = true;
            visit(e, [&](const Expr& child) {
                const Load* load = get<Load>(child);
                const Variable* variable = get<Variable>(child);
                all = all && !(load && changed.contains(load->buffer)) &&
                      !(variable && changed.contains(variable->symbol));
            });
            return all;
        };
        std::vector<const Known*> steady;
        for (const Known& known : known_)
            if (known.value && !changed.contains(known.buffer) && stays(known.value) &&
                std::all_of(known.indices.begin(), known.indices.end(), stays))
                steady.push_back(&known);
        if (steady.empty()) return s;
        return rewrite_exprs(s, [&](const Expr& e) {
            const Load* load = get<Load>(e);
            if (!load || e->type.lanes != 1) return e;
            for (const Known* known : steady)
                if (same_element(*known, load->buffer, load->indices)) return known->value;
            return e;
        });
    }

    /// One target whose element holds the value as it was stored.
    static bool plain(const Store& store) {
        const Type& type = store.values[0]->type;
        return store.targets.size() == 1 && type.lanes == 1 && !(type.is_float() && type.bits < 32);
    }

    void add_store(const Store& store, const Stmt& s) {
        const StoreTarget& target = store.targets[0];
        std::vector<Expr> indices;
        for (const Expr& index : target.indices) indices.push_back(forwarded(index));
        Expr value = forwarded(store.values[0]);
        auto before = std::find_if(known_.begin(), known_.end(), [&](const Known& known) {
            return same_element(known, target.buffer, indices);
        });
        std::optional<ReduceOp> op = store.op;
        if (op && before != known_.end() && !target.indices.empty()) {
            value = build::apply(*op, value_of(*before), value);
            op.reset();
        }
        if (!op && before != known_.end() && before->overwritable && !target.indices.empty() &&
            std::none_of(indices.begin(), indices.end(),
                         [&](const Expr& index) { return loads_from(index, target.buffer); }) &&
            !loads_from(value, target.buffer))
            written_[before->store] = nullptr;

        Store changed = store;
        changed.targets[0].indices = indices;
        changed.values = {value};
        changed.op = op;
        // elements of the buffer that may be this one, and values that came from it, are no longer known
        std::erase_if(known_, [&](const Known& known) {
            const bool from_it = known.value && loads_from(known.value, target.buffer);
            const bool index = std::any_of(known.indices.begin(), known.indices.end(),
                                           [&](const Expr& e) { return loads_from(e, target.buffer); });
            const bool may_be_it = known.buffer == target.buffer && !other_element(known, indices);
            return may_be_it || from_it || index;
        });
        written_.push_back(with(s, std::move(changed)));
        if (op || target.indices.empty()) return;
        if (registers_.contains(target.buffer)) return;  // which have names
        const bool at_hand = get<Constant>(value) || get<Variable>(value) ||
                             (get<Load>(value) && get<Load>(value)->indices.empty());
        known_.push_back({target.buffer, indices, at_hand ? value : nullptr, written_.size() - 1});
    }

    Expr forwarded(const Expr& e) {
        if (const Load* load = get<Load>(e); load && !load->indices.empty() && e->type.lanes == 1) {
            std::vector<Expr> indices;
            for (const Expr& index : load->indices) indices.push_back(forwarded(index));
            for (Known& known : known_)
                if (same_element(known, load->buffer, indices)) return value_of(known);
            for (Known& known : known_)
                if (known.buffer == load->buffer) known.overwritable = false;
            return with(e, Load{load->buffer, indices});
        }
        return map_children(e, [&](const Expr& child) { return forwarded(child); });
    }

    /// The value of a known element; gives it a name in front of its store the first time.
    Expr value_of(Known& known) {
        if (known.value) return known.value;
        const Stmt& s = written_[known.store];
        Store store = *get<Store>(s);
        const Symbol symbol = symbols_.fresh(value_name(known.buffer, known.indices));
        lets_.emplace_back(known.store, build::make(Let{symbol, store.values[0]}, s->origin));
        known.value = build::variable(symbol, store.values[0]->type);
        store.values[0] = known.value;
        written_[known.store] = with(s, std::move(store));
        return known.value;
    }

    SymbolSource& symbols_;
    const std::set<Symbol>& registers_;  ///< arrays of a device's threads
    std::vector<Known> known_;
    std::vector<Stmt> written_;                       ///< null: dropped
    std::vector<std::pair<std::size_t, Stmt>> lets_;  ///< each stands before a position of `written_`
};

/// A store of several values as one store each, where none is read in it: the first values of a tuple.
std::vector<Stmt> stores_one_by_one(const Stmt& s) {
    const Store* store = get<Store>(s);
    if (!store || store->targets.size() < 2 || store->op) return {s};
    const auto reads_targets = [&](const Expr& e) {
        return std::any_of(store->targets.begin(), store->targets.end(),
                           [&](const StoreTarget& target) { return loads_from(e, target.buffer); });
    };
    std::vector<Stmt> out;
    for (std::size_t k = 0; k < store->targets.size(); ++k) {
        const StoreTarget& target = store->targets[k];
        if (reads_targets(store->values[k]) ||
            std::any_of(target.indices.begin(), target.indices.end(), reads_targets))
            return {s};
        out.push_back(with(s, Store{{target}, {store->values[k]}, std::nullopt}));
    }
    return out;
}

Block forwarded(const Block& b, SymbolSource& symbols, const std::set<Symbol>& registers) {
    Run run(symbols, registers);
    for (const Stmt& s : b.statements)
        for (const Stmt& one : stores_one_by_one(s))
            run.add(
                map_blocks(one, [&](const Block& inner) { return forwarded(inner, symbols, registers); }));
    return run.result();
}

std::set<Symbol> arrays_in_registers(const Block& body) {
    std::set<Symbol> found;
    visit_statements(body, [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        if (allocate && allocate->buffer.place == MemorySpace::registers)
            found.insert(allocate->buffer.symbol);
    });
    return found;
}

}  // namespace

Program forward_stores(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        return forwarded(body, symbols, arrays_in_registers(body));
    });
}

}  // namespace nestor
