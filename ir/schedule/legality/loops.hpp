// Lookup of loops by name and their replacement: what all directives share.
#pragma once

#include <functional>

#include "ir/schedule/legality/subject.hpp"

namespace nestor {

/// The loop of this name and the statement that holds it; null when there is none.
const For* find_loop(const Block& block, const LoopName& name);
Stmt find_loop_statement(const Block& block, const LoopName& name);

/// The loops that enclose the named one, outermost first, without it.
std::vector<const For*> loops_around(const Block& block, const LoopName& name);

/// All loops of a block in textual order.
std::vector<const For*> all_loops(const Block& block);

/// Those of one func.
std::vector<const For*> loops_of_func(const Block& block, const std::string& func);

/// The loops nested one directly in the other from `loop` inwards, each the only statement of the one
/// around it.
std::vector<const For*> perfect_nest(const For& loop);

/// Replaces the statement that is the named loop by what `f` makes of it (one or several statements).
Block replace_loop(const Block& block, const LoopName& name,
                   const std::function<std::vector<Stmt>(const Stmt&)>& f);

/// The loop's statement with other contents: its origin gets `reason` as the maker where it is not empty.
Stmt with_loop(const Stmt& loop, For contents, const std::string& reason = "");

/// A new origin: `made_by` on top of `parent`.
Origin made(const Origin& parent, const std::string& made_by);

/// An error of a directive, where the user wrote it.
Diagnostic refusal(const Cause& cause, std::string id, std::string text, std::string hint = "");
Diagnostic refusal(const Subject& subject, std::string id, std::string text, std::string hint = "");

/// Refuses a loop that does not exist, with the loops of that func as a hint.
Refusal require_loop(const Subject& subject, const LoopName& name);
/// The same for several, at least `count`.
Refusal require_loops(const Subject& subject, const std::vector<LoopName>& names, std::size_t count);

/// All loops one after the other, but for unrolled ones, which are that already.
Block serialize(const Block& body);

/// Loop names for hints: `<C, z0, s0, m>, <C, z0, s0, n>`.
std::string list(const std::vector<const For*>& loops);

}  // namespace nestor
