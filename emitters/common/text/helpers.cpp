// The helper functions of runtime/: files taken apart into dependencies, standard includes, and the text to
// print.
#include "emitters/common/text/helpers.hpp"

#include <cctype>
#include <functional>
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

/// What only host code uses stays there: it calls what devices do not have; what is in cuda/ and math/ is one
/// side's already.
bool is_for_both(const std::string& name) {
    static const std::set<std::string> host_only = {
        "allocate",   "array_text", "bytes_of",           "check_arrays",  "check_sizes", "fail",
        "last_error", "shortest",   "multiply_registers", "multiply_tile", "tape",        "write_picture"};
    return !starts_with(name, "cuda/") && !starts_with(name, "math/") && host_only.count(name) == 0;
}

void collect(const std::string& name, bool for_device, Needs& needs, std::set<std::string>& done,
             std::vector<std::string>& texts) {
    if (!done.insert(name).second) return;
    const auto found = helpers().find(name);
    if (found == helpers().end()) throw std::logic_error("no runtime helper is called " + name);
    for (const std::string& dependency : found->second.dependencies)
        collect(dependency, for_device, needs, done, texts);
    needs.includes.insert(found->second.includes.begin(), found->second.includes.end());
    texts.push_back(for_device && is_for_both(name) ? marked_for_device(found->second.text)
                                                    : found->second.text);
}

/// The declared name in a line at file scope, or "".
std::string declared_name(const std::string& line) {
    const bool is_function = line.find("inline ") != std::string::npos || starts_with(line, "__device__");
    std::size_t end = line.find('(');
    if (starts_with(line, "#define ")) return line.substr(8, line.find(' ', 8) - 8);
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

std::string include_text(const std::string& include) {
    const std::string line = "#include " + include + "\n";
    return starts_with(include, "<sys/") ? "#if __has_include(" + include + ")\n" + line + "#endif\n" : line;
}

std::vector<std::string> helper_texts(Needs& needs, bool for_device) {
    std::set<std::string> done;
    std::vector<std::string> texts;
    for (const std::string& name : needs.helpers) collect(name, for_device, needs, done, texts);
    return texts;
}

std::optional<std::pair<std::string, std::string>> declared_apart(const std::string& text) {
    std::string declarations, definitions, comment, head;
    bool in_body = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (in_body) {
            definitions += line + "\n";
            in_body = line != "}";
        } else if (line.empty()) {
            continue;
        } else if (starts_with(line, "//")) {
            comment += line + "\n";
        } else {
            const bool continues = !head.empty();
            if (!continues && !starts_with(line, "template <") && !starts_with(line, "inline "))
                return std::nullopt;
            const std::size_t brace = line.find(" {");
            head += line.substr(0, brace) + (brace == std::string::npos ? "\n" : "");
            if (brace == std::string::npos) {
                if (line.find(';') != std::string::npos) return std::nullopt;  // no function
                continue;
            }
            if (head.find('(') == std::string::npos || head.find(" = ") != std::string::npos ||
                head.find("auto ") != std::string::npos || head.find("thread_local") != std::string::npos)
                return std::nullopt;
            declarations += head + ";\n";
            definitions += (definitions.empty() ? "" : "\n") + comment + head + line.substr(brace) + "\n";
            in_body = line.back() != '}';
            comment.clear();
            head.clear();
        }
    }
    if (!head.empty() || declarations.empty()) return std::nullopt;
    return std::pair(declarations, definitions);
}

const char* const runtime_namespace = "nestor_runtime_1";

std::string runtime_header_text(const std::string& file_name) {
    std::string guard;
    for (const char c : file_name)
        guard += std::isalnum(static_cast<unsigned char>(c)) ? static_cast<char>(std::toupper(c)) : '_';
    std::string host, device;
    std::set<std::string> includes, device_includes;
    std::set<std::string> done;
    const std::function<void(const std::string&)> add = [&](const std::string& name) {
        if (!done.insert(name).second) return;
        const Helper& helper = helpers().at(name);
        for (const std::string& dependency : helper.dependencies) add(dependency);
        const bool on_device = starts_with(name, "cuda/");
        (on_device ? device_includes : includes).insert(helper.includes.begin(), helper.includes.end());
        std::string text = helper.text;
        if (is_for_both(name)) {
            text.clear();
            std::istringstream lines(helper.text);
            for (std::string line; std::getline(lines, line);)
                text += (starts_with(line, "inline ") ? "NESTOR_BOTH " : "") + line + "\n";
        }
        (on_device ? device : host) += "\n" + text;
    };
    for (const auto& [name, helper] : helpers()) add(name);
    std::string text = "// Helpers of files that nestor generates, the same for all of them.\n#ifndef " +
                       guard + "\n#define " + guard + "\n";
    for (const std::string& include : includes) text += include_text(include);
    text += "#ifdef __CUDACC__\n";
    for (const std::string& include : device_includes)
        if (!includes.contains(include)) text += include_text(include);
    return text +
           "#define NESTOR_BOTH __host__ __device__\n#else\n#define NESTOR_BOTH\n#endif\n\nnamespace " +
           runtime_namespace + " {\n" + host + "\n#ifdef __CUDACC__\n" + device +
           "#endif\n\n}  // namespace " + runtime_namespace + "\n\n#undef NESTOR_BOTH\n#endif\n";
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
