// rfactor(loop, u) -> g: partial results of a reduction, one for each iteration of a loop, which becomes
// pure.
//   compute f { s0; s1: for x { for ro { for ri { f[x] += e } } } }   =>   (rfactor(f.s1.ro, u) -> g)
//   compute g { s0: for u { for x { g[x, u] = 0 } }  s1: for x { for u { for ri { g[x, u] += e } } } }
//   compute f { s0; s1: for x { for u { f[x] += g[x, u] } } }
// The loops of the stage move to the new func as they are; combining what is partial is plain loops.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/holes.hpp"
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

/// How a stage's update combines: each component by an operator, or all by which value is better.
struct Form {
    const Store* store = nullptr;
    std::vector<Combination> parts;
    std::optional<Selection> selection;
};

std::optional<Form> form_of(const Stmt& stage) {
    Form form;
    visit_statements(stage, [&](const Stmt& s) {
        if (const If* conditional = get<If>(s); conditional && !form.selection)
            form.selection = selection_of(*conditional);
        if (get<Store>(s)) form.store = get<Store>(s);
    });
    if (!form.store) return std::nullopt;
    if (form.selection) return form;
    auto parts = combinations_of(*form.store);
    if (!parts) return std::nullopt;
    form.parts = *std::move(parts);
    return form;
}

/// The outermost reduction loop of the stage: parts that it makes follow each other in the rdom's order.
bool is_outermost_reduction(const Stmt& stage, const LoopName& name) {
    for (const For* loop : all_loops(get<Label>(stage)->body))
        if (loop->kind == LoopKind::reduction) return loop->name == name;
    return false;
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

/// What the partial results of one u are combined with: f[x] op= g[x, u], or a choice between the two.
Stmt last_update(const Form& form, const std::vector<StoreTarget>& places, const std::vector<Expr>& partial,
                 const Origin& origin) {
    Store store{places, partial, form.store->op};
    const auto held = [&](std::size_t k) {
        return build::load(places[k].buffer, partial[k]->type, places[k].indices, origin);
    };
    if (form.selection) {
        const std::size_t k = form.selection->compared;
        const Expr better = build::compare(form.selection->better, partial[k], held(k));
        return build::make(If{better, Block{{build::make(std::move(store), origin)}}, {}}, origin);
    }
    for (std::size_t k = 0; k < form.parts.size() && !store.op; ++k)
        store.values[k] = build::apply(form.parts[k].op, held(k), partial[k]);
    return build::make(std::move(store), origin);
}

/// What partial results begin with where they are combined later. Minima and maxima of floats leave NaNs out
/// where they can: infinity would hide that all was NaN, the start of the func itself among it.
Expr neutral(ReduceOp op, const Type& type) {
    const bool is_extreme = op == ReduceOp::minimum || op == ReduceOp::maximum;
    return is_extreme && type.is_float()
               ? build::make(Constant{std::numeric_limits<double>::quiet_NaN()}, type)
               : build::identity(op, type);
}

/// What partial results begin with: the identity, or the value that the func itself begins with.
std::vector<Expr> first_values(const Form& form, const Stmt& compute, const std::vector<Expr>& at) {
    std::vector<Expr> values;
    for (const Combination& part : form.parts) values.push_back(neutral(part.op, part.value->type));
    if (!form.selection) return values;
    const Store* pure = nullptr;
    visit_statements(compute, [&](const Stmt& s) {
        if (get<Store>(s) && !pure) pure = get<Store>(s);
    });
    Substitution places;
    for (std::size_t d = 0; d < pure->targets[0].indices.size(); ++d)
        if (const Variable* v = get<Variable>(pure->targets[0].indices[d]))
            places.emplace_back(v->symbol, at[d]);
    for (const Expr& value : pure->values) values.push_back(substitute(value, places));
    return values;
}

/// The stage's nest in the new func, its loop renamed to u.
Stmt partial_stage(const Rfactor& rfactor, const Stmt& stage, const Form& form,
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
        loop.low = loop_hole(renamed, HolePart::minimum);
        loop.extent = loop_hole(renamed, HolePart::length);
        return std::vector<Stmt>{with_loop(s, std::move(loop))};
    });
    const auto place = [&](const Symbol& buffer, std::vector<Expr> indices) -> std::optional<StoreTarget> {
        for (std::size_t k = 0; k < buffers.size(); ++k) {
            if (form.store->targets[k].buffer != buffer) continue;
            indices.push_back(build::variable(u));
            return StoreTarget{buffers[k], std::move(indices)};
        }
        return std::nullopt;
    };
    nest = rewrite_exprs(nest, [&](const Expr& e) -> Expr {
        const Load* load = get<Load>(e);
        const auto own = load ? place(load->buffer, load->indices) : std::nullopt;
        return own ? with(e, Load{own->buffer, own->indices}) : e;
    });
    nest = rewrite_stmts(nest, [&](const Stmt& s) -> Stmt {
        const Store* store = get<Store>(s);
        if (!store) return s;
        Store out = *store;
        for (StoreTarget& target : out.targets)
            if (const auto own = place(target.buffer, target.indices)) target = *own;
        return with(s, std::move(out));
    });
    return build::make(Label{"s1", std::move(nest)}, stage->origin);
}

}  // namespace

Refusal check(const Subject& subject, const Rfactor& rfactor) {
    if (Refusal missing = require_loop(subject, rfactor.loop)) return missing;
    if (Refusal taken = require_new_func(subject, rfactor.result)) return taken;
    const For& loop = *find_loop(subject.body(), rfactor.loop);
    if (loop.kind != LoopKind::reduction)
        return refusal(
            subject, rules::func_directives,
            fmt::format("{} is a pure loop: there is nothing to combine over it", print(loop.name)),
            "name a loop of the stage's rdom, or a part of one that `split` made");
    const FuncSite site = find_func(subject.body(), rfactor.loop.func);
    const Stmt stage = site.compute ? stage_of(site.compute, rfactor.loop) : nullptr;
    if (!stage || !get<Label>(get<Compute>(site.compute)->body.statements.at(0)) ||
        get<Label>(get<Compute>(site.compute)->body.statements.at(0))->name != rfactor.loop.func)
        return refusal(subject, rules::func_directives, fmt::format("`{}` is specialized", rfactor.loop.func),
                       "partial results are of a func with one nest for each stage");
    const auto form = form_of(stage);
    if (!form)
        return refusal(
            subject, rules::any_order,
            fmt::format("the update of `{}` does not combine in any order", rfactor.loop.func),
            "partial results are of sums, products, minima, maxima and bit operations, `f(x) <- f(x) + e`, "
            "where e does not read the func, and of argmin and argmax");
    if (form->selection && !is_outermost_reduction(stage, rfactor.loop))
        return refusal(
            subject, rules::tuple_updates,
            fmt::format("of equal values `{}` takes the first in the order of the rdom, and {} is not its "
                        "outermost loop",
                        rfactor.loop.func, print(loop.name)),
            "name the outermost reduction loop, as `split` leaves it");
    if (bound_inside(stage, loop.low) || bound_inside(stage, loop.extent))
        return refusal(subject, "SCH-11",
                       fmt::format("the limits of {} depend on loops around it", print(loop.name)));
    const auto dimensions = dimension_names(site);
    if (std::find(dimensions.begin(), dimensions.end(), rfactor.variable) != dimensions.end())
        return refusal(
            subject, "SCH-21",
            fmt::format("`{}` is a dimension of `{}` already", rfactor.variable, rfactor.loop.func),
            "choose a name that none of its dimensions has");
    for (const For* other : all_loops(Block{{stage}}))
        if (other->name.variable == rfactor.variable && other->name.variable != loop.name.variable)
            return refusal(subject, "SCH-21", fmt::format("the name `{}` is taken", rfactor.variable),
                           fmt::format("{} stays a loop of `{}`: choose another name", print(other->name),
                                       rfactor.result));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Rfactor& rfactor, SymbolSource& symbols) {
    const FuncSite site = find_func(subject.body(), rfactor.loop.func);
    const Stmt stage = stage_of(site.compute, rfactor.loop);
    const Origin& origin = stage->origin;
    const For loop = *find_loop(subject.body(), rfactor.loop);
    const Form form = *form_of(stage);
    const std::size_t count = form.store->targets.size();
    const FuncShape whole{rfactor.loop.func, dimension_names(site)};
    FuncShape shape{rfactor.result, whole.dimensions};
    shape.dimensions.push_back(rfactor.variable);

    std::vector<Symbol> buffers;
    std::vector<Stmt> made;
    for (std::size_t k = 0; k < count; ++k) {
        buffers.push_back(symbols.fresh(count == 1 ? shape.func : fmt::format("{}_{}", shape.func, k)));
        made.push_back(open_allocation(shape, buffers[k], form.store->values[k]->type, origin));
    }
    const Stmt first = open_stage(shape, "s0", symbols, origin, [&](const std::vector<Expr>& at) {
        Store init{{}, first_values(form, site.compute, at), {}};
        for (const Symbol& buffer : buffers) init.targets.push_back({buffer, at});
        return build::make(std::move(init), origin);
    });
    made.push_back(
        open_compute(shape, {first, partial_stage(rfactor, stage, form, buffers, symbols)}, origin));

    const Stmt last = open_stage(whole, rfactor.loop.stage, symbols, origin, [&](std::vector<Expr> at) {
        const Symbol u = symbols.fresh(rfactor.variable);
        std::vector<StoreTarget> places;
        for (const StoreTarget& t : form.store->targets) places.push_back({t.buffer, at});
        at.push_back(build::variable(u));
        std::vector<Expr> partial;
        for (std::size_t k = 0; k < count; ++k)
            partial.push_back(build::load(buffers[k], form.store->values[k]->type, at, origin));
        LoopName name = rfactor.loop;
        name.variable = rfactor.variable;
        return build::make(For{u,
                               name,
                               LoopKind::reduction,
                               loop.low,
                               loop.extent,
                               {},
                               {},
                               Block{{last_update(form, places, partial, origin)}}},
                           origin);
    });
    const Block without = rewrite_block_of(subject.body(), stage, [&](Block block) {
        std::replace(block.statements.begin(), block.statements.end(), stage, last);
        return block;
    });
    return in_front_of(without, rfactor.loop.func, made);
}

}  // namespace nestor::schedule
