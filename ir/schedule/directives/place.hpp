// Placement of funcs: compute-at and store-at in open nests, and what is legal there.
#pragma once

#include "ir/analysis/funcs.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// Moves statements, in this order, just inside the loop (null: to the root), in front of the first statement
/// there that touches one of `buffers`. Where the loop's body is nothing but indices and their guard, that is
/// behind the guard: an iteration that does nothing needs nothing.
Block placed(const Block& body, const std::vector<Stmt>& moved, const std::set<Symbol>& buffers,
             const LoopName* loop, const std::string& reason);

/// Refuses store-at where the loop does not enclose the func's compute.
Refusal check_stored_at(const Subject& subject, const StoreAt& at);

/// Refuses where there is no func of this name, with the nearest one.
Refusal require_known_func(const Subject& subject, const std::string& func);
/// The same, and where it is an output, which lives in the caller's buffer.
Refusal require_func(const Subject& subject, const std::string& func);

/// The loop that a directive of a user may have run its iterations at once; null for other directives.
const LoopName* sets_concurrency(const Directive& directive);

/// Judged on the complete schedule: between the allocation of a func and its compute no loop runs its
/// iterations at once. The error stands at the last directive of the conflict, notes show the others.
Refusal concurrency_conflict(const Subject& subject, const std::vector<Directive>& applied);

}  // namespace nestor::schedule
