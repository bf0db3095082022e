// Scalars in place of arrays of one element. Their one element is the one that every access in bounds names.
#include "ir/passes/values/scalar_temporaries.hpp"

#include <algorithm>
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/map_elements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool has_one_element(const Buffer& buffer) {
    return (buffer.place == MemorySpace::stack || buffer.place == MemorySpace::registers) &&
           buffer.levels.empty() && !buffer.dimensions.empty() && buffer.element.lanes == 1 &&
           std::all_of(buffer.dimensions.begin(), buffer.dimensions.end(),
                       [](const Dimension& d) { return build::as_integer(d.extent) == 1; });
}

bool runs_in_order(const For& loop) {
    return loop.mode.kind == ModeKind::serial || loop.mode.kind == ModeKind::unrolled;
}

bool has_lanes(const std::vector<Expr>& indices) {
    return std::any_of(indices.begin(), indices.end(), [](const Expr& e) { return e->type.lanes != 1; });
}

bool writes(const Stmt& s, const Symbol& buffer) {
    return contains(s, [&](const Stmt& part) {
        bool found = false;
        each_symbol(part, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            found = found || (symbol == buffer && accesses(use) && changes(use));
        });
        return found;
    });
}

/// True of a loop of a CPU whose iterations may all read a scalar.
bool shares_scalars(const For& loop) {
    return loop.mode.kind == ModeKind::parallel || loop.mode.kind == ModeKind::vectorized;
}

/// True where the statement does more with the buffer than reading its element, or writing it in order.
bool needs_an_array(const Stmt& s, const Symbol& buffer) {
    if (const For* loop = get<For>(s); loop && !runs_in_order(*loop) && accesses_any(s, {buffer}) &&
                                       (!shares_scalars(*loop) || writes(s, buffer)))
        return true;
    bool needs = false;
    each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>* indices) {
        if (symbol == buffer) needs = needs || !accesses(use) || !indices || has_lanes(*indices);
    });
    return needs;
}

bool needs_an_array(const std::vector<Stmt>& behind, std::size_t from, const Symbol& buffer) {
    for (std::size_t k = from; k < behind.size(); ++k) {
        if (contains(behind[k], [&](const Stmt& s) { return needs_an_array(s, buffer); })) return true;
        bool in_lanes = false;
        visit(
            behind[k], [](const Stmt&) {},
            [&](const Expr& e) {
                const Load* load = get<Load>(e);
                in_lanes = in_lanes || (load && load->buffer == buffer && has_lanes(load->indices));
            });
        if (in_lanes) return true;
    }
    return false;
}

Stmt with_scalar(const Stmt& s, const Symbol& buffer) {
    return map_elements(Block{{s}},
                        [&](const Symbol& symbol, const std::vector<Expr>& indices) {
                            return symbol == buffer ? std::vector<Expr>() : indices;
                        })
        .statements[0];
}

bool is_scalar(const Buffer& buffer) {
    return (buffer.place == MemorySpace::stack || buffer.place == MemorySpace::registers) &&
           buffer.levels.empty() && buffer.dimensions.empty();
}

/// `from` of `to[] = from[]`; no symbol where the statement is nothing like it.
Symbol copied_to(const Stmt& s, const Symbol& to) {
    const Store* store = get<Store>(s);
    if (!store || store->op || store->targets.size() != 1 || store->targets[0].buffer != to ||
        !store->targets[0].indices.empty())
        return {};
    const Load* load = get<Load>(store->values[0]);
    return load && load->indices.empty() ? load->buffer : Symbol{};
}

/// allocate a[]; a[] = t[]; loop over a; t[] = a[]   =>   loop over t
/// Where nothing else touches t in between, nor a behind it.
bool joined(std::vector<Stmt>& block, std::size_t k, const std::map<Symbol, Type>& scalars) {
    const Allocate* allocate = get<Allocate>(block[k]);
    if (!allocate || !is_scalar(allocate->buffer) || k + 3 > block.size()) return false;
    const Symbol own = allocate->buffer.symbol, whole = copied_to(block[k + 1], own);
    const auto known = scalars.find(whole);
    if (!whole || known == scalars.end() || known->second != allocate->buffer.element) return false;
    std::size_t last = k + 2;
    while (last < block.size() && copied_to(block[last], whole) != own) {
        if (accesses_any(block[last], {whole})) return false;
        ++last;
    }
    if (last == block.size()) return false;
    for (std::size_t j = last + 1; j < block.size(); ++j)
        if (accesses_any(block[j], {own})) return false;
    const auto renamed = [&](const Symbol& s) { return s == own ? whole : s; };
    for (std::size_t j = k + 2; j < last; ++j) {
        const Stmt reads = rewrite_exprs(block[j], [&](const Expr& e) -> Expr {
            const Load* load = get<Load>(e);
            return load && load->buffer == own ? with(e, Load{whole, {}}) : e;
        });
        block[j] = rewrite_stmts(Block{{reads}}, [&](const Stmt& part) {
                       return map_symbols(part, renamed);
                   }).statements[0];
    }
    block.erase(block.begin() + static_cast<std::ptrdiff_t>(last));
    block.erase(block.begin() + static_cast<std::ptrdiff_t>(k),
                block.begin() + static_cast<std::ptrdiff_t>(k + 2));
    return true;
}

Block with_scalars(const Block& block) {
    Block out = block;
    for (std::size_t k = 0; k < out.statements.size(); ++k) {
        const Allocate* allocate = get<Allocate>(out.statements[k]);
        if (!allocate || !has_one_element(allocate->buffer)) continue;
        Buffer scalar = allocate->buffer;
        if (needs_an_array(out.statements, k + 1, scalar.symbol)) continue;
        scalar.dimensions.clear();
        scalar.layout.clear();
        out.statements[k] = with(out.statements[k], Allocate{scalar});
        for (std::size_t j = k + 1; j < out.statements.size(); ++j)
            out.statements[j] = with_scalar(out.statements[j], scalar.symbol);
    }
    std::map<Symbol, Type> scalars;
    for (std::size_t k = 0; k < out.statements.size(); ++k) {
        while (k < out.statements.size() && joined(out.statements, k, scalars)) {
        }
        if (k == out.statements.size()) break;
        if (const Allocate* allocate = get<Allocate>(out.statements[k]);
            allocate && is_scalar(allocate->buffer))
            scalars.emplace(allocate->buffer.symbol, allocate->buffer.element);
    }
    for (Stmt& s : out.statements) s = map_blocks(s, with_scalars);
    return out;
}

}  // namespace

Program scalar_temporaries(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body) { return with_scalars(body); });
}

}  // namespace nestor
