// Names for constants: a float that the program calls `dx` is printed by this name, declared once in each
// function, so that formulas read as they were written.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// y[i] = x[i] / 0.0078125  =>  let dx = 0.0078125; y[i] = x[i] / dx
/// Of floats whose origin is a name in the text of the program (`dx`, or `self.dx`). They are declared before
/// the first statement that uses one; in kernels inside of the loops over blocks and threads.
Program name_constants(const Program& program, const Target& target);

}  // namespace nestor
