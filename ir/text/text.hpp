// The IR's own language, `.nest`: printed for people, parsed back without loss.
#pragma once

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

struct PrintOptions {
    bool numbers = true;        ///< symbols with their numbers (`m.3`); false only for reading
    bool origins = false;       ///< a comment with the source place at the end of each statement's line
    bool hide_compute = false;  ///< leave out compute statements' lines (keeps their bodies)
    std::string only;           ///< if not empty: this function only
};

/// A whole program; ends with a newline. parse(print(p)) equals p up to symbol numbers and origins.
std::string print(const Program& program, const PrintOptions& options = {});
std::string print(const Block& block, const PrintOptions& options = {});
/// One statement or expression, without a newline at the end of an expression.
std::string print(const Stmt& stmt, const PrintOptions& options = {});
std::string print(const Expr& expr, const PrintOptions& options = {});
std::string print(const LoopName& name);  ///< `<C, z0, s0, m>`

/// Parses a `.nest` text. All errors found, with ranges; origins of the result point into the text.
Result<Program> parse_nest(const SourceFilePtr& file);

}  // namespace nestor
