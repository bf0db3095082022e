// Helpers of the subcommands: reading the options that mean the same everywhere.
#include "frontend/cli/commands/commands.hpp"

#include <algorithm>

#include "frontend/cli/commands/warnings.hpp"
#include "frontend/cli/options/language_names.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/driver/plan.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "ir/core/processors.hpp"
#include "ir/text/text.hpp"

namespace nestor::cli {
namespace {

Result<driver::BoundsChecks> bounds_checks(const std::string& word) {
    if (word == "none") return driver::BoundsChecks::none;
    if (word == "entry") return driver::BoundsChecks::entry;
    if (word == "all") return driver::BoundsChecks::all;
    return io::usage_error("--bounds is `none`, `entry` or `all`, not `" + word + "`");
}

Result<FloatModel> float_model(const std::string& word) {
    if (word == "strict") return FloatModel::strict;
    if (word == "contract") return FloatModel::contract;
    if (word == "fast") return FloatModel::fast;
    return io::usage_error("--fp is `strict`, `contract` or `fast`, not `" + word + "`");
}

Result<const ProcessorKind*> processor_named(const std::string& word) {
    std::vector<std::string> names;
    for (const ProcessorKind& kind : processor_kinds()) {
        if (word == kind.name) return &kind;
        if (*kind.name) names.emplace_back(kind.name);
    }
    const std::string near = nearest_name(word, names);
    return io::usage_error("there is no processor `" + word + "`",
                           !near.empty() ? "did you mean `" + near + "`?"
                           : word == "native"
                               ? "the machine is not asked: --target-cpu is generic, avx2, avx512 or neon"
                               : "--target-cpu is generic, avx2, avx512 or neon");
}

/// The target with what `--target-cpu` and `--cores` say of the machine. What is wrong joins `wrong`.
Target machine(const Options& options, const std::string& name, Diagnostics& wrong) {
    const auto named = driver::target_named(name);
    if (!named) wrong.add(named.error());
    Target target = named ? *named : Target{};
    if ((!options.target_cpu.empty() || options.cores != 0) && target.has_blocks())
        wrong.add(io::usage_error("--target-cpu and --cores are for C++: a device has neither",
                                  "leave them out, or choose --target openmp or serial"));
    if (options.given.contains("--cores") && (options.cores < 1 || options.cores > 4096))
        wrong.add(io::usage_error("--cores is a number from 1 to 4096"));
    target.cores = options.cores;
    if (options.target_cpu.empty()) return target;
    if (const auto kind = processor_named(options.target_cpu))
        target.processor = (*kind)->processor;
    else
        wrong.add(kind.error());
    return target;
}

Diagnostic unknown_step(const std::string& name, const std::vector<std::string>& steps) {
    const std::string near = nearest_name(name, steps);
    return io::usage_error(
        "--print-after: there is no step `" + name + "`",
        near.empty() ? "`nestor show --stage passes` lists them" : "did you mean `" + near + "`?");
}

}  // namespace

Result<const Language*> language_for(const Options& options, const std::string& path,
                                     const std::string& more) {
    const std::string names = "languages are " + language_names() + more;
    if (!options.language.empty()) {
        if (const Language* language = find_language(options.language)) return language;
        return io::usage_error("there is no language `" + options.language + "`", names);
    }
    if (path == "-") return io::usage_error("standard input needs --lang", names);
    if (const Language* language = language_of_file(path)) return language;
    if (path.ends_with(".sched"))
        return io::usage_error("`" + path + "` is a schedule, not a program",
                               "give the program, and the schedule with -s: `PROGRAM -s " + path + "`");
    return io::usage_error("the extension of `" + path + "` names no language", "give --lang; " + names);
}

Result<OpenedInput> open_one_input(const std::string& command, const Options& options) {
    if (options.inputs.size() != 1) return not_one_input(command, options.inputs);
    const auto language = language_for(options, options.inputs[0]);
    if (!language) return language.error();
    const auto file = io::read_source(options.inputs[0]);
    if (!file) return file.error();
    return OpenedInput{*language, *file};
}

Result<driver::CompileOptions> compile_options(const Options& options, const std::string& target,
                                               bool whole_program) {
    Diagnostics wrong;  // every option is looked at: a mistake hides no other
    driver::CompileOptions compile;
    compile.whole_program = whole_program;
    if (options.given.contains("--frames") && (options.frames < 1 || options.frames > 10000))
        wrong.add(io::usage_error("--frames is a number from 1 to 10000"));
    if (whole_program) compile.translation.frames = options.frames;
    compile.target = machine(options, target, wrong);
    if (options.schedule == "none") {
        compile.plain = true;
    } else if (options.schedule.ends_with(".sched")) {
        if (const auto file = io::read_source(options.schedule))
            compile.schedule_file = *file;
        else
            wrong.add(file.error());
    } else if (options.schedule != "default") {
        compile.schedule = options.schedule;
    }
    if (options.strided != "on" && options.strided != "off")
        wrong.add(io::usage_error("--strided is `on` or `off`, not `" + options.strided + "`"));
    compile.strided = options.strided == "on";
    if (const auto bounds = bounds_checks(options.bounds))
        compile.bounds = *bounds;
    else
        wrong.add(bounds.error());
    if (const auto floats = float_model(options.floats))
        compile.translation.floats = *floats;
    else
        wrong.add(floats.error());
    if (options.random != "counter" && options.random != "taichi")
        wrong.add(io::usage_error("--rng is `counter` or `taichi`, not `" + options.random + "`"));
    compile.translation.random = options.random == "taichi" ? RandomNumbers::taichi : RandomNumbers::counter;
    compile.translation.strict_phases = options.strict_phases;
    if (const auto switches = warning_switches(options.warnings); !switches) wrong.add(switches.error());
    const std::vector<std::string> steps = driver::step_names();
    for (const std::string& name : options.print_after)
        if (std::find(steps.begin(), steps.end(), name) == steps.end()) wrong.add(unknown_step(name, steps));
    if (wrong.has_errors()) return wrong;
    if (!options.print_after.empty())
        compile.watch = [names = options.print_after](const std::string& step, const Program& program) {
            if (std::find(names.begin(), names.end(), step) != names.end())
                io::tell("== " + step + "\n" + print(program));
        };
    return compile;
}

bool accepted(const Options& options, const Diagnostics& messages) {
    WarningSwitches switches = *warning_switches(options.warnings);
    if (options.strict) switches.errors.insert("NAB-6");
    const Diagnostics reported = switched(messages, switches);
    io::report(reported);
    return !reported.has_errors();
}

int fail(const Diagnostics& diagnostics) {
    io::report(diagnostics);
    return io::exit_code(diagnostics);
}

int fail(const Diagnostic& diagnostic) {
    Diagnostics diagnostics;
    diagnostics.add(diagnostic);
    return fail(diagnostics);
}

}  // namespace nestor::cli
