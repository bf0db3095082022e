// Names of constants, read from their origins.
#include "ir/core/written_name.hpp"

#include <algorithm>
#include <cctype>

#include "ir/core/build.hpp"

namespace nestor {
namespace {

bool is_identifier(std::string_view text) {
    const auto is_letter = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
           std::all_of(text.begin(), text.end(), is_letter);
}

}  // namespace

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
