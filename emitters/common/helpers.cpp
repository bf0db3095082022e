// Takes helper files apart: dependencies, standard includes, and the text to print.
#include "emitters/common/helpers.hpp"

#include <cctype>
#include <map>
#include <sstream>
#include <stdexcept>

namespace nestor {
namespace {

struct Helper {
    std::vector<std::string> dependencies;
    std::vector<std::string> includes;
    std::string text;
};

bool starts_with(const std::string& text, const std::string& start) {
    return text.rfind(start, 0) == 0;
}

Helper take_apart(const std::string& text) {
    Helper helper;
    std::istringstream lines(text);
    std::string line;
    bool in_head = true;  // the comment that says what the file is for
    while (std::getline(lines, line)) {
        if (in_head) {
            if (starts_with(line, "#pragma once")) in_head = false;
            continue;
        }
        if (starts_with(line, "#include \"")) {
            const std::string runtime = "#include \"runtime/";
            const std::size_t dot = line.rfind('.');
            helper.dependencies.push_back(line.substr(runtime.size(), dot - runtime.size()));
        } else if (starts_with(line, "#include <")) {
            helper.includes.push_back(line.substr(line.find('<')));
        } else if (!line.empty() || !helper.text.empty()) {
            helper.text += line + "\n";
        }
    }
    return helper;
}

const std::map<std::string, Helper>& helpers() {
    static const std::map<std::string, Helper> all = [] {
        std::map<std::string, Helper> table;
        for (std::size_t i = 0; i < helper_file_count; ++i)
            table[helper_files[i].name] = take_apart(helper_files[i].text);
        return table;
    }();
    return all;
}

std::string marked_for_device(const std::string& text) {
    std::string out;
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
        if (starts_with(line, "inline ")) out += "__host__ __device__ ";
        out += line + "\n";
    }
    return out;
}

void collect(const std::string& name, bool for_device, Needs& needs, std::set<std::string>& done,
             std::vector<std::string>& texts) {
    if (!done.insert(name).second) return;
    const auto found = helpers().find(name);
    if (found == helpers().end()) throw std::logic_error("no runtime helper is called " + name);
    for (const std::string& dependency : found->second.dependencies)
        collect(dependency, for_device, needs, done, texts);
    needs.includes.insert(found->second.includes.begin(), found->second.includes.end());
    // what only host code uses stays there: it calls what devices do not have
    static const std::set<std::string> host_only = {
        "allocate",       "bytes_of", "bytes_of_value", "dense_strides", "dense_strides_from_first",
        "elements_apart", "is_empty", "overlap",        "shortest",      "tape",
        "write_picture"};
    const bool one_side = starts_with(name, "cuda/") || starts_with(name, "math/");  // devices have theirs
    const bool mark = for_device && !one_side && host_only.count(name) == 0;
    texts.push_back(mark ? marked_for_device(found->second.text) : found->second.text);
}

/// The declared name in a line at file scope, or "".
std::string declared_name(const std::string& line) {
    const bool is_function = line.find("inline ") != std::string::npos || starts_with(line, "__device__");
    std::size_t end = line.find('(');
    if (starts_with(line, "struct "))
        end = line.find(' ', 7);
    else if (!is_function)
        return "";
    if (end == std::string::npos) return "";
    std::size_t begin = end;
    const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    while (begin > 0 && in_name(line[begin - 1])) --begin;
    return line.substr(begin, end - begin);
}

}  // namespace

std::vector<std::string> helper_texts(Needs& needs, bool for_device) {
    std::set<std::string> done;
    std::vector<std::string> texts;
    for (const std::string& name : needs.helpers) collect(name, for_device, needs, done, texts);
    return texts;
}

const std::set<std::string>& helper_names() {
    static const std::set<std::string> all = [] {
        std::set<std::string> names;
        for (const auto& [name, helper] : helpers()) {
            names.insert(name.substr(name.rfind('/') + 1));
            std::istringstream lines(helper.text);
            std::string line;
            while (std::getline(lines, line))
                if (!line.empty() && line[0] != ' ') names.insert(declared_name(line));
        }
        names.erase("");
        return names;
    }();
    return all;
}

}  // namespace nestor
