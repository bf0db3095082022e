// Hints for mistyped options: the nearest name by edit distance, among the names of the table of options.
#include "frontend/cli/options/usage.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "frontend/cli/options/foreign_options.hpp"
#include "frontend/cli/options/options.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

const SubcommandHelp* find_command(const std::vector<SubcommandHelp>& table, const std::string& name) {
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const SubcommandHelp& c) { return c.name == name; });
    return found == table.end() ? nullptr : &*found;
}

/// `-o,--output` as two names; the spellings of compilers too.
std::vector<std::string> flags_of(const SubcommandHelp& command) {
    std::vector<std::string> flags = {"--help"};
    for (const OptionHelp& option : command.options) {
        if (option.flags[0] != '-') continue;
        const std::size_t comma = option.flags.find(',');
        flags.push_back(option.flags.substr(0, comma));
        if (comma != std::string::npos) flags.push_back(option.flags.substr(comma + 1));
    }
    return flags;
}

/// The own option that is meant: one that the name begins, or the nearest; of one letter, in the other case.
std::string nearest_option(const SubcommandHelp& command, const std::string& name) {
    const auto own = flags_of(command);
    if (name.size() == 2)
        for (const std::string& flag : own)
            if (flag.size() == 2 && flag != name &&
                std::tolower(static_cast<unsigned char>(flag[1])) ==
                    std::tolower(static_cast<unsigned char>(name[1])))
                return flag;
    if (name.size() == 2) return {};
    const auto longer =
        std::find_if(own.begin(), own.end(), [&](const std::string& flag) { return flag.starts_with(name); });
    if (name.size() > 4 && longer != own.end()) return *longer;
    const std::string nearest = nearest_name(name, own);
    return nearest.size() == 2 ? std::string{} : nearest;
}

std::string list_of_options(const std::string& command) {
    return "`nestor " + command + " --help` lists the options";
}

Diagnostic unknown_option(const std::vector<SubcommandHelp>& table, const SubcommandHelp& command,
                          const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    const std::string unknown = "`nestor " + command.name + "` has no option `" + name + "`";
    const std::string nearest = nearest_option(command, name);
    std::string others;
    for (const SubcommandHelp& other : table) {
        const auto flags = flags_of(other);
        if (std::find(flags.begin(), flags.end(), name) != flags.end())
            others += (others.empty() ? "`nestor " : "`, `nestor ") + other.name;
    }
    const std::string instead = instead_of_option(command.name, name);
    if (!instead.empty() && (others.empty() || command.name == "run"))
        return io::usage_error(unknown, instead);
    if (!nearest.empty() && (others.empty() || nearest.starts_with(name)))
        return io::usage_error(unknown, "did you mean `" + nearest + "`?");
    return io::usage_error(
        unknown, (others.empty() ? "" : "it is one of " + others + "`; ") + list_of_options(command.name));
}

}  // namespace

bool is_meant_as_subcommand(const std::string& word) {
    std::error_code ignored;
    return !word.empty() && word[0] != '-' && word.find_first_of("./") == std::string::npos &&
           !std::filesystem::exists(word, ignored);
}

std::string names_of_subcommands() {
    std::string names;
    for (const SubcommandHelp& command : subcommand_table())
        names += (names.empty() ? "" : ", ") + command.name;
    return names;
}

Diagnostic unknown_subcommand(const std::string& word) {
    if (const std::string instead = instead_of_subcommand(word); !instead.empty())
        return io::usage_error("there is no subcommand and no file `" + word + "`",
                               "`nestor " + instead + "` does that");
    std::vector<std::string> names = {"help"};
    for (const SubcommandHelp& command : subcommand_table()) names.push_back(command.name);
    const std::string nearest = nearest_name(word, names);
    return io::usage_error("there is no subcommand and no file `" + word + "`",
                           nearest.empty() ? "subcommands are " + names_of_subcommands()
                                           : "did you mean `nestor " + nearest + "`?");
}

Diagnostic not_explained(const std::string& word) {
    std::vector<std::string> names;
    for (const SubcommandHelp& command : subcommand_table()) names.push_back(command.name);
    const std::string nearest = nearest_name(word, names);
    return io::usage_error(
        "there is no subcommand `" + word + "`",
        nearest.empty() ? "subcommands are " + names_of_subcommands() : "did you mean `" + nearest + "`?");
}

Diagnostics unknown_options(const std::string& command, const std::vector<std::string>& words) {
    Diagnostics all;
    const auto table = subcommand_table();
    const SubcommandHelp* help = find_command(table, command);
    for (const std::string& word : words)
        if (help && word.size() > 1 && word[0] == '-') all.add(unknown_option(table, *help, word));
    if (!all.has_errors())
        all.add(io::usage_error("`nestor " + command + "` takes no `" + (words.empty() ? "" : words[0]) + "`",
                                help ? list_of_options(command) : "it is a command line of its own"));
    return all;
}

std::string option_for_value(const std::string& command, const std::string& word) {
    const std::string what = word.substr(word.find('=') + 1);
    const bool number = !what.empty() && what.find_first_not_of("0123456789") == std::string::npos;
    if (command == "run" && !number) return "an array is given by `--in " + word + "`, each by its own";
    return "a size is given by `" + std::string(command == "tune" ? "--size" : "-D") + " " + word + "`";
}

Diagnostic not_one_input(const std::string& command, const std::vector<std::string>& inputs) {
    const auto value = std::find_if(inputs.begin(), inputs.end(), [](const std::string& word) {
        return word.find('=') != std::string::npos;
    });
    return io::usage_error("`nestor " + command + "` takes one input, found " + std::to_string(inputs.size()),
                           value == inputs.end() ? "" : option_for_value(command, *value));
}

std::string nearest_or_all(const std::string& name, const std::vector<std::string>& names,
                           const std::string& all) {
    const std::string near = nearest_name(name, names);
    if (!near.empty()) return "did you mean `" + near + "`?";
    std::string text;
    for (const std::string& one : names) text += (text.empty() ? all + " " : ", ") + one;
    return text;
}

Diagnostic missing_argument(const std::string& command, const std::string& argument) {
    const auto table = subcommand_table();
    const SubcommandHelp* help = find_command(table, command);
    return io::usage_error("`nestor " + command + "` needs " + argument,
                           help ? "for example `" + help->example + "`" : "");
}

}  // namespace nestor::cli
