// A table of options, each with when it has no effect: the subcommand's other words decide.
#include "frontend/cli/options/idle_options.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

/// An option that was given, when it changes nothing, why, and what would change that.
struct IdleOption {
    const char* name;
    bool (*is_idle)(const Options&);
    const char* why;
    const char* hint;
};

bool builds(const Options& options) {
    return options.command == Command::build;
}

bool writes_source(const Options& options) {
    return !options.output.empty() && options.output != "-";
}

bool writes_header(const Options& options) {
    return !options.one_file && (writes_source(options) || !options.header.empty());
}

bool is_lazy(const Options& options) {
    return options.command == Command::run && options.target == "lazy";
}

constexpr const char* nothing_of_loops = "says how loops run, and `--target lazy` has none";
constexpr const char* not_lazy = "`--target interp` interprets the loops";

constexpr IdleOption idle_options[] = {
    {"--namespace", [](const Options& o) { return !writes_header(o); },
     "is of the header, and none is written", "`-o OUT` writes source and header"},
    {"--write-if-changed",
     [](const Options& o) { return !writes_source(o) && o.header.empty() && o.runtime == "inline"; },
     "is of files, and none are written", "say where the source goes: -o OUT"},
    {"--file-prefix-map", [](const Options& o) { return o.lines != "directives"; },
     "changes what `#line` names, and no such lines are written", "`--lines directives` writes them"},
    {"--strided", [](const Options& o) { return builds(o) && o.entry == "plain"; },
     "is of strides that callers hand over, and `--entry plain` takes dense arrays alone",
     "leave one of them out"},
    {"--bounds", [](const Options& o) { return builds(o) && o.entry == "plain" && o.bounds != "none"; },
     "is of checks, and `--entry plain` has nobody to tell what they find", "leave one of them out"},
    {"--frames", [](const Options& o) { return builds(o) && o.emit != "main"; },
     "is of the program that opens a window, and only its functions are printed",
     "`--emit main` prints the program too"},
    {"--frames", [](const Options& o) { return o.command == Command::run && !o.function.empty(); },
     "is of the program that opens a window, and `--func` runs one function of it", "leave one of them out"},
    {"--frames-dir", [](const Options& o) { return o.frames == 0; },
     "says where pictures go, and none are drawn", "`--frames 20` draws the first twenty"},
    {"--hide",
     [](const Options& o) {
         return o.stage == "ast" || o.stage == "graph" || o.stage == "why" || o.stage == "query";
     },
     "leaves lines out of the program's text, which this stage does not print",
     "leave it out, or choose another --stage: final"},
    {"--only", [](const Options& o) { return o.command == Command::show && o.stage == "ast"; },
     "names a function, and `--stage ast` prints the whole file as it was parsed",
     "`--stage ir` prints one function"},
    {"--list", [](const Options& o) { return !o.inputs.empty(); },
     "lists all identities, so it does not go with one", "leave one of them out"},
    {"--cores", is_lazy, nothing_of_loops, not_lazy},
    {"--target-cpu", is_lazy, nothing_of_loops, not_lazy},
    {"--strided", is_lazy, nothing_of_loops, not_lazy},
};

/// An option, and the languages that it is for.
constexpr std::pair<const char*, const char*> of_languages[] = {{"--rng", "taichi"}, {"--strict", "nabla"}};

}  // namespace

std::optional<Diagnostic> idle_option(const Options& options) {
    for (const IdleOption& row : idle_options)
        if (options.given.contains(row.name) && row.is_idle(options))
            return io::usage_error(std::string("`") + row.name + "` " + row.why, row.hint);
    std::set<std::string> seen;
    if (options.command != Command::explain)
        for (const std::string& input : options.inputs)
            if (!seen.insert(input).second)
                return io::usage_error(
                    (input == "-" ? "standard input" : "`" + input + "`") + std::string(" is given twice"),
                    "leave one of them out");
    return std::nullopt;
}

std::optional<Diagnostic> idle_for_languages(const Options& options,
                                             const std::vector<const Language*>& languages) {
    for (const auto& [option, wanted] : of_languages) {
        if (!options.given.contains(option) || languages.empty()) continue;
        if (std::none_of(languages.begin(), languages.end(),
                         [name = wanted](const Language* l) { return l->name == std::string(name); }))
            return io::usage_error(std::string("`") + option + "` is for " + wanted + ", and `" +
                                       options.inputs[0] + "` is " + languages[0]->name,
                                   "leave it out");
    }
    return std::nullopt;
}

std::optional<Diagnostic> idle_frames(const Options& options, const std::string& input, bool has_window) {
    if (has_window || options.frames == 0) return std::nullopt;
    Diagnostic warning = io::remark(
        "`" + io::file_name(input) + "` opens no window, so that --frames draws nothing", "leave it out");
    warning.severity = Severity::warning;
    return warning;
}

}  // namespace nestor::cli
