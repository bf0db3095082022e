// The parser: from text to the syntax tree. The scanner and the grammar share a context that makes the nodes
// and collects the messages, so that neither has logic of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/common/expression_scanner.hpp"
#include "frontend/common/parsed.hpp"
#include "frontend/tc/ast.hpp"
#include "ir/base/result.hpp"

namespace nestor::tc {

/// The syntax tree, or every lexical and syntax error that was found.
Result<File> parse(const SourceFilePtr& file);

/// What was understood of a file, with the errors of the rest.
using Parsed = syntax::Parsed<File>;
Parsed parse_all(const SourceFilePtr& file);

/// What scanner and parser share while they run.
class ParseContext : public syntax::ExpressionScanner<ExpressionNode> {
public:
    explicit ParseContext(const SourceFilePtr& source);

    /// A byte that begins no token; false when there were too many to go on.
    bool stray(std::string_view text);
    /// A bracket where the language has a parenthesis: reported, and read as one.
    void bracket();
    /// True for a token right behind such bytes: that it does not fit is their fault.
    bool follows_stray(TextRange range) const;

    Expression number(const std::string& spelling, TextRange range);
    Expression conversion(const std::string& type, const std::vector<Expression>& arguments, TextRange range);
    Expression extent(const Identifier& tensor, const std::string& dimension, TextRange range);

    File file;

private:
    std::optional<std::uint32_t> last_stray_;  // where it ends
};

}  // namespace nestor::tc
