// Validation of output names, before anything is written.
#include "frontend/cli/commands/output_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

#include "emitters/common/text/names.hpp"
#include "emitters/emitter.hpp"
#include "frontend/cli/commands/manifest.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/language.hpp"

namespace nestor::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> extensions_of_cpp = {".cpp", ".cc", ".cxx", ".c++", ".C"};
/// Extensions that say that something else is inside, beside those of languages.
constexpr std::array<std::string_view, 9> extensions_of_others = {".c", ".h",  ".hpp",   ".hh",  ".cuh",
                                                                  ".o", ".so", ".sched", ".json"};

std::string extension_of(const std::string& path) {
    const std::string name = io::file_name(path);
    const std::size_t dot = name.find_last_of('.');
    return dot == std::string::npos || dot == 0 ? "" : name.substr(dot);
}

template <class Range>
bool has(const Range& range, const std::string& word) {
    return std::find(range.begin(), range.end(), word) != range.end();
}

/// A path by which the same file is always known, whether it is there or not.
std::string identity(const std::string& path) {
    std::error_code error;
    const fs::path known = fs::weakly_canonical(fs::absolute(path), error);
    return error ? path : known.string();
}

std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts;
    std::size_t at = 0;
    while (true) {
        const std::size_t end = std::min(text.find("::", at), text.size());
        parts.push_back(text.substr(at, end - at));
        if (end == text.size()) return parts;
        at = end + 2;
    }
}

bool is_identifier(const std::string& word) {
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) == 0 &&
           std::all_of(word.begin(), word.end(),
                       [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

/// The name that a prototype declares: the word before its first parenthesis.
std::string declared_by(const std::string& prototype) {
    const std::size_t end = prototype.find('(');
    std::size_t begin = end == std::string::npos ? 0 : end;
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(prototype[begin - 1])) != 0 ||
                         prototype[begin - 1] == '_'))
        --begin;
    return end == std::string::npos ? "" : prototype.substr(begin, end - begin);
}

/// The name with what cannot be seen, and would end the line of a message, as numbers.
std::string visible(const std::string& name) {
    std::string shown;
    for (const char c : name)
        shown += static_cast<unsigned char>(c) < 32 || c == 127
                     ? fmt::format("\\x{:02x}", static_cast<unsigned char>(c))
                     : std::string(1, c);
    return shown;
}

}  // namespace

std::optional<Diagnostic> unfit_for_include(const std::string& header) {
    const auto breaks_out = [](unsigned char c) { return c < 32 || c == 127 || c == '"'; };
    bool has_trigraph = false;
    for (std::size_t at = header.find("??"); at != std::string::npos; at = header.find("??", at + 1))
        has_trigraph = has_trigraph || header.find_first_of("=/'()!<>-", at + 2) == at + 2;
    if (!has_trigraph && std::none_of(header.begin(), header.end(), breaks_out)) return std::nullopt;
    return io::usage_error("no `#include` can name the header `" + visible(header) + "`",
                           "call the outputs otherwise: -o NAME.cpp");
}

std::optional<Diagnostic> unfit_for_rule(const std::string& name) {
    if (name.find_first_of("\r\n") == std::string::npos) return std::nullopt;
    return io::usage_error("no rule for make can name `" + visible(name) + "`",
                           "leave -MD out, or call it otherwise");
}

std::optional<Diagnostic> unfit_extension(const std::string& source, TargetKind target) {
    if (source.empty() || source.back() == '/' || io::is_special(source)) return std::nullopt;
    const bool cuda = features_of(target).blocks;
    const std::string extension = extension_of(source);
    const bool is_cpp = has(extensions_of_cpp, extension), is_cuda = extension == ".cu";
    if (cuda ? is_cuda : is_cpp) return std::nullopt;
    const std::string wanted =
        fmt::format("name it `{}{}`", io::folder(source) + io::stem(source), emitter_for(target).extension);
    const std::string text = fmt::format("`{}` is to hold {}", source, emitter_for(target).language);
    if (is_cpp || is_cuda)
        return io::usage_error(text + (cuda ? ", and is called like C++" : ", and is called like CUDA"),
                               wanted + (cuda ? ", or leave --target cuda out" : ", or say --target cuda"));
    if (has(extensions_of_others, extension) || language_of_file(extension))
        return io::usage_error(text + ", which its extension denies", wanted);
    Diagnostic warning = io::remark(text + ", and compilers do not know its extension", wanted);
    warning.severity = Severity::warning;
    return warning;
}

std::optional<Diagnostic> clash_of(const std::vector<io::OutputFile>& outputs,
                                   const std::vector<std::string>& inputs, const std::string& hint) {
    std::set<std::string> read, written;
    for (const std::string& input : inputs)
        if (input != "-") read.insert(identity(input));
    for (const io::OutputFile& output : outputs) {
        if (io::is_special(output.path)) continue;
        const std::string known = identity(output.path);
        if (read.contains(known))
            return io::usage_error("the output `" + output.path + "` is an input as well",
                                   "choose another name");
        if (!written.insert(known).second)
            return io::usage_error("two outputs are called `" + output.path + "`", hint);
    }
    return std::nullopt;
}

std::optional<Diagnostic> unfit_namespace(const std::string& text) {
    const std::vector<std::string> parts = parts_of(text);
    if (!std::all_of(parts.begin(), parts.end(), is_identifier))
        return io::usage_error("--namespace is a name like `mine` or `my::own`, not `" + text + "`");
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const bool library = k == 0 && (parts[k] == "std" || parts[k] == "posix");
        const bool fits = k == 0 ? legal_public(parts[k]) == parts[k] : legal_local(parts[k]) == parts[k];
        if (library || !fits)
            return io::usage_error(
                "--namespace: `" + parts[k] + "` is not yours to use: C++ or its library has it",
                "choose a name of your own, like `my_" + parts[k] + "`");
    }
    return std::nullopt;
}

std::optional<Diagnostic> unfit_prefix(const std::string& text) {
    if (!is_identifier(text)) return io::usage_error("--prefix is a name, not `" + text + "`");
    const std::string before = text.back() == '_' ? text : text + "_";  // one is put there in any case
    if (legal_public(before + "x") == before + "x") return std::nullopt;
    return io::usage_error("--prefix: C and C++ keep names that begin like `" + before + "` for themselves",
                           "names begin with a letter, and have no `__`");
}

std::optional<Diagnostic> taken_namespace(const std::string& text, const std::string& header) {
    const std::string first = parts_of(text)[0];
    for (const std::string& prototype : signatures_of(header))
        if (declared_by(prototype) == first)
            return io::usage_error("--namespace: `" + first + "` is a function of the header too",
                                   "choose another name, or put one before all functions: --prefix");
    return std::nullopt;
}

}  // namespace nestor::cli
