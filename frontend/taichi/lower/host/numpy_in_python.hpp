// Functions of numpy that are written in Python, as a program would write them (TI-81).
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/value.hpp"

namespace nestor::taichi {

struct Evaluator;
struct CallArguments;

extern const char* const numpy_numbers_text;
extern const char* const numpy_rows_text;
extern const char* const numpy_slopes_text;

/// What `np.NAME(..)` gives, `linalg.norm` for example; nothing where there is no such function here.
std::optional<Value> numpy_in_python(Evaluator& ev, const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
