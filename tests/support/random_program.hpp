// Random programs for property tests: well typed and well scoped, with every kind of node; or, on demand,
// such that the interpreter can run them without an error.
#pragma once

#include <random>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::testing {

struct RandomOptions {
    /// Every access lies inside its buffer and reads what was written, loops end, indices do not overflow;
    /// sane names; no holes, pipelines, launches, prints, trees, vectors or records.
    bool executable = false;
    int statements = 24;  ///< about how many statements a function has
};

/// The same numbers give the same program. An executable one has an entry function `f`.
Program random_program(std::mt19937_64& random, const RandomOptions& options = {});

/// Arguments for the entry function `f` of an executable program: sizes from 1 to 5, small values.
Arguments random_arguments(std::mt19937_64& random, const Program& program);

}  // namespace nestor::testing
