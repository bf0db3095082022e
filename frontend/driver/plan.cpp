// Each row of the plan is a function of the program; the stages that `Stages` names are kept on the way.
#include "frontend/driver/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "frontend/driver/fixed_values.hpp"
#include "frontend/driver/unchosen_schedules.hpp"
#include "frontend/schedule/apply.hpp"
#include "ir/bounds/coordinates.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/lower/lower.hpp"
#include "ir/passes/interface/bounds_checks.hpp"
#include "ir/passes/interface/results_to_parameters.hpp"
#include "ir/passes/interface/state.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/passes/values/distribute_sums.hpp"
#include "ir/passes/values/expand_powers.hpp"
#include "ir/passes/values/reciprocal_roots.hpp"
#include "ir/passes/values/recognise_reductions.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/schedule/directives/device_loops.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/reordered_sums.hpp"
#include "ir/schedule/schedule.hpp"
#include "ir/verify/verify.hpp"

namespace nestor::driver {
namespace {

/// True when some entry function addresses an array by stride parameters.
bool has_strides(const Program& program) {
    for (const Function& function : program.functions)
        for (const Parameter& parameter : function.parameters)
            if (parameter.role == Role::stride) return true;
    return false;
}

/// The default loops for every function that has no schedule; with one, the user's loops as they are, or the
/// steps that the user wrote.
Result<Program> finish_loops(Compilation& c) {
    const Program& filled = c.program;
    const ChosenSchedules& chosen = c.chosen;
    if (c.options.plain) return filled;
    const auto is_chosen = [&](const Function& function) {
        return std::any_of(chosen.schedules.begin(), chosen.schedules.end(),
                           [&](const Schedule& s) { return s.function == function.symbol.name(); });
    };
    Program open = filled;  // default loops are for entry functions
    for (Function& function : open.functions)
        if (is_chosen(function)) function.place = FunctionPlace::internal;
    DefaultOptions options;
    options.matrix_units = c.options.translation.floats != FloatModel::strict;
    options.online_maximum = c.options.translation.floats == FloatModel::fast;
    Program out = default_schedule(open, c.options.target, options, &c.stages.steps);
    std::erase_if(c.stages.steps, [&](const DefaultSteps& steps) {
        return is_chosen(*find_function(filled, steps.function));
    });
    for (const Schedule& schedule : chosen.schedules) {
        const auto flat = schedules::apply_steps(filled, schedule);
        if (!flat) return flat;
        for (Function& function : out.functions)
            if (function.symbol.name() == schedule.function)
                function = *find_function(*flat, schedule.function);
        out.next_symbol = std::max(out.next_symbol, flat->next_symbol);
    }
    return out;
}

/// Sums and products of floats that loops make in locals, in the form that schedules may reorder.
Program with_reordered_sums(const Program& program) {
    return map_bodies(program, [](const Function&, const Block& body, SymbolSource& symbols) {
        return distribute_sums(recognise_reductions(body, true), true, symbols);
    });
}

Result<Program> apply_directives(Compilation& c) {
    Program out = c.program;
    for (const Schedule& schedule : c.chosen.schedules) {
        if (const Function* f = find_function(out, schedule.function)) {
            const Diagnostics sums =
                reordered_sums(std::get<Block>(f->body), schedule, c.options.translation.floats);
            if (sums.has_errors()) return sums;
            c.stages.messages.add(sums);
        }
        auto applied = schedules::apply_schedule(out, schedule, &c.stages.messages);
        if (!applied) return applied;
        out = *std::move(applied);
        check("apply_directives", out);
    }
    return out;
}

/// Bounds, and then device loops only where a kernel can run them.
Result<Program> bounds_inferred(Compilation& c) {
    Result<Program> filled = infer_bounds(c.program);
    if (!filled) return filled;
    std::vector<std::string> serial;
    Program out = schedule::in_order_on_host(*std::move(filled), serial);
    for (const std::string& function : serial)
        c.stages.messages.add(
            {Severity::warning,
             "HAL-79",
             fmt::format("blocks and threads of `{}` run in order: memory inside has a size "
                         "that only running tells",
                         function),
             {},
             {},
             "compute what needs it outside of them, or in tiles of constant size",
             false});
    return out;
}

/// What waits for known bounds, as the user says: memory, and iterations that run together.
Result<Program> hold_in_registers(Compilation& c) {
    Program out = c.program;
    for (const Schedule& schedule : c.chosen.schedules) {
        auto applied = schedules::apply_register_phase(out, schedule, c.options.target);
        if (!applied) return applied;
        out = *std::move(applied);
        for (const Directive& d : schedule.directives)
            if (schedules::is_only_checked(d, c.options.target))
                c.stages.messages.add(
                    {Severity::warning,
                     "SCH-79",
                     fmt::format("`{}` changes nothing on a device: {}", kind_of(d).name,
                                 get<schedule::Prefetch>(d) ? "other warps run while one waits for memory"
                                                            : "threads take the place of tiles"),
                     d.range,
                     {},
                     "leave the directive out, or build for a CPU",
                     false});
    }
    return out;
}

/// A user's loops as blocks and threads. Where they have no meaning on a device the default loops are used,
/// with a remark that says why.
Result<Program> map_to_device(Compilation& c) {
    Program out = c.program;
    for (const Schedule& schedule : c.chosen.schedules) {
        if (!schedule.steps.empty()) continue;  // they say what runs on blocks and threads
        auto mapped = users_schedule_on_device(out, schedule.function, c.options.target);
        if (!mapped) {
            c.stages.messages.add(io::remark("the default loops are used, since " + c.chosen.name +
                                             " has no meaning on a device: " + mapped.error().all()[0].text));
            c.chosen = {{}, "default schedule"};
            c.stages.directed = c.stages.lowered;
            return infer_bounds(c.stages.lowered);
        }
        out = *std::move(mapped);
    }
    return out;
}

/// The program after bounds inference without the user's schedule.
Result<const Program*> unscheduled(Compilation& c) {
    if (c.chosen.schedules.empty()) return &c.stages.filled;
    if (!c.stages.unscheduled) {
        auto inferred = infer_bounds(c.stages.lowered);
        if (!inferred) return inferred.error();
        c.stages.unscheduled = *std::move(inferred);
    }
    return &*c.stages.unscheduled;
}

Result<Program> coordinates_checked(Compilation& c) {
    const auto plain = unscheduled(c);
    if (!plain) return plain.error();
    return check_coordinates(c.program, c.stages.filled, **plain);
}

/// The versions for other strides run default loops without tiles, whatever the user's schedule says.
Result<Program> version_by_strides(Compilation& c) {
    const bool plain_nests = c.options.plain;
    const auto inferred = unscheduled(c);
    if (!inferred) return inferred.error();
    Result<Program> plain = **inferred;
    if (!plain_nests) plain = default_schedule(*plain, c.options.target, {.plain = true});
    if (c.options.bounds == BoundsChecks::all) plain = check_bounds(*plain);
    return version_strides(c.program, *plain);
}

bool always(const Compilation&) {
    return true;
}
bool has_state(const Compilation& c) {
    return !c.program.state.empty();
}

}  // namespace

std::vector<std::string> misplaced_steps(const std::vector<PlanStep>& steps, const Compilation& c) {
    return misplaced_rows(steps, [&](const PlanStep& step) { return step.wanted(c); });
}

void check(const std::string& step, const Program& program) {
    const auto violations = at_stage(step, [&] { return verify(program); });
    if (!violations.empty()) throw io::InternalError(step, violations.front());
}

const std::vector<PlanStep>& plan() {
    static const std::vector<PlanStep> table = {
        {"lower",
         "pipelines are plain loop nests",
         "first: everything below works on loops",
         [](Compilation& c) -> Result<Program> { return lower(c.program); },
         always,
         {&no_pipelines},
         {}},
        {"results_to_parameters",
         "entries write their results to memory",
         "before state is handed on, which counts parameters",
         [](Compilation& c) -> Result<Program> { return results_to_parameters(c.program); },
         always,
         {&results_in_memory},
         {&no_pipelines}},
        {"hand_on_state",
         "members of the handle are parameters",
         "before schedules, which treat them like any other array",
         [](Compilation& c) -> Result<Program> { return hand_on_state(c.program); },
         has_state,
         {},
         {&results_in_memory}},
        {"fix_values", "parameters that -D fixes are constants", "before schedules, which use constants",
         [](Compilation& c) { return with_fixed_values(c.program, c.options.fixed); },
         [](const Compilation& c) { return !c.options.fixed.empty(); }},
        {"recognise_reductions", "sums of floats may be reordered", "before schedules, which reorder them",
         [](Compilation& c) -> Result<Program> { return with_reordered_sums(c.program); },
         [](const Compilation& c) { return c.options.translation.floats == FloatModel::fast; }},
        {"expand_powers", "squares, cubes and fourth powers are products",
         "before schedules, which make lanes of what calls nothing",
         [](Compilation& c) -> Result<Program> {
             return expand_powers(c.program, c.options.translation.floats);
         },
         always},
        {"reciprocal_roots", "quotients by square roots are products",
         "before schedules, which count operations",
         [](Compilation& c) -> Result<Program> { return with_reciprocal_roots(c.program); },
         [](const Compilation& c) {
             return c.options.target.has_blocks() && c.options.translation.floats == FloatModel::fast;
         }},
        {"drop_bounds_checks", "no size is checked at entry",
         "before bounds are inferred from what is checked",
         [](Compilation& c) -> Result<Program> { return without_bounds_checks(c.program); },
         [](const Compilation& c) { return c.options.bounds == BoundsChecks::none; }},
        {"apply_directives",
         "loops run as the user's schedule says",
         "before bounds are inferred: they depend on where funcs are computed",
         apply_directives,
         always,
         {},
         {&no_pipelines}},
        {"infer_bounds",
         "every loop and temporary has its bounds",
         "behind the directives that place funcs",
         bounds_inferred,
         always,
         {&no_holes},
         {&no_pipelines}},
        {"hold_in_registers",
         "iterations run together as the user's schedule says",
         "where limits are known, and every loop that is named is there",
         hold_in_registers,
         [](const Compilation& c) { return !c.chosen.schedules.empty(); },
         {},
         {&no_holes}},
        {"map_to_device",
         "the user's loops are blocks and threads",
         "where extents are known",
         map_to_device,
         [](const Compilation& c) { return c.options.target.has_blocks() && !c.chosen.schedules.empty(); },
         {},
         {&no_holes}},
        {"default_schedule",
         "functions without a schedule run the default loops",
         "with bounds known: dependences are exact",
         finish_loops,
         always,
         {},
         {&no_holes}},
        {"check_bounds", "accesses that are not proved are checked where they happen",
         "behind the schedules: loops are chosen as without checks",
         [](Compilation& c) -> Result<Program> { return check_bounds(c.program); },
         [](const Compilation& c) { return c.options.bounds == BoundsChecks::all; }},
        {"check_coordinates", "coordinates of 32 bits are checked at entry",
         "behind the schedules, whose questions they would burden", coordinates_checked,
         [](const Compilation& c) { return c.stages.narrow_coordinates; }},
        {"version_strides",
         "entries choose between versions by strides",
         "when loops are final: both versions are whole functions",
         version_by_strides,
         [](const Compilation& c) { return c.options.strided && !has_strides(c.program); },
         {},
         {&no_holes}},
        {"split_state_entries",
         "entries unpack the handle for functions that work on its members",
         "last before the passes: they see buffers without aliases",
         [](Compilation& c) -> Result<Program> { return split_state_entries(c.program); },
         always,
         {},
         {&results_in_memory}},
    };
    return table;
}

namespace {

/// The stage that is complete when the step of this name is done, wanted or not.
struct Milestone {
    const char* step;
    Stage stage;
    Program Stages::*program;
};
constexpr Milestone milestones[] = {{"drop_bounds_checks", Stage::lowered, &Stages::lowered},
                                    {"apply_directives", Stage::directed, &Stages::directed},
                                    {"infer_bounds", Stage::filled, &Stages::filled},
                                    {"map_to_device", Stage::filled, &Stages::filled},
                                    {"check_coordinates", Stage::scheduled, &Stages::scheduled},
                                    {"split_state_entries", Stage::final, &Stages::paths}};

}  // namespace

std::vector<std::string> step_names() {
    std::vector<std::string> names;
    for (const PlanStep& step : plan()) names.emplace_back(step.name);
    for (const Pass& pass : passes())
        if (std::find(names.begin(), names.end(), pass.name) == names.end()) names.emplace_back(pass.name);
    return names;
}

/// What this step and those before it provide; a violation is an internal error of the step.
static void check_provided(const std::string& step, const Program& program, const Invariants& provided) {
    for (const PassInvariant* invariant : provided)
        if (const std::string place = invariant->violation(program); !place.empty())
            throw io::InternalError(step, std::string(invariant->name) + ": " + place);
}

Diagnostics run_plan(Compilation& c, Stage last,
                     const std::function<Diagnostics(const Program& lowered)>& check_lowered) {
    const auto watch = [&](const char* step) {
        if (c.options.watch) c.options.watch(step, c.program);
    };
    Diagnostics unused;
    Invariants provided;
    for (const PlanStep& step : plan()) {
        if (step.wanted(c)) {
            auto next = at_stage(step.name, [&] { return step.run(c); });
            if (!next) return merged(unused, next.error());
            c.program = *std::move(next);
            check(step.name, c.program);
            provided.insert(provided.end(), step.provides.begin(), step.provides.end());
            check_provided(step.name, c.program, provided);
            watch(step.name);
        }
        for (const Milestone& milestone : milestones) {
            if (std::string(milestone.step) != step.name) continue;
            c.stages.*milestone.program = c.program;
            if (milestone.stage == Stage::lowered)
                unused = at_stage("apply_directives", [&] { return check_lowered(c.program); });
            if (milestone.stage < last || milestone.stage == Stage::final) continue;
            return unused;
        }
    }
    if (unused.has_errors()) return unused;
    c.stages.final = at_stage("passes", [&] {
        return run_passes(c.program, c.options.target, [&](const Pass& pass, const Program& after) {
            if (c.options.watch) c.options.watch(pass.name, after);
        });
    });
    return {};
}

}  // namespace nestor::driver
