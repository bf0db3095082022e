// Random operators on values of one type, as the funcs of random lazy pipelines have them.
#pragma once

#include <random>

#include "ir/core/nodes.hpp"

namespace nestor::testing {

/// A small constant, or one near the end of a narrow type.
Expr random_constant(const Type& type, std::mt19937_64& random);

/// Two values by an operator that has no errors: sums, minima, bits, shifts, quotients by what is not 0.
Expr combined(const Expr& a, const Expr& b, std::mt19937_64& random);

/// A value by a constant other than 0, or what it leaves: what divides by 0 is an error of the pipeline.
Expr divided(const Expr& a, std::mt19937_64& random);

}  // namespace nestor::testing
