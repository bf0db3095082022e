// The tables of subcommands and options, and their translation into a CLI11 parser.
#include "frontend/cli/options/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <optional>

#include "emitters/emitter.hpp"
#include "frontend/cli/options/foreign_options.hpp"
#include "frontend/cli/options/language_names.hpp"
#include "frontend/cli/options/manual.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

constexpr unsigned build = 1, show = 2, run = 4, explain = 8, check = 16, verify = 32, fmt = 64,
                   schedule = 128, tune = 256;

struct Subcommand {
    const char* name;
    Command command;
    unsigned bit;
    const char* summary;
    const char* example;
};

constexpr Subcommand subcommands[] = {
    {"build", Command::build, build, "generate C++ or CUDA source from a file",
     "nestor build matmul.tc --target openmp -o generated/matmul.cpp"},
    {"show", Command::show, show, "print the program after a stage of translation",
     "nestor show matmul.tc --stage scheduled"},
    {"run", Command::run, run, "compile a function and run it on arrays",
     "nestor run matmul.tc --in A=a.npy --in B=random:1 -D N=64 --out C=c.npy"},
    {"explain", Command::explain, explain, "print the rule behind a message", "nestor explain TC-21"},
    {"check", Command::check, check, "compare generated files with what would be generated now",
     "nestor check generated/matmul.json"},
    {"verify", Command::verify, verify, "prove that schedules compute what the algorithm says",
     "nestor verify blur.halide -s tiled"},
    {"schedule", Command::schedule, schedule, "print what the default loops decide, as directives",
     "nestor schedule matmul.tc > matmul.sched"},
    {"tune", Command::tune, tune, "search for a faster schedule, by measurement",
     "nestor tune matmul.tc --size M=512,K=512,N=512 --seconds 60 -o matmul.sched"},
    {"fmt", Command::fmt, fmt, "lay out source texts in one way; prints them unless told otherwise",
     "nestor fmt -i matmul.tc tiles.sched"},
};

/// One option: its flags, the subcommands that have it, its value's name and its help, and where the
/// value goes.
struct OptionRow {
    const char* flags;
    unsigned commands;
    const char* value;
    std::string help;
    std::variant<std::string Options::*, std::vector<std::string> Options::*, int Options::*, bool Options::*>
        to;
};

const OptionRow option_rows[] = {
    {"inputs", build | show | run | verify | fmt | schedule | tune, "FILE",
     "input file; - is standard input, with --lang", &Options::inputs},
    {"ids", explain, "ID", "what stands in brackets behind a message: TC-21", &Options::inputs},
    {"--list", explain, "", "list all identities, with the first words of their rules", &Options::lists},
    {"manifests", check, "MANIFEST", "what `build --manifest` wrote", &Options::inputs},
    {"--lang", build | show | run | verify | fmt | schedule | tune, "NAME",
     "language of the input (" + language_names() + "; of fmt also sched); otherwise its extension tells",
     &Options::language},
    {"--target", build | show | run | schedule | tune, "NAME",
     "build and show: " + emitter_names() + "; run: these, interp, lazy (default openmp)", &Options::target},
    {"--target-cpu", build | show | run | schedule | tune, "NAME",
     "generic, avx2, avx512 or neon: vectors and tiles of C++ for this processor alone; default: for any, by "
     "what its compiler says",
     &Options::target_cpu},
    {"--cores", build | show | run | schedule | tune, "N",
     "cores that share the work of C++; 1: nothing runs in parallel; default: not known", &Options::cores},
    {"-s,--schedule", build | show | run | verify | tune, "NAME",
     "`default` loops, `none`: the plain lowering, a schedule of the input by name, or a .sched file",
     &Options::schedule},
    {"--strided", build | show | run, "on|off",
     "off: arrays are dense; on: callers may hand over strides (default)", &Options::strided},
    {"--bounds", build | show | run, "none|entry|all",
     "accesses that are checked: none, those that sizes decide at entry (default), or every one that is not "
     "proved",
     &Options::bounds},
    {"--fp", build | show | run | schedule | tune, "strict|contract|fast",
     "floats: exactly what the language says; a * b + c rounded once (default); sums reordered too, and less "
     "exact functions on devices",
     &Options::floats},
    {"-W", build | show | run | verify | schedule | tune, "SWITCH",
     "-Werror: warnings are errors; -Werror=ID: these are; -Wno-ID: these are not shown", &Options::warnings},
    {"--diagnostics", build | show | run | explain | check | verify | fmt | schedule | tune,
     "text|json|sarif", "the form of messages; json and sarif are one document at the end (default text)",
     &Options::diagnostics},
    {"-q,--quiet", build | run, "", "say nothing of what was written, and make no remarks", &Options::quiet},
    {"--strict-phases", build | show | run | verify, "",
     "schedules: directives out of the order of their phases are errors", &Options::strict_phases},
    {"--rng", build | show | run, "counter|taichi",
     "Taichi: random numbers that depend on neither threads nor target (default), or one after the other, "
     "the "
     "numbers of Taichi with one thread",
     &Options::random},
    {"--strict", build | show | run, "", "Nabla: a missing `;` is an error", &Options::strict},
    {"-o,--output", build | tune, "PATH",
     "where the source goes; a folder with several inputs; folders are made; default: printed",
     &Options::output},
    {"--header", build, "PATH", "where the header goes; default: beside the source", &Options::header},
    {"--runtime", build, "inline|FILE.h",
     "where helpers stand: in each source that uses them (default), or all of them in this header, for as "
     "many "
     "sources as include it",
     &Options::runtime},
    {"--entry", build, "checked|plain",
     "functions check their arguments (default), or are the loops alone over dense arrays, with what callers "
     "must "
     "see to as a comment",
     &Options::entry},
    {"--one-file", build, "", "no header: the source declares what it needs itself, as when it is printed",
     &Options::one_file},
    {"--prefix", build, "NAME", "put before every public name", &Options::prefix},
    {"--write-if-changed", build, "", "leave files alone that already have their content",
     &Options::write_if_changed},
    {"--index-type", build, "32|64|auto",
     "CUDA: kernels reckon with indices in 32 bits, in 64, or in what the sizes of a call ask for (default)",
     &Options::index_type},
    {"--license", build, "SPDX", "an SPDX expression for the first line of source and header",
     &Options::license},
    {"--namespace", build, "NAME", "of the header's C++ overloads and classes", &Options::cpp_namespace},
    {"--lines", build, "none|comments|directives",
     "show the input's formulas: not at all, as comments (default), by #line as well", &Options::lines},
    {"--file-prefix-map", build, "OLD=NEW", "replace a prefix of the input's path where #line names it",
     &Options::path_prefixes},
    {"--manifest", build, "FILE", "write a record of the build, for `nestor check`", &Options::manifest},
    {"--depfile", build, "", "(-MD) write a rule for make: the outputs, and what they depend on",
     &Options::writes_dependencies},
    {"--depfile-path", build, "FILE", "(-MF) where it goes; default: the source with .d",
     &Options::dependency_file},
    {"--depfile-target", build, "NAME", "(-MT) the rule's target, in place of the outputs",
     &Options::dependency_targets},
    {"--depfile-phony", build, "", "(-MP) a rule for each dependency too", &Options::phony_dependencies},
    {"--emit", build, "lib|main", "main: the program itself too, `int main()` (default lib)", &Options::emit},
    {"--stage", show, "NAME",
     "ast, ir, lowered, graph, scheduled, why, query, bounds, final, passes, or any step of the plan "
     "(default "
     "final)",
     &Options::stage},
    {"--print-after", build | run, "NAME",
     "print the program after a step of the plan on standard error; may be repeated", &Options::print_after},
    {"--only", show | schedule, "FUNCTION", "this function only", &Options::only},
    {"--hide", show, "compute", "leave the lines of compute statements out", &Options::hidden},
    {"-i,--in-place", fmt, "", "rewrite the files whose layout changes", &Options::in_place},
    {"--check", fmt, "", "print nothing; an error for each file whose layout would change",
     &Options::checks_layout},
    {"--smt2", verify, "FILE", "write what is asked as SMT-LIB 2, for another solver", &Options::smt2},
    {"--func", run | tune, "NAME", "the function, where the file has several", &Options::function},
    {"-D", build | run | tune, "NAME=VALUE",
     "a size or a scalar: build takes it for granted and checks it, run hands it over",
     &Options::definitions},
    {"--window", run | tune, "[NAME:](MIN,LEN),..",
     "where the outputs, or the one of that name, are wanted: a pair for each dimension", &Options::windows},
    {"--in", run | tune, "NAME=WHAT",
     "a .npy, .png, .pgm, .ppm or .pfm file, iota, random:SEED[:LOW:HIGH], const:VALUE", &Options::arrays_in},
    {"--out", run, "NAME=WHERE", "a .npy, .png, .pgm, .ppm or .pfm file, or - (text, the default)",
     &Options::arrays_out},
    {"--frames", build | run, "COUNT",
     "draw this many frames of the program's window, then end its loop (Taichi); as pictures, each when "
     "it is drawn (run: PNG, build: PPM)",
     &Options::frames},
    {"--frames-dir", build | run, "FOLDER", "where the pictures go (default: the current folder)",
     &Options::frames_folder},
    {"--size", tune, "NAME=VALUE,..", "sizes to measure with, as -D", &Options::sizes},
    {"--seconds", tune, "S", "how long to search (default 60)", &Options::seconds},
    {"--time", run, "TIMES", "run this many times and print the median and the shortest time",
     &Options::repetitions},
};

void add(CLI::App& app, const OptionRow& row, Options& options) {
    CLI::Option* option = std::visit(
        [&](auto member) -> CLI::Option* {
            using Value = std::remove_reference_t<decltype(options.*member)>;
            if constexpr (std::is_same_v<Value, bool>)
                return app.add_flag(row.flags, options.*member, row.help);
            else
                return app.add_option(row.flags, options.*member, row.help);
        },
        row.to);
    if (*row.value) option->type_name(row.value);
    const std::string kind = row.value;
    const bool is_path = kind == "PATH" || kind == "FILE" || kind == "FOLDER" || kind == "MANIFEST";
    if (!kind.empty())
        option->check(
            [is_path](const std::string& value) {
                return !value.empty() ? "" : is_path ? "an empty name names no file" : "the value is empty";
            },
            "");
    if (std::holds_alternative<std::vector<std::string> Options::*>(row.to)) {
        option->take_all()->allow_extra_args(row.flags[0] != '-');
        option->expected(row.flags[0] == '-' ? 1 : -1);
        option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    if (row.flags[0] != '-' && std::string_view(row.flags) != "ids") option->required();
}

/// Compilers spell these with one dash and two letters, which stand for long options here.
constexpr std::pair<const char*, const char*> spellings[] = {
    {"-MD", "--depfile"}, {"-MF", "--depfile-path"}, {"-MT", "--depfile-target"}, {"-MP", "--depfile-phony"}};

void spell_out(std::vector<std::string>& words) {
    for (std::string& word : words)
        for (const auto& [short_form, long_form] : spellings)
            if (word == short_form) word = long_form;
}

std::vector<std::string> without_manifest(const std::vector<std::string>& words) {
    std::vector<std::string> kept;
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (words[k] == "--manifest")
            ++k;
        else if (words[k].rfind("--manifest=", 0) != 0)
            kept.push_back(words[k]);
    }
    return kept;
}

bool is_subcommand(const std::string& word) {
    return std::any_of(std::begin(subcommands), std::end(subcommands),
                       [&](const Subcommand& subcommand) { return word == subcommand.name; });
}

/// What the program takes as a first word: a subcommand, or an option of its own.
bool is_own(const std::string& word) {
    const auto names = {"--help", "-h", "--version", "-v", "-V", "--manual", "--completion"};
    return std::find(names.begin(), names.end(), word) != names.end() || is_subcommand(word);
}

/// The name by which Options::given knows an option: the long one of `-o,--output`.
std::string name_of(const OptionRow& row) {
    const std::string flags = row.flags;
    const std::size_t comma = flags.find(',');
    return comma == std::string::npos ? flags : flags.substr(comma + 1);
}

/// Words behind `help`, `--version` and the like, which mean nothing there.
std::optional<Diagnostic> misfit_of_own(const std::vector<std::string>& words) {
    const bool helps = words[0] == "help" || words[0] == "--help" || words[0] == "-h";
    const std::size_t taken = helps ? 2 : 1;
    if (words[0] == "help" && words.size() > 1 && !is_subcommand(words[1])) return not_explained(words[1]);
    if (words.size() <= taken || is_subcommand(words[0]) ||
        (!helps && !is_own(words[0]) && words[0] != "version"))
        return std::nullopt;
    return io::usage_error("`nestor " + words[0] + "` takes no `" + words[taken] + "`", "leave it out");
}

/// Other ways to ask for help and the version, in the one that there is: `help build`, `-V`.
std::vector<std::string> as_written(std::vector<std::string> words) {
    if (words.empty()) return {"--help"};
    spell_out(words);
    if (words[0] == "-v" || words[0] == "-V" || words[0] == "version") words[0] = "--version";
    if (words[0] == "help" && words.size() > 1) return {words[1], "--help"};
    if (words[0] == "help") words[0] = "--help";
    return words;
}

/// What `-MF`, `-MT` and `-MP` say has no meaning without `-MD`.
std::optional<Diagnostic> misfit_of_depfile(const std::vector<std::string>& words) {
    const auto has = [&](const std::string& flag) {
        return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
            return word == flag || word.starts_with(flag + "=");
        });
    };
    if (words[0] != "build" || has("--depfile")) return std::nullopt;
    for (const auto& [short_form, long_form] : spellings)
        if (has(long_form))
            return io::usage_error(
                std::string("`") + short_form + "` says something of a rule that is not written",
                "`-MD` writes it");
    return std::nullopt;
}

/// The argument that a subcommand cannot do without.
std::string needed_by(const std::string& command) {
    for (const Subcommand& subcommand : subcommands)
        for (const OptionRow& row : option_rows)
            if (command == subcommand.name && (row.commands & subcommand.bit) != 0 && row.flags[0] != '-')
                return row.value == std::string("ID") ? "an ID" : std::string("a ") + row.value;
    return "an argument";
}

/// CLI11 explains what is wrong in words of its own; these are ours: no capital, no full stop, names in
/// backticks.
Diagnostic misfit_of_value(const std::string& command, const CLI::ParseError& error) {
    const std::string hint = "`nestor " + command + " --help` lists the options";
    const std::string said = error.what();
    const std::size_t begin = said.find("-");
    const std::string option =
        begin == std::string::npos ? said : said.substr(begin, said.find_first_of(" :", begin) - begin);
    if (error.get_name() == "ConversionError") {
        const std::size_t value = said.find(" = ");
        return io::usage_error(
            "`" + option + "` takes a whole number" +
                (value == std::string::npos ? "" : ", not `" + said.substr(value + 3) + "`"),
            hint);
    }
    if (said.find("missing") != std::string::npos)
        return io::usage_error("`" + option + "` wants a value behind it", hint);
    if (error.get_name() == "ArgumentMismatch")
        return io::usage_error("`" + option + "` is given more than once", hint);
    return io::usage_error(said, hint);
}

}  // namespace

const char* version() {
    return NESTOR_VERSION;
}

std::vector<SubcommandHelp> subcommand_table() {
    std::vector<SubcommandHelp> table;
    for (const Subcommand& subcommand : subcommands) {
        SubcommandHelp one{subcommand.name, subcommand.summary, subcommand.example, {}};
        for (const OptionRow& row : option_rows)
            if (row.commands & subcommand.bit) one.options.push_back({row.flags, row.value, row.help});
        table.push_back(std::move(one));
    }
    return table;
}

Result<Options> parse_options(const std::vector<std::string>& arguments) {
    Options options;
    CLI::App app("nestor translates tensor programs into readable OpenMP C++ and CUDA.", "nestor");
    app.footer(
        "`nestor FILE` alone means `nestor build FILE`: the source is printed.\n"
        "Example: nestor samples/tc/matmul.tc");
    app.set_version_flag("--version", "nestor " NESTOR_VERSION, "print the version");
    bool manual = false, completion = false;
    app.add_flag("--manual", manual, "print the manual page (for man -l -)");
    app.add_flag("--completion", completion, "print what completes words in bash");
    app.require_subcommand(0, 1);
    for (const Subcommand& subcommand : subcommands) {
        CLI::App* child = app.add_subcommand(subcommand.name, subcommand.summary);
        child->footer(std::string("Example: ") + subcommand.example);
        for (const OptionRow& row : option_rows)
            if (row.commands & subcommand.bit) add(*child, row, options);
        child->callback([&options, &subcommand] { options.command = subcommand.command; });
    }

    if (!arguments.empty())
        if (const auto error = misfit_of_own(arguments)) return *error;
    std::vector<std::string> words = as_written(arguments);
    const bool own = is_own(words[0]);
    if (!own && is_meant_as_subcommand(words[0])) return unknown_subcommand(words[0]);
    if (!own) words.insert(words.begin(), "build");
    if (const auto error = misfit_of_depfile(words)) return *error;
    if (const auto error = misread_word(words)) return *error;
    options.words = without_manifest(words);

    const std::string command = words[0];
    std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
    try {
        app.parse(words);
    } catch (const CLI::CallForHelp&) {
        options.command = Command::help;
        options.help_text = app.help();
        return options;
    } catch (const CLI::CallForVersion& version) {
        options.command = Command::help;
        options.help_text = std::string(version.what()) + "\n";
        return options;
    } catch (const CLI::ExtrasError&) {
        return unknown_options(command, app.remaining(true));
    } catch (const CLI::RequiredError&) {
        const auto unread = app.remaining(true);
        if (std::any_of(unread.begin(), unread.end(),
                        [](const std::string& word) { return word.size() > 1 && word[0] == '-'; }))
            return unknown_options(command, unread);
        return missing_argument(command, needed_by(command));
    } catch (const CLI::ParseError& error) {
        return misfit_of_value(command, error);
    }
    for (const Subcommand& subcommand : subcommands)
        for (const OptionRow& row : option_rows)
            if (command == subcommand.name && (row.commands & subcommand.bit) != 0 &&
                app.get_subcommand(command)->get_option(name_of(row))->count() > 0)
                options.given.insert(name_of(row));
    if (manual || completion) {
        options.command = Command::help;
        options.help_text = manual ? manual_page(version()) : bash_completion();
    }
    return options;
}

}  // namespace nestor::cli
