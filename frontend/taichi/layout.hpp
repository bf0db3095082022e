// The layout filter between scanner and parser: it turns line ends and indentation into NEWLINE, INDENT and
// DEDENT, as Python does (TI-1). Inside brackets line ends mean nothing.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "frontend/taichi/parser.hpp"

namespace nestor::taichi {

class Layout {
public:
    enum class Start { module, expression };
    /// `begin` is the byte where the text of the scanner begins.
    Layout(ParseContext& context, void* scanner, Start start, std::uint32_t begin);

    /// The next token for the parser.
    parser::symbol_type next();

private:
    /// The width of an indentation with tabs to multiples of 8, and with tabs as 1: if the two disagree about
    /// which of two lines is further in, the mix of tabs and blanks is an error.
    struct Column {
        int wide = 0;
        int narrow = 0;
    };

    void read();
    void end_line();
    void end_file(const parser::symbol_type& end);
    void begin_line(TextRange first);
    void take(parser::symbol_type token);
    bool within_limits(const parser::symbol_type& token);
    void never_closed();
    void too_deep(const char* what, TextRange range, int limit);
    Column column_of_line() const;
    bool last_line_had_error() const;
    bool joined() const { return !open_.empty() || start_ == Start::expression; }

    ParseContext& context_;
    void* scanner_;
    Start start_;
    std::deque<parser::symbol_type> pending_;
    std::vector<Column> columns_{Column{}};
    int odd_column_ = -1;  // of lines that were reported to be indented wrongly, and count as well placed
    std::vector<TextRange> open_;
    std::uint32_t line_begin_;       // of the logical line
    std::uint32_t last_end_;         // of the last token
    bool line_has_tokens_ = false;   // of the logical line
    bool first_of_physical_ = true;  // the next token is the first of its physical line
    bool after_colon_ = false;       // the last token was a colon
    bool block_expected_ = false;    // the last logical line ended with a colon
    bool line_had_error_ = false;    // the last logical line had a syntax error
    int operators_ = 0;              // that may pile up on the parser's stack
    int lambdas_ = 0;
};

}  // namespace nestor::taichi
