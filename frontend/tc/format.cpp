// The formatter's view of Tensor Comprehensions. Statements end where the next one begins, and
// subscripts are written without blanks: both follow from what a name stands for.
#include <set>
#include <variant>

#include "frontend/tc/lexer.hpp"
#include "frontend/tc/parser.hpp"
#include "frontend/tc/tc.hpp"
#include "ir/base/flex_scanner.hpp"

namespace nestor::tc {
namespace {

using Kind = parser::symbol_kind;

/// All names that stand for tensors in some definition of the file.
std::set<std::string> tensor_names(const File& file) {
    std::set<std::string> names;
    for (const Definition& definition : file.definitions) {
        for (const Declaration& argument : definition.arguments) names.insert(argument.name.name);
        for (const Statement& statement : definition.statements)
            if (const auto* comprehension = std::get_if<Comprehension>(&statement))
                names.insert(comprehension->tensor.name);
            else
                for (const Identifier& result : std::get<CallStatement>(statement).results)
                    names.insert(result.name);
    }
    return names;
}

bool ends_operand(parser::symbol_kind_type kind) {
    return kind == Kind::S_NAME || kind == Kind::S_NUMBER || kind == Kind::S_DIMENSION ||
           kind == Kind::S_RIGHT_PARENTHESIS;
}

Result<std::vector<FormatToken>> tokens_of(const SourceFilePtr& source) {
    const auto file = parse(source);
    if (!file) return file.error();
    const std::set<std::string> tensors = tensor_names(*file);

    ParseContext context(source);
    const FlexScanner scanner(nestor_tc_lex_init, nestor_tc__scan_bytes, nestor_tc_lex_destroy,
                              source->text());
    std::vector<FormatToken> tokens;
    parser::symbol_kind_type before = Kind::S_YYEOF, former = Kind::S_YYEOF;  // the last two tokens
    std::string name;                                                         // the last token's text
    bool in_body = false;
    int parentheses = 0;
    const auto next = [&] { return nestor_tc_next(context, scanner.get()); };
    each_token(next, [&](const parser::symbol_type& symbol) {
        const parser::symbol_kind_type kind = symbol.kind();
        FormatToken token{symbol.location};
        if (kind == Kind::S_LEFT_BRACE || kind == Kind::S_RIGHT_BRACE) in_body = kind == Kind::S_LEFT_BRACE;
        if (kind == Kind::S_LEFT_PARENTHESIS) {
            const bool extents =
                !in_body && before != Kind::S_DEF && (former == Kind::S_NAME || former == Kind::S_SCALAR);
            token.opens_subscripts = extents || (in_body && former == Kind::S_NAME && tensors.contains(name));
            ++parentheses;
        } else if (kind == Kind::S_RIGHT_PARENTHESIS) {
            --parentheses;
        }
        token.begins_statement = in_body && parentheses == 0 && kind == Kind::S_NAME && ends_operand(former);
        tokens.push_back(token);
        before = former;
        former = kind;
        name = context.at(symbol.location).text();
    });
    return tokens;
}

}  // namespace

const Formatting& formatting() {
    static const Formatting description = {.name = "tc",
                                           .extension = ".tc",
                                           .tokens = tokens_of,
                                           .keywords = {"def", "where", "in", "exists"},
                                           .clauses = {"where"},
                                           .tight_products = true,
                                           .tight_ranges = true};
    return description;
}

}  // namespace nestor::tc
