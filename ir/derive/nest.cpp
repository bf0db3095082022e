// Recognition of nests around one store.
#include "ir/derive/nest.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::derive {

std::optional<Nest> nest_of(const Stmt& stmt) {
    Nest nest;
    const Stmt* inner = &stmt;
    while (const auto* loop = get<For>(*inner)) {
        if (loop->kind == LoopKind::imperative || loop->body.statements.size() != 1) return std::nullopt;
        nest.loops.push_back(loop);
        inner = &loop->body.statements[0];
    }
    nest.store = get<Store>(*inner);
    if (!nest.store || nest.store->targets.size() != 1 || nest.store->values.size() != 1) return std::nullopt;
    const Type& type = nest.store->values[0]->type;
    if (!type.is_float() || !type.is_scalar()) return std::nullopt;
    return nest;
}

bool covers(const std::vector<const For*>& loops, const std::vector<Expr>& indices, const Buffer& buffer) {
    std::set<Symbol> used;
    for (std::size_t d = 0; d < indices.size(); ++d) {
        const Dimension& dimension = buffer.dimensions[d];
        if (build::is_one(dimension.extent) && same(indices[d], dimension.min)) continue;
        const auto* variable = get<Variable>(indices[d]);
        if (!variable || !used.insert(variable->symbol).second) return false;
        const auto loop = std::find_if(loops.begin(), loops.end(),
                                       [&](const For* l) { return l->index == variable->symbol; });
        if (loop == loops.end() || !same((*loop)->low, dimension.min) ||
            !same((*loop)->extent, dimension.extent))
            return false;
    }
    return used.size() == loops.size();
}

bool overwrites(const Nest& nest, const Buffer& buffer) {
    return !nest.store->op && covers(nest.loops, nest.place(), buffer);
}

std::set<Symbol> loaded_buffers(const Expr& e) {
    std::set<Symbol> found;
    add_loaded_buffers(found, e);
    return found;
}

std::set<Symbol> written_buffers(const Stmt& stmt) {
    std::set<Symbol> found;
    each_access(stmt, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>*) {
        if (changes(use)) found.insert(buffer);
    });
    return found;
}

Type local_type(const Stmt& stmt, const Symbol& local) {
    Type type = Type::index();
    visit(
        stmt, [](const Stmt&) {},
        [&](const Expr& e) {
            const auto* variable = get<Variable>(e);
            if (variable && variable->symbol == local) type = e->type;
        });
    return type;
}

}  // namespace nestor::derive
