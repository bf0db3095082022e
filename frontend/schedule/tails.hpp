// The tails of `vectorize` and `unroll`, with which they are short for two directives.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/schedule/ast.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor::schedules {

/// How users write a directive, for messages.
std::string form_with_tail(const DirectiveKind& kind);

/// The third argument of `vectorize` or `unroll`, or the one of that name, taken out of it; nothing where it
/// has none.
std::optional<Argument> take_tail(DirectiveText& text);

/// What `vectorize(f.x, n, tail)` and the same of `unroll` are short for: the split with that tail, and the
/// mode of its inner loop. Nothing, and reported, where the loop is not cut or there is no such tail.
std::vector<Directive> with_tail(const Directive& directive, const Argument& argument,
                                 const SourceFilePtr& file, Diagnostics& messages);

}  // namespace nestor::schedules
