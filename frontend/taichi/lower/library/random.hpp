// Random numbers (TI-36): a hash of the seed, the number of the launch, the iteration and the draw, so that
// results do not depend on threads or targets; or Taichi's generator, one draw after the other.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The type that `ti.random(f64)` names, at the first place or under `keyword`; the kernel's floats without
/// one.
Type drawn_type(Evaluator& ev, const CallArguments& arguments, const char* keyword);
/// The next number: of floats in [0, 1), of integers any.
Value random(Evaluator& ev, const Type& type, TextRange range);
/// The next number of the normal distribution, of two that are uniform (Box and Muller).
Value normal_random(Evaluator& ev, const Type& type, TextRange range);

}  // namespace nestor::taichi
