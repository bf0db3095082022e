// Results of `run`: written to files or as text, with remarks on what the reader might not expect of them.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/cli/commands/output_names.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/cli/run/file_order.hpp"
#include "frontend/cli/run/picture.hpp"
#include "frontend/cli/run/run.hpp"
#include "frontend/cli/run/values.hpp"
#include "frontend/io/assignments.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"

namespace nestor::cli {
namespace {

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
bool is_untouched(const driver::Stages& stages, const Function& function, const Symbol& symbol) {
    if (!is_state(stages.source, symbol)) return false;
    const Function* lowered = find_function(stages.lowered, function.symbol.name());
    for (const Parameter& parameter : lowered->parameters)
        if (parameter.symbol == symbol) return parameter.role == Role::input;
    return true;
}

/// The pictures that an evaluated program left in its state, as files of --frames-dir.
int write_kept_frames(const Running& running, const Arguments& arguments) {
    const FrameMembers& frames = running.stages.frames;
    if (frames.pictures.empty() || running.compiling.translation.tells_frames) return io::exit_ok;
    const Array& all = arguments.arrays.at(frames.pictures);
    const auto count = static_cast<std::int64_t>(as_double(arguments.arrays.at(frames.count).get(0)));
    for (std::int64_t k = 0; k < count; ++k) {
        Array picture(all.element, {all.extents.begin() + 1, all.extents.end()});
        const auto begin = all.data.begin() + static_cast<std::ptrdiff_t>(picture.data.size()) * k;
        std::copy_n(begin, picture.data.size(), picture.data.begin());
        const Diagnostics written = write_frame(running.options, picture, k);
        if (written.has_errors()) return fail(written);
    }
    if (count > 0) report_frames(running.options, count);
    return io::exit_ok;
}

/// An output whose first index is not 0, by the program and not by a window: files and texts do not show it.
void remark_on_first_indices(const Function& function, const Parameter& parameter, const Arguments& arguments,
                             Diagnostics& remarks) {
    ScalarEnvironment bound;
    for (const Parameter& other : function.parameters)
        if (const auto value = arguments.scalars.find(other.symbol.name()); value != arguments.scalars.end())
            bound.values[other.symbol] = value->second;
    const auto& dimensions = parameter.buffer->dimensions;
    std::string first;
    bool is_told = true;
    for (const Dimension& dimension : dimensions) {
        const std::int64_t min = evaluate_integer(dimension.min, bound);
        first += (first.empty() ? "" : ", ") + std::to_string(min);
        is_told = is_told && (min == 0 || get<Variable>(dimension.min));
    }
    if (is_told) return;
    const std::string& name = parameter.symbol.name();
    remarks.add(io::remark(
        fmt::format("`{}` begins at {}", name, dimensions.size() == 1 ? first : "(" + first + ")")));
}

}  // namespace

int write_outputs(const Running& running, const Arguments& arguments) {
    const auto& [options, compiling, stages, function, input, out] = running;
    std::vector<io::OutputFile> files;
    std::string text = results_text(function, arguments);
    if (const int code = write_kept_frames(running, arguments); code != io::exit_ok) return code;
    Diagnostics remarks;
    for (const Parameter& parameter : with_state(stages.source, function).parameters) {
        if (!is_output(parameter)) continue;
        const std::string& name = parameter.symbol.name();
        const auto where = out.find(name);
        if (where == out.end() && is_untouched(stages, function, parameter.symbol)) continue;
        if (where == out.end() && running.is_program()) continue;  // it says itself what matters
        if (!arguments.arrays.contains(name))
            return fail(
                io::run_error("`" + name + "` is sparse, and too large for an array of all its elements"));
        const Array array = to_file_order(arguments.arrays.at(name), *parameter.buffer,
                                          where == out.end() ? "" : where->second);
        remark_on_first_indices(function, parameter, arguments, remarks);
        if (where == out.end() || where->second == "-") {
            text += array_text(name, array, where != out.end());
            continue;
        }
        const auto file = array_file(array, where->second);
        if (!file) return fail(file.error());
        files.push_back(*file);
    }
    const Diagnostics written = io::write_files(files);
    if (written.has_errors()) return fail(written);
    const Diagnostics printed = io::write_standard_output(text);
    if (printed.has_errors()) return fail(printed);
    io::report(remarks);
    io::report_written(files);
    return io::exit_ok;
}

Diagnostics write_frame(const Options& options, const Array& picture, std::int64_t number) {
    const std::string path = fmt::format("{}/frame_{:04}.png", options.frames_folder, number);
    const auto content = encode_picture(picture, path);
    if (!content) return content.error();
    return io::write_files({{path, *content}});
}

void report_frames(const Options& options, std::int64_t count) {
    const std::string& folder = options.frames_folder;
    io::tell(fmt::format("{} in {}", counted(static_cast<std::size_t>(count), "frame"),
                         folder.ends_with("/") ? folder : folder + "/"));
}

Result<std::map<std::string, std::string>> outputs_of(const Function& function, const Options& options) {
    std::map<std::string, std::string> out;
    std::vector<io::OutputFile> files;
    for (const std::string& text : options.arrays_out) {
        const auto pair = io::split_assignment(text, "--out NAME=WHERE");
        if (!pair) return pair.error();
        std::vector<std::string> names;
        for (const Parameter& p : function.parameters)
            if (is_output(p)) names.push_back(p.symbol.name());
        if (std::find(names.begin(), names.end(), pair->first) == names.end())
            return io::usage_error(
                "--out names `" + pair->first + "`, which is no output of the function",
                names.empty() ? "it has none" : nearest_or_all(pair->first, names, "outputs are"));
        if (pair->second != "-" && !is_array_file(pair->second)) return unknown_kind_of_file(pair->second);
        if (!out.insert(*pair).second) return io::usage_error("--out names `" + pair->first + "` twice");
        if (pair->second != "-") files.push_back({pair->second, ""});
    }
    // what a file holds may be updated there, but no other array is written over one that is read
    std::vector<std::string> read = options.inputs;
    for (const std::string& text : options.arrays_in)
        if (const auto pair = io::split_assignment(text, "--in NAME=WHAT");
            pair && is_array_file(pair->second) && !out.contains(pair->first))
            read.push_back(pair->second);
    if (const auto error = clash_of(files, read)) return *error;
    return out;
}

}  // namespace nestor::cli
