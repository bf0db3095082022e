// Effects: the one list of the symbols that each statement names, from which everything else follows.
#include "ir/core/effects.hpp"

#include <algorithm>

#include "ir/core/any_node.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

// The list: hands every symbol of a node to `f(symbol, use)`, or to `f(symbol, use, indices)`.

template <class F>
void symbols(Any<Nop> auto&, const F&) {}
template <class F>
void symbols(Any<Assert> auto&, const F&) {}
template <class F>
void symbols(Any<Block> auto&, const F&) {}
template <class F>
void symbols(Any<Allocate> auto& n, const F& f) {
    f(n.buffer.symbol, SymbolUse::allocate);
}
template <class F>
void symbols(Any<Store> auto& n, const F& f) {
    for (auto& t : n.targets) f(t.buffer, n.op ? SymbolUse::combine : SymbolUse::write, &t.indices);
}
template <class F>
void symbols(Any<If> auto&, const F&) {}
template <class F>
void symbols(Any<For> auto& n, const F& f) {
    f(n.index, SymbolUse::bind);
    for (auto& r : n.reductions) f(r.buffer, SymbolUse::combine);
}
template <class F>
void symbols(Any<Let> auto& n, const F& f) {
    f(n.symbol, SymbolUse::name);
}
template <class F>
void symbols(Any<Compute> auto&, const F&) {}
template <class F>
void symbols(Any<Label> auto&, const F&) {}
template <class F>
void symbols(Any<Declare> auto& n, const F& f) {
    f(n.symbol, SymbolUse::local);
}
template <class F>
void symbols(Any<Assign> auto& n, const F& f) {
    f(n.symbol, SymbolUse::assign);
}
template <class F>
void symbols(Any<While> auto&, const F&) {}
template <class F>
void symbols(Any<Break> auto&, const F&) {}
template <class F>
void symbols(Any<Continue> auto&, const F&) {}

template <class F>
void handed_on(Any<std::vector<Argument>> auto& arguments, const F& f) {
    for (auto& argument : arguments)
        if (auto* buffer = std::get_if<Symbol>(&argument)) f(*buffer, SymbolUse::hand_on);
}

template <class F>
void symbols(Any<CallStmt> auto& n, const F& f) {
    for (auto& result : n.results) f(result, SymbolUse::name);
    f(n.function, SymbolUse::call);
    handed_on(n.arguments, f);
}
template <class F>
void symbols(Any<Return> auto&, const F&) {}
template <class F>
void symbols(Any<Print> auto&, const F&) {}
template <class F>
void symbols(Any<Update> auto& n, const F& f) {
    if (n.result) f(n.result, SymbolUse::name);
    f(n.target.buffer, SymbolUse::combine, &n.target.indices);
}
template <class F>
void symbols(Any<Region> auto&, const F&) {}
template <class F>
void symbols(Any<Launch> auto& n, const F& f) {
    f(n.function, SymbolUse::call);
    handed_on(n.arguments, f);
}
template <class F>
void symbols(Any<Barrier> auto&, const F&) {}
template <class F>
void symbols(Any<Copy> auto& n, const F& f) {
    f(n.from, SymbolUse::read);
    f(n.to, SymbolUse::write);
}
template <class F>
void symbols(Any<Activate> auto& n, const F& f) {
    f(n.target.buffer, SymbolUse::write, &n.target.indices);
}
template <class F>
void symbols(Any<Grow> auto& n, const F& f) {
    f(n.buffer, SymbolUse::combine);
}

/// What a statement is beyond its symbols; no node is left to a default.
struct OnlyDefines {
    bool operator()(const Nop&) const { return true; }
    bool operator()(const Assert&) const { return false; }
    bool operator()(const Block&) const { return true; }
    bool operator()(const Allocate&) const { return true; }
    bool operator()(const Store&) const { return true; }
    bool operator()(const If&) const { return false; }
    bool operator()(const For&) const { return false; }
    bool operator()(const Let&) const { return true; }
    bool operator()(const Compute&) const { return true; }
    bool operator()(const Label&) const { return true; }
    bool operator()(const Declare&) const { return true; }
    bool operator()(const Assign&) const { return true; }
    bool operator()(const While&) const { return false; }
    bool operator()(const Break&) const { return false; }
    bool operator()(const Continue&) const { return false; }
    bool operator()(const CallStmt&) const { return false; }
    bool operator()(const Return&) const { return false; }
    bool operator()(const Print&) const { return false; }
    bool operator()(const Update&) const { return false; }
    bool operator()(const Region&) const { return false; }
    bool operator()(const Launch&) const { return false; }
    bool operator()(const Barrier&) const { return false; }
    bool operator()(const Copy&) const { return false; }
    bool operator()(const Activate&) const { return false; }
    bool operator()(const Grow&) const { return true; }
};

}  // namespace

void each_symbol(const Stmt& s, const SymbolVisitor& f) {
    const auto tell = [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>* indices = nullptr) {
        f(symbol, use, indices);
    };
    std::visit([&](const auto& n) { symbols(n, tell); }, s->node);
}

Stmt map_symbols(const Stmt& s, const std::function<Symbol(const Symbol&)>& f) {
    StmtVariant copy = s->node;
    bool changed = false;
    const auto map = [&](Symbol& symbol, SymbolUse use, const std::vector<Expr>* = nullptr) {
        if (use == SymbolUse::call) return;
        const Symbol mapped = f(symbol);
        changed = changed || mapped != symbol;
        symbol = mapped;
    };
    std::visit([&](auto& n) { symbols(n, map); }, copy);
    return changed ? with(s, std::move(copy)) : s;
}

void each_access(const Stmt& s, const SymbolVisitor& f) {
    visit(
        s,
        [&](const Stmt& child) {
            each_symbol(child, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>* indices) {
                if (accesses(use)) f(symbol, use, indices);
            });
        },
        [&](const Expr& e) {
            if (const Load* load = get<Load>(e)) f(load->buffer, SymbolUse::read, &load->indices);
        });
}

void each_access(const Block& b, const SymbolVisitor& f) {
    for (const Stmt& s : b.statements) each_access(s, f);
}

bool only_defines(const Stmt& s) {
    return std::visit(OnlyDefines(), s->node);
}

bool any_of(const Expr& e, const std::function<bool(const Expr&)>& holds) {
    if (!e) return false;
    if (holds(e)) return true;
    bool found = false;
    each_child(e, [&](const Expr& child) { found = found || any_of(child, holds); });
    return found;
}

bool contains(const Stmt& s, const std::function<bool(const Stmt&)>& holds) {
    if (holds(s)) return true;
    bool found = false;
    each_statement(s, [&](const Stmt& child) { found = found || contains(child, holds); });
    return found;
}

bool contains(const Block& b, const std::function<bool(const Stmt&)>& holds) {
    return std::any_of(b.statements.begin(), b.statements.end(),
                       [&](const Stmt& s) { return contains(s, holds); });
}

bool loads(const Expr& e) {
    return any_of(e, [](const Expr& part) { return get<Load>(part) != nullptr; });
}

bool loads_from(const Expr& e, const Symbol& buffer) {
    return any_of(e, [&](const Expr& part) {
        const Load* load = get<Load>(part);
        return load && load->buffer == buffer;
    });
}

bool loads_from(const Expr& e, const std::set<Symbol>& buffers) {
    return any_of(e, [&](const Expr& part) {
        const Load* load = get<Load>(part);
        return load && buffers.contains(load->buffer);
    });
}

bool uses(const Stmt& s, const Symbol& variable) {
    bool found = false;
    visit(
        s, [](const Stmt&) {},
        [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            found = found || (v && v->symbol == variable);
        });
    return found;
}

bool accesses_any(const Stmt& s, const std::set<Symbol>& buffers) {
    bool found = false;
    each_access(s, [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>*) {
        found = found || buffers.contains(buffer);
    });
    return found;
}

Used used_symbols(const Block& block) {
    Used used;
    visit(
        block,
        [&](const Stmt& s) {
            each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                if (defines(use)) used.bound.insert(symbol);
                if (accesses(use)) used.buffers.insert(symbol);
                if (use == SymbolUse::assign) used.variables.insert(symbol);
            });
        },
        [&](const Expr& e) {
            if (const Variable* v = get<Variable>(e)) used.variables.insert(v->symbol);
            if (const Load* load = get<Load>(e)) used.buffers.insert(load->buffer);
        });
    return used;
}

std::set<Symbol> called_functions(const Block& block) {
    std::set<Symbol> called;
    visit_statements(block, [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (use == SymbolUse::call) called.insert(symbol);
        });
    });
    return called;
}

std::set<Symbol> called_functions(const Program& program) {
    std::set<Symbol> called;
    for (const Function& function : program.functions)
        if (const auto* body = std::get_if<Block>(&function.body)) called.merge(called_functions(*body));
    return called;
}

}  // namespace nestor
