// `nestor run`: one call of a function on arrays, compiled or by one of the reference evaluators.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <sstream>

#include "frontend/cli/arguments.hpp"
#include "frontend/cli/commands.hpp"
#include "frontend/cli/file_order.hpp"
#include "frontend/cli/files.hpp"
#include "frontend/cli/messages.hpp"
#include "frontend/cli/native.hpp"
#include "frontend/cli/picture.hpp"
#include "frontend/cli/progress.hpp"
#include "frontend/cli/realization.hpp"
#include "frontend/cli/values.hpp"
#include "ir/entry.hpp"
#include "ir/evaluate.hpp"
#include "ir/interpret.hpp"

namespace nestor::cli {
namespace {

using Call = std::function<Outcome(Arguments&)>;

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
            report(remark(fmt::format("{} of {} elements of `{}` have an error for their value, shown as 0",
                                      count, values.size(), output)));
    }
    return outcome;
}

/// How the chosen target calls the function.
Result<Call> call_of(const Options& options, const CompileOptions& compiling, const Stages& stages,
                     const std::string& function, const std::string& input) {
    if (options.target == "lazy") {
        const auto language = language_for(options, input);
        const bool errors = language && (*language)->has_error_values;
        return Call([&stages, function, errors](Arguments& arguments) {
            return errors ? evaluate_with_errors(stages.source, function, arguments)
                          : evaluate(stages.source, function, arguments);
        });
    }
    if (options.target == "interp")
        return Call([&stages, function](Arguments& arguments) {
            std::ostringstream printed;
            const Outcome outcome = interpret(stages.final, function, arguments, {&printed, 0});
            report(write_standard_output(printed.str()));
            return outcome;
        });
    const auto emitted = emit(stages, compiling, emit_options(compiling, stages, input, "program"));
    if (!emitted) return emitted.error();
    NativeOptions native;
    native.flags = default_native_flags(compiling.target.kind);
    native.cache = default_native_cache();
    tell_stage("compile");
    const auto compiled = native_call(*emitted, stages.source, function, native);
    if (!compiled) return compiled.error();
    return Call([compiled = *compiled](Arguments& arguments) {
        const Outcome outcome = compiled(arguments, {});
        std::fflush(stdout);  // what the program printed stands before our own messages
        return outcome;
    });
}

/// Runs once for the results and, with --time, again for the times.
Outcome run_and_time(const Call& call, int repetitions, Arguments& arguments) {
    const Arguments before = repetitions > 0 ? arguments : Arguments{};
    quiet_progress();  // what is printed now is the program's
    const Outcome outcome = call(arguments);
    if (outcome.error != 0 || repetitions <= 0) return outcome;
    std::vector<double> milliseconds;
    for (int i = 0; i < repetitions; ++i) {
        Arguments fresh = before;
        const auto start = std::chrono::steady_clock::now();
        call(fresh);
        const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
        milliseconds.push_back(spent.count());
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    fmt::print(stderr, "time: median {:.3f} ms, shortest {:.3f} ms of {} runs\n",
               milliseconds[milliseconds.size() / 2], milliseconds.front(), repetitions);
    return outcome;
}

bool is_output(const Parameter& parameter) {
    return parameter.role == Role::output || parameter.role == Role::inout;
}

/// As outputs are printed: `result float32` and the value; `result 1` where there are several.
std::string results_text(const Function& function, const Arguments& arguments) {
    std::string text;
    for (std::size_t i = 0; i < function.results.size(); ++i) {
        const std::string which = function.results.size() == 1 ? "" : fmt::format(" {}", i);
        Array result(function.results[i], {});
        result.set(0, arguments.scalars.at(result_name(i)));
        text += array_text("result" + which, result, true);
    }
    return text;
}

/// True for members of the state that the function, as it was lowered, only reads or does not know.
bool is_untouched(const Stages& stages, const Function& function, const Symbol& symbol) {
    if (!is_state(stages.source, symbol)) return false;
    const Function* lowered = find_function(stages.lowered, function.symbol.name());
    for (const Parameter& parameter : lowered->parameters)
        if (parameter.symbol == symbol) return parameter.role == Role::input;
    return true;
}

/// The pictures that the program left in its state, as files of --frames-dir.
Result<std::vector<OutputFile>> pictures_of(const Options& options, const FrameMembers& frames,
                                            const Arguments& arguments) {
    std::vector<OutputFile> files;
    if (frames.pictures.empty()) return files;
    const Array& all = arguments.arrays.at(frames.pictures);
    const auto count = static_cast<std::int64_t>(as_double(arguments.arrays.at(frames.count).get(0)));
    for (std::int64_t k = 0; k < count; ++k) {
        Array picture(all.element, {all.extents.begin() + 1, all.extents.end()});
        for (std::int64_t i = 0; i < picture.size(); ++i) picture.set(i, all.get(k * picture.size() + i));
        const std::string path = fmt::format("{}/frame_{:04}.ppm", options.frames_folder, k);
        const auto content = encode_picture(picture, path);
        if (!content) return content.error();
        files.push_back({path, *content});
    }
    std::error_code error;
    if (count > 0) std::filesystem::create_directories(options.frames_folder, error);  // else writing says it
    return files;
}

/// Writes every output where --out says, or prints it. Members of the state are outputs where the function
/// writes them, or where --out names them.
int write_outputs(const Options& options, const Stages& stages, const Function& function,
                  const Arguments& arguments, const std::map<std::string, std::string>& out) {
    auto pictures = pictures_of(options, stages.frames, arguments);
    if (!pictures) return fail(pictures.error());
    std::vector<OutputFile> files = *std::move(pictures);
    std::string text = results_text(function, arguments);
    for (const Parameter& parameter : with_state(stages.source, function).parameters) {
        if (!is_output(parameter)) continue;
        const std::string& name = parameter.symbol.name();
        const auto where = out.find(name);
        if (where == out.end() && is_untouched(stages, function, parameter.symbol)) continue;
        if (where == out.end() && function.symbol.name() == stages.main)
            continue;  // it says itself what matters
        const Array array = to_file_order(arguments.arrays.at(name), *parameter.buffer,
                                          where == out.end() ? "" : where->second);
        if (where == out.end() || where->second == "-") {
            text += array_text(name, array, where != out.end());
            continue;
        }
        const auto file = array_file(array, where->second);
        if (!file) return fail(file.error());
        files.push_back(*file);
    }
    const Diagnostics written = write_files(files);
    if (written.has_errors()) return fail(written);
    const Diagnostics printed = write_standard_output(text);
    return printed.has_errors() ? fail(printed) : exit_ok;
}

/// --out by name; unknown names, repeated ones and unknown extensions are errors before anything runs.
Result<std::map<std::string, std::string>> outputs_of(const Function& function, const Options& options) {
    std::map<std::string, std::string> out;
    for (const std::string& text : options.arrays_out) {
        const auto pair = split_assignment(text, "--out NAME=WHERE");
        if (!pair) return pair.error();
        const bool known =
            std::any_of(function.parameters.begin(), function.parameters.end(),
                        [&](const Parameter& p) { return is_output(p) && p.symbol.name() == pair->first; });
        if (!known)
            return usage_error("--out names `" + pair->first + "`, which is no output of the function");
        if (!out.insert(*pair).second) return usage_error("--out names `" + pair->first + "` twice");
    }
    return out;
}

}  // namespace

int command_run(const Options& options) {
    constexpr std::array compiled = {"openmp", "serial", "cuda"};
    if (!is_evaluator(options.target) &&
        std::find(compiled.begin(), compiled.end(), options.target) == compiled.end())
        return fail(usage_error("run has no target `" + options.target + "`",
                                "targets are openmp, serial, cuda, interp and lazy"));
    const auto compiling = compile_options(options, is_evaluator(options.target) ? "openmp" : options.target,
                                           options.function.empty());
    if (!compiling) return fail(compiling.error());
    CompileOptions realizing = *std::move(compiling);
    realizing.realizes = true;
    if (options.inputs.size() != 1) return fail(usage_error("run takes one input"));
    const std::string& input = options.inputs[0];
    const auto language = language_for(options, input);
    if (!language) return fail(language.error());
    const auto file = read_source(input);
    if (!file) return fail(file.error());
    const auto stages = compile(**language, *file, realizing);
    if (!stages) return fail(stages.error());
    if (!accepted(options, stages->messages)) return exit_rejected;

    const auto function = entry_function(stages->source, options.function);
    if (!function) return fail(function.error());
    const auto out = outputs_of(with_state(stages->source, **function), options);
    if (!out) return fail(out.error());
    const auto realized = with_realization(options, **function, *stages, input);
    if (!realized) return fail(realized.error());
    Diagnostics remarks;
    auto arguments = bind_words(stages->source, **function, *realized, remarks);
    if (!arguments) return fail(arguments.error());
    report(remarks);

    const auto call = call_of(options, realizing, *stages, (*function)->symbol.name(), input);
    if (!call) return fail(call.error());
    Arguments values = *std::move(arguments);
    const Outcome outcome = run_and_time(*call, options.repetitions, values);
    if (outcome.error != 0)
        return fail(run_error("`" + (*function)->symbol.name() + "` returned error " +
                              std::to_string(outcome.error) + ": " + outcome.message));
    return write_outputs(options, *stages, **function, values, *out);
}

}  // namespace nestor::cli
