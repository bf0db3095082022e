// Lowering: a checked module is evaluated as Python would, in stages: what is known while translating folds
// away, everything else becomes the IR. lower/ has a folder for the host program, kernels, fields and the
// library.
#pragma once

#include "frontend/language.hpp"
#include "frontend/taichi/ast.hpp"

namespace nestor::taichi {

/// The module's kernels, fields and host program, with what `messages` did not stop. Errors go to `messages`.
Translation lower(const File& file, const TranslationOptions& options, Diagnostics& messages);

}  // namespace nestor::taichi
