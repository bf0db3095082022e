// Effects of statements and expressions, by walking: walk.cpp knows what each node holds.
#include "ir/core/effects.hpp"

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

bool loads(const Expr& e) {
    bool found = false;
    visit(e, [&](const Expr& child) { found = found || get<Load>(child); });
    return found;
}

bool contains(const Stmt& s, const std::function<bool(const Stmt&)>& holds) {
    bool found = false;
    visit(
        s, [&](const Stmt& child) { found = found || holds(child); }, [](const Expr&) {});
    return found;
}

Used used_symbols(const Block& block) {
    Used used;
    visit(
        block,
        [&](const Stmt& s) {
            if (const For* loop = get<For>(s)) used.bound.insert(loop->index);
            if (const Let* let = get<Let>(s)) used.bound.insert(let->symbol);
            if (const Declare* declare = get<Declare>(s)) used.bound.insert(declare->symbol);
            if (const Allocate* allocate = get<Allocate>(s)) used.bound.insert(allocate->buffer.symbol);
            if (const Assign* assign = get<Assign>(s)) used.variables.insert(assign->symbol);
            if (const Store* store = get<Store>(s))
                for (const StoreTarget& t : store->targets) used.buffers.insert(t.buffer);
            if (const Update* update = get<Update>(s)) {
                used.buffers.insert(update->target.buffer);
                if (update->result) used.bound.insert(update->result);
            }
            if (const Copy* copy = get<Copy>(s)) used.buffers.insert({copy->from, copy->to});
            if (const CallStmt* call = get<CallStmt>(s)) {
                used.bound.insert(call->results.begin(), call->results.end());
                for (const Argument& argument : call->arguments)
                    if (const Symbol* buffer = std::get_if<Symbol>(&argument)) used.buffers.insert(*buffer);
            }
        },
        [&](const Expr& e) {
            if (const Variable* v = get<Variable>(e)) used.variables.insert(v->symbol);
            if (const Load* load = get<Load>(e)) used.buffers.insert(load->buffer);
        });
    return used;
}

}  // namespace nestor
