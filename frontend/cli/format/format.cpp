// The source formatter: only blanks and line ends may change. The result is read again to make sure of that.
#include "frontend/cli/format/format.hpp"

#include <memory>
#include <string_view>

#include "frontend/cli/format/format_pieces.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

/// The text of a comment without the blanks around its lines.
std::string bare(std::string_view comment) {
    std::string text;
    bool begins_line = false;
    for (const char c : comment) {
        begins_line = c == '\n' || (begins_line && c == ' ');
        if (!begins_line || c == '\n') text += c;
    }
    return text;
}

bool is_same(const Piece& a, const Piece& b) {
    if (a.is_comment()) return b.is_comment() && bare(a.text) == bare(b.text);
    return a.kind == b.kind && a.text == b.text && a.begins_statement == b.begins_statement &&
           a.begins_element == b.begins_element;
}

bool are_same(const std::vector<Piece>& a, const std::vector<Piece>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t k = 0; k < a.size(); ++k)
        if (!is_same(a[k], b[k])) return false;
    return true;
}

}  // namespace

Result<std::string> formatted(const SourceFilePtr& file, const Formatting& language) {
    const auto tokens = language.tokens(file);
    if (!tokens) return tokens.error();
    std::vector<Piece> pieces = pieces_of(*file, *tokens, language);
    set_spaces(pieces, language);
    std::string text = lines_of(pieces, file->text(), language);

    const auto result = std::make_shared<const SourceFile>(file->name(), text);
    const auto read = language.tokens(result);
    if (!read || !are_same(pieces, pieces_of(*result, *read, language)))
        throw io::InternalError("fmt", "the layout would change more than blanks and line ends");
    return text;
}

}  // namespace nestor::cli
