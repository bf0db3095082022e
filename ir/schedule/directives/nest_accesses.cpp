// Accesses of a nest: what it reads and writes of each buffer.
#include "ir/schedule/directives/nest_accesses.hpp"

#include <algorithm>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/spans.hpp"

namespace nestor::schedule {
namespace {

std::set<Symbol> allocated_in(const Stmt& nest) {
    std::set<Symbol> own;
    visit_statements(nest, [&](const Stmt& s) {
        if (const Allocate* a = get<Allocate>(s)) own.insert(a->buffer.symbol);
    });
    return own;
}

bool limits_use(const Stmt& nest, const Symbol& index) {
    return contains(nest, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && (uses(loop->low, index) || uses(loop->extent, index));
    });
}

}  // namespace

bool only_computes(const Stmt& nest) {
    return !contains(nest, [](const Stmt& s) {
        const For* loop = get<For>(s);
        const Allocate* allocate = get<Allocate>(s);
        if (loop) return loop->mode.kind != ModeKind::serial || loop->kind == LoopKind::imperative;
        if (allocate) return !allocate->buffer.dimensions.empty();
        return !get<Store>(s) && !get<Let>(s) && !get<If>(s) && !get<Block>(s) && !get<Nop>(s);
    });
}

NestAccesses nest_accesses_of(const Stmt& s) {
    const std::set<Symbol> own = allocated_in(s);
    NestAccesses out;
    each_access(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>*) {
        if (own.contains(buffer)) return;
        if (changes(use)) out.written.insert(buffer);
        if (use != SymbolUse::write) out.read.insert(buffer);
    });
    return out;
}

bool each_writes_its_own(const Stmt& outermost, const std::vector<const For*>& nest) {
    const NestAccesses own = nest_accesses_of(outermost);
    bool fine = true;
    each_access(outermost, [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>* indices) {
        if (!own.written.contains(buffer)) return;
        for (const For* loop : nest)
            fine = fine && indices &&
                   std::count_if(indices->begin(), indices->end(),
                                 [&](const Expr& e) { return uses(e, loop->index); }) == 1 &&
                   std::any_of(indices->begin(), indices->end(), [&](const Expr& e) {
                       const Symbol* v = variable_in(e);
                       return v && *v == loop->index;
                   });
    });
    if (!fine) return false;
    // the dimension must be the same one for all of them
    for (const For* loop : nest) {
        std::map<Symbol, std::size_t> dimension;
        each_access(outermost, [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>* indices) {
            if (!own.written.contains(buffer)) return;
            for (std::size_t d = 0; d < indices->size(); ++d)
                if (uses((*indices)[d], loop->index))
                    fine = fine && dimension.emplace(buffer, d).first->second == d;
        });
    }
    return fine;
}

std::map<Symbol, std::vector<const For*>> dimensions_of(const Stmt& nest, const std::set<Symbol>& written) {
    std::map<Symbol, const For*> loops;
    visit_statements(nest, [&](const Stmt& s) {
        if (const For* loop = get<For>(s); loop && loop->kind == LoopKind::pure) loops[loop->index] = loop;
    });
    std::map<Symbol, std::vector<const For*>> found;
    std::set<const For*> refused;
    each_access(nest, [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>* indices) {
        if (!written.contains(buffer)) return;
        const auto at = found.find(buffer);
        std::vector<const For*> here(indices ? indices->size() : 0);
        for (std::size_t d = 0; d < here.size(); ++d) {
            const Symbol* v = variable_in((*indices)[d]);
            const auto loop = v ? loops.find(*v) : loops.end();
            if (loop != loops.end()) here[d] = loop->second;
        }
        if (at == found.end()) {
            found[buffer] = here;
            return;
        }
        for (std::size_t d = 0; d < here.size(); ++d)
            if (at->second[d] != here[d]) at->second[d] = nullptr;
    });
    // a loop of which an access does not say the iteration runs as a whole
    for (const auto& [index, loop] : loops) {
        bool fine = !limits_use(nest, index);
        each_access(
            loop->body, [&, symbol = index](const Symbol& buffer, SymbolUse, const std::vector<Expr>*) {
                const auto at = found.find(buffer);
                if (at == found.end()) return;
                fine = fine && std::count_if(at->second.begin(), at->second.end(), [&](const For* other) {
                                   return other && other->index == symbol;
                               }) == 1;
            });
        if (!fine) refused.insert(loop);
    }
    for (auto& [buffer, dimensions] : found)
        for (const For*& loop : dimensions)
            if (loop && refused.contains(loop)) loop = nullptr;
    return found;
}

const Store* plain_store(const std::vector<const For*>& loops) {
    const auto& body = loops.back()->body.statements;
    const Store* store = body.size() == 1 ? get<Store>(body[0]) : nullptr;
    if (!store || store->op || store->targets.size() != 1 || store->targets[0].indices.size() != loops.size())
        return nullptr;
    for (const For* loop : loops) {
        const auto& indices = store->targets[0].indices;
        const bool subscripted = std::any_of(indices.begin(), indices.end(), [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            return v && v->symbol == loop->index;
        });
        if (!subscripted || loop->kind != LoopKind::pure || loop->mode.kind != ModeKind::serial)
            return nullptr;
    }
    return store;
}

bool covers(const std::vector<const For*>& loops, const Store& store, const Buffer& buffer,
            const LetValues& lets) {
    for (std::size_t d = 0; d < buffer.dimensions.size(); ++d) {
        const Symbol& index = get<Variable>(store.targets[0].indices[d])->symbol;
        const For& loop =
            **std::find_if(loops.begin(), loops.end(), [&](const For* l) { return l->index == index; });
        if (!equal_forms(lets.of(loop.low), lets.of(buffer.dimensions[d].min)) ||
            !equal_forms(lets.of(loop.extent), lets.of(buffer.dimensions[d].extent)))
            return false;
    }
    return true;
}

}  // namespace nestor::schedule
