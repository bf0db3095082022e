// The command line, from its words to an exit code; exceptions that escape are internal errors, with exit
// code 70.
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <new>
#include <optional>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"

namespace nestor::cli {
namespace {

int dispatch(const std::vector<std::string>& words) {
    const auto options = parse_options(words);
    if (!options) return fail(options.error());
    if (options->diagnostics == "json")
        io::set_message_format(io::MessageFormat::json);
    else if (options->diagnostics == "sarif")
        io::set_message_format(io::MessageFormat::sarif);
    else if (options->diagnostics != "text")
        return fail(io::usage_error("--diagnostics is `text`, `json` or `sarif`, not `" +
                                    options->diagnostics + "`"));
    if (options->quiet) io::be_quiet();
    switch (options->command) {
        case Command::build:
            return command_build(*options);
        case Command::show:
            return command_show(*options);
        case Command::run:
            return command_run(*options);
        case Command::explain:
            return command_explain(*options);
        case Command::check:
            return command_check(*options);
        case Command::verify:
            return command_verify(*options);
        case Command::tune:
            return command_tune(*options);
        case Command::schedule:
            return command_schedule(*options);
        case Command::fmt:
            return command_fmt(*options);
        case Command::help: {
            const auto written = io::write_standard_output(options->help_text);
            return written.has_errors() ? fail(written) : io::exit_ok;
        }
    }
    return io::exit_internal;
}

}  // namespace

int command_line(const std::vector<std::string>& words) {
    std::optional<io::Progress> progress;
    if (io::progress_is_seen()) progress.emplace(STDERR_FILENO, std::chrono::seconds(1));
    return guarded([&] {
        io::set_message_format(io::MessageFormat::text);
        const int code = dispatch(words);
        io::finish_messages();
        return code;
    });
}

int guarded(const std::function<int()>& work) {
    try {
        return work();
    } catch (const io::InternalError& error) {
        std::fprintf(stderr, "nestor: %s\n", error.what());
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "nestor: internal error: out of memory\n");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "nestor: internal error: %s\n", error.what());
    }
    return io::exit_internal;
}

}  // namespace nestor::cli
