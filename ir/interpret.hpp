// The store semantics of loop nests: the oracle for every pass, directive and emitter.
#pragma once

#include "ir/array.hpp"
#include "ir/nodes.hpp"

namespace nestor {

/// Runs an entry function whose body is a block, at any stage of the pass table: loops serially in order,
/// launches by running the device function over its grid (thread loops serially), reductions in place.
/// Reports what emitted code leaves undefined: subscripts outside a buffer, reads of elements never
/// written, unfilled holes. Those end with error -1 and a message naming the access.
Outcome interpret(const Program& program, const std::string& function, Arguments& arguments);

}  // namespace nestor
