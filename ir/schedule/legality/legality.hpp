// Legality of directives: dependence questions, answered in the words of a refusal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// Buffers that a loop's iterations only combine into with one associative and commutative operator, and
/// whose place does not change with the loop's index. Buffers allocated inside the loop do not count.
std::vector<Reduction> carried_reductions(const For& loop);

/// The dependence that a loop carries between its iterations, leaving aside `reductions`.
std::optional<std::string> carried_conflict(const Subject& subject, const LoopName& loop,
                                            const std::vector<Reduction>& reductions);

/// The dependence that another order of a band of loops would break.
std::optional<std::string> reorder_conflict(const Subject& subject, const std::vector<LoopName>& before,
                                            const std::vector<LoopName>& after);

/// The dependence that running two sibling nests as one, merged over their first `depth` loops, would break.
std::optional<std::string> merge_conflict(const Subject& subject, const For& first, const For& second,
                                          int depth);

/// Whether iterations of the two nests depend on each other that differ in one of their first `depth` loops.
bool crosses(const Subject& subject, const For& first, const For& second, int depth);

}  // namespace nestor::schedule
