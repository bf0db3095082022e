// The text of the module of decompositions and rotations, `linear_algebra.py` in the comments of generated
// code.
#pragma once

namespace nestor::taichi {

extern const char* const linear_algebra_module;

}  // namespace nestor::taichi
