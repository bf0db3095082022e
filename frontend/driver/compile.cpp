// Translation, the choice of entries and schedules, the plan, emission.
#include "frontend/driver/compile.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>

#include "frontend/driver/chosen_schedules.hpp"
#include "frontend/driver/estimates.hpp"
#include "frontend/driver/failing_calls.hpp"
#include "frontend/driver/plan.hpp"
#include "frontend/driver/unchosen_schedules.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/ineffective.hpp"

namespace nestor::driver {
namespace {

/// The functions that calls lead to from the entries.
Program reachable(Program program) {
    std::set<Symbol> found;
    const std::function<void(const Function&)> follow = [&](const Function& function) {
        if (!found.insert(function.symbol).second) return;
        const auto* body = std::get_if<Block>(&function.body);
        if (!body) return;
        visit_statements(*body, [&](const Stmt& s) {
            const auto* call = get<CallStmt>(s);
            const auto* launch = get<Launch>(s);
            for (const Function& callee : program.functions)
                if ((call && callee.symbol == call->function) ||
                    (launch && callee.symbol == launch->function))
                    follow(callee);
        });
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

}  // namespace

Diagnostic unknown_target(const std::string& text, const std::string& name,
                          const std::vector<std::string>& more) {
    std::vector<std::string> names = more;
    for (const Emitter& emitter : emitters()) names.emplace_back(emitter.name);
    const std::string near = nearest_name(name, names);
    std::string hint =
        (near.empty() ? std::string() : "did you mean `" + near + "`? ") + "targets are " + emitter_names();
    for (const std::string& one : more) hint += ", " + one;
    if (more.empty() && (name == "interp" || name == "lazy")) hint += "; `nestor run` has `" + name + "`";
    return io::usage_error(text, hint);
}

Result<Target> target_named(const std::string& name) {
    Target target;
    const Emitter* emitter = find_emitter(name);
    if (!emitter) return unknown_target("there is no target `" + name + "`", name, {});
    target.kind = emitter->target;
    return target;
}

Result<Stages> compile(const Language& language, const SourceFilePtr& file, const CompileOptions& options,
                       Stage last) {
    TranslationOptions wanted = options.translation;
    wanted.library = !options.whole_program;
    auto translation = at_stage("translate", [&] { return language.translate(file, wanted); });
    if (!translation)
        return merged(translation.error(), {});  // in the order of lines: steps tell theirs one after another
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
    if (!selected) return merged(selected.error(), {});
    ChosenSchedules chosen = *selected;
    stages.schedule_name = chosen.name;
    add_estimates(chosen.schedules, stages.source, stages.defaults);
    add_estimates(translation->schedules, stages.source, stages.defaults);
    if (last == Stage::source && translation->schedules.empty() && chosen.schedules.empty()) return stages;
    Compilation compilation{options, std::move(chosen), std::move(stages), {}};
    compilation.program = compilation.stages.source;
    // errors of directives, the chosen schedule's and the others', are told together
    const Stage reached = std::max(last, Stage::directed);
    const Diagnostics failed = run_plan(compilation, reached, [&](const Program& lowered) {
        return errors_of_unused(lowered, translation->schedules, compilation.chosen, last >= Stage::filled);
    });
    if (failed.has_errors()) return failed;
    stages = std::move(compilation.stages);
    stages.schedules = compilation.chosen.schedules;
    if (last == Stage::final)
        for (const Schedule& schedule : compilation.chosen.schedules)
            stages.messages =
                merged(stages.messages, ineffective_directives(stages.final, schedule, options.target));
    if (last == Stage::final && language.has_int32_coordinates)
        stages.messages = merged(stages.messages, failing_calls(stages.final));
    return stages;
}

Result<Emitted> emit(const Stages& stages, const CompileOptions& options, const EmitOptions& names) {
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
    auto emitted = at_stage("emit", [&] { return emitter_for(options.target.kind).emit(program, names); });
    if (!emitted) return emitted.error();
    Emitted out = *std::move(emitted);
    out.renamed = std::move(renamed);
    return out;
}

EmitOptions emit_options(const CompileOptions& options, const Stages& stages, const std::string& input_name,
                         const std::string& base_name) {
    EmitOptions names;
    names.input_name = io::file_name(input_name);
    names.schedule_name = stages.schedule_name;
    names.base_name = base_name;
    names.strided = options.strided;
    names.floats = options.translation.floats;
    names.processor = options.target.processor;
    return names;
}

}  // namespace nestor::driver
