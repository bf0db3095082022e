// Readers of a func: where it is read, and which funcs have to be computed in a loop for it to be computed
// there.
#pragma once

#include "ir/analysis/funcs.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// A read of the func that stands outside of its compute, and the loops around it.
struct Use {
    SourceRange range;
    std::vector<LoopName> loops;
};

std::vector<Use> uses_of(const Subject& subject, const FuncSite& site);
/// The loops that enclose all uses, outermost first.
std::vector<LoopName> common_loops(const std::vector<Use>& uses);
bool contains(const std::vector<LoopName>& names, const LoopName& name);

/// Funcs that have to be computed in the loop too for a func to be: those that read it outside of the loop,
/// and what reads these, each once. None where a read cannot be brought there.
std::vector<std::string> readers_to_place(const Subject& subject, const std::string& func,
                                          const LoopName& place);
/// The same, from consumers to producers, where all of them are inline reductions of the loop's func: parts
/// of its expressions, which go where these are computed. None where others are among them.
std::vector<std::string> inline_readers(const Subject& subject, const ComputeAt& at);

}  // namespace nestor::schedule
