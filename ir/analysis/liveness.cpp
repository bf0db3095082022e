// Liveness as a fixpoint over "a statement is live if what it defines is".
#include "ir/analysis/liveness.hpp"

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// One statement: what it defines, what it uses, and whether it matters anyway.
struct Use {
    std::vector<Symbol> defined;
    std::set<Symbol> used;
    bool effect = false;
};

void collect(const Expr& e, std::set<Symbol>& used) {
    visit(e, [&](const Expr& child) {
        if (const auto* variable = get<Variable>(child)) used.insert(variable->symbol);
        if (const auto* load = get<Load>(child)) used.insert(load->buffer);
    });
}

void collect(const std::vector<Argument>& arguments, std::set<Symbol>& used) {
    for (const Argument& argument : arguments)
        if (const auto* buffer = std::get_if<Symbol>(&argument)) used.insert(*buffer);
}

Use use_of(const Stmt& stmt, const std::set<Symbol>& allocated) {
    Use use;
    if (get<Compute>(stmt)) return use;  // its region is not printed
    each_child(
        stmt, [&](const Expr& e) { collect(e, use.used); }, [](const Stmt&) {});
    if (const auto* let = get<Let>(stmt)) {
        use.defined = {let->symbol};
    } else if (const auto* declare = get<Declare>(stmt)) {
        use.defined = {declare->symbol};
    } else if (const auto* assign = get<Assign>(stmt)) {
        use.defined = {assign->symbol};
    } else if (const auto* allocate = get<Allocate>(stmt)) {
        use.defined = {allocate->buffer.symbol};
    } else if (const auto* grow = get<Grow>(stmt)) {
        use.defined = {grow->buffer};
    } else if (const auto* store = get<Store>(stmt)) {
        for (const StoreTarget& target : store->targets) {
            use.defined.push_back(target.buffer);
            use.effect = use.effect || allocated.count(target.buffer) == 0;
        }
    } else {
        use.effect = true;
        if (const auto* update = get<Update>(stmt)) use.used.insert(update->target.buffer);
        if (const auto* call = get<CallStmt>(stmt)) collect(call->arguments, use.used);
        if (const auto* launch = get<Launch>(stmt)) collect(launch->arguments, use.used);
        if (const auto* copy = get<Copy>(stmt)) use.used.insert({copy->from, copy->to});
    }
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
        if (const auto* assign = get<Assign>(stmt)) assigned.insert(assign->symbol);
    });
    return assigned;
}

bool mentions(const Stmt& stmt, const Symbol& buffer) {
    bool found = false;
    visit(
        stmt,
        [&](const Stmt& s) {
            if (const auto* store = get<Store>(s))
                for (const StoreTarget& target : store->targets) found = found || target.buffer == buffer;
            if (const auto* update = get<Update>(s)) found = found || update->target.buffer == buffer;
            if (const auto* call = get<CallStmt>(s))
                for (const Argument& argument : call->arguments)
                    found = found || (std::holds_alternative<Symbol>(argument) &&
                                      std::get<Symbol>(argument) == buffer);
            if (const auto* loop = get<For>(s))
                for (const Reduction& reduction : loop->reductions)
                    found = found || reduction.buffer == buffer;
        },
        [&](const Expr& e) {
            const auto* load = get<Load>(e);
            found = found || (load && load->buffer == buffer);
        });
    return found;
}

std::set<Symbol> touched_symbols(const Stmt& stmt) {
    std::set<Symbol> touched;
    visit_statements(stmt, [&](const Stmt& s) {
        const Use use = use_of(s, {});
        touched.insert(use.defined.begin(), use.defined.end());
        touched.insert(use.used.begin(), use.used.end());
        if (const auto* loop = get<For>(s))
            for (const Reduction& reduction : loop->reductions) touched.insert(reduction.buffer);
    });
    return touched;
}

int changes_of(const Stmt& stmt, const Symbol& buffer) {
    int count = 0;
    visit_statements(stmt, [&](const Stmt& s) {
        if (const auto* store = get<Store>(s))
            for (const StoreTarget& target : store->targets) count += target.buffer == buffer ? 1 : 0;
        if (const auto* update = get<Update>(s)) count += update->target.buffer == buffer ? 1 : 0;
        if (const auto* copy = get<Copy>(s)) count += copy->to == buffer ? 1 : 0;
        if (const auto* call = get<CallStmt>(s))
            for (const Argument& argument : call->arguments) {
                const auto* passed = std::get_if<Symbol>(&argument);
                count += passed && *passed == buffer ? 1 : 0;
            }
        if (const auto* loop = get<For>(s))
            for (const Reduction& reduction : loop->reductions) count += reduction.buffer == buffer ? 1 : 0;
    });
    return count;
}

std::set<Symbol> changed_symbols(const Block& block) {
    std::set<Symbol> changed;
    visit_statements(block, [&](const Stmt& s) {
        if (const auto* loop = get<For>(s)) changed.insert(loop->index);
        if (const auto* let = get<Let>(s)) changed.insert(let->symbol);
        if (const auto* declare = get<Declare>(s)) changed.insert(declare->symbol);
        if (const auto* assign = get<Assign>(s)) changed.insert(assign->symbol);
        if (const auto* allocate = get<Allocate>(s)) changed.insert(allocate->buffer.symbol);
        if (const auto* grow = get<Grow>(s)) changed.insert(grow->buffer);
        if (const auto* copy = get<Copy>(s)) changed.insert(copy->to);
        if (const auto* cell = get<Activate>(s)) changed.insert(cell->target.buffer);
        if (const auto* store = get<Store>(s))
            for (const StoreTarget& target : store->targets) changed.insert(target.buffer);
        if (const auto* update = get<Update>(s)) changed.insert({update->result, update->target.buffer});
        if (const auto* call = get<CallStmt>(s)) {
            changed.insert(call->results.begin(), call->results.end());
            collect(call->arguments, changed);
        }
        if (const auto* launch = get<Launch>(s)) collect(launch->arguments, changed);
    });
    return changed;
}

}  // namespace nestor
