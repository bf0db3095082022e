// traverse(loop, mode [, number]):  for i { s }  =>  for i parallel { s }
// The number is the collapse of a parallel loop, the width of every other mode. Writes that all iterations
// combine into are declared as reductions of the loop.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/accumulation.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/combining.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor::schedule {
namespace {

ModeKind kind_of(TraverseMode mode) {
    static constexpr ModeKind kinds[] = {
        ModeKind::serial,       ModeKind::parallel,     ModeKind::parallel,     ModeKind::vectorized,
        ModeKind::unrolled,     ModeKind::gpu_block_x,  ModeKind::gpu_block_y,  ModeKind::gpu_block_z,
        ModeKind::gpu_thread_x, ModeKind::gpu_thread_y, ModeKind::gpu_thread_z, ModeKind::gpu_block_x,
        ModeKind::gpu_thread_x};
    return kinds[static_cast<std::size_t>(mode)];
}

bool grows_memory(const For& loop) {
    return holds_kind<Grow>(loop.body);
}

/// True when the reduction's place has subscripts: threads share scalars only.
bool is_array_reduction(const For& loop, const Reduction& reduction) {
    bool array = false;
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s))
            for (const StoreTarget& t : store->targets)
                array = array || (t.buffer == reduction.buffer && !t.indices.empty());
    });
    return array;
}

/// Modes in which iterations keep their order need no proof.
bool ordered(ModeKind kind) {
    return kind == ModeKind::serial || kind == ModeKind::unrolled;
}

/// True where all that the loop writes of its own func are atomic updates (`atomic`).
bool combines_atomically(const Subject& subject, const For& loop) {
    const std::set<Symbol> own = find_func(subject.body(), loop.name.func).buffers;
    bool updates = false, stores = false;
    visit_statements(loop.body, [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>* indices) {
            if (!indices || !changes(use) || !own.contains(buffer)) return;
            (holds_kind<Update>(s) ? updates : stores) = true;
        });
    });
    return updates && !stores;
}

/// What may be asked of updates that combine in any order: of argmax and the like `rfactor` alone; empty
/// where they do not combine.
std::string ways_to_combine(const Subject& subject, const For& loop) {
    const LoopName& name = loop.name;
    const std::set<Symbol> own = find_func(subject.body(), name.func).buffers;
    bool selects = false, combine = true;
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const If* conditional = get<If>(s)) selects = selects || selection_of(*conditional);
        if (const Store* store = get<Store>(s); store && own.contains(store->targets[0].buffer))
            combine = combine && combinations_of(*store);
    });
    const std::string parts = fmt::format("`rfactor({}.{}.{}, u) -> g` makes partial results", name.func,
                                          name.stage, name.variable);
    if (selects) return parts;
    return combine ? fmt::format("`atomic({}.{})` in front has its updates combine in any order, {}",
                                 name.func, name.stage, parts)
                   : "";
}

/// What may run at once in the place of a reduction loop.
std::string hint_at_reductions(const Subject& subject, const For& loop) {
    std::vector<const For*> pure;
    for (const For* other : all_loops(subject.body()))
        if (other->kind == LoopKind::pure && other->name.func == loop.name.func &&
            other->name.stage == loop.name.stage)
            pure.push_back(other);
    const std::string ways = ways_to_combine(subject, loop);
    if (pure.empty()) return ways.empty() ? "its updates do not combine in any order" : ways;
    return fmt::format("pure loops here: {}{}{}", list(pure), ways.empty() ? "" : "; ", ways);
}

/// The same where directives may still change what the loop computes: in front of `flatten`.
std::string hint_before_bounds(const Subject& subject, const For& loop) {
    const bool computes = find_func(subject.body(), loop.name.func).compute != nullptr;
    return computes && loop.kind == LoopKind::reduction ? hint_at_reductions(subject, loop) : "";
}

/// True where all iterations write one place. The dependence analysis finds none in loops that it knows never
/// to run; the verifier does not know that much.
bool meets_everywhere(const For& loop, ModeKind mode, std::size_t collapse,
                      const std::vector<Reduction>& reductions) {
    For marked = loop;
    marked.mode = {mode, 0, static_cast<int>(collapse), false};
    marked.reductions = reductions;
    std::vector<Violation> found;
    Violations violations("", found);
    verify_carried_writes(marked, violations);
    bool grows = false;  // memory that grows is appended to
    visit_statements(loop.body, [&](const Stmt& s) { grows = grows || get<Grow>(s); });
    return grows || !found.empty();
}

/// True where the index of a loop, or what lets make of it, stands in a subscript of all that it writes, but
/// for what is its own or combined: of loops that run once or never, as facts under conditions say, the
/// dependence analysis would find anything.
bool writes_by_index(const For& loop, const std::vector<Reduction>& reductions) {
    std::set<Symbol> varying{loop.index}, apart;
    for (const Reduction& r : reductions) apart.insert(r.buffer);
    bool all = true;
    const auto check = [&](const StoreTarget& target) {
        all = all && (apart.contains(target.buffer) ||
                      std::any_of(target.indices.begin(), target.indices.end(),
                                  [&](const Expr& index) { return uses_any(index, varying); }));
    };
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const Allocate* own = get<Allocate>(s)) apart.insert(own->buffer.symbol);
        if (const Let* let = get<Let>(s); let && uses_any(let->value, varying)) varying.insert(let->symbol);
        if (const Store* store = get<Store>(s))
            std::for_each(store->targets.begin(), store->targets.end(), check);
        if (const auto update = atomic_accumulation(s)) check(update->target);
    });
    return all;
}

/// True where no two iterations of a reduction loop touch the same element of what it writes, such as those
/// of `(r, y) <- f(r, y) + e` over r.
bool touches_apart(const Subject& subject, const For& loop) {
    return writes_by_index(loop, {}) && !carried_conflict(subject, loop.name, {}) &&
           !meets_everywhere(loop, ModeKind::parallel, 1, {});
}

/// Before bounds are known the report decides: iterations of pure loops are independent, those of reduction
/// loops where they are proved to touch elements of their own.
Refusal check_open(const Subject& subject, const LoopName& name, std::size_t collapse) {
    const auto nest = perfect_nest(*find_loop(subject.body(), name));
    for (std::size_t k = 0; k < std::min(collapse, nest.size()); ++k) {
        if (nest[k]->kind == LoopKind::pure || combines_atomically(subject, *nest[k]) ||
            touches_apart(subject, *nest[k]))
            continue;
        return refusal(
            subject, rules::loop_order,
            fmt::format("{} is a reduction loop: its iterations run in order", print(nest[k]->name)),
            hint_at_reductions(subject, *nest[k]));
    }
    if (nest.size() < collapse)
        return refusal(subject, "SCH-73",
                       fmt::format("{} is not a nest of {} loops", print(nest[0]->name), collapse));
    return std::nullopt;
}

/// Block or thread loops without an axis: the innermost of those around each other is x, then y, then z.
bool chooses_axis(TraverseMode mode) {
    return mode == TraverseMode::gpu_block || mode == TraverseMode::gpu_thread;
}

bool is_alike(const For& loop, TraverseMode mode) {
    return mode == TraverseMode::gpu_block ? is_block_mode(loop.mode.kind) : is_thread_mode(loop.mode.kind);
}

/// The loops on the way through `name` that blocks or threads share, outermost first, it among them.
std::vector<LoopName> sharing(const Block& body, const LoopName& name, TraverseMode mode) {
    std::vector<LoopName> loops;
    for (const For* around : loops_around(body, name))
        if (is_alike(*around, mode)) loops.push_back(around->name);
    loops.push_back(name);
    for (const For* inner : all_loops(find_loop(body, name)->body))
        if (is_alike(*inner, mode) && inner->name.func == name.func) loops.push_back(inner->name);
    return loops;
}

Block with_axes(Block body, const LoopName& name, TraverseMode mode) {
    constexpr ModeKind blocks[] = {ModeKind::gpu_block_x, ModeKind::gpu_block_y, ModeKind::gpu_block_z};
    constexpr ModeKind threads[] = {ModeKind::gpu_thread_x, ModeKind::gpu_thread_y, ModeKind::gpu_thread_z};
    const auto loops = sharing(body, name, mode);
    for (std::size_t k = 0; k < loops.size(); ++k)
        body = replace_loop(body, loops[loops.size() - 1 - k], [&](const Stmt& s) {
            For loop = *get<For>(s);
            loop.mode = {mode == TraverseMode::gpu_block ? blocks[k] : threads[k]};
            return std::vector<Stmt>{with_loop(s, std::move(loop))};
        });
    return body;
}

/// A grid and a block have three axes.
Refusal check_axes(const Subject& subject, const Traverse& traverse) {
    if (!chooses_axis(traverse.mode) || sharing(subject.body(), traverse.loop, traverse.mode).size() <= 3)
        return std::nullopt;
    return refusal(
        subject, rules::grids,
        fmt::format("with {} four loops in each other are {} loops, and there are three axes",
                    print(traverse.loop), traverse.mode == TraverseMode::gpu_block ? "block" : "thread"),
        "`fuse` makes one loop of two");
}

}  // namespace

Refusal check(const Subject& subject, const Traverse& traverse) {
    if (Refusal missing = require_loop(subject, traverse.loop)) return missing;
    const ModeKind mode = kind_of(traverse.mode);
    if (ordered(mode)) return std::nullopt;
    const std::size_t collapse =
        mode == ModeKind::parallel ? static_cast<std::size_t>(traverse.number.value_or(1)) : 1;
    if (Refusal refused = check_axes(subject, traverse)) return refused;
    if (is_open(subject)) return check_open(subject, traverse.loop, collapse);
    const For& loop = *find_loop(subject.body(), traverse.loop);
    const auto reductions = carried_reductions(loop);
    if (const auto conflict = carried_conflict(subject, loop.name, reductions))
        return refusal(
            subject, "SCH-71",
            fmt::format("the iterations of {} depend on each other: {}", print(loop.name), *conflict),
            hint_before_bounds(subject, loop));
    for (const Reduction& r : reductions)
        if (is_array_reduction(loop, r))
            return refusal(subject, "SCH-74",
                           fmt::format("{} reduces into elements of `{}`", print(loop.name), r.buffer.name()),
                           "accumulate into a register first, or run another loop in this mode");
    if (grows_memory(loop))
        return refusal(subject, "SCH-76",
                       fmt::format("memory grows in {}, which one iteration after the other can do alone",
                                   print(loop.name)));
    if (is_block_mode(mode) && !reductions.empty())
        return refusal(subject, "SCH-72",
                       fmt::format("{} reduces into `{}`, which blocks cannot share", print(loop.name),
                                   reductions[0].buffer.name()));
    const auto nest = perfect_nest(loop);
    if (nest.size() < collapse)
        return refusal(subject, "SCH-73",
                       fmt::format("{} is not a nest of {} loops", print(loop.name), collapse));
    for (std::size_t k = 1; k < collapse; ++k) {
        if (const auto conflict = carried_conflict(subject, nest[k]->name, carried_reductions(*nest[k])))
            return refusal(subject, "SCH-71",
                           fmt::format("the iterations of {} depend on each other: {}", print(nest[k]->name),
                                       *conflict));
        if (carried_reductions(*nest[k]).size() != reductions.size())
            return refusal(subject, "SCH-73", "the collapsed loops do not reduce alike");
    }
    const bool once = loop.kind == LoopKind::reduction && !writes_by_index(loop, reductions);
    if (once || meets_everywhere(loop, mode, collapse, reductions))
        return refusal(subject, "SCH-71",
                       fmt::format("the iterations of {} write one place", print(loop.name)),
                       hint_before_bounds(subject, loop));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Traverse& traverse, SymbolSource&) {
    const ModeKind mode = kind_of(traverse.mode);
    const Block body = replace_loop(subject.body(), traverse.loop, [&](const Stmt& s) {
        For loop = *get<For>(s);
        loop.mode = {mode, 0, 1, traverse.mode == TraverseMode::parallel_simd};
        if (traverse.number) {
            const int number = static_cast<int>(*traverse.number);
            if (mode == ModeKind::parallel)
                loop.mode.collapse = number;
            else
                loop.mode.width = number;
        }
        loop.reductions.clear();
        if (!ordered(mode) && !is_open(subject)) loop.reductions = carried_reductions(loop);
        for (Reduction& r : loop.reductions)
            r.form = is_thread_mode(mode) ? ReductionForm::tree : ReductionForm::clause;
        return std::vector<Stmt>{with_loop(s, std::move(loop), subject.cause.reason)};
    });
    return chooses_axis(traverse.mode) ? with_axes(body, traverse.loop, traverse.mode) : body;
}

}  // namespace nestor::schedule
