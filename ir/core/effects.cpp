// Effects: what follows from the list of the symbols that each statement names.
#include "ir/core/effects.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/named_symbols.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

using named::symbols;

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
    bool operator()(const Fetch&) const { return false; }
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
    return holds_kind<Load>(e);
}

bool loads_from(const Expr& e, const Symbol& buffer) {
    return holds_kind<Load>(e) && may_mention(e, Contents::bit_of(buffer)) &&
           any_of(e, [&](const Expr& part) {
               const Load* load = get<Load>(part);
               return load && load->buffer == buffer;
           });
}

bool loads_from(const Expr& e, const std::set<Symbol>& buffers) {
    return holds_kind<Load>(e) && any_of(e, [&](const Expr& part) {
               const Load* load = get<Load>(part);
               return load && buffers.contains(load->buffer);
           });
}

void add_loaded_buffers(std::set<Symbol>& buffers, const Expr& e) {
    visit(e, [&](const Expr& part) {
        if (const Load* load = get<Load>(part)) buffers.insert(load->buffer);
    });
}

bool reads(const Block& b, const Symbol& buffer) {
    bool found = false;
    each_access(b, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
        found = found || (symbol == buffer && (use == SymbolUse::read || use == SymbolUse::combine));
    });
    return found;
}

bool uses(const Stmt& s, const Symbol& variable) {
    if (!may_mention(s, Contents::bit_of(variable))) return false;
    bool found = false;
    each_child(
        s, [&](const Expr& e) { found = found || uses(e, variable); },
        [&](const Stmt& child) { found = found || uses(child, variable); });
    return found;
}

namespace {

bool accesses_any(const Stmt& s, const std::set<Symbol>& buffers, std::uint64_t bits) {
    if (!may_mention(s, bits)) return false;
    bool found = false;
    each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
        found = found || (accesses(use) && buffers.contains(symbol));
    });
    each_child(
        s, [&](const Expr& e) { found = found || loads_from(e, buffers); },
        [&](const Stmt& child) { found = found || accesses_any(child, buffers, bits); });
    return found;
}

}  // namespace

bool accesses_any(const Stmt& s, const std::set<Symbol>& buffers) {
    return accesses_any(s, buffers, symbol_bits(buffers));
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
