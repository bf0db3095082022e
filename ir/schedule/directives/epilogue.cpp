// Epilogues of contractions: nests over the same elements, right behind them.
#include <algorithm>
#include <functional>
#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

const For* loop_of(const std::vector<const For*>& loops, const Expr& e) {
    const Variable* v = get<Variable>(e);
    const auto found = std::find_if(loops.begin(), loops.end(),
                                    [&](const For* loop) { return v && loop->index == v->symbol; });
    return found == loops.end() ? nullptr : *found;
}

/// The nest's indices as those of the contraction; nothing where it runs over other elements.
std::optional<Substitution> same_elements(const std::vector<const For*>& loops, const StoreTarget& target,
                                          const Contraction& c) {
    const StoreTarget& sum = c.store->targets[0];
    if (target.buffer != sum.buffer || target.indices.size() != sum.indices.size()) return std::nullopt;
    const auto nest = perfect_nest(*get<For>(c.statement));
    Substitution indices;
    for (std::size_t d = 0; d < sum.indices.size(); ++d) {
        const For *mine = loop_of(nest, sum.indices[d]), *its = loop_of(loops, target.indices[d]);
        if (!mine && !its && same(sum.indices[d], target.indices[d])) continue;
        if (!mine || !its || !same(mine->low, its->low) || !same(mine->extent, its->extent))
            return std::nullopt;
        indices.emplace_back(its->index, build::variable(mine->index));
    }
    if (indices.size() != loops.size()) return std::nullopt;
    return indices;
}

/// True where the value reads C only at its own element.
bool reads_its_own(const Expr& value, const StoreTarget& target) {
    bool own = true;
    visit(value, [&](const Expr& e) {
        const Load* load = get<Load>(e);
        if (!load || load->buffer != target.buffer) return;
        own = own && same(load->indices, target.indices);
    });
    return own;
}

std::optional<Epilogue> epilogue(const Stmt& s, const Contraction& c) {
    const For* outermost = get<For>(s);
    if (!outermost) return std::nullopt;
    const auto loops = perfect_nest(*outermost);
    for (const For* loop : loops)
        if (loop->mode.kind != ModeKind::serial || loop->kind != LoopKind::pure) return std::nullopt;
    const Block& body = loops.back()->body;
    const Store* store = body.statements.size() == 1 ? get<Store>(body.statements[0]) : nullptr;
    if (!store || store->targets.size() != 1) return std::nullopt;
    const StoreTarget& target = store->targets[0];
    const auto indices = same_elements(loops, target, c);
    if (!indices || !reads_its_own(store->values[0], target)) return std::nullopt;
    Expr value = store->values[0];
    if (store->op)
        value = build::apply(*store->op, build::load(target.buffer, value->type, target.indices), value);
    return Epilogue{s, substitute(value, *indices)};
}

}  // namespace

std::vector<Epilogue> find_epilogues(const Subject& subject, const Contraction& c) {
    std::vector<Epilogue> found;
    bool behind = false, done = false;
    const std::function<void(const Block&)> walk = [&](const Block& block) {
        for (const Stmt& s : block.statements) {
            if (done) return;
            if (s == c.statement) {
                behind = true;
            } else if (get<Label>(s) || get<Compute>(s) || get<Block>(s)) {
                (void)map_blocks(s, [&](const Block& inner) {
                    walk(inner);
                    return inner;
                });
            } else if (get<If>(s) && !behind) {
                (void)map_blocks(s, [&](const Block& inner) {
                    walk(inner);
                    done = done || behind;
                    return inner;
                });
            } else if (behind) {
                const auto next = epilogue(s, c);
                if (next)
                    found.push_back(*next);
                else
                    done = true;
            }
        }
    };
    walk(subject.body());
    return found;
}

Finished behind_epilogues(const std::vector<Epilogue>& epilogues, const Contraction& c, const Expr& element,
                          const Substitution& here, std::vector<Stmt>& out, SymbolSource& symbols) {
    const Symbol& C = c.store->targets[0].buffer;
    Finished made{element, c.statement->origin};
    for (const Epilogue& epilogue : epilogues) {
        Expr before = made.value;
        if (!get<Load>(before) && !get<Variable>(before)) {
            const Symbol name = symbols.fresh(C.name() + "_element");
            out.push_back(build::make(Let{name, before}, made.origin));
            before = build::variable(name, element->type);
        }
        const Expr value = rewrite(epilogue.value, [&](const Expr& e) -> Expr {
            const Load* load = get<Load>(e);
            return load && load->buffer == C ? before : e;
        });
        made = {substitute(value, here), epilogue.nest->origin};
    }
    return made;
}

}  // namespace nestor::schedule
