// Hints for mistyped options: the nearest name by edit distance, among the names of the table of options.
#include "frontend/cli/options/usage.hpp"

#include <algorithm>
#include <filesystem>

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
    std::vector<std::string> names = {"help"};
    for (const SubcommandHelp& command : subcommand_table()) names.push_back(command.name);
    const std::string nearest = nearest_name(word, names);
    return usage_error("there is no subcommand and no file `" + word + "`",
                       nearest.empty() ? "subcommands are " + names_of_subcommands()
                                       : "did you mean `nestor " + nearest + "`?");
}

Diagnostic unknown_options(const std::string& command, const std::vector<std::string>& words) {
    const auto table = subcommand_table();
    const SubcommandHelp* help = find_command(table, command);
    const std::string all = "`nestor " + command + " --help` lists the options";
    const auto unknown =
        std::find_if(words.begin(), words.end(), [](const std::string& w) { return w.starts_with("-"); });
    if (!help || unknown == words.end())
        return usage_error("`nestor " + command + "` does not take `" + (words.empty() ? "" : words[0]) + "`",
                           all);
    const std::string name = unknown->substr(0, unknown->find('='));
    const auto own = flags_of(*help);
    const auto longer =
        std::find_if(own.begin(), own.end(), [&](const std::string& flag) { return flag.starts_with(name); });
    const std::string nearest = name.size() > 3 && longer != own.end() ? *longer : nearest_name(name, own);
    if (!nearest.empty())
        return usage_error("`nestor " + command + "` has no option `" + name + "`",
                           "did you mean `" + nearest + "`?");
    std::string others;
    for (const SubcommandHelp& other : table) {
        const auto flags = flags_of(other);
        if (std::find(flags.begin(), flags.end(), name) != flags.end())
            others += (others.empty() ? "`nestor " : "`, `nestor ") + other.name;
    }
    return usage_error("`nestor " + command + "` has no option `" + name + "`",
                       (others.empty() ? "" : "it is one of " + others + "`; ") + all);
}

Diagnostic not_one_input(const std::string& command, const std::vector<std::string>& inputs) {
    const auto value = std::find_if(inputs.begin(), inputs.end(), [](const std::string& word) {
        return word.find('=') != std::string::npos;
    });
    const std::string option = command == "tune" ? "--size" : "-D";
    return usage_error("`nestor " + command + "` takes one input, found " + std::to_string(inputs.size()),
                       value == inputs.end() ? "" : "a size is given by `" + option + " " + *value + "`");
}

Diagnostic missing_argument(const std::string& command, const std::string& argument) {
    const auto table = subcommand_table();
    const SubcommandHelp* help = find_command(table, command);
    return usage_error("`nestor " + command + "` needs " + argument,
                       help ? "for example `" + help->example + "`" : "");
}

}  // namespace nestor::cli
