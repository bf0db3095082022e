// Names of constants and lets, read from their origins and what stands in front of these.
#include "ir/core/written_name.hpp"

#include <algorithm>
#include <cctype>

#include "ir/core/build.hpp"

namespace nestor {
namespace {

bool is_letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_identifier(std::string_view text) {
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
           std::all_of(text.begin(), text.end(), is_letter);
}

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
    return text;
}

/// The word at the end of a text, which becomes what stands before it.
std::string_view take_word(std::string_view& text) {
    std::size_t first = text.size();
    while (first > 0 && is_letter(text[first - 1])) --first;
    const std::string_view word = text.substr(first);
    text = without_blanks(text.substr(0, first));
    return word;
}

bool take_mark(std::string_view& text, char mark) {
    if (text.empty() || text.back() != mark) return false;
    text = without_blanks(text.substr(0, text.size() - 1));
    return true;
}

}  // namespace

std::string_view let_name(const Expr& e) {
    if (!e->origin || !e->origin->range.file) return {};
    const std::string_view text = e->origin->range.file->text();
    std::string_view before = without_blanks(text.substr(0, e->origin->range.begin));
    if (!take_mark(before, '=')) return {};
    std::string_view name = take_word(before);
    if (take_mark(before, ':')) name = take_word(before);  // that was the type
    return take_word(before) == "let" && is_identifier(name) ? name : std::string_view();
}

std::string_view written_name(const Expr& e) {
    const auto* constant = get<Constant>(e);
    if (!constant || !e->origin) return {};
    if (std::visit([](auto number) { return number == 0; }, constant->value)) return {};
    std::string_view text = e->origin->range.text();
    for (std::size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.')) {
        if (!is_identifier(text.substr(0, dot))) return {};
        text.remove_prefix(dot + 1);
    }
    return is_identifier(text) ? text : std::string_view();
}

}  // namespace nestor
