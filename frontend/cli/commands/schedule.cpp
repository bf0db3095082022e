// `nestor schedule`: the default loops as directives, with the reason of each as a comment. Read back with
// `-s`, the text makes the same loops.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/driver/print_steps.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

Diagnostic nothing_printed(const driver::Stages& stages, const std::string& only) {
    if (only.empty()) return io::usage_error("no function of the file has default loops");
    std::vector<std::string> names;
    for (const DefaultSteps& steps : stages.steps) names.push_back(steps.function);
    return io::usage_error("there is no function `" + only + "` with default loops",
                           nearest_or_all(only, names, "functions are"));
}

}  // namespace

int command_schedule(const Options& options) {
    const auto compiling = compile_options(options, options.target);
    if (!compiling) return fail(compiling.error());
    const auto input = open_one_input("schedule", options);
    if (!input) return fail(input.error());
    const auto stages = compile(*input->language, input->file, *compiling, driver::Stage::scheduled);
    if (!stages) return fail(stages.error());
    if (!accepted(options, stages->messages)) return io::exit_rejected;
    const std::string blocks = print_steps(*stages, options.only);
    if (blocks.empty()) return fail(nothing_printed(*stages, options.only));
    const Diagnostics written = io::write_standard_output(fmt::format(
        "# The default loops of {} for {}. What stands behind `flatten()` is applied in this order\n"
        "# and proved again: change what you like, and use the file with `-s`.\n{}",
        io::file_name(input->file->name()), options.target, blocks));
    return written.has_errors() ? fail(written) : static_cast<int>(io::exit_ok);
}

}  // namespace nestor::cli
