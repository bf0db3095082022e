// Build step: writes the helper files as a C++ table, taken apart into what emitters ask of them.
//
//     embed OUTPUT ROOT FILE..
//
// Note [Helpers are taken apart once] (2026-11-23)
// What a helper depends on, includes and declares stands in its text. It is read here, when nestor
// is built, by the few rules of runtime/README.md; emitters look it up in the table and search no
// text.
#include <cctype>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace {

struct Helper {
    std::string name;
    std::vector<std::string> dependencies, includes, names;
    std::string text, declarations, definitions;
};

bool in_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The declared name in a line at file scope, or "".
std::string declared_name(const std::string& line) {
    if (line.starts_with("using ")) return line.substr(6, line.find(' ', 6) - 6);
    if (line.starts_with("#define ")) return line.substr(8, line.find_first_of(" (", 8) - 8);
    const bool is_function =
            line.find("inline ") != std::string::npos || line.starts_with("__device__");
    const bool is_struct = line.starts_with("struct ");
    if (!is_struct && !is_function) return "";
    const std::size_t end = is_struct ? line.find(' ', 7) : line.find('(');
    if (end == std::string::npos) return "";
    std::size_t begin = end;
    while (begin > 0 && in_name(line[begin - 1])) --begin;
    return line.substr(begin, end - begin);
}

/// `inline int f(int a)` may be declared where its body does not follow, `inline thread_local int
/// x = 0;` not.
bool is_declarable(const std::string& head) {
    for (const char* word : {"auto ", "thread_local"})
        if (head.find(word) != std::string::npos) return false;
    return head.find('(') != std::string::npos;
}

/// The head of a function as its declaration: in one line where it fits.
std::string declaration_of(const std::string& head) {
    constexpr std::size_t most_columns = 99;
    const std::size_t end = head.find(">\n");
    const bool joins = head.starts_with("template <") && end != std::string::npos &&
                       head.find('\n', end + 2) == std::string::npos && head.size() < most_columns;
    return (joins ? head.substr(0, end + 1) + " " + head.substr(end + 2) : head) + ";\n";
}

/// `const char* end = ""` or `int lanes = 32` without the default value, which the declaration
/// has.
std::string without_defaults(std::string head) {
    for (std::size_t at = head.find(" = "); at != std::string::npos; at = head.find(" = ", at))
        head.erase(at, head.find_first_of(",)>", at) - at);
    return head;
}

bool begins_function(const std::string& line) {
    for (const char* word :
         {"template <", "inline ", "__device__ ", "[[gnu::always_inline]] inline "})
        if (line.starts_with(word)) return true;
    return false;
}

/// The functions of a text as declarations, and as definitions with their comments; nothing for a
/// text that holds more than functions, or functions that cannot be declared apart.
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
        } else if (line.starts_with("//")) {
            comment += line + "\n";
        } else {
            if (head.empty() && !begins_function(line)) return std::nullopt;
            const std::size_t brace = line.find(" {");
            head += line.substr(0, brace) + (brace == std::string::npos ? "\n" : "");
            if (brace == std::string::npos) {
                if (line.find(';') != std::string::npos) return std::nullopt;  // no function
                continue;
            }
            if (!is_declarable(head)) return std::nullopt;
            declarations += declaration_of(head);
            definitions += (definitions.empty() ? "" : "\n") + comment + without_defaults(head) +
                           line.substr(brace) + "\n";
            in_body = line.back() != '}';
            comment.clear();
            head.clear();
        }
    }
    if (!head.empty() || declarations.empty()) return std::nullopt;
    return std::pair(declarations, definitions);
}

/// The lines up to `#pragma once` say what the file is for, and are not printed.
Helper taken_apart(const std::string& name, std::istream& lines) {
    Helper helper;
    helper.name = name;
    const std::string runtime = "#include \"runtime/";
    bool in_head = true;
    for (std::string line; std::getline(lines, line);) {
        if (in_head) {
            in_head = !line.starts_with("#pragma once");
        } else if (line.starts_with(runtime)) {
            helper.dependencies.push_back(
                    line.substr(runtime.size(), line.rfind('.') - runtime.size()));
        } else if (line.starts_with("#include <")) {
            helper.includes.push_back(line.substr(line.find('<')));
        } else if (!line.empty() || !helper.text.empty()) {
            const std::string declared = line.starts_with(" ") ? "" : declared_name(line);
            if (!declared.empty()) helper.names.push_back(declared);
            helper.text += line + "\n";
        }
    }
    if (auto apart = declared_apart(helper.text))
        std::tie(helper.declarations, helper.definitions) = std::move(*apart);
    return helper;
}

std::string listed(const std::vector<std::string>& words, const std::string& quote) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : ", ") + quote + word + quote;
    return "{" + out + "}";
}

/// Where `inline` of a function stands: it may begin its line, or follow `template <..>`.
std::vector<std::string> functions_in(const std::string& text) {
    std::vector<std::string> offsets;
    for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1) {
        end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        const std::size_t at = line.starts_with("template <") ? line.find("> inline ") : 0;
        const bool is_function =
                line.starts_with("inline ") || (at > 0 && at != std::string::npos);
        if (is_function) offsets.push_back(std::to_string(begin + (at > 0 ? at + 2 : 0)));
    }
    return offsets;
}

/// A text and the places of its functions.
std::string marked_text(const std::string& text) {
    return "{R\"helper(" + text + ")helper\", " + listed(functions_in(text), "") + "}";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: embed OUTPUT ROOT FILE..\n";
        return 1;
    }
    std::ofstream out(argv[1]);
    out << "// Made from the files of runtime/: each helper, taken apart.\n"
           "#include \"emitters/common/text/helpers.hpp\"\n\nnamespace nestor {\n\n"
           "const std::vector<HelperFile>& helper_files() {\n    static const "
           "std::vector<HelperFile> table = {\n";
    for (int k = 3; k < argc; ++k) {
        const std::string file = argv[k];
        std::ifstream lines(std::string(argv[2]) + "/" + file);
        if (!lines) {
            std::cerr << "embed: cannot read " << file << "\n";
            return 1;
        }
        const Helper h = taken_apart(file.substr(0, file.rfind('.')), lines);
        out << "{\"" << h.name << "\", " << listed(h.dependencies, "\"") << ", "
            << listed(h.includes, "\"") << ", " << listed(h.names, "\"") << ",\n"
            << marked_text(h.text) << ",\n"
            << marked_text(h.declarations) << ",\n"
            << marked_text(h.definitions) << "},\n";
    }
    out << "    };\n    return table;\n}\n\n}  // namespace nestor\n";
    return out.flush() ? 0 : 1;
}
