// `nestor show`: the program's own text after a stage, so that every decision can be seen.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/commands/difference.hpp"
#include "frontend/cli/commands/graph.hpp"
#include "frontend/cli/options/idle_options.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/driver/plan.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "ir/passes/loops/vectorize_while.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/proof/query.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/schedule/reasons.hpp"
#include "ir/text/text.hpp"

namespace nestor::cli {
namespace {

/// What `show` has besides the program after a step of the plan.
const std::vector<std::string> views = {"ast",   "ir",     "lowered", "graph",  "scheduled",
                                        "query", "bounds", "final",   "passes", "why"};

/// The error for a name that is neither a view nor a step.
std::optional<Diagnostic> unknown_stage(const std::string& name) {
    std::vector<std::string> all = views;
    for (std::string& step : driver::step_names()) all.push_back(std::move(step));
    if (std::find(all.begin(), all.end(), name) != all.end()) return std::nullopt;
    const std::string near = nearest_name(name, all);
    if (!near.empty())
        return io::usage_error("there is no stage `" + name + "`", "did you mean `" + near + "`?");
    std::string listed;
    for (const std::string& one : all) listed += (listed.empty() ? "" : ", ") + one;
    return io::usage_error("there is no stage `" + name + "`", "stages are " + listed);
}

bool is_view(const std::string& name) {
    return std::find(views.begin(), views.end(), name) != views.end();
}

/// What every pass changed, in order; those that changed nothing share a line.
std::string pass_differences(const Program& program, const Target& target, const PrintOptions& printing) {
    std::string out, unchanged;
    std::string before = print(program, printing);
    const auto tell_unchanged = [&] {
        if (!unchanged.empty()) out += "== no change: " + unchanged + "\n";
        unchanged.clear();
    };
    run_passes(program, target, [&](const Pass& pass, const Program& result) {
        const std::string after = print(result, printing);
        const std::string changes = difference(before, after);
        if (changes.empty()) {
            unchanged += (unchanged.empty() ? "" : ", ") + std::string(pass.name);
        } else {
            tell_unchanged();
            out += std::string("== ") + pass.name + ": " + pass.summary + "\n" + changes;
        }
        before = after;
    });
    tell_unchanged();
    return out;
}

/// What must hold of each function, with the holes that are still open.
std::string queries(const driver::Stages& stages, const std::string& only) {
    std::string out;
    for (const proof::FunctionQuery& query : proof::queries_of(stages.directed, stages.lowered))
        if (only.empty() || query.function == only) out += proof::print(query);
    return out;
}

/// What `vectorize_while` says of the loops that it finds, of all functions.
std::map<LoopName, std::string> said_by_passes(const driver::Stages& stages, const Target& target) {
    std::map<LoopName, std::string> said;
    Program before = stages.paths;
    run_passes(stages.paths, target, [&](const Pass& pass, const Program& result) {
        if (std::string(pass.name) == "vectorize_while")
            for (const Function& function : before.functions) said.merge(divergent_loops(function, before));
        before = result;
    });
    return said;
}

/// The directives of users' schedules that say how loops of a function run.
void add_directives(std::map<LoopName, std::string>& said, const driver::Stages& stages,
                    const Function& function) {
    const auto is_meant = [](const For& loop, const LoopName& name) {
        return loop.name.func == name.func && loop.name.specialization == name.specialization &&
               (name.stage.empty() || loop.name.stage == name.stage) &&
               (loop.name.variable == name.variable || loop.name.variable == name.variable + "_inner");
    };
    for (const Schedule& schedule : stages.schedules)
        for (const Directive& d : schedule.directives) {
            const bool sets_mode =
                get<schedule::Traverse>(d) || get<schedule::Vectorize>(d) || get<schedule::Unroll>(d);
            if (!sets_mode || schedule.function != function.symbol.name()) continue;
            for (const For* loop : all_loops(std::get<Block>(function.body)))
                if (loop->mode.kind != ModeKind::serial && is_meant(*loop, loops_of(d).front()))
                    said[loop->name] = "as the schedule says: " + print(d);
        }
}

/// How the loops of each function run, and why.
std::string reasons(const driver::Stages& stages, const Target& target, const std::string& only) {
    std::string out;
    auto later = said_by_passes(stages, target);
    for (const Function& function : stages.scheduled.functions) {
        const bool own = function.place == FunctionPlace::entry || function.place == FunctionPlace::internal;
        const bool wanted = only.empty() ? own : only == function.symbol.name();
        if (!wanted || !std::holds_alternative<Block>(function.body)) continue;
        add_directives(later, stages, function);
        out += explain_loops(stages.scheduled, function, later);
    }
    return out;
}

/// The functions that --only may name.
std::vector<std::string> function_names(const Program& program) {
    std::vector<std::string> names;
    for (const Function& function : program.functions) names.push_back(function.symbol.name());
    return names;
}

/// The error for a name that no function has; empty is none.
std::optional<Diagnostic> unknown_function(const Program& program, const std::string& name) {
    const auto names = function_names(program);
    if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) return std::nullopt;
    return io::usage_error("there is no function `" + name + "` at this stage",
                           nearest_or_all(name, names, "functions are"));
}

}  // namespace

int command_show(const Options& options) {
    if (const auto unknown = unknown_stage(options.stage)) return fail(*unknown);
    const auto given = compile_options(options, options.target);
    if (!given) return fail(given.error());
    driver::CompileOptions compiling = *given;
    std::optional<Program> after_step;
    if (!is_view(options.stage))
        compiling.watch = [&](const std::string& step, const Program& program) {
            if (step == options.stage) after_step = program;
        };
    if (const auto idle = idle_option(options)) return fail(*idle);
    const auto input = open_one_input("show", options);
    if (!input) return fail(input.error());
    if (const auto idle = idle_for_languages(options, {input->language})) return fail(*idle);

    const auto write = [](const std::string& text) {
        const Diagnostics written = io::write_standard_output(text);
        return written.has_errors() ? fail(written) : static_cast<int>(io::exit_ok);
    };
    if (options.stage == "ast") {
        const auto text = input->language->print_ast(input->file);
        return text ? write(*text) : fail(text.error());
    }

    PrintOptions printing;
    printing.only = options.only;
    for (const std::string& what : options.hidden) {
        if (what != "compute") return fail(io::usage_error("--hide is `compute`, not `" + what + "`"));
        printing.hide_compute = true;
    }
    // without directives of the user, what is scheduled are the default loops
    const auto is_directed = [&](const driver::Stages& stages) {
        return !stages.schedule_name.starts_with("default");
    };
    const driver::Stage last = options.stage == "ir"          ? driver::Stage::source
                               : options.stage == "lowered"   ? driver::Stage::lowered
                               : options.stage == "graph"     ? driver::Stage::lowered
                               : options.stage == "scheduled" ? driver::Stage::scheduled
                               : options.stage == "query"     ? driver::Stage::directed
                               : options.stage == "bounds"    ? driver::Stage::filled
                                                              : driver::Stage::final;
    const auto stages = compile(*input->language, input->file, compiling, last);
    if (!stages) return fail(stages.error());
    if (!accepted(options, stages->messages)) return io::exit_rejected;
    if (options.stage == "passes") {
        if (const auto unknown = unknown_function(stages->paths, options.only)) return fail(*unknown);
        return write(pass_differences(stages->paths, compiling.target, printing));
    }
    if (!is_view(options.stage) && !after_step)
        return fail(
            io::usage_error("`" + options.stage + "` does not run here",
                            "options and the target decide which steps run; `--stage passes` lists them"));
    const Program& program = after_step                        ? *after_step
                             : last == driver::Stage::source   ? stages->source
                             : last == driver::Stage::lowered  ? stages->lowered
                             : last == driver::Stage::directed ? stages->directed
                             : last == driver::Stage::filled   ? stages->filled
                             : last == driver::Stage::scheduled
                                 ? (is_directed(*stages) ? stages->directed : stages->scheduled)
                                 : stages->final;
    if (const auto unknown = unknown_function(program, options.only)) return fail(*unknown);
    if (options.stage == "graph") return write(graph_of(stages->lowered, options.only));
    if (options.stage == "why") return write(reasons(*stages, compiling.target, options.only));
    if (options.stage == "query") return write(queries(*stages, options.only));
    return write(print(program, printing));
}

}  // namespace nestor::cli
