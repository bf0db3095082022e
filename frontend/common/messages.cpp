// Construction of messages and of hints at names that are near.
#include "frontend/common/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace nestor::syntax {

Diagnostic message(Severity severity, const char* id, const SourceRange& range, std::string text,
                   std::string hint, std::vector<Note> notes) {
    return {severity, id, std::move(text), range, std::move(notes), std::move(hint), false};
}

Diagnostic error(const char* id, const SourceRange& range, std::string text, std::string hint,
                 std::vector<Note> notes) {
    return message(Severity::error, id, range, std::move(text), std::move(hint), std::move(notes));
}

std::string nearest_hint(const std::string& nearest) {
    return nearest.empty() ? "" : fmt::format("did you mean `{}`?", nearest);
}

std::string nearest_hint(const std::string& name, const std::vector<std::string>& known) {
    return nearest_hint(nearest_name(name, known));
}

namespace {

bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), in_word) &&
           std::isdigit(static_cast<unsigned char>(text[0])) == 0;
}

/// The word in front of what was found; empty where none is.
std::string word_before(const SourceRange& found) {
    std::string_view text = found.file->text();
    text = text.substr(0, found.begin);
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    if (last == std::string_view::npos) return "";
    std::size_t begin = last + 1;
    while (begin > 0 && in_word(text[begin - 1])) --begin;
    return std::string(text.substr(begin, last + 1 - begin));
}

}  // namespace

std::string misspelt_word_hint(const SourceRange& found, const std::vector<std::string>& expected,
                               const std::vector<std::string>& words) {
    const std::string here(found.text());
    if (here.empty() || !in_word(here[0])) return "";
    std::vector<std::string> wanted;
    for (const std::string& one : expected)
        if (one.size() > 2 && one.front() == '`') wanted.push_back(one.substr(1, one.size() - 2));
    if (is_name(here) && std::find(expected.begin(), expected.end(), "a name") == expected.end())
        if (const std::string near = nearest_name(here, wanted); !near.empty()) return nearest_hint(near);
    const std::string before = word_before(found);
    if (expected.empty() || expected[0] != "an operator" || before.empty()) return "";
    const std::string near = is_name(before) ? nearest_name(before, words) : "";
    return near.empty() ? fmt::format("between `{}` and `{}` stands an operator, such as `*`", before, here)
                        : nearest_hint(near);
}

}  // namespace nestor::syntax
