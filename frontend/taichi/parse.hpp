// The parser: from text to the syntax tree. The scanner gives the tokens of lines, layout.cpp makes NEWLINE,
// INDENT and DEDENT of their ends and beginnings, and the grammar makes the tree through a context that all
// of them share.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/common/parsed.hpp"
#include "frontend/taichi/ast.hpp"
#include "ir/base/result.hpp"

namespace nestor::taichi {

/// The syntax tree of a module, or every lexical and syntax error that was found (TI-1, TI-3).
Result<File> parse(const SourceFilePtr& file);

/// What was understood of a file, with the errors of the rest.
using Parsed = syntax::Parsed<File>;
Parsed parse_all(const SourceFilePtr& file);

/// A string literal as it is spelled, and where.
struct StringPiece {
    std::string spelling;
    TextRange range;
};

/// What scanner, layout and grammar share while they run.
class ParseContext {
public:
    explicit ParseContext(const SourceFilePtr& source) : file{source, {}} {}

    // ------------------------------------------------------------------- the scanner's place in the text
    TextRange token;
    /// Called for every match: the token's range.
    void advance(int length);
    /// Text that begins no token.
    void stray(std::string_view text);
    /// A name that is not ASCII may hold letters of any script but no punctuation; reports it if it does.
    void check_name(std::string_view text);
    /// What was not understood is too much to go on with: no message follows.
    void stop() { stopped_ = true; }
    bool stopped() const { return stopped_; }
    /// Where the last syntax error was, for those who would report its consequences.
    std::uint32_t last_syntax_error = 0;
    bool has_syntax_error = false;
    /// Where text last was skipped; what the parser says about the rest of that line is a consequence.
    std::uint32_t last_stray = 0;
    bool has_stray = false;
    /// Where a line was ended by force; the parser's complaint there says nothing new.
    std::uint32_t forced_end = 0;
    bool has_forced_end = false;

    // ---------------------------------------------------------------------------------- nodes of the tree
    /// A node with its depth; beyond the limit an error once, and a name in its place.
    Expression make(ExpressionVariant node, TextRange range);
    Statement make_statement(StatementVariant node, TextRange range);
    Expression integer(const std::string& spelling, TextRange range);
    Expression floating(const std::string& spelling, TextRange range);
    Expression imaginary(const std::string& spelling, TextRange range);
    /// Neighbouring literals joined; format strings are split and their values parsed.
    Expression strings(const std::vector<StringPiece>& pieces, TextRange range);
    /// `(e)`
    Expression parenthesised(Expression inner, TextRange range);
    /// What stands between `[` and `]`: a starred item alone is a tuple of one.
    Expression index(Expression inner, TextRange range);
    Expression call(Expression callee, std::vector<Argument> arguments, TextRange range);
    Expression lambda(std::vector<Parameter> parameters, Expression body, TextRange range);
    /// The list with `*` and `/` turned into kinds; checks the order.
    std::vector<Parameter> parameters(std::vector<Parameter> list);
    std::vector<Argument> arguments(std::vector<Argument> list);
    /// `f(e for i in x)`: a generator without parentheses of its own, which must be the only argument.
    Argument generator_argument(Expression element, std::vector<ComprehensionClause> clauses,
                                TextRange range);
    Statement decorated(std::vector<Expression> decorators, const Statement& definition, TextRange range);
    Statement asynchronous(const Statement& statement, TextRange range);

    SourceRange at(TextRange range) const { return {file.source, range.begin, range.end}; }

    File file;
    Expression expression;  ///< the result where an expression alone was parsed
    Diagnostics messages;

private:
    std::set<std::uint32_t> bare_generators_;  // where the arguments begin that have no parentheses
    int strays_ = 0;
    bool stopped_ = false;
    bool too_deep_ = false;
};

/// Parses the bytes of `range` as an expression in brackets, as a value of a format string; null and a
/// message where it is none.
Expression parse_expression(ParseContext& context, TextRange range);

}  // namespace nestor::taichi
