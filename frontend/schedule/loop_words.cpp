// Words that name funcs, stages and loops.
#include "frontend/schedule/loop_words.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

namespace nestor::schedules {
namespace {

/// The number behind `z` or `s`, or nothing.
std::optional<int> numbered(const std::string& word, char letter) {
    if (word.size() < 2 || word.size() > 6 || word[0] != letter) return std::nullopt;
    if (!std::all_of(word.begin() + 1, word.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return std::stoi(word.substr(1));
}

}  // namespace

std::string spelled(const LoopName& loop, bool with_stage) {
    std::string text = loop.func;
    if (loop.specialization != 0) text += ".z" + std::to_string(loop.specialization);
    if (with_stage && !loop.stage.empty()) text += "." + loop.stage;
    return text + "." + loop.variable;
}

SourceRange where_named(const SourceRange& directive, const LoopName& loop) {
    if (!directive.file || loop.variable.empty()) return directive;
    const std::string_view text = directive.text();
    const auto in_word = [&](std::size_t at) {
        return at < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
    };
    std::optional<SourceRange> found;
    for (std::size_t at = text.find(loop.variable); at != std::string_view::npos;
         at = text.find(loop.variable, at + 1)) {
        const std::size_t end = at + loop.variable.size();
        if (in_word(end) || (at > 0 && in_word(at - 1)) || (end < text.size() && text[end] == '.')) continue;
        std::size_t begin = at;
        while (begin > 0 && (in_word(begin - 1) || text[begin - 1] == '.')) --begin;
        if (found) return directive;
        found = SourceRange{directive.file, directive.begin + static_cast<std::uint32_t>(begin),
                            directive.begin + static_cast<std::uint32_t>(end)};
    }
    return found.value_or(directive);
}

std::string part(const std::string& word) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (word.size() > 2 && (word[0] == 'z' || word[0] == 's') && word[1] == '_' &&
        std::all_of(word.begin() + 2, word.end(), is_digit))
        return word[0] + word.substr(2);
    return word;
}

bool names_reduction(const std::string& word) {
    const auto digits = word.find_first_of("0123456789");
    if (digits == std::string::npos || word.find_first_not_of("0123456789", digits) != std::string::npos)
        return false;
    static constexpr std::string_view operators[] = {"sum", "prod", "min", "max", "argmin", "argmax"};
    return std::find(std::begin(operators), std::end(operators), word.substr(0, digits)) !=
           std::end(operators);
}

std::vector<std::string> chain(const Expression& e) {
    if (const auto* name = std::get_if<Name>(&e->node)) return {name->name};
    const auto* property = std::get_if<Property>(&e->node);
    if (!property || property->argument) return {};
    std::vector<std::string> words = chain(property->value);
    if (!words.empty()) words.push_back(part(property->name.name));
    return words;
}

Prefix prefix_of(const std::vector<std::string>& words, std::size_t wanted) {
    Prefix prefix;
    prefix.loop.func = words[0];
    std::size_t next = 1;
    while (next + wanted < words.size() && names_reduction(words[next]))
        prefix.loop.func += "." + words[next++];
    if (next < words.size())
        if (const auto z = numbered(words[next], 'z')) prefix.loop.specialization = *z, ++next;
    if (next < words.size() && numbered(words[next].substr(0, words[next].find('.')), 's'))
        prefix.loop.stage = words[next++];
    if (!prefix.loop.stage.empty() && next + wanted < words.size() && words[next] == "init")
        prefix.loop.stage += "." + words[next++];
    prefix.rest.assign(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
    return prefix;
}

}  // namespace nestor::schedules
