// Taichi: the front end as the rest of nestor sees it. LANGUAGE.md is the reference.
#pragma once

#include "frontend/language.hpp"
#include "frontend/taichi/parse.hpp"
#include "frontend/taichi/print_ast.hpp"

namespace nestor::taichi {

/// A module to a program, with warnings and remarks; or all errors.
Result<Translation> translate(const SourceFilePtr& file, const TranslationOptions& options = {});

}  // namespace nestor::taichi
