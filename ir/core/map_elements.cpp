// Elements of loads, then those in the list of the symbols that each statement names.
#include "ir/core/map_elements.hpp"

#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/named_symbols.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

Stmt with_own_elements(const Stmt& s, const MapSubscripts& f) {
    StmtVariant copy = s->node;
    bool changed = false;
    const auto map = [&](const Symbol& buffer, SymbolUse, std::vector<Expr>* indices = nullptr) {
        if (!indices) return;
        std::vector<Expr> mapped = f(buffer, *indices);
        if (mapped == *indices) return;
        *indices = std::move(mapped);
        changed = true;
    };
    std::visit([&](auto& n) { named::symbols(n, map); }, copy);
    return changed ? with(s, std::move(copy)) : s;
}

}  // namespace

Block map_elements(const Block& block, const MapSubscripts& f) {
    const Block loads = rewrite_exprs(block, [&](const Expr& e) -> Expr {
        const Load* load = get<Load>(e);
        if (!load) return e;
        std::vector<Expr> mapped = f(load->buffer, load->indices);
        return mapped == load->indices ? e : with(e, Load{load->buffer, std::move(mapped)});
    });
    return rewrite_stmts(loads, [&](const Stmt& s) { return with_own_elements(s, f); });
}

}  // namespace nestor
