// A user's schedule: its directives in the order of the report's phases, each proved, then judged as a whole.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// Puts whole names in place of short ones, just before a directive is applied to a body: earlier directives
/// make and rename loops.
using Completion = std::function<Result<Directive>(const Block& body, const Directive& directive)>;

/// Sees a directive and the body that it made.
using DirectiveWatch = std::function<void(const Directive& directive, const Block& after)>;

/// The directives in the order in which they are applied: sorted stably by phase, placements from
/// consumers to producers.
std::vector<Directive> in_phases(const Program& lowered, const std::string& function,
                                 std::vector<Directive> directives);

/// True for directives of the last phase, which are about loops whose bounds are inferred.
bool needs_bounds(const Directive& directive);

/// Applies the directives to a function whose bounds are open, sorted stably by phase (algorithm,
/// specialize, loops, compute from consumers to producers, store, bounds), but for those of the last
/// phase. Tiles that `round` has computed as
/// a whole have a guard instead where inputs would need to hold more for them. Errors: the
/// directives' own refusals, and one for loops that run at once and share memory, which is judged when all
/// are applied. `watch` sees each directive once, in the order of application.
Result<Program> apply_schedule(const Program& lowered, const std::string& function,
                               const std::vector<Directive>& directives, const Completion& complete = {},
                               const DirectiveWatch& watch = {});

/// Applies the directives of the last phase, in the order of the text, to a function whose bounds are
/// inferred and that is flat.
Result<Program> apply_register_phase(const Program& inferred, const std::string& function,
                                     const std::vector<Directive>& directives,
                                     const Completion& complete = {});

/// Applies directives to a function whose bounds are inferred, in their order, and takes compute
/// statements away where none of them does. Errors are the directives' own refusals.
Result<Program> apply_steps(const Program& filled, const std::string& function,
                            const std::vector<Directive>& steps, const Completion& complete = {});

}  // namespace nestor
