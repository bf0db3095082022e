// The parser of schedules: from a whole `.sched` file, or the part of a program that is a schedule, to its
// tree.
#pragma once

#include <string>
#include <vector>

#include "frontend/common/expression_scanner.hpp"
#include "frontend/schedule/ast.hpp"
#include "frontend/schedule/foreign.hpp"
#include "ir/base/formatting.hpp"
#include "ir/base/result.hpp"

namespace nestor::schedules {

/// What was understood of a text, with the errors of the rest.
struct Parsed {
    Text text;
    Diagnostics messages;
};

/// Parses `ranges` of a file, one after the other; ranges of the result count from the file's beginning.
Parsed parse(const SourceFilePtr& file, const std::vector<TextRange>& ranges);
/// Parses a whole file.
Parsed parse(const SourceFilePtr& file);

/// The tokens of a part of a file that parses; ranges count from the file's beginning.
std::vector<FormatToken> scan(const SourceFilePtr& file, TextRange range);

/// How files of schedules are laid out.
const Formatting& formatting();

/// What scanner and parser share while they run.
class ParseContext : public syntax::ExpressionScanner<ExpressionNode> {
public:
    ParseContext(const SourceFilePtr& source, std::uint32_t begin, Text& text)
        : ExpressionScanner(Number{"0"}, source, "HAL-88", ForeignErrors(foreign_forms(), from_cpp), begin),
          file(text) {}

    Text& file;
};

}  // namespace nestor::schedules
