// Application of schedules. Short names are completed just before their directive is applied, since earlier
// directives make and rename loops.
#include "frontend/schedule/apply.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "frontend/schedule/changes.hpp"
#include "frontend/schedule/errors.hpp"
#include "frontend/schedule/loop_words.hpp"
#include "frontend/schedule/schedule_errors.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/tighten_bounds.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/joined_loops.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/schedule/schedule.hpp"
#include "ir/schedule/settle_reductions.hpp"
#include "ir/schedule/sliding.hpp"
#include "ir/schedule/undone.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedules {
namespace {

/// The funcs that have loops or are computed in a block, sorted.
std::vector<std::string> funcs_of(const nestor::Block& block) {
    std::set<std::string> names;
    visit_kind<Compute>(block, [&](const Stmt&, const Compute& compute) { names.insert(compute.func); });
    for (const For* loop : all_loops(block)) names.insert(loop->name.func);
    std::erase_if(names, [](const std::string& name) { return name.ends_with(".out"); });
    return {names.begin(), names.end()};
}

/// True where the func has loops or is computed.
bool has_func(const nestor::Block& block, const std::string& func) {
    return !loops_of_func(block, func).empty() || find_func(block, func).compute;
}

Diagnostic unknown_func(const SourceRange& range, const std::string& name, const nestor::Block& body) {
    const std::vector<std::string> funcs = funcs_of(body);
    bool read = false;  // what is read and not computed comes from the caller
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            if (const Load* load = get<Load>(e)) read = read || load->buffer.name() == name;
        });
    return read ? errors::argument_placed(range, name, funcs) : errors::unknown_func(range, name, funcs);
}

/// Why there is no loop of this name, in a func that there is.
Diagnostic unknown_loop(const LoopName& name, const nestor::Block& body, const SourceRange& directive) {
    const SourceRange range = where_named(directive, name);
    const bool staged = !name.stage.empty();
    const std::string written = spelled(name, staged);
    std::vector<errors::KnownLoop> known;
    std::vector<std::string> stages;
    std::optional<LoopName> elsewhere;
    for (const For* loop : loops_of_func(body, name.func)) {
        const std::string spelling = spelled(loop->name, staged);
        if (std::find(stages.begin(), stages.end(), loop->name.stage) == stages.end())
            stages.push_back(loop->name.stage);
        if (loop->name.variable == name.variable) elsewhere = loop->name;
        const auto same = std::find_if(known.begin(), known.end(),
                                       [&](const errors::KnownLoop& one) { return one.name == spelling; });
        if (same == known.end() && (!staged || loop->name.stage == name.stage))
            known.push_back({spelling, loop->name.variable, loop->kind == LoopKind::reduction});
    }
    for (const std::string& part : funcs_of(body))  // an inline reduction is a func of its own: `f.sum0`
        if (part.starts_with(name.func + ".") && !elsewhere)
            for (const For* loop : loops_of_func(body, part))
                if (loop->name.variable == name.variable && loop->kind == LoopKind::reduction)
                    return errors::loop_of_other_stage(range, written, spelled(loop->name, true));
    if (elsewhere && (staged || elsewhere->specialization != name.specialization))
        return errors::loop_of_other_stage(range, written, spelled(*elsewhere, staged));
    if (known.empty() && !stages.empty()) return errors::unknown_stage(range, written, name.stage, stages);
    return errors::unknown_loop(range, written, name, known);
}

/// The loop that a user's name means, or why there is none.
Result<LoopName> completed(const LoopName& name, const nestor::Block& body, const SourceRange& range) {
    if (!has_func(body, name.func)) return unknown_func(range, name.func, body);
    std::optional<LoopName> found;
    for (const For* loop : loops_of_func(body, name.func))
        if (loop->name.variable == name.variable && loop->name.specialization == name.specialization &&
            (name.stage.empty() || name.stage == loop->name.stage))
            found = loop->name;
    if (found) return *found;
    return unknown_loop(name, body, range);
}

/// The last stage that has all variables of a stage-wise directive, for the ones that leave the stage out.
void complete_stage(const std::vector<LoopName*>& loops, const nestor::Block& body) {
    if (loops.empty() || !loops[0]->stage.empty()) return;
    std::map<std::string, std::size_t> counts;
    std::string stage;
    for (const For* loop : loops_of_func(body, loops[0]->func)) {
        const bool named = std::any_of(loops.begin(), loops.end(), [&](const LoopName* name) {
            return name->func == loop->name.func && name->variable == loop->name.variable &&
                   name->specialization == loop->name.specialization;
        });
        if (named && ++counts[loop->name.stage] == loops.size()) stage = loop->name.stage;
    }
    for (LoopName* name : loops) name->stage = stage;
}

/// The last stage of a func that has loops, in the branch that is named.
std::string last_stage(const nestor::Block& body, const LoopName& name) {
    std::string stage = "s0";
    for (const For* loop : loops_of_func(body, name.func))
        if (loop->name.specialization == name.specialization) stage = loop->name.stage;
    return stage;
}

/// The directive with whole names, where its loops exist.
Result<Directive> with_whole_names(const nestor::Block& body, Directive directive) {
    if (LoopName* stage = stage_of(directive)) {
        if (!has_func(body, stage->func)) return unknown_func(directive.range, stage->func, body);
        if (stage->stage.empty()) stage->stage = last_stage(body, *stage);
    }
    const std::vector<LoopName*> loops = loops_of(directive);
    if (kind_of(directive).takes(ArgumentKind::stage)) complete_stage(loops, body);
    for (LoopName* loop : loops) {
        const auto name = completed(*loop, body, directive.range);
        if (!name) return name.error();
        *loop = *name;
    }
    return directive;
}

/// The same, where its func exists too.
Result<Directive> completed_directive(const nestor::Block& body, Directive directive) {
    const bool of_inputs = get<schedule::Wrap>(directive) || get<schedule::Prefetch>(directive) ||
                           get<schedule::CopyPanel>(directive);
    if (const auto func = func_of(directive); func && !of_inputs && !has_func(body, *func))
        return unknown_func(directive.range, *func, body);
    return with_whole_names(body, std::move(directive));
}

/// Orders in memory are set behind inference, and before it is known whether they are others.
void warn_of_orders(Program program, const Schedule& schedule, Diagnostics& warnings) {
    for (const Directive& d : schedule.directives) {
        if (!get<schedule::ReorderStorage>(d)) continue;
        Result<Program> next =
            nestor::apply_register_phase(program, schedule.function, {d}, completed_directive);
        if (!next) return;
        const auto body = [&](const Program& p) {
            return std::get<nestor::Block>(find_function(p, schedule.function)->body);
        };
        if (same(body(program), body(*next)))
            if (auto warning = no_change_by(d)) warnings.add(*std::move(warning));
        program = *std::move(next);
    }
}

}  // namespace

Result<Program> apply_schedule(const Program& lowered, const Schedule& schedule, Diagnostics* warnings) {
    const Function* f = find_function(lowered, schedule.function);
    DirectiveWatch watch;
    std::optional<LoopHistory> history;
    std::optional<Changes> changes;
    if (f) {
        changes.emplace(std::get<nestor::Block>(f->body));
        if (warnings) history.emplace(std::get<nestor::Block>(f->body));
        watch = [&](const Directive& d, const nestor::Block& after) {
            changes->add(d, after);
            if (history) history->add(d, after, *warnings);
        };
    }
    Result<Program> applied =
        nestor::apply_schedule(lowered, schedule.function, schedule.directives, completed_directive, watch);
    if (applied && f && warnings) warn_of_orders(*applied, schedule, *warnings);
    if (applied || !f) return applied;
    const Diagnostics errors = schedule_errors(lowered, schedule, completed_directive);
    return errors.has_errors() ? errors : changes->with_notes(applied.error(), schedule);
}

Diagnostics errors_beside(const Program& lowered, const Schedule& schedule,
                          const std::vector<std::string>& unread) {
    return schedule_errors(lowered, schedule, completed_directive, unread);
}

namespace {

/// The directives of a phase that is applied behind inference.
std::vector<Directive> behind_inference(const Schedule& schedule, bool of_memory) {
    std::vector<Directive> some = schedule.directives;
    std::erase_if(some, [&](const Directive& d) {
        const Phase phase = kind_of(d).phase;
        return !needs_bounds(d) || (phase == Phase::store) != of_memory;
    });
    std::stable_sort(some.begin(), some.end(), [](const Directive& a, const Directive& b) {
        return kind_of(a).phase < kind_of(b).phase;
    });
    return some;
}

/// What `atomic` allows of the function's reduction loops.
Program settled(Program program, const std::string& function) {
    SymbolSource symbols(program.next_symbol);
    for (Function& f : program.functions)
        if (f.symbol.name() == function) f.body = settle_reductions(std::get<nestor::Block>(f.body), symbols);
    program.next_symbol = symbols.next();
    return program;
}

Result<Program> flat_and_tight(const Program& inferred, const std::string& function, const Target& target) {
    auto flat = apply(inferred, function, {schedule::Flatten{}});
    if (!flat) return flat;
    Program program = *std::move(flat);
    const Program tight = tighten_bounds(program, target);
    for (Function& f : program.functions)
        if (f.symbol.name() == function) f.body = find_function(tight, function)->body;
    program.next_symbol = tight.next_symbol;
    return program;
}

}  // namespace

bool is_only_checked(const Directive& directive, const Target& target) {
    if (target.has_blocks() && get<schedule::Prefetch>(directive)) return true;
    return target.has_blocks() && kind_of(directive).phase == Phase::registers &&
           !get<schedule::GpuAttention>(directive) && !get<schedule::GpuContract>(directive) &&
           !get<schedule::GpuSplitK>(directive) && !get<schedule::MatrixUnit>(directive) &&
           !get<schedule::GpuTranspose>(directive) && !get<schedule::GpuRows>(directive) &&
           !get<schedule::GpuSum>(directive) && !get<schedule::GpuCollect>(directive) &&
           !get<schedule::GpuColumns>(directive);
}

Result<Program> apply_register_phase(const Program& inferred, const Schedule& schedule, const Target& target,
                                     Windows windows) {
    auto memory = behind_inference(schedule, true);
    auto loops = not_joined(behind_inference(schedule, false), inferred, schedule.function);
    Slides slides;  // on a device iterations run at once
    if (!target.has_blocks() && windows == Windows::sliding)
        slides = slides_of(inferred, schedule.function, memory);
    memory.insert(memory.begin(), slides.folds.begin(), slides.folds.end());
    const auto stored_by = [&](const std::vector<Directive>& directives) {
        return directives.empty() ? Result<Program>(inferred)
                                  : nestor::apply_register_phase(inferred, schedule.function, directives,
                                                                 completed_directive);
    };
    auto stored = stored_by(memory);
    if (stored && std::erase_if(memory, [&](const Directive& d) { return is_only_checked(d, target); }) > 0)
        stored = stored_by(memory);
    if (stored) stored = with_slides(*std::move(stored), schedule.function, slides);
    if (stored && !target.has_blocks()) stored = settled(*stored, schedule.function);
    if (!stored) return Changes(schedule.directives).with_notes(stored.error(), schedule);
    if (loops.empty()) return stored;
    auto tight = flat_and_tight(*stored, schedule.function, target);
    if (!tight) return tight;
    auto all = nestor::apply_register_phase(*tight, schedule.function, loops, completed_directive);
    if (!all) return Changes(schedule.directives).with_notes(all.error(), schedule);
    if (std::erase_if(loops, [&](const Directive& d) { return is_only_checked(d, target); }) == 0) return all;
    if (loops.empty()) return stored;
    return nestor::apply_register_phase(*tight, schedule.function, loops, completed_directive);
}

std::vector<std::string> windows_of(const Program& inferred, const Schedule& schedule) {
    return lines_of(slides_of(inferred, schedule.function, behind_inference(schedule, true)));
}

Result<Program> apply_steps(const Program& inferred, const Schedule& schedule) {
    return nestor::apply_steps(inferred, schedule.function, schedule.steps, with_whole_names);
}

}  // namespace nestor::schedules
