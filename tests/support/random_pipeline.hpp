// Random algorithms as a declarative front end builds them: funcs over two sizes with initialised
// reductions, elementwise statements, later versions, shifted and mirrored reads under guards, temporaries.
#pragma once

#include <random>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::testing {

/// An entry function `f` of sizes N and M whose body is a pipeline; all values are int32 and wrap, so that
/// every order of a reduction gives the same result. Every read is inside and of a written element.
Program random_pipeline(std::mt19937_64& random);

/// Inputs of that function for two sizes.
Arguments random_arguments(const Program& program, std::int64_t n, std::int64_t m, std::mt19937_64& random);

}  // namespace nestor::testing
