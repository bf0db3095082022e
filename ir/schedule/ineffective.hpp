// Directives without effect: warnings about those that the target's compilers cannot follow.
#pragma once

#include "ir/core/target.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// Warnings (SCH-79) and remarks (SCH-80) about the loops of `final`, the program that emitters print, which
/// `schedule` asked to run in a mode, and about what later directives of it replace or what changes nothing.
/// On a device, where loops become blocks and threads, about the latter and memory alone:
///  - an unrolled loop whose number of iterations is no constant, without a number of its own;
///  - a vectorized loop with another loop inside that is not unrolled: compilers vectorize innermost loops;
///  - blocks and threads of a device, on a CPU;
///  - a parallel loop inside of another one;
///  - a remark: a stage that one thread runs, where another stage of its func runs in parallel.
Diagnostics ineffective_directives(const Program& final, const Schedule& schedule, const Target& target);

}  // namespace nestor
