// Nests whose elements can be computed where they are read.
#pragma once

#include <optional>

#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

struct InlinableNest {
    Stmt statement, allocation;
    const Store* store;  ///< of its only statement
};

/// The nest of a loop at the top of the function, where `inline-nest` may be asked for it.
std::optional<InlinableNest> inlinable_nest(const Subject& subject, const LoopName& name);

}  // namespace nestor::schedule
