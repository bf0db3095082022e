// atomic(func.stage): the updates of a stage may happen in any order, each as a whole, so that its reduction
// loops run at once.
//   for r { f[x] += e }   =>   for r { update f[x] add e }
// The updates stay plain wherever nothing runs at once.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ir/analysis/access.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/combining.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

constexpr int fewest_bits = 32;  // of floats that are updated as a whole: narrower ones are computed wider

/// The stage's label in each branch that is meant.
bool is_stage(const Stmt& s, const LoopName& stage) {
    const Label* label = get<Label>(s);
    if (!label || label->name != stage.stage) return false;
    const auto loops = all_loops(label->body);
    return loops.empty() || loops[0]->name.specialization == stage.specialization;
}

/// The updates of a stage, those of funcs computed inside left out.
std::vector<const Store*> updates_of(const Block& body, const LoopName& stage) {
    std::vector<const Store*> updates;
    const FuncSite site = find_func(body, stage.func);
    visit_statements(site.compute, [&](const Stmt& s) {
        if (!is_stage(s, stage)) return;
        visit_statements(get<Label>(s)->body, [&](const Stmt& inner) {
            const Store* store = get<Store>(inner);
            if (store && site.buffers.contains(store->targets[0].buffer)) updates.push_back(store);
        });
    });
    return updates;
}

/// An update for each component of a tuple, none of which reads another one; empty where one has no atomic
/// form.
std::vector<Update> atomic_updates(const Store& store) {
    std::vector<Update> updates;
    const auto parts = combinations_of(store);
    for (std::size_t k = 0; parts && k < parts->size(); ++k) {
        const Combination& part = (*parts)[k];
        const auto op = atomic_form(part.op);
        const Type& type = part.value->type;
        if (!op || (!type.is_int() && type.bits < fewest_bits)) return {};
        const Expr value =
            part.subtracts
                ? build::make(Unary{UnaryOp::negate, part.value, part.value->type.is_int()}, part.value->type)
                : part.value;
        updates.push_back({{}, store.targets[k], *op, value});
    }
    return updates;
}

/// True where a value that is stored depends on what the store's buffers held.
bool reads_func(const Store& store) {
    return std::any_of(store.targets.begin(), store.targets.end(), [&](const StoreTarget& target) {
        return store.op || std::any_of(store.values.begin(), store.values.end(),
                                       [&](const Expr& value) { return loads_from(value, {target.buffer}); });
    });
}

/// The block with updates in place of the stores of the func.
Block with_updates(const Block& block, const FuncSite& site) {
    Block out;
    for (const Stmt& s : block.statements) {
        const Store* store = get<Store>(s);
        if (!store || !site.buffers.contains(store->targets[0].buffer)) {
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return with_updates(inner, site); }));
            continue;
        }
        for (Update& update : atomic_updates(*store)) out.statements.push_back(with(s, std::move(update)));
    }
    return out;
}

}  // namespace

Refusal check(const Subject& subject, const AtomicStage& atomic) {
    if (Refusal missing = require_known_func(subject, atomic.stage.func)) return missing;
    const auto updates = updates_of(subject.body(), atomic.stage);
    if (updates.empty())
        return refusal(
            subject, rules::names,
            fmt::format("`{}` has no stage `{}` whose updates are plain", atomic.stage.func,
                        atomic.stage.stage),
            fmt::format("its stages: {}",
                        fmt::join(stage_names(find_func(subject.body(), atomic.stage.func)), ", ")));
    for (const Store* store : updates)
        if (!reads_func(*store))
            return refusal(subject, rules::any_order,
                           fmt::format("`{0}.{1}` only sets `{0}`: what combines nothing has no atomic form",
                                       atomic.stage.func, atomic.stage.stage),
                           "name a stage that updates, `f(x) <- f(x) + e`");
        else if (atomic_updates(*store).empty())
            return refusal(subject, rules::any_order,
                           fmt::format("the update of `{}` has no atomic form", atomic.stage.func),
                           "sums, products, minima, maxima and bit operations of integers have one, and of "
                           "floats of 32 or 64 bits, `f(x) <- f(x) + e`, where e does not read the func");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const AtomicStage& atomic, SymbolSource&) {
    const FuncSite site = find_func(subject.body(), atomic.stage.func);
    const Block compute = rewrite_stmts(Block{{site.compute}}, [&](const Stmt& s) -> Stmt {
        if (!is_stage(s, atomic.stage)) return s;
        const Label& label = *get<Label>(s);
        return with(s, Label{label.name, with_updates(label.body, site)});
    });
    return rewrite_block_of(subject.body(), site.compute, [&](Block block) {
        std::replace(block.statements.begin(), block.statements.end(), site.compute,
                     compute.statements.front());
        return block;
    });
}

}  // namespace nestor::schedule
