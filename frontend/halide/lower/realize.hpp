// Realizations: from `realize` statements to what `nestor run` does by itself.
#pragma once

#include "frontend/halide/ast.hpp"
#include "frontend/language.hpp"
#include "frontend/schedule/parse.hpp"

namespace nestor::halide {

/// The realizations of a file; what is wrong with one (HAL-87) is reported, and it is left out.
std::vector<Realization> lower_realizations(const schedules::Text& text, const File& file,
                                            const std::vector<Schedule>& known, const Program& program,
                                            Diagnostics& messages);

}  // namespace nestor::halide
