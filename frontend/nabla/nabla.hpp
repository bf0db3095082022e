// Nabla: the front end as the rest of nestor sees it. LANGUAGE.md is the reference.
#pragma once

#include "frontend/language.hpp"
#include "frontend/nabla/parse.hpp"
#include "frontend/nabla/print_ast.hpp"

namespace nestor::nabla {

/// A file to a program with one function, named after the file, with warnings; or all errors.
Result<Translation> translate(const SourceFilePtr& file);

/// How texts are laid out.
const Formatting& formatting();

}  // namespace nestor::nabla
