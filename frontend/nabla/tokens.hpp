// Token insertion: the tokens as the parser gets them, the scanner's and those that the text may leave out.
#pragma once

#include <optional>
#include <vector>

#include "frontend/nabla/parse.hpp"
#include "frontend/nabla/parser.hpp"

namespace nestor::nabla {

class TokenStream {
public:
    explicit TokenStream(ParseContext& context) : context_(context) {}
    parser::symbol_type next(void* scanner);

private:
    parser::symbol_type scanned(void* scanner);
    enum class Opened { parenthesis, index, literal, block };

    bool in_literal() const;
    bool wants_semicolon(parser::symbol_kind_type next) const;
    bool wants_comma(parser::symbol_kind_type next) const;
    bool leaves_brackets(parser::symbol_kind_type next) const;
    void leave_brackets();
    void follow_brackets(parser::symbol_kind_type kind, TextRange range);
    bool follow(parser::symbol_kind_type kind);

    ParseContext& context_;
    std::optional<parser::symbol_type> waiting_;
    std::vector<Opened> open_;
    parser::symbol_kind_type last_ = parser::symbol_kind::S_SEMICOLON;
    std::uint32_t before_ = 0;     // where the former token ended
    bool closed_literal_ = false;  // the former token ended a tensor literal
    bool leaves_ = false;          // a semicolon that ends open brackets was supplied
    bool forgets_ = false;         // the former token ended open brackets
    int blocks_ = 0;
    int run_ = 0;  // prefix operators, assignments and `?` since the last comma or semicolon
};

}  // namespace nestor::nabla
