// rfactor(loop, u) -> g: partial results of a reduction, one for each iteration of a loop, which becomes pure.
//   compute f { s0; s1: for x { for ro { for ri { f[x] += e } } } }   =>   (rfactor(f.s1.ro, u) -> g)
//   compute g { s0: for u { for x { g[x, u] = 0 } }  s1: for x { for u { for ri { g[x, u] += e } } } }
//   compute f { s0; s1: for x { for u { f[x] += g[x, u] } } }
// The loops of the stage move to the new func as they are; combining what is partial is plain loops.
#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/copies.hpp"
#include "ir/schedule/directives/new_funcs.hpp"
#include "ir/schedule/legality/combining.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// The label of a stage inside of the func's compute; null where there is none.
Stmt stage_of(const Stmt& compute, const LoopName& loop) {
    Stmt found;
    visit_statements(compute, [&](const Stmt& s) {
        const Label* label = get<Label>(s);
        if (label && label->name == loop.stage && !found && find_loop(label->body, loop)) found = s;
    });
    return found;
}

const Store* store_of(const Stmt& stage) {
    const Store* store = nullptr;
    visit_statements(stage, [&](const Stmt& s) {
        if (get<Store>(s)) store = get<Store>(s);
    });
    return store;
}

/// What the stage's own loops and lets bind: limits of the loop that become limits of u must not use it.
bool bound_inside(const Stmt& stage, const Expr& e) {
    bool found = false;
    visit_statements(stage, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) found = found || uses(e, loop->index);
        if (const Let* let = get<Let>(s)) found = found || uses(e, let->symbol);
    });
    return found;
}

/// The parts of `f[x] = f[x] op e` for another place.
Expr combined(const Combination& part, const Expr& place, const Expr& value) {
    if (part.subtracts)
        return build::binary(BinaryOp::subtract, place, value, place->type.is_int());
    return build::apply(part.op, place, value);
}

/// A store that combines as the one of the stage does: by its operator, or by values that keep their order.
Stmt combining(const Store& like, const std::vector<Combination>& parts, std::vector<StoreTarget> targets,
               const std::vector<Expr>& values, bool partial, const Origin& origin) {
    Store store{std::move(targets), {}, like.op};
    for (std::size_t k = 0; k < parts.size(); ++k) {
        Combination part = parts[k];
        part.subtracts = part.subtracts && partial;
        const StoreTarget& t = store.targets[k];
        const Expr place = build::load(t.buffer, values[k]->type, t.indices, origin);
        store.values.push_back(like.op ? values[k] : combined(part, place, values[k]));
    }
    return build::make(std::move(store), origin);
}

/// The stage's nest in the new func, its loop renamed to u.
Stmt partial_stage(const Rfactor& rfactor, const Stmt& stage, const std::vector<Combination>& parts,
                   const std::vector<Symbol>& buffers, SymbolSource& symbols) {
    const LoopName old = rfactor.loop;
    const auto name = [&](LoopName loop) {
        if (loop.func != old.func) return loop;
        if (loop.variable == old.variable) loop.variable = rfactor.variable;
        loop.func = rfactor.result, loop.stage = "s1";
        return loop;
    };
    const Copy copy = copied(get<Label>(stage)->body, name, symbols);
    const LoopName renamed = name(old);
    const Symbol u = symbols.fresh(rfactor.variable);
    Block nest = replace_loop(copy.statements, renamed, [&](const Stmt& s) {
        For loop = *get<For>(s);
        loop.body = substitute(loop.body, {{loop.index, build::variable(u)}});
        loop.index = u;
        loop.kind = LoopKind::pure;
        loop.low = build::make(Hole{renamed, HoleUse::loop, 0, HolePart::minimum}, Type::index());
        loop.extent = build::make(Hole{renamed, HoleUse::loop, 0, HolePart::length}, Type::index());
        return std::vector<Stmt>{with_loop(s, std::move(loop))};
    });
    nest = rewrite_stmts(nest, [&](const Stmt& s) -> Stmt {
        const Store* store = get<Store>(s);
        if (!store) return s;
        const auto own = *combinations_of(*store);
        std::vector<StoreTarget> targets;
        std::vector<Expr> values;
        for (std::size_t k = 0; k < own.size(); ++k) {
            targets.push_back({buffers[k], store->targets[k].indices});
            targets.back().indices.push_back(build::variable(u));
            values.push_back(own[k].value);
        }
        return combining(*store, parts, std::move(targets), values, true, s->origin);
    });
    return build::make(Label{"s1", std::move(nest)}, stage->origin);
}

}  // namespace

Refusal check(const Subject& subject, const Rfactor& rfactor) {
    if (Refusal missing = require_loop(subject, rfactor.loop)) return missing;
    if (Refusal taken = require_new_func(subject, rfactor.result)) return taken;
    const For& loop = *find_loop(subject.body(), rfactor.loop);
    if (loop.kind != LoopKind::reduction)
        return refusal(subject, "HAL-58",
                       fmt::format("{} is a pure loop: there is nothing to combine over it", print(loop.name)),
                       "name a loop of the stage's rdom, or a part of one that `split` made");
    const FuncSite site = find_func(subject.body(), rfactor.loop.func);
    const Stmt stage = site.compute ? stage_of(site.compute, rfactor.loop) : nullptr;
    if (!stage || !get<Label>(get<Compute>(site.compute)->body.statements.at(0)) ||
        get<Label>(get<Compute>(site.compute)->body.statements.at(0))->name != rfactor.loop.func)
        return refusal(subject, "HAL-58", fmt::format("`{}` is specialized", rfactor.loop.func),
                       "partial results are of a func with one nest for each stage");
    const Store* store = store_of(stage);
    if (!store || !combinations_of(*store))
        return refusal(
            subject, "HAL-78",
            fmt::format("the update of `{}` does not combine in any order", rfactor.loop.func),
            "partial results are of sums, products, minima, maxima and bit operations, `f(x) <- f(x) + e`, "
            "where e does not read the func");
    if (bound_inside(stage, loop.low) || bound_inside(stage, loop.extent))
        return refusal(subject, "SCH-11",
                       fmt::format("the limits of {} depend on loops around it", print(loop.name)));
    const auto dimensions = dimension_names(site);
    if (std::find(dimensions.begin(), dimensions.end(), rfactor.variable) != dimensions.end())
        return refusal(subject, "SCH-21",
                       fmt::format("`{}` is a dimension of `{}` already", rfactor.variable, rfactor.loop.func));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Rfactor& rfactor, SymbolSource& symbols) {
    const FuncSite site = find_func(subject.body(), rfactor.loop.func);
    const Stmt stage = stage_of(site.compute, rfactor.loop);
    const Origin& origin = stage->origin;
    const For loop = *find_loop(subject.body(), rfactor.loop);
    const Store& store = *store_of(stage);
    const auto parts = *combinations_of(store);
    const FuncShape whole{rfactor.loop.func, dimension_names(site)};
    FuncShape shape{rfactor.result, whole.dimensions};
    shape.dimensions.push_back(rfactor.variable);

    std::vector<Symbol> buffers;
    std::vector<Stmt> made;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        buffers.push_back(
            symbols.fresh(parts.size() == 1 ? shape.func : fmt::format("{}_{}", shape.func, k)));
        made.push_back(open_allocation(shape, buffers[k], parts[k].value->type, origin));
    }
    const Stmt first = open_stage(shape, "s0", symbols, origin, [&](const std::vector<Expr>& at) {
        Store init;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            init.targets.push_back({buffers[k], at});
            init.values.push_back(build::identity(parts[k].op, parts[k].value->type));
        }
        return build::make(std::move(init), origin);
    });
    made.push_back(open_compute(
        shape, {first, partial_stage(rfactor, stage, parts, buffers, symbols)}, origin));

    const Stmt last = open_stage(whole, rfactor.loop.stage, symbols, origin, [&](std::vector<Expr> at) {
        const Symbol u = symbols.fresh(rfactor.variable);
        std::vector<StoreTarget> targets;
        for (const StoreTarget& t : store.targets) targets.push_back({t.buffer, at});
        at.push_back(build::variable(u));
        std::vector<Expr> values;
        for (std::size_t k = 0; k < parts.size(); ++k)
            values.push_back(build::load(buffers[k], parts[k].value->type, at, origin));
        LoopName name = rfactor.loop;
        name.variable = rfactor.variable;
        return build::make(For{u,
                               name,
                               LoopKind::reduction,
                               loop.low,
                               loop.extent,
                               {},
                               {},
                               Block{{combining(store, parts, std::move(targets), values, false, origin)}}},
                           origin);
    });
    const Block without = rewrite_block_of(subject.body(), stage, [&](Block block) {
        std::replace(block.statements.begin(), block.statements.end(), stage, last);
        return block;
    });
    return in_front_of(without, rfactor.loop.func, made);
}

}  // namespace nestor::schedule
