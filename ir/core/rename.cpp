// Renaming of symbols, in the few nodes that hold one: variables, loads, targets, allocations, reductions,
// arguments and definitions.
#include "ir/core/rename.hpp"

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

Symbol mapped(const Symbol& symbol, const Renaming& renaming) {
    const auto it = renaming.find(symbol);
    return it == renaming.end() ? symbol : it->second;
}

/// One expression whose children are done.
Expr rename_node(const Expr& e, const Renaming& renaming) {
    if (const Variable* v = get<Variable>(e)) {
        const Symbol symbol = mapped(v->symbol, renaming);
        return symbol == v->symbol ? e : with(e, Variable{symbol});
    }
    if (const Load* load = get<Load>(e)) {
        const Symbol symbol = mapped(load->buffer, renaming);
        return symbol == load->buffer ? e : with(e, Load{symbol, load->indices});
    }
    return e;
}

std::vector<Argument> renamed(std::vector<Argument> arguments, const Renaming& renaming) {
    for (Argument& argument : arguments)
        if (Symbol* buffer = std::get_if<Symbol>(&argument)) *buffer = mapped(*buffer, renaming);
    return arguments;
}

Stmt rename_definitions(const Stmt& s, const Renaming& renaming) {
    if (const Store* store = get<Store>(s)) {
        Store copy = *store;
        for (StoreTarget& t : copy.targets) t.buffer = mapped(t.buffer, renaming);
        return with(s, std::move(copy));
    }
    if (const Update* update = get<Update>(s)) {
        Update copy = *update;
        copy.target.buffer = mapped(copy.target.buffer, renaming);
        copy.result = mapped(copy.result, renaming);
        return with(s, std::move(copy));
    }
    if (const For* loop = get<For>(s)) {
        For copy = *loop;
        copy.index = mapped(copy.index, renaming);
        for (Reduction& r : copy.reductions) r.buffer = mapped(r.buffer, renaming);
        return with(s, std::move(copy));
    }
    if (const Let* let = get<Let>(s)) return with(s, Let{mapped(let->symbol, renaming), let->value});
    if (const Assign* assign = get<Assign>(s))
        return with(s, Assign{mapped(assign->symbol, renaming), assign->value});
    if (const Declare* d = get<Declare>(s))
        return with(s, Declare{mapped(d->symbol, renaming), d->type, d->value});
    if (const Allocate* allocate = get<Allocate>(s)) {
        Buffer copy = allocate->buffer;
        copy.symbol = mapped(copy.symbol, renaming);
        return with(s, Allocate{std::move(copy)});
    }
    if (const CallStmt* call = get<CallStmt>(s)) {
        CallStmt copy = *call;
        for (Symbol& result : copy.results) result = mapped(result, renaming);
        copy.arguments = renamed(std::move(copy.arguments), renaming);
        return with(s, std::move(copy));
    }
    if (const Launch* launch = get<Launch>(s)) {
        Launch copy = *launch;
        copy.arguments = renamed(std::move(copy.arguments), renaming);
        return with(s, std::move(copy));
    }
    if (const Grow* grow = get<Grow>(s)) {
        Grow copy = *grow;
        copy.buffer = mapped(copy.buffer, renaming);
        return with(s, std::move(copy));
    }
    if (const Activate* activate = get<Activate>(s)) {
        Activate copy = *activate;
        copy.target.buffer = mapped(copy.target.buffer, renaming);
        return with(s, std::move(copy));
    }
    if (const Copy* copy = get<Copy>(s))
        return with(s, Copy{mapped(copy->from, renaming), mapped(copy->to, renaming), copy->kind});
    return s;
}

}  // namespace

Expr rename(const Expr& e, const Renaming& renaming) {
    return rewrite(e, [&](const Expr& child) { return rename_node(child, renaming); });
}

Renaming fresh_names(const Block& block, SymbolSource& symbols) {
    Renaming out;
    const auto fresh = [&](const Symbol& old) {
        if (old) out.emplace(old, symbols.fresh(old.name()));  // an update may have no result
    };
    visit_statements(block, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) fresh(loop->index);
        if (const Let* let = get<Let>(s)) fresh(let->symbol);
        if (const Declare* declare = get<Declare>(s)) fresh(declare->symbol);
        if (const Allocate* a = get<Allocate>(s)) fresh(a->buffer.symbol);
        if (const Update* update = get<Update>(s)) fresh(update->result);
        if (const CallStmt* call = get<CallStmt>(s))
            for (const Symbol& result : call->results) fresh(result);
    });
    return out;
}

Block rename(const Block& block, const Renaming& renaming) {
    const Block expressions = rewrite_exprs(block, [&](const Expr& e) { return rename_node(e, renaming); });
    return rewrite_stmts(expressions, [&](const Stmt& s) { return rename_definitions(s, renaming); });
}

Buffer renamed(const Buffer& buffer, const Symbol& symbol, const Renaming& renaming) {
    Buffer copy = buffer;
    copy.symbol = symbol;
    for (Dimension& d : copy.dimensions) {
        d.min = d.min ? rename(d.min, renaming) : nullptr;
        d.extent = d.extent ? rename(d.extent, renaming) : nullptr;
        d.stride = d.stride ? rename(d.stride, renaming) : nullptr;
    }
    return copy;
}

}  // namespace nestor
