// Barriers of a kernel that wait for asynchronous copies: those that some are on their way to.
#pragma once

#include <set>

#include "emitters/cuda/threads/copied_steps.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// The barriers of a kernel before which a thread may have begun a copy that no barrier has waited for since.
std::set<Stmt> barriers_that_wait(const Block& kernel, const StepFunctions& functions);

/// `i + 1 < n` in a loop of n iterations.
bool asks_for_next(const Expr& condition, const For& loop);

}  // namespace nestor::cuda
