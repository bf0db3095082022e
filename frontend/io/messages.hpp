// The errors that only the command line can have, and the exit code of every error (PR-4).
#pragma once

#include <stdexcept>
#include <string>

#include "frontend/io/files.hpp"
#include "ir/base/diagnostic.hpp"

namespace nestor::io {

enum ExitCode : int {
    exit_ok = 0,
    exit_rejected = 1,  ///< the input was rejected, or the program that `run` ran failed
    exit_usage = 2,
    exit_files = 3,
    exit_unsupported = 4,  ///< valid, but not supported yet
    exit_internal = 70
};

/// A wrong command line; the hint names what is legal.
Diagnostic usage_error(const std::string& text, const std::string& hint = {});
/// A file that cannot be read or written, or does not hold what its name says.
Diagnostic file_error(const std::string& text);
/// An error of `run`: arguments that do not fit, or a program that failed.
Diagnostic run_error(const std::string& text, const std::string& hint = {});
/// Valid, but left for later.
Diagnostic unsupported(const std::string& text);
Diagnostic remark(const std::string& text, const std::string& hint = {});

/// What the process returns for these messages; 0 when there is no error among them.
int exit_code(const Diagnostics& diagnostics);

/// How messages reach standard error: text at once (in colour on a terminal unless NO_COLOR is set, PR-6), or
/// one document of all of them when the process ends (PR-21).
enum class MessageFormat { text, json, sarif };
/// Drops what waits for another document.
void set_message_format(MessageFormat format);
void report(const Diagnostics& diagnostics);
void report(const Diagnostic& diagnostic);
/// Tells what was done: `wrote matmul.cpp, matmul.h`. Not to programs that read messages as a document.
void tell(const std::string& text);
/// `wrote` and the paths, for those that are no special files.
void report_written(const std::vector<OutputFile>& files);
/// From here on only warnings and errors are told (--quiet).
void be_quiet();
/// Prints the document, where the format is one. Called last.
void finish_messages();

/// A broken promise of ours, not of the user's: ends the process with code 70 and names the stage (PR-22).
struct InternalError : std::logic_error {
    InternalError(const std::string& stage, const std::string& text)
        : std::logic_error("internal error in stage `" + stage + "`: " + text) {}
};

}  // namespace nestor::io
