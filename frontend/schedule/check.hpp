// Checks of what the text of a schedule alone tells: which function a block is for, which directives there
// are, and which argument means what. Values are read in lowering, since startup expressions need the
// function's parameters.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/schedule/ast.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor::schedules {

/// A directive of the table, each of its arguments with its form: all that must be there, in the form's
/// order.
struct CheckedDirective {
    DirectiveText text;  ///< without the tail
    const DirectiveKind* kind = nullptr;
    Audience reader = Audience::users;  ///< some arguments only the default loops give
    std::vector<std::pair<const FormalArgument*, std::size_t>> arguments;  ///< places in `text.arguments`
    std::optional<Argument> tail;  ///< of `vectorize` and `unroll`, which are short for two directives then
    bool is_step = false;          ///< from `flatten()` on
};

/// The directives that are right, and the entry whose loops they change.
struct CheckedBlock {
    std::string name, function;
    SourceRange range;
    std::vector<CheckedDirective> directives;
    std::vector<TextRange> wrong;  ///< where the others stand
};

/// The blocks of a text that are for functions of these names; a block without `for`, and loose directives,
/// belong to the only one. Errors: HAL-62 functions and directives that there are not, HAL-58 wrong
/// arguments, HAL-50 with `strict_phases` what stands behind a later phase; blocks of one name, directives
/// that nestor does not have yet.
std::vector<CheckedBlock> check(const Text& text, const std::vector<std::string>& functions,
                                bool strict_phases, Diagnostics& messages);

/// A directive alone, of the default loops' own as well; nothing, and reported, where it is wrong.
std::optional<CheckedDirective> check_directive(const SourceFilePtr& file, const DirectiveText& text,
                                                Diagnostics& messages);

/// How a directive is written, for messages.
std::string form_of(const CheckedDirective& directive);

}  // namespace nestor::schedules
