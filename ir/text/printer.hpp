// Shared state of the printer: the text so far, the indentation, and the types that a reader of that text
// knows.
#pragma once

#include "ir/text/notation.hpp"
#include "ir/text/text.hpp"
#include "ir/text/types.hpp"

namespace nestor {

struct Printer {
    const PrintOptions& options;
    /// False for fragments: their declarations are not shown, so every type would have to be written.
    bool annotate = true;
    TypeEnvironment types = {};
    std::string out = {};
    int indent = 0;

    /// One line at the present indentation.
    void line(const std::string& text) {
        out += std::string(static_cast<std::size_t>(indent) * 4, ' ') + text + "\n";
    }
};

/// An expression, in parentheses where it binds looser than `precedence`; `_` for null.
std::string expression_text(const Printer& printer, const Expr& e, int precedence = 0);
/// `a, b, c`
std::string list_text(const Printer& printer, const std::vector<Expr>& expressions);
/// `(a, b), (c, _)`
std::string region_text(const Printer& printer, const std::vector<std::pair<Expr, Expr>>& region);
/// `float32 C.3[(0, M.1)] heap layout(1, 0)`; the place is left out where it is `usual`.
std::string buffer_text(const Printer& printer, const Buffer& buffer, std::optional<MemorySpace> usual);
/// How the notation spells an enumerator: `reduction`, `heap`.
std::string word(auto value) {
    return std::string(notation::spell(value));
}
std::string symbol_text(const Printer& printer, const Symbol& symbol);
std::string type_text(const Type& type);

/// The statements of a block, one or more lines each.
void print_block(Printer& printer, const Block& block);
void print_statement(Printer& printer, const Stmt& stmt);
/// The preconditions and funcs of a pipeline.
void print_pipeline(Printer& printer, const Pipeline& pipeline);

}  // namespace nestor
