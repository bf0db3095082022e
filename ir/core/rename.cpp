// Renaming of symbols, in the few nodes that hold one: variables, loads, targets, allocations, reductions,
// arguments and definitions.
#include "ir/core/rename.hpp"

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
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

/// Renaming in what mentions one of the old symbols.
class Renamed {
public:
    explicit Renamed(const Renaming& renaming) : renaming_(renaming) {
        for (const auto& [old, symbol] : renaming) bits_ |= Contents::bit_of(old);
    }
    Expr operator()(const Expr& e) const {
        return may_mention(e, bits_) ? rename_node(map_children(e, *this), renaming_) : e;
    }
    Stmt operator()(const Stmt& s) const {
        if (!may_mention(s, bits_)) return s;
        return map_symbols(map_children(s, *this, *this),
                           [&](const Symbol& symbol) { return mapped(symbol, renaming_); });
    }

private:
    const Renaming& renaming_;
    std::uint64_t bits_ = 0;
};

}  // namespace

Expr rename(const Expr& e, const Renaming& renaming) {
    return e ? Renamed(renaming)(e) : e;
}

Renaming fresh_names(const Block& block, SymbolSource& symbols) {
    Renaming out;
    visit_statements(block, [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& old, SymbolUse use, const std::vector<Expr>*) {
            if (defines(use) && old) out.emplace(old, symbols.fresh(old.name()));
        });
    });
    return out;
}

Block rename(const Block& block, const Renaming& renaming) {
    return map_block(block, Renamed(renaming));
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
