// The subcommands, one file each. Every one returns the process's exit code.
#pragma once

#include <functional>
#include <optional>

#include "frontend/cli/options/options.hpp"
#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"

namespace nestor::cli {

/// The program: does what the words, without its own name, say. The exit code. Messages go to standard
/// error, none are left for a further call.
int command_line(const std::vector<std::string>& words);

/// The exit code of `work`; what escapes from it is told in one line that names the stage, exit 70 (PR-22).
int guarded(const std::function<int()>& work);

int command_build(const Options& options);
int command_show(const Options& options);
int command_run(const Options& options);
int command_explain(const Options& options);
int command_check(const Options& options);
int command_verify(const Options& options);
/// Searches for a faster schedule by measurement, and prints or writes it (PR-53).
int command_tune(const Options& options);
int command_schedule(const Options& options);
int command_fmt(const Options& options);

/// What `build` writes: files, and what goes to standard output.
struct Texts {
    std::vector<io::OutputFile> files;
    std::string printed;
    std::optional<io::OutputFile> shared;  ///< the header with the helpers of all sources
};
/// Everything of `build` but the writing; messages are reported. The exit code.
int generate(const Options& options, Texts& texts);

/// What all subcommands read alike: the language of an input, by --lang or extension. `more` is
/// what else a hint tells that there is.
Result<const Language*> language_for(const Options& options, const std::string& path,
                                     const std::string& more = {});
/// A program as it was read: its language, and its text.
struct OpenedInput {
    const Language* language;
    SourceFilePtr file;
};
/// The one input of a subcommand that takes one. Errors: none or several, no language, a file that cannot be
/// read.
Result<OpenedInput> open_one_input(const std::string& command, const Options& options);
/// Target, schedule and stride options; `target` may be another name than the one given (run).
Result<driver::CompileOptions> compile_options(const Options& options, const std::string& target,
                                               bool whole_program = false);
/// Reports the messages that translation left as -W switches want them; false where one is an error then.
bool accepted(const Options& options, const Diagnostics& messages);

/// Reports and turns into the exit code.
int fail(const Diagnostics& diagnostics);
int fail(const Diagnostic& diagnostic);

}  // namespace nestor::cli
