// Strength reduction of powers: small whole exponents are products, which compilers vectorize.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Powers of float32 and float64 to constant exponents:
///   pow(x, 2)   =>  x * x
///   pow(x, 3)   =>  x * x * x                  not where floats are `strict`
///   pow(x, 4)   =>  (x * x) * (x * x)          not where floats are `strict`
/// The base is repeated, as long as it is short and calls nothing; what a statement computes several times
/// has a name in the end (values/name_shared_values).
Program expand_powers(const Program& program, FloatModel floats);

}  // namespace nestor
