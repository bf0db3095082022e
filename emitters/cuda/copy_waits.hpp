// Barriers of a kernel that wait for asynchronous copies: those that some are on their way to.
#pragma once

#include <set>

#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// The barriers of a kernel before which a thread may have begun a copy that no barrier has waited for since.
std::set<Stmt> barriers_that_wait(const Block& kernel);

}  // namespace nestor::cuda
