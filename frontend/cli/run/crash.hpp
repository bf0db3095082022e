// Crash reports: the message for a program that crashed (PR-56).
#pragma once

#include "frontend/cli/run/apart.hpp"

namespace nestor::cli {

/// What ran when it happened.
struct CrashedProgram {
    std::string name;     ///< the function or program that was asked for
    std::string input;    ///< its file
    std::string source;   ///< that was generated, with `#line`
    std::string library;  ///< that was compiled of it, with its debug information
    bool checks_all;      ///< it ran with `--bounds all`
    std::string cache;    ///< where compiled objects are kept
};

/// The error for a process that did not come to its end: which kernel, at which line of the input, why, and
/// what to try.
Diagnostic crash_error(const Ended& ended, const CrashedProgram& program);

}  // namespace nestor::cli
