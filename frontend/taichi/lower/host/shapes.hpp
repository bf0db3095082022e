// Shapes that windows draw (TI-82): circles, lines and triangles of the plane, each with its own color or one
// for all, as `ti.GUI` and the canvas of `ti.ui` are told them.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Draws `circles`, `circle`, `lines`, `line`, `rect`, `triangles`, `triangle`, `arrows`, `arrow`; false for
/// other names. A canvas of `ti.ui` has widths in parts of the window's height, and corners one after another
/// in one array.
bool draw_shape(Evaluator& ev, WindowValue& window, const std::string& name, bool of_canvas,
                const CallArguments& arguments);

}  // namespace nestor::taichi
