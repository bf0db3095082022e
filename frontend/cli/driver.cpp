// The translation driver: the stages in their order. Each runs under its name, so that an internal error
// names the stage.
#include "frontend/cli/driver.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>

#include "frontend/cli/files.hpp"
#include "frontend/cli/fixed_values.hpp"
#include "frontend/cli/messages.hpp"
#include "frontend/cli/progress.hpp"
#include "frontend/cli/schedules.hpp"
#include "frontend/cli/unused_schedules.hpp"
#include "frontend/schedule/apply.hpp"
#include "ir/bounds/coordinates.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/walk.hpp"
#include "ir/lower/lower.hpp"
#include "ir/passes/interface/bounds_checks.hpp"
#include "ir/passes/interface/results_to_parameters.hpp"
#include "ir/passes/interface/state.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/passes/values/recognise_reductions.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/schedule/ineffective.hpp"
#include "ir/verify/verify.hpp"

namespace nestor::cli {
namespace {

/// Runs one stage; what escapes from it is our fault, never the user's.
template <class Stage>
auto at_stage(const std::string& name, const Stage& stage) {
    tell_stage(name);
    try {
        return stage();
    } catch (const InternalError&) {
        throw;
    } catch (const std::exception& error) {
        throw InternalError(name, error.what());
    }
}

void check(const std::string& stage, const Program& program) {
    const auto violations = at_stage(stage, [&] { return verify(program); });
    if (!violations.empty()) throw InternalError(stage, violations.front());
}

/// True when some entry function addresses an array by stride parameters.
bool has_strides(const Program& program) {
    for (const Function& function : program.functions)
        for (const Parameter& parameter : function.parameters)
            if (parameter.role == Role::stride) return true;
    return false;
}

/// The functions that calls lead to from the entries.
Program reachable(Program program) {
    std::set<Symbol> found;
    const std::function<void(const Function&)> follow = [&](const Function& function) {
        if (!found.insert(function.symbol).second) return;
        const auto* body = std::get_if<Block>(&function.body);
        if (!body) return;
        visit(
            *body,
            [&](const Stmt& s) {
                const auto* call = get<CallStmt>(s);
                const auto* launch = get<Launch>(s);
                for (const Function& callee : program.functions)
                    if ((call && callee.symbol == call->function) ||
                        (launch && callee.symbol == launch->function))
                        follow(callee);
            },
            [](const Expr&) {});
    };
    for (const Function& function : program.functions)
        if (function.place == FunctionPlace::entry) follow(function);
    std::erase_if(program.functions, [&](const Function& f) { return !found.contains(f.symbol); });
    return program;
}

/// A file that is a program as well as a library gives one of the two: its main, or everything else.
Program choose_entries(Program program, const std::string& main, bool whole) {
    const auto is_main = [&](const Function& f) { return f.symbol.name() == main; };
    const auto is_entry = [](const Function& f) { return f.place == FunctionPlace::entry; };
    if (main.empty() || std::count_if(program.functions.begin(), program.functions.end(), is_entry) < 2)
        return program;
    if (!whole) std::erase_if(program.functions, is_main);
    for (Function& function : program.functions)
        if (whole && is_entry(function) && !is_main(function)) function.place = FunctionPlace::internal;
    return reachable(std::move(program));
}

/// `mpm88_init` for `init` of mpm88.py; what begins with the file's name keeps its own.
std::string name_in_file(const std::string& function, const std::string& input) {
    std::string unit = input.substr(0, input.rfind('.'));
    std::replace_if(
        unit.begin(), unit.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
    return function == unit || function.starts_with(unit + "_") ? function : unit + "_" + function;
}

const char* name_of(TargetKind kind) {
    switch (kind) {
        case TargetKind::serial:
            return "serial";
        case TargetKind::openmp:
            return "openmp";
        case TargetKind::cuda:
            return "cuda";
    }
    return "";
}

Result<Program> fill(const Program& program) {
    auto filled = at_stage("bounds", [&] { return infer_bounds(program); });
    if (filled) check("bounds", *filled);
    return filled;
}

/// A user's loops on a device; an error says why they have no meaning there.
Result<Program> on_device(const Program& filled, const ChosenSchedules& chosen, const Target& target) {
    Program out = filled;
    for (const Schedule& schedule : chosen.schedules) {
        auto mapped =
            at_stage("schedule", [&] { return users_schedule_on_device(out, schedule.function, target); });
        if (!mapped) return mapped;
        out = *std::move(mapped);
    }
    return out;
}

/// The default loops for every function that has no schedule; with one, the user's loops as they are.
Program finish_loops(const Program& filled, const ChosenSchedules& chosen, const CompileOptions& options) {
    if (options.plain) return filled;
    const auto is_chosen = [&](const Function& function) {
        return std::any_of(chosen.schedules.begin(), chosen.schedules.end(),
                           [&](const Schedule& s) { return s.function == function.symbol.name(); });
    };
    Program open = filled;  // default loops are for entry functions
    for (Function& function : open.functions)
        if (is_chosen(function)) function.place = FunctionPlace::internal;
    Program out = at_stage("schedule", [&] { return default_schedule(open, options.target); });
    for (Function& function : out.functions) {
        if (!is_chosen(function)) continue;
        Directive flatten;
        flatten.name = "flatten";
        const auto flat = apply(filled, function.symbol.name(), flatten);
        if (!flat) throw InternalError("schedule", render(flat.error()));
        function = *find_function(*flat, function.symbol.name());
    }
    return out;
}

/// Sums and products of floats that loops make in locals, in the form that schedules may reorder.
Program with_reordered_sums(Program program) {
    for (Function& function : program.functions)
        if (auto* body = std::get_if<Block>(&function.body)) *body = recognise_reductions(*body, true);
    return program;
}

Program with_bounds_checks(const Program& program, BoundsChecks wanted) {
    return wanted == BoundsChecks::all ? at_stage("bounds checks", [&] { return check_bounds(program); })
                                       : program;
}

/// From plain nests to what the passes get: the user's directives, bounds, default loops, stride paths.
Result<Stages> schedule_and_fill(Stages stages, const ChosenSchedules& chosen, const CompileOptions& options,
                                 Stage last) {
    stages.directed = stages.lowered;
    for (const Schedule& schedule : chosen.schedules) {
        auto applied =
            at_stage("directives", [&] { return schedules::apply_schedule(stages.directed, schedule); });
        if (!applied) return applied.error();
        stages.directed = *std::move(applied);
        check("directives", stages.directed);
    }
    if (last == Stage::directed) return stages;
    auto filled = fill(stages.directed);
    if (!filled) return filled.error();
    stages.filled = *std::move(filled);
    if (last == Stage::filled) return stages;
    if (options.target.kind == TargetKind::cuda && !chosen.schedules.empty()) {
        const auto mapped = on_device(stages.filled, chosen, options.target);
        if (!mapped) {
            stages.messages.add(remark("the default loops are used, since " + chosen.name +
                                       " has no meaning on a device: " + mapped.error().all()[0].text));
            return schedule_and_fill(std::move(stages), {{}, "default schedule"}, options, last);
        }
        stages.filled = *mapped;
    }
    stages.scheduled = with_bounds_checks(finish_loops(stages.filled, chosen, options), options.bounds);
    if (stages.narrow_coordinates)
        stages.scheduled =
            at_stage("coordinates", [&] { return check_coordinates(stages.scheduled, stages.filled); });
    check("schedule", stages.scheduled);
    if (last == Stage::scheduled) return stages;
    stages.paths = stages.scheduled;
    if (options.strided && !has_strides(stages.scheduled)) {
        auto unscheduled = chosen.schedules.empty() ? Result<Program>(stages.filled) : fill(stages.lowered);
        if (!unscheduled) return unscheduled.error();
        Program plain = options.plain ? *unscheduled : at_stage("schedule", [&] {
            return default_schedule(*unscheduled, options.target, {.plain = true});
        });
        plain = with_bounds_checks(plain, options.bounds);
        stages.paths = at_stage("strides", [&] { return version_strides(stages.scheduled, plain); });
        check("strides", stages.paths);
    }
    return stages;
}

}  // namespace

Result<Target> target_named(const std::string& name) {
    Target target;
    for (const TargetKind kind : {TargetKind::serial, TargetKind::openmp, TargetKind::cuda})
        if (name == name_of(kind)) {
            target.kind = kind;
            return target;
        }
    return usage_error("there is no target `" + name + "`", "targets are serial, openmp and cuda");
}

Result<Stages> compile(const Language& language, const SourceFilePtr& file, const CompileOptions& options,
                       Stage last) {
    TranslationOptions wanted = options.translation;
    wanted.library = !options.whole_program;
    auto translation = at_stage("translate", [&] { return language.translate(file, wanted); });
    if (!translation) return translation.error();
    Stages stages;
    stages.messages = translation->messages;
    stages.main = translation->main;
    stages.frames = translation->frames;
    stages.has_window = translation->has_window;
    stages.named_after_file = translation->named_after_file;
    stages.source = choose_entries(translation->program, translation->main, options.whole_program);
    stages.narrow_coordinates = language.has_int32_coordinates && options.bounds != BoundsChecks::none;
    stages.realizations = translation->realizations;
    stages.defaults = translation->defaults;
    check("translate", stages.source);
    const auto selected = choose_schedules(*translation, options);
    if (!selected) return selected.error();
    ChosenSchedules chosen = *selected;
    stages.schedule_name = chosen.name;
    if (last == Stage::source && translation->schedules.empty() && chosen.schedules.empty()) return stages;
    stages.lowered =
        at_stage("lower", [&] { return hand_on_state(results_to_parameters(lower(stages.source))); });
    if (!options.fixed.empty()) {
        auto fixed = with_fixed_values(stages.lowered, options.fixed);
        if (!fixed) return fixed.error();
        stages.lowered = *std::move(fixed);
    }
    if (options.translation.floats == FloatModel::fast)
        stages.lowered = at_stage("sums", [&] { return with_reordered_sums(stages.lowered); });
    if (options.bounds == BoundsChecks::none) stages.lowered = without_bounds_checks(stages.lowered);
    check("lower", stages.lowered);
    const Diagnostics unused = at_stage("directives", [&] {
        return errors_of_unused(stages.lowered, translation->schedules, chosen, last >= Stage::filled);
    });
    auto scheduled = schedule_and_fill(stages, chosen, options, std::max(last, Stage::directed));
    if (!scheduled) return merged(unused, scheduled.error());
    if (unused.has_errors()) return unused;
    if (last < Stage::final) return scheduled;
    stages = *std::move(scheduled);
    stages.paths = at_stage("state", [&] { return split_state_entries(stages.paths); });
    check("state", stages.paths);
    stages.final = at_stage("passes", [&] { return run_passes(stages.paths, options.target); });
    if (options.target.kind !=
        TargetKind::cuda)  // there loops become blocks and threads (Note [A user's loops on a device])
        for (const Schedule& schedule : chosen.schedules)
            stages.messages =
                merged(stages.messages, ineffective_directives(stages.final, schedule, options.target));
    return stages;
}

Result<Emitted> emit(const Stages& stages, const CompileOptions& options, const EmitOptions& names) {
    const Emitter* emitter = find_emitter(name_of(options.target.kind));
    if (!emitter)
        return unsupported(std::string("target `") + name_of(options.target.kind) + "` is not supported yet");
    Program program = stages.final;
    std::map<std::string, std::string> renamed;
    if (stages.named_after_file && names.prefix.empty())
        for (Function& function : program.functions) {
            if (function.place != FunctionPlace::entry) continue;
            const std::string own = function.symbol.name(), name = name_in_file(own, names.input_name);
            if (name == own) continue;
            renamed[own] = name;
            function.symbol = Symbol(name, function.symbol.number());
        }
    auto emitted = at_stage("emit", [&] { return emitter->emit(program, names); });
    if (!emitted) return emitted.error();
    Emitted out = *std::move(emitted);
    out.renamed = std::move(renamed);
    return out;
}

EmitOptions emit_options(const CompileOptions& options, const Stages& stages, const std::string& input_name,
                         const std::string& base_name) {
    EmitOptions names;
    names.input_name = file_name(input_name);
    names.schedule_name = stages.schedule_name;
    names.base_name = base_name;
    names.strided = options.strided;
    names.floats = options.translation.floats;
    return names;
}

}  // namespace nestor::cli
