// The table of options: every option of every subcommand; parsing and help are made from it (options.cpp).
#pragma once

#include <set>
#include <string>
#include <vector>

#include "ir/base/result.hpp"

namespace nestor::cli {

enum class Command { build, show, run, explain, check, verify, fmt, schedule, tune, help };

/// What the user asked for. Empty strings mean "not given".
struct Options {
    Command command = Command::help;
    std::string help_text;  ///< for Command::help: what to print

    std::vector<std::string> words;  ///< of the command line, without `--manifest` and its value

    std::set<std::string>
        given;  ///< the options that stand on the command line: `--target`, `--schedule`, `-D`

    std::vector<std::string> inputs;
    std::string language;
    std::string target = "openmp";
    std::string target_cpu;  ///< a name of the table of processors; empty: any
    int cores = 0;           ///< 0: not known
    std::string schedule;
    std::string strided = "on";
    std::string bounds = "entry";       ///< none, entry, all
    std::string floats = "contract";    ///< strict, contract, fast
    std::vector<std::string> warnings;  ///< `error`, `error=ID`, `no-ID`, `ID`
    std::string diagnostics = "text";   ///< text, json, sarif
    bool quiet = false;                 ///< only warnings and errors are told
    bool strict_phases = false;         ///< HAL-50
    bool strict = false;                ///< what a language supplies where it is missing is an error (NAB-6)

    std::string output;
    std::string header;
    std::string runtime = "inline";  ///< or the header for the helpers of all generated files
    std::string entry = "checked";   ///< checked, plain
    bool one_file = false;
    std::string prefix;
    bool write_if_changed = false;
    std::string index_type = "auto";  ///< 32, 64, auto
    std::string emit = "lib";
    std::string license;  ///< SPDX
    std::string cpp_namespace;
    std::string lines = "comments";          ///< none, comments, directives
    std::vector<std::string> path_prefixes;  ///< `A=B`
    bool lists = false;                      ///< of explain
    bool writes_dependencies = false;        ///< -MD
    std::string dependency_file;             ///< -MF; empty: beside the source
    std::vector<std::string> dependency_targets;
    bool phony_dependencies = false;  ///< -MP
    std::string manifest;             ///< where the record of the build goes; empty: nowhere

    std::string stage = "final";
    std::vector<std::string> print_after;
    std::string only;
    std::vector<std::string> hidden;  ///< `compute`

    bool in_place = false;       ///< fmt rewrites its inputs
    bool checks_layout = false;  ///< fmt only says which inputs would change

    std::string smt2;  ///< where verify writes its questions; empty: nowhere

    std::string function;
    std::vector<std::string> definitions;  ///< `N=V`
    std::vector<std::string> windows;      ///< `(min,len),..` or `NAME:(min,len),..`
    std::vector<std::string> arrays_in;    ///< `T=WHAT`
    std::vector<std::string> arrays_out;   ///< `T=WHERE`
    int repetitions = 0;

    std::vector<std::string> sizes;  ///< of tune: `N=64,M=3`
    int seconds = 60;

    std::string random = "counter";  ///< TI-36
    int frames = 0;                  ///< pictures that a program with a window makes
    std::string frames_folder = ".";
};

/// `0.1.0`
const char* version();

/// The table of subcommands and options as texts, from which help, manual and completion are made.
struct OptionHelp {
    std::string flags, value, help;  ///< `-o,--output`, `PATH` (empty: a switch), a sentence
};
struct SubcommandHelp {
    std::string name, summary, example;
    std::vector<OptionHelp> options;  ///< arguments have flags without a dash
};
std::vector<SubcommandHelp> subcommand_table();

/// Reads a command line without the program's name. A first word that is no subcommand and no option of
/// the program itself is the input of `build`.
Result<Options> parse_options(const std::vector<std::string>& arguments);

}  // namespace nestor::cli
