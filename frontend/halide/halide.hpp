// The formal Halide language: the front end as the rest of nestor sees it. LANGUAGE.md is the reference.
#pragma once

#include "frontend/halide/parse.hpp"
#include "frontend/halide/print_ast.hpp"
#include "frontend/language.hpp"

namespace nestor::halide {

/// A file to a program of pipelines with its schedules and realizations, warnings and remarks; or all errors.
Result<Translation> translate(const SourceFilePtr& file, const TranslationOptions& options = {});

/// The syntax tree of pipelines, schedules and realizations as text.
Result<std::string> print_tree(const SourceFilePtr& file);

/// How texts are laid out, schedules and realizations in them too.
const Formatting& formatting();

}  // namespace nestor::halide
