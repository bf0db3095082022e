// Slicing by names: text that was not understood may have declared, assigned or called whatever it names, and
// so may each statement that names one of these.
#include "frontend/nabla/sound_part.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string_view>

#include "frontend/nabla/effects.hpp"

namespace nestor::nabla {
namespace {

bool in_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string_view text_of(const File& file, TextRange range) {
    return std::string_view(file.source->text()).substr(range.begin, range.end - range.begin);
}

/// The words of a text; without those that a `(` follows, which it calls, unless it defines a function.
std::set<std::string_view> names_in(std::string_view text) {
    static constexpr const char* definitions[] = {"function ", "def ", "func ", "fun ", "fn "};
    const bool defines = std::any_of(std::begin(definitions), std::end(definitions), [&](const char* word) {
        return text.find(word) != std::string_view::npos;
    });
    std::set<std::string_view> names;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        for (end = begin; end < text.size() && in_name(text[end]);) ++end;
        const std::size_t next = text.find_first_not_of(" \t", end);
        const bool called = next != std::string_view::npos && text[next] == '(';
        const bool number = end > begin && std::isdigit(static_cast<unsigned char>(text[begin])) != 0;
        if (end > begin && !number && (defines || !called)) names.insert(text.substr(begin, end - begin));
    }
    return names;
}

/// Every word, called or not.
bool mentions(std::string_view text, const std::set<std::string_view>& names) {
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        for (end = begin; end < text.size() && in_name(text[end]);) ++end;
        if (end > begin && names.contains(text.substr(begin, end - begin))) return true;
    }
    return false;
}

/// What a statement that was understood gives another value.
std::set<std::string_view> defined_by(const File& file, const Statement& s) {
    std::set<std::string_view> names = names_in(text_of(file, s->range));
    if (std::holds_alternative<Declaration>(s->node) || std::holds_alternative<FunctionDefinition>(s->node))
        return names;
    std::erase_if(names, [&](std::string_view name) {
        return !may_assign(StatementBlock{{s}, s->range}, std::string(name));
    });
    return names;
}

}  // namespace

File sound_part(const File& file) {
    File sound{file.source, {}, {}};
    static const std::set<std::string_view> words = {
        "var",  "cns",  "int",    "float",    "char",  "bool",     "Tensor", "void", "loop", "if",
        "elif", "else", "return", "function", "print", "backward", "grad",   "True", "False"};
    std::set<std::string_view> lost;
    const auto lose = [&](const std::set<std::string_view>& names) {
        for (const std::string_view name : names)
            if (!words.contains(name)) lost.insert(name);
    };
    for (const TextRange range : file.lost) lose(names_in(text_of(file, range)));
    // a function may be called above its definition: to a fixed point
    std::vector<Statement> rest = file.statements;
    for (std::size_t before = rest.size() + 1; before != rest.size();) {
        before = rest.size();
        std::erase_if(rest, [&](const Statement& s) {
            const auto inside = [&](TextRange range) {
                return s->range.begin <= range.begin && range.end <= s->range.end;
            };
            if (!mentions(text_of(file, s->range), lost) &&
                std::none_of(file.lost.begin(), file.lost.end(), inside))
                return false;
            lose(defined_by(file, s));
            return true;
        });
    }
    const bool in_parts = std::any_of(file.statements.begin(), file.statements.end(), [](const Statement& s) {
        return std::holds_alternative<NamedBlock>(s->node);
    });
    if (!in_parts) sound.statements = std::move(rest);
    return sound;
}

}  // namespace nestor::nabla
