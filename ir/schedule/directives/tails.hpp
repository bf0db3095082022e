// The tails of splits in open nests: which loops may have which, and what they ask of a func's bounds.
#pragma once

#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// Refuses tails that there are not, and `round` and `shift` where they would change what the func holds.
/// Both want a func that has its pure stage only, and `round` a loop over a whole dimension.
Refusal check_tail(const Subject& subject, const Split& split);

/// The split of a directive that `check_tail` accepted. With `round` the func is asked to be computed on a
/// multiple of the factor, an output in a buffer of its own:
///   compute f on (?, ?) { for x in (?, ?) { s } }  =>
///   compute f on (?, ?) { assert ?len emod e == 0;  for xo in (0, ? / e) { for xi in (0, e) { .. } } }
Block split_with_tail(const Subject& subject, const Split& split, const Symbol& outer, const Symbol& inner,
                      SymbolSource& symbols);

/// Judged on the complete schedule: tiles of a `shift` overlap, so they do not run at once. The error
/// stands at the last directive of the conflict, notes show the others.
Refusal overlap_conflict(const Subject& subject, const std::vector<Directive>& applied);

}  // namespace nestor::schedule
