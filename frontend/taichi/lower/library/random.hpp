// Random numbers (TI-36): a hash of the seed, the number of the launch, the iteration and the draw, so that
// results do not depend on threads or targets.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value random(Evaluator& ev, const Type& type, TextRange range);
Symbol random_function(Evaluator& ev, TextRange range);

}  // namespace nestor::taichi
