// Explanation of loops: how each runs, which directives made it so, and what keeps others from running at
// once.
#pragma once

#include <map>
#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// A line for each loop of the function, indented as loops stand in each other: its name, how it runs, and
/// behind `#` the reasons that directives gave (at the loop that they were about). Where neither a loop nor
/// one around it runs at once, what keeps its iterations from running in parallel; where an innermost loop
/// runs without lanes, what keeps it from lanes. `later`: what passes say of loops.
std::string explain_loops(const Program& scheduled, const Function& function,
                          const std::map<LoopName, std::string>& later = {});

}  // namespace nestor
