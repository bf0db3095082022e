// `nestor run` in parts: binding of arguments, running on each target, what is told of results.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "frontend/cli/commands/commands.hpp"
#include "ir/core/array.hpp"

namespace nestor::cli {

/// What runs: a function of a compiled file, or the program that the file is.
struct Running {
    const Options& options;
    const driver::CompileOptions& compiling;
    const driver::Stages& stages;
    const Function& function;
    std::string input;
    std::map<std::string, std::string> out;  ///< `--out` by name

    bool is_program() const { return function.symbol.name() == stages.main; }
};

/// `--out` by name; unknown names and repeated ones are errors before anything runs.
Result<std::map<std::string, std::string>> outputs_of(const Function& function, const Options& options);

/// Writes every output where --out says, or prints it. Members of the state are outputs where the function
/// writes them, or where --out names them.
int write_outputs(const Running& running, const Arguments& arguments);

/// One picture of `--frames`: `FOLDER/frame_0000.png`.
Diagnostics write_frame(const Options& options, const Array& picture, std::int64_t number);

/// `20 frames in pictures/`.
void report_frames(const Options& options, std::int64_t count);

/// What a call came to, and how long the function itself took: without what lays out its arguments.
struct TimedOutcome {
    Outcome outcome;
    double milliseconds = 0;
};
using Call = std::function<TimedOutcome(Arguments&)>;

/// How times are taken where the work is a device's: by other calls, which give no results.
struct DeviceTimes {
    Call call = nullptr;  ///< null: by the calls that give results
    std::string how;      ///< what is said of it: `, by CUDA events`
};

/// Runs once for the results, which are written, and with --time again for the times. The exit code.
int run_and_write(const Running& running, const Call& call, Arguments arguments,
                  const DeviceTimes& device = {});

/// Compiles, and runs in a process of its own.
int run_compiled(const Running& running, Arguments arguments);

}  // namespace nestor::cli
