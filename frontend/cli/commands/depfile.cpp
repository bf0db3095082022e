// Dependency files, one dependency a line, as compilers write them.
#include "frontend/cli/commands/depfile.hpp"

namespace nestor::cli {
namespace {

std::string escaped(const std::string& name) {
    std::string out;
    for (const char c : name) {
        if (c == ' ' || c == '#' || c == '\\') out += '\\';
        if (c == '$') out += '$';
        out += c;
    }
    return out;
}

}  // namespace

std::string dependency_rule(const std::vector<std::string>& targets,
                            const std::vector<std::string>& dependencies, bool phony) {
    std::string text;
    for (const std::string& target : targets) text += (text.empty() ? "" : " ") + escaped(target);
    text += ":";
    for (const std::string& dependency : dependencies) text += " \\\n  " + escaped(dependency);
    text += "\n";
    for (std::size_t k = 0; phony && k < dependencies.size(); ++k)
        text += "\n" + escaped(dependencies[k]) + ":\n";
    return text;
}

}  // namespace nestor::cli
