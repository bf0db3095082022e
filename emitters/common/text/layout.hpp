// Layout of documents: breaks lines of generated C++ that are too long, at the places where a reader would.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "emitters/common/text/document.hpp"

namespace nestor {

/// Generated lines keep below this many columns where a break is possible.
inline constexpr std::size_t line_limit = 100;

/// How far a continuation stands in from its statement when no bracket or `=` gives a column.
inline constexpr std::size_t continuation_indent = 8;

/// One statement or head on a line, broken where it is too long; without the newline at the end. As few lines
/// as possible, broken outside of brackets rather than inside, at weak operators rather than at strong ones
/// (the operands of `&&`, `||` and `? :` stay whole even for a line more), and never inside a product that
/// stands in a sum in brackets or in a launch's `<<<..>>>` while another place is left.
std::string laid_out(const Document& line, std::size_t indentation = 0);

/// `head(` groups `)tail`: on one line where it fits; else one group a line, below the first one when the
/// parenthesis stands far to the left, eight columns in when not. For parameters and arguments, where an
/// array and its strides are one group. `indentation` in columns; no newline at the end.
std::string laid_out(const Document& head, const std::vector<std::vector<Document>>& groups,
                     const std::string& tail, std::size_t indentation = 0);

/// `#pragma ..` at column 0, continued by backslashes: before a clause, inside of one only where it alone is
/// too long.
std::string laid_out_pragma(const Document& pragma);

}  // namespace nestor
