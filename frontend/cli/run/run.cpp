// `nestor run`: one call of a function on arrays, compiled or by one of the reference evaluators.
#include "frontend/cli/run/run.hpp"

#include <fmt/format.h>

#include <cctype>
#include <chrono>
#include <sstream>

#include "emitters/emitter.hpp"
#include "frontend/cli/options/idle_options.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/cli/run/arguments.hpp"
#include "frontend/cli/run/rates.hpp"
#include "frontend/cli/run/realization.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"
#include "ir/core/arithmetic.hpp"
#include "ir/core/entry.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"

namespace nestor::cli {
namespace {

bool is_evaluator(const std::string& target) {
    return target == "interp" || target == "lazy";
}

/// The reference meaning; remarks on elements that have no value.
Outcome evaluate_with_errors(const Program& program, const std::string& function, Arguments& arguments) {
    ErrorValues errors;
    const Outcome outcome = evaluate(program, function, arguments, errors);
    for (const auto& [output, values] : errors) {
        std::int64_t count = 0;
        for (std::int64_t k = 0; k < values.size(); ++k) count += values.number(k) != 0 ? 1 : 0;
        if (count > 0)
            io::report(
                io::remark(fmt::format("{} of {} elements of `{}` have an error for their value, shown as 0",
                                       count, values.size(), output)));
    }
    return outcome;
}

/// How a reference evaluator calls the function.
std::function<Outcome(Arguments&)> evaluator_of(const Running& running) {
    const driver::Stages& stages = running.stages;
    const std::string function = running.function.symbol.name();
    if (running.options.target == "lazy") {
        const auto language = language_for(running.options, running.input);
        const bool errors = language && (*language)->has_error_values;
        return [&stages, function, errors](Arguments& arguments) {
            return errors ? evaluate_with_errors(stages.source, function, arguments)
                          : evaluate(stages.source, function, arguments);
        };
    }
    return [&stages, function](Arguments& arguments) {
        std::ostringstream printed;
        const Outcome outcome = interpret(stages.final, function, arguments, {&printed, 0});
        io::report(io::write_standard_output(printed.str()));
        return outcome;
    };
}

Call timed(std::function<Outcome(Arguments&)> call) {
    return [call = std::move(call)](Arguments& arguments) {
        const auto start = std::chrono::steady_clock::now();
        Outcome outcome = call(arguments);
        const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
        return TimedOutcome{std::move(outcome), spent.count()};
    };
}

/// A program whose window nobody sees: what would show it.
void remark_on_window(const Running& running) {
    if (!running.is_program() || !running.stages.has_window || running.options.frames > 0) return;
    io::report(io::remark("the window of `" + io::file_name(running.input) + "` is not drawn",
                          "`--frames 20 --frames-dir pictures` draws its first twenty pictures"));
}

/// True where a text has the word, which is no part of a longer name.
bool mentions_name(const std::string& text, const std::string& name) {
    const auto in_name = [&](std::size_t place) {
        return place < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[place])) || text[place] == '_');
    };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
        if ((at == 0 || !in_name(at - 1)) && !in_name(at + name.size())) return true;
    return false;
}

/// The values of the sizes and scalars that a message speaks of.
std::string values_in(const std::string& message, const Running& running, const Arguments& arguments) {
    std::string text;
    for (const Parameter& p : running.function.parameters) {
        const std::string& name = p.symbol.name();
        const auto value = p.buffer ? arguments.scalars.end() : arguments.scalars.find(name);
        if (value == arguments.scalars.end() || !mentions_name(message, name)) continue;
        text +=
            fmt::format("{}{} = {}", text.empty() ? "here " : ", ", name, to_string(value->second, p.type));
    }
    return text;
}

Diagnostic failed_call(const Running& running, const Outcome& outcome, const Arguments& arguments) {
    return io::run_error(fmt::format("`{}` returned error {}: {}", running.function.symbol.name(),
                                     outcome.error, outcome.message),
                         values_in(outcome.message, running, arguments));
}

/// Another call for its time alone.
Result<double> time_of(const Running& running, const Call& call, Arguments arguments) {
    const auto [outcome, milliseconds] = call(arguments);
    if (outcome.error == 0) return milliseconds;
    return failed_call(running, outcome, arguments);
}

}  // namespace

int run_and_write(const Running& running, const Call& call, Arguments arguments, const DeviceTimes& device) {
    const int repetitions = running.options.repetitions;
    const Arguments before = repetitions > 0 ? arguments : Arguments{};
    if (const Outcome outcome = call(arguments).outcome; outcome.error != 0)
        return fail(failed_call(running, outcome, arguments));
    std::vector<double> milliseconds;
    for (int i = 0; i < repetitions; ++i) {
        const auto spent = time_of(running, device.call ? device.call : call, before);
        if (!spent) return fail(spent.error());
        milliseconds.push_back(*spent);
    }
    if (!milliseconds.empty()) {
        io::quiet_progress();
        fmt::print(stderr, "{}",
                   times_text(std::move(milliseconds),
                              needed_work(running.stages, running.function, arguments), device.how));
    }
    return write_outputs(running, arguments);
}

int command_run(const Options& options) {
    const bool evaluates = is_evaluator(options.target);
    if (!evaluates && !find_emitter(options.target))
        return fail(driver::unknown_target("run has no target `" + options.target + "`", options.target,
                                           {"interp", "lazy"}));
    const auto understood =
        compile_options(options, evaluates ? "openmp" : options.target, options.function.empty());
    if (!understood) return fail(understood.error());
    driver::CompileOptions compiling = *understood;
    compiling.realizes = true;
    compiling.translation.tells_frames = !evaluates && options.frames > 0;
    if (options.given.contains("--time") && options.repetitions < 1)
        return fail(io::usage_error("--time is how often, at least 1 time"));
    if (const auto idle = idle_option(options)) return fail(*idle);
    const auto opened = open_one_input("run", options);
    if (!opened) return fail(opened.error());
    if (const auto idle = idle_for_languages(options, {opened->language})) return fail(*idle);
    const std::string& input = options.inputs[0];
    const auto stages = compile(*opened->language, opened->file, compiling);
    if (!stages) return fail(stages.error());
    if (!accepted(options, stages->messages)) return io::exit_rejected;

    const auto function = entry_function(stages->source, options.function);
    if (!function) return fail(function.error());
    if (options.target == "lazy" && std::holds_alternative<Block>((*function)->body))
        return fail(io::usage_error("`--target lazy` evaluates formulas, and `" + (*function)->symbol.name() +
                                        "` is made of statements",
                                    "`--target interp` interprets them"));
    const auto out = outputs_of(with_state(stages->source, **function), options);
    if (!out) return fail(out.error());
    const auto realized = with_realization(options, **function, *stages, input);
    if (!realized) return fail(realized.error());
    Diagnostics remarks;
    auto arguments = bind_words(stages->source, **function, *realized, remarks);
    if (!arguments) return fail(arguments.error());
    io::report(remarks);

    if (const auto idle = idle_frames(options, input, stages->has_window)) io::report(*idle);
    const Running running{options, compiling, *stages, **function, input, *out};
    remark_on_window(running);
    if (!evaluates) return run_compiled(running, *std::move(arguments));
    io::tell_stage("run");
    return run_and_write(running, timed(evaluator_of(running)), *std::move(arguments));
}

}  // namespace nestor::cli
