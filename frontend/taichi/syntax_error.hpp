// Syntax errors: the message for a token that cannot stand where it stands. Python allows dozens of tokens
// after most others, so the list of them is put into words.
#pragma once

#include <vector>

#include "frontend/taichi/parser.hpp"

namespace nestor::taichi {

/// Reports `found`; `expected` is every token that could stand there. Consequences of an earlier message are
/// not reported.
void report_unexpected(ParseContext& context, parser::symbol_kind_type found, TextRange range,
                       const std::vector<parser::symbol_kind_type>& expected);

}  // namespace nestor::taichi
