// Crash reports: from addresses to lines of the input, by `addr2line` where there is one, and from lines to
// kernels.
#include "frontend/cli/run/crash.hpp"

#include <fmt/format.h>

#include <cctype>
#include <csignal>
#include <set>
#include <sstream>

#include "frontend/cli/run/process.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

/// The innermost place that is a line of the input; empty where none is known.
std::string line_of(const std::vector<std::uintptr_t>& places, const CrashedProgram& program) {
    std::vector<std::string> words = {"addr2line", "-i", "-e", program.library};
    for (const std::uintptr_t place : places) words.push_back(fmt::format("{:#x}", place));
    const auto [status, text] = run_process(words);
    if (status != 0 || places.empty()) return "";
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        line = line.substr(0, line.find(" ("));  // `(discriminator 2)`
        const std::size_t colon = line.rfind(':');
        if (colon != std::string::npos &&
            io::file_name(line.substr(0, colon)) == io::file_name(program.input))
            return line.substr(colon + 1);
    }
    return "";
}

/// The function of the generated text that this line of the input is a part of; empty where it is one of
/// several, or of the function that was asked for. Compilers' tables say less: they forget what was inlined.
std::string kernel_of(const std::string& line, const CrashedProgram& program) {
    std::set<std::string> found;
    std::istringstream lines(program.source);
    const std::string directive = "#line " + line + " ";
    std::string function;
    for (std::string text; std::getline(lines, text);) {
        const std::size_t end = text.find('(');
        const bool begins = !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
        if (begins && end != std::string::npos) {
            const std::size_t space = text.rfind(' ', end);
            function = text.substr(space == std::string::npos ? 0 : space + 1, end - (space + 1));
        } else if (text.starts_with(directive)) {
            found.insert(function);
        }
    }
    const bool tells = found.size() == 1 && !(*found.begin() + "_").starts_with(program.name + "_");
    return tells ? *found.begin() : "";
}

/// What its own code did; other signals come from elsewhere.
bool is_crash(int signal) {
    return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL || signal == SIGABRT;
}

std::string reason(int signal) {
    switch (signal) {
        case SIGSEGV:
        case SIGBUS:
            return "it used memory that is not its own";
        case SIGFPE:
            return "a division has no result";
        case SIGILL:
            return "an instruction is not one of this processor";
        case SIGABRT:
            return "it gave up";
        case SIGKILL:
            return "was killed, as happens when memory runs out";
        case SIGXCPU:
            return "has used up its time";
        default:
            return fmt::format("was ended by signal {}", signal);
    }
}

std::string advice(int signal, const CrashedProgram& program) {
    if (signal == SIGILL && !program.cache.empty())
        return "objects in `" + program.cache + "` may be another processor's: remove that folder";
    if (signal == SIGKILL) return "try smaller sizes";
    if (!is_crash(signal)) return "";
    if (program.checks_all)
        return "`--target interp` interprets the same loops and names the access that fails";
    return "`--bounds all` checks every access and names the one that fails";
}

}  // namespace

Diagnostic crash_error(const Ended& ended, const CrashedProgram& program) {
    if (ended.signal == 0)
        return io::run_error(fmt::format("`{}` ended by itself with exit code {}", program.name, ended.code));
    if (!is_crash(ended.signal))
        return io::run_error(fmt::format("`{}` {}", program.name, reason(ended.signal)),
                             advice(ended.signal, program));
    const std::string line = line_of(ended.places, program);
    const std::string kernel = line.empty() ? "" : kernel_of(line, program);
    std::string where;
    if (!kernel.empty()) where += " in `" + kernel + "`";
    if (!line.empty()) where += fmt::format(", at {}:{}", program.input, line);
    return io::run_error(fmt::format("`{}` crashed{}: {}", program.name, where, reason(ended.signal)),
                         advice(ended.signal, program));
}

}  // namespace nestor::cli
