// The parser: from text to the syntax tree. The scanner and the grammar share a context that makes the nodes
// and collects the messages, so that neither has logic of its own.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/common/expression_scanner.hpp"
#include "frontend/common/parsed.hpp"
#include "frontend/halide/ast.hpp"
#include "ir/base/result.hpp"

namespace nestor::halide {

/// What was understood of a file, with the errors of the rest.
using Parsed = syntax::Parsed<File>;
Parsed parse_all(const SourceFilePtr& file);

/// Takes out of a file with syntax errors what was read in part, and names all funcs and lets that could not
/// be read, so that nothing is said of their uses.
std::set<std::string> drop_unread(File& file, const Diagnostics& errors);

/// What scanner and parser share while they run.
class ParseContext : public syntax::ExpressionScanner<ExpressionNode> {
public:
    explicit ParseContext(const SourceFilePtr& source);

    void begin_definition() { end_run(); }
    /// A schedule or realization begins at the token; whole_text() is it up to the token's end.
    void begin_text() { text_begin_ = token.begin; }
    TextRange whole_text();
    void unterminated_comment();
    void unterminated_string();
    void number_and_letters();
    void number_without_digits();
    void character();
    /// Says once of a word of the language that it stands where one of `expected`, a name, would; false where
    /// it is no such word or place.
    bool reserved_word(TextRange range, const std::vector<std::string>& expected);

    Expression conversion(const Identifier& type, const Expression& value, bool saturates, TextRange range);
    /// `int8(a, b)`: the conversion of a, and an error.
    Expression conversion_of_several(const Identifier& type, const Expression& value, TextRange range);
    Expression reduction(const Identifier& op, ReductionDomain domain, const std::vector<Expression>& values,
                         TextRange range);
    Expression tuple(Expression first, std::vector<Expression> rest, TextRange range);
    Expression component(const Expression& value, const std::string& index, TextRange range);
    Expression let(const Identifier& name, std::optional<TypeNames> type, const Expression& value,
                   const Expression& body, TextRange range);

    File file;

private:
    std::uint32_t text_begin_ = 0;
    std::set<std::string> reserved_;  // words that stood as names
};

}  // namespace nestor::halide
