// Tensor Comprehensions: the front end as the rest of nestor sees it. LANGUAGE.md is the reference.
#pragma once

#include "frontend/language.hpp"
#include "frontend/tc/parse.hpp"
#include "frontend/tc/print_ast.hpp"

namespace nestor::tc {

/// A file to a program of pipelines, with warnings and remarks; or all errors.
Result<Translation> translate(const SourceFilePtr& file);

/// How texts are laid out.
const Formatting& formatting();

}  // namespace nestor::tc
