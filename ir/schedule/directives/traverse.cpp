// traverse(loop, mode [, number]):  for i { s }  =>  for i parallel { s }
// The number is the collapse of a parallel loop, the width of every other mode. Writes that all iterations
// combine into are declared as reductions of the loop.
#include <fmt/format.h>

#include <array>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/kinds.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor::schedule {
namespace {

struct Mode {
    const char* name;
    ModeKind kind;
};

constexpr std::array<Mode, 11> modes = {{{"serial", ModeKind::serial},
                                         {"parallel", ModeKind::parallel},
                                         {"parallel-simd", ModeKind::parallel},
                                         {"vectorize", ModeKind::vectorized},
                                         {"unroll", ModeKind::unrolled},
                                         {"gpu-block-x", ModeKind::gpu_block_x},
                                         {"gpu-block-y", ModeKind::gpu_block_y},
                                         {"gpu-block-z", ModeKind::gpu_block_z},
                                         {"gpu-thread-x", ModeKind::gpu_thread_x},
                                         {"gpu-thread-y", ModeKind::gpu_thread_y},
                                         {"gpu-thread-z", ModeKind::gpu_thread_z}}};

const Mode* find_mode(const Directive& directive) {
    for (const Mode& mode : modes)
        if (!directive.words.empty() && directive.words[0] == mode.name) return &mode;
    return nullptr;
}

bool grows_memory(const For& loop) {
    bool found = false;
    visit_statements(loop.body, [&](const Stmt& s) { found = found || get<Grow>(s); });
    return found;
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

/// Before bounds are known the report decides: iterations of pure loops are independent (HAL-53, HAL-78).
Refusal check_open(const Subject& subject, const Directive& directive, std::size_t collapse) {
    const auto nest = perfect_nest(*find_loop(subject.body(), directive.loops[0]));
    for (std::size_t k = 0; k < std::min(collapse, nest.size()); ++k) {
        if (nest[k]->kind == LoopKind::pure) continue;
        std::vector<const For*> pure;
        for (const For* loop : all_loops(subject.body()))
            if (loop->kind == LoopKind::pure && loop->name.func == nest[k]->name.func &&
                loop->name.stage == nest[k]->name.stage)
                pure.push_back(loop);
        return refusal(
            directive, "HAL-53",
            fmt::format("{} is a reduction loop: its iterations run in order", print(nest[k]->name)),
            pure.empty() ? "this stage has no pure loops" : "pure loops here: " + list(pure));
    }
    if (nest.size() < collapse)
        return refusal(directive, "SCH-73",
                       fmt::format("{} is not a nest of {} loops", print(nest[0]->name), collapse));
    return std::nullopt;
}

/// True where all iterations write one place. The dependence analysis finds none in loops that it knows never
/// to run; the verifier does not know that much.
bool meets_everywhere(const For& loop, const Mode& mode, std::size_t collapse,
                      const std::vector<Reduction>& reductions) {
    For marked = loop;
    marked.mode = {mode.kind, 0, static_cast<int>(collapse), false};
    marked.reductions = reductions;
    std::vector<Violation> found;
    Violations violations("", found);
    verify_carried_writes(marked, violations);
    bool grows = false;  // memory that grows is appended to
    visit_statements(loop.body, [&](const Stmt& s) { grows = grows || get<Grow>(s); });
    return grows || !found.empty();
}

}  // namespace

Refusal check_traverse(const Subject& subject, const Directive& directive) {
    if (Refusal missing = require_loops(subject, directive, 1)) return missing;
    const Mode* mode = find_mode(directive);
    if (!mode) {
        std::string names;
        std::vector<std::string> known;
        for (const Mode& m : modes) {
            names += (names.empty() ? "" : ", ") + std::string(m.name);
            known.emplace_back(m.name);
        }
        const std::string near = nearest_name(directive.words[0], known);
        return refusal(directive, "SCH-70", fmt::format("there is no mode `{}`", directive.words[0]),
                       (near.empty() ? "" : fmt::format("did you mean `{}`? ", near)) + "modes: " + names);
    }
    if (ordered(mode->kind)) return std::nullopt;
    const std::size_t collapse = mode->kind == ModeKind::parallel && !directive.numbers.empty()
                                     ? static_cast<std::size_t>(directive.numbers[0])
                                     : 1;
    if (is_open(subject)) return check_open(subject, directive, collapse);
    const For& loop = *find_loop(subject.body(), directive.loops[0]);
    const auto reductions = carried_reductions(loop);
    if (const auto conflict = carried_conflict(subject, loop.name, reductions))
        return refusal(
            directive, "SCH-71",
            fmt::format("the iterations of {} depend on each other: {}", print(loop.name), *conflict));
    for (const Reduction& r : reductions)
        if (is_array_reduction(loop, r))
            return refusal(directive, "SCH-74",
                           fmt::format("{} reduces into elements of `{}`", print(loop.name), r.buffer.name()),
                           "accumulate into a register first, or run another loop in this mode");
    if (grows_memory(loop))
        return refusal(directive, "SCH-76",
                       fmt::format("memory grows in {}, which one iteration after the other can do alone",
                                   print(loop.name)));
    if (is_block_mode(mode->kind) && !reductions.empty())
        return refusal(directive, "SCH-72",
                       fmt::format("{} reduces into `{}`, which blocks cannot share", print(loop.name),
                                   reductions[0].buffer.name()));
    const auto nest = perfect_nest(loop);
    if (nest.size() < collapse)
        return refusal(directive, "SCH-73",
                       fmt::format("{} is not a nest of {} loops", print(loop.name), collapse));
    for (std::size_t k = 1; k < collapse; ++k) {
        if (const auto conflict = carried_conflict(subject, nest[k]->name, carried_reductions(*nest[k])))
            return refusal(directive, "SCH-71",
                           fmt::format("the iterations of {} depend on each other: {}", print(nest[k]->name),
                                       *conflict));
        if (carried_reductions(*nest[k]).size() != reductions.size())
            return refusal(directive, "SCH-73", "the collapsed loops do not reduce alike");
    }
    if (meets_everywhere(loop, *mode, collapse, reductions))
        return refusal(directive, "SCH-71",
                       fmt::format("the iterations of {} write one place", print(loop.name)));
    return std::nullopt;
}

Block rewrite_traverse(const Subject& subject, const Directive& directive, SymbolSource&) {
    const Mode& mode = *find_mode(directive);
    return replace_loop(subject.body(), directive.loops[0], [&](const Stmt& s) {
        For loop = *get<For>(s);
        loop.mode = {mode.kind, 0, 1, std::string(mode.name) == "parallel-simd"};
        if (!directive.numbers.empty()) {
            const int number = static_cast<int>(directive.numbers[0]);
            if (mode.kind == ModeKind::parallel)
                loop.mode.collapse = number;
            else
                loop.mode.width = number;
        }
        loop.reductions.clear();
        if (!ordered(mode.kind) && !is_open(subject)) loop.reductions = carried_reductions(loop);
        for (Reduction& r : loop.reductions)
            r.form = is_thread_mode(mode.kind) ? ReductionForm::tree : ReductionForm::clause;
        return std::vector<Stmt>{with_loop(s, std::move(loop), directive.reason)};
    });
}

}  // namespace nestor::schedule
