// The text of the drawing module, `gui.py` in the comments of generated code.
#pragma once

namespace nestor::taichi {

extern const char* const drawing_module;

}  // namespace nestor::taichi
