// The interpreter of loop nests: their store semantics, the oracle for every pass, directive and emitter.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

struct InterpretOptions {
    std::ostream* output = nullptr;  ///< where `print` goes; null: nowhere
    std::int64_t step_limit = 0;     ///< statements to execute before giving up with error -1; 0: no limit
};

/// Runs an entry function whose body is a block, at any stage of the pass table: loops serially in order,
/// launches by running the device function over its grid (thread loops serially), reductions in place.
/// Reports what emitted code leaves undefined: subscripts outside a buffer, reads of elements never
/// written, unfilled holes. Those end with error -1 and a message naming the access.
/// Sizes and strides that are not among the arguments are taken from the arrays. Outputs keep incoming
/// values where nothing is written; an absent in-out array begins as zeros. What the function itself
/// returns comes back in scalars `result.0`, `result.1`, ..
Outcome interpret(const Program& program, const std::string& function, Arguments& arguments,
                  const InterpretOptions& options = {});

}  // namespace nestor
