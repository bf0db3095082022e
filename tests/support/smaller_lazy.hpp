// Failing cases of random lazy pipelines with as little as fails.
#pragma once

#include <functional>
#include <vector>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::testing {

/// A program of `random_lazy_pipeline`, directives for it and one call.
struct LazyCase {
    Program drawn;
    std::vector<Directive> directives;
    Arguments arguments;
};

/// The smallest case found for which `fails` still holds: outputs, directives, funcs (reads of them are 0),
/// updates and guards are left out, operations replaced by their operands or 0, the windows and w brought
/// nearer to 0. What is asked of `fails` may break the rules of the language. After so many tries what was
/// reached.
LazyCase shrunk(LazyCase one, const std::function<bool(const LazyCase&)>& fails, int tries);

}  // namespace nestor::testing
