// Slicing: what can still be checked of a file that has syntax errors.
#pragma once

#include "frontend/nabla/ast.hpp"

namespace nestor::nabla {

/// The statements of the top level that depend on nothing that was not understood, so that an error in one of
/// them is no consequence of the syntax errors. Empty for programs in named blocks.
File sound_part(const File& file);

}  // namespace nestor::nabla
