// Liveness as a fixpoint over "a statement is live if what it defines is".
#include "ir/analysis/liveness.hpp"

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// One statement: what it defines, what it uses, and whether it matters anyway.
struct Use {
    std::vector<Symbol> defined;
    std::set<Symbol> used;
    bool effect = false;
    bool leaves = false;  ///< it stores where others see it
};

void collect(const Expr& e, std::set<Symbol>& used) {
    add_variables(used, e);
    add_loaded_buffers(used, e);
}

Use use_of(const Stmt& stmt, const std::set<Symbol>& allocated) {
    Use use;
    if (get<Compute>(stmt)) return use;  // its region is not printed
    each_child(
        stmt, [&](const Expr& e) { collect(e, use.used); }, [](const Stmt&) {});
    use.effect = !only_defines(stmt);
    if (get<Fetch>(stmt)) return use;  // nobody computes what is only asked for early
    each_symbol(stmt, [&](const Symbol& symbol, SymbolUse what, const std::vector<Expr>*) {
        if (what == SymbolUse::call) return;
        // what a loop reduces is used where its sum is read
        if (use.effect && accesses(what) && !get<For>(stmt)) use.used.insert(symbol);
        if (use.effect) return;
        use.defined.push_back(symbol);
        // a store to what is not declared here is for the caller; memory that grows is used by its stores
        if (accesses(what) && !get<Grow>(stmt) && !allocated.contains(symbol)) use.leaves = true;
    });
    use.effect = use.effect || use.leaves;
    return use;
}

}  // namespace

std::set<Symbol> live_symbols(const Block& body) {
    std::vector<Use> uses;
    std::set<Symbol> allocated;
    visit_statements(body, [&](const Stmt& stmt) {
        if (const auto* allocate = get<Allocate>(stmt)) allocated.insert(allocate->buffer.symbol);
        const auto* store = get<Store>(stmt);
        if (!store || store->targets.size() == 1) return uses.push_back(use_of(stmt, allocated));
        for (std::size_t k = 0; k < store->targets.size(); ++k)  // each target for itself
            uses.push_back(
                use_of(with(stmt, Store{{store->targets[k]}, {store->values[k]}, store->op}), allocated));
    });
    std::set<Symbol> live;
    for (bool changed = true; changed;) {
        changed = false;
        for (auto use = uses.rbegin(); use != uses.rend(); ++use) {
            bool matters = use->effect;
            for (const Symbol& symbol : use->defined) matters = matters || live.count(symbol) != 0;
            if (!matters) continue;
            for (const Symbol& symbol : use->used) changed = live.insert(symbol).second || changed;
        }
    }
    return live;
}

std::set<Symbol> assigned_symbols(const Block& body) {
    std::set<Symbol> assigned;
    visit_statements(body, [&](const Stmt& stmt) {
        each_symbol(stmt, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (use == SymbolUse::assign) assigned.insert(symbol);
        });
    });
    return assigned;
}

bool mentions(const Stmt& stmt, const Symbol& buffer) {
    return accesses_any(stmt, {buffer});
}

std::set<Symbol> touched_symbols(const Stmt& stmt) {
    std::set<Symbol> touched;
    visit_statements(stmt, [&](const Stmt& s) {
        if (get<Compute>(s)) return;
        each_child(
            s, [&](const Expr& e) { collect(e, touched); }, [](const Stmt&) {});
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (use != SymbolUse::call) touched.insert(symbol);
        });
    });
    return touched;
}

int changes_of(const Stmt& stmt, const Symbol& buffer) {
    int count = 0;
    each_access(stmt, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
        count += symbol == buffer && changes(use) ? 1 : 0;
    });
    return count;
}

std::set<Symbol> changed_symbols(const Block& block) {
    std::set<Symbol> changed;
    visit_statements(block, [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (changes(use)) changed.insert(symbol);
        });
    });
    return changed;
}

bool is_steady(const Load& load, const std::set<Symbol>& changed) {
    if (load.indices.empty() || changed.contains(load.buffer)) return false;
    bool steady = true;
    for (const Expr& index : load.indices)
        visit(index, [&](const Expr& part) {
            const Variable* v = get<Variable>(part);
            const bool chosen = get<Load>(part) || get<Select>(part) || get<Logic>(part);
            steady = steady && !chosen && !(v && changed.contains(v->symbol));
        });
    return steady;
}

}  // namespace nestor
