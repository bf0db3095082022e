// Name mangling: from symbols to legal and unique identifiers.
#include "emitters/common/text/names.hpp"

#include <cassert>
#include <cctype>

#include "emitters/common/text/helpers.hpp"
#include "emitters/common/text/reserved_names.hpp"

namespace nestor {
namespace {

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Letters, digits and single underscores only, not empty, not starting as reserved names do.
std::string identifier(const std::string& name) {
    std::string out;
    for (const char c : name) {
        const bool legal = (c >= 'a' && c <= 'z') || is_upper(c) || is_digit(c);
        if (legal)
            out += c;
        else if (out.empty() || out.back() != '_')
            out += '_';
    }
    if (out.size() > 1 && out[0] == '_' && is_upper(out[1])) out.erase(0, 1);
    if (out.empty() || out == "_") return "unnamed";
    if (is_digit(out[0])) out = "n" + out;
    return out;
}

/// `_` after a name, without making `__`.
std::string underscored(const std::string& name) {
    return name.back() == '_' ? name + "x" : name + "_";
}

std::string numbered(const std::string& name, int number) {
    return name + (name.back() == '_' ? "" : "_") + std::to_string(number);
}

}  // namespace

std::string legal_local(const std::string& name) {
    std::string out = identifier(name);
    while (reserved_everywhere().count(out) != 0 || helper_names().count(out) != 0) out = underscored(out);
    return out;
}

std::string legal_public(const std::string& name) {
    std::string out = identifier(name);
    while (out[0] == '_') out.erase(0, 1);
    if (out.empty() || is_digit(out[0])) out = "n" + out;
    while (reserved_everywhere().count(out) != 0 || helper_names().count(out) != 0 ||
           reserved_publicly().count(out) != 0)
        out = underscored(out);
    return out;
}

std::string upper_case(const std::string& name) {
    std::string out;
    for (const char c : identifier(name))
        out += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return out;
}

bool Names::is_taken(const std::string& name) const {
    if (file_scope_ && file_scope_->contains(name)) return true;
    for (const std::set<std::string>& scope : scopes_)
        if (scope.count(name) != 0) return true;
    return false;
}

std::string Names::declare_local(const std::string& wish) {
    const std::string legal = legal_local(wish);
    std::string name = legal;
    for (int number = 2; is_taken(name); ++number) name = numbered(legal, number);
    scopes_.back().insert(name);
    return name;
}

const std::string& Names::declare(const Symbol& symbol) {
    return declare(symbol, symbol.name());
}

const std::string& Names::declare(const Symbol& symbol, const std::string& wish) {
    const std::string& name = declared_[symbol] = declare_local(wish);
    spelled_[symbol] = name;
    meaning_[name] = symbol;
    return name;
}

bool Names::is_visible(const Symbol& symbol) const {
    const auto name = declared_.find(symbol);
    return name != declared_.end() && meaning_.at(name->second) == symbol && is_taken(name->second);
}

const std::string& Names::declared(const Symbol& symbol) const {
    used_.insert(symbol);
    return declared_.at(symbol);
}

const std::string& Names::declare_index(const Symbol& symbol) {
    const std::string& name = symbol.name();
    if (name.size() == 1 && is_taken(name) && name[0] >= 'i' && name[0] <= 'n')
        for (char letter = 'i'; letter <= 'n'; ++letter)
            if (!is_taken({letter})) return declare(symbol, {letter});
    return declare(symbol);
}

void Names::bind(const Symbol& symbol, const Document& text) {
    spelled_[symbol] = text;
}

const Document& Names::document(const Symbol& symbol) const {
    const auto found = spelled_.find(symbol);
    assert(found != spelled_.end());
    used_.insert(symbol);
    return found->second;
}

FileNames::FileNames() = default;

std::string FileNames::declare_public(const std::string& wish) {
    const std::string legal = legal_public(wish);
    std::string name = legal;
    for (int number = 2; taken_.count(name) != 0; ++number) name = numbered(legal, number);
    taken_.insert(name);
    return name;
}

}  // namespace nestor
