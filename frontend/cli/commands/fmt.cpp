// `nestor fmt`: texts laid out in one way: printed, rewritten or only compared.
#include <algorithm>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/format/format.hpp"
#include "frontend/cli/options/idle_options.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/schedule/parse.hpp"

namespace nestor::cli {
namespace {

/// By --lang or extension: a language, or the schedules, which are none.
Result<const Formatting*> formatting_for(const Options& options, const std::string& path) {
    const Formatting& schedules = schedules::formatting();
    if (options.language == schedules.name ||
        (options.language.empty() && path.ends_with(schedules.extension)))
        return &schedules;
    const auto language = language_for(options, path, std::string(", ") + schedules.name);
    if (!language) return language.error();
    if (!(*language)->formatting)
        return io::unsupported(
            "`" + path +
            "` is not laid out by `nestor fmt`: Python has formatters of its own, black and ruff");
    return &(*language)->formatting();
}

/// One input; the exit code, and its text where that is 0.
int format_one(const Options& options, const std::string& path, std::string& before, std::string& after) {
    const auto language = formatting_for(options, path);
    if (!language) return fail(language.error());
    const auto file = io::read_source(path);
    if (!file) return fail(file.error());
    auto text = formatted(*file, **language);
    if (!text) return fail(text.error());
    before = (*file)->text();
    after = *std::move(text);
    return io::exit_ok;
}

}  // namespace

int command_fmt(const Options& options) {
    if (options.in_place && options.checks_layout)
        return fail(io::usage_error("`--check` writes nothing, so it does not go with `-i`"));
    if (const auto idle = idle_option(options)) return fail(*idle);
    int code = io::exit_ok;
    std::string printed;
    std::vector<io::OutputFile> changed;
    for (const std::string& path : options.inputs) {
        if (options.in_place && path == "-")
            return fail(
                io::usage_error("standard input cannot be rewritten", "without `-i` the text is printed"));
        std::string before, after;
        if (const int one = format_one(options, path, before, after); one != io::exit_ok) {
            code = std::max(code, one);
            continue;
        }
        printed += after;
        if (before == after) continue;
        changed.push_back({path, std::move(after)});
        if (options.checks_layout) {
            io::report(
                io::run_error("the layout of `" + path + "` would change: `nestor fmt -i` rewrites it"));
            code = std::max<int>(code, io::exit_rejected);
        }
    }
    if (code != io::exit_ok || options.checks_layout) return code;
    const Diagnostics written =
        options.in_place ? io::write_files(changed) : io::write_standard_output(printed);
    return written.has_errors() ? fail(written) : io::exit_ok;
}

}  // namespace nestor::cli
