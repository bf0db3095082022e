// Modules of Python that are written in Python (TI-83): `heapq`, `bisect`, `statistics`.
#pragma once

#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {

extern const char* const python_modules_text;

const Library::Table& python_modules();

}  // namespace nestor::taichi
