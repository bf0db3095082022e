// Checks of what the text alone tells: names of pipelines, formals and outputs.
//
// Note [Checks in the order of the text] (2026-11-23)
// A message is given where a reader of the text comes to it, so lowering calls these in its walk: formals
// before what their defaults are, outputs after the funcs. Types and shadowed names are known only once what
// stands before is lowered (lets have the types of their values, funcs those of their pure stages), and stay
// there.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/halide/ast.hpp"
#include "ir/base/diagnostic.hpp"

namespace nestor::halide {

/// The names of all pipelines; one that is taken is an error (HAL-7).
std::vector<std::string> check_pipelines(const File& file, Diagnostics& messages);

/// Adds a formal to those before it; false, and an error, where it cannot be declared (HAL-13, HAL-14). An
/// image of no rank that there is can be (HAL-6).
bool check_formal(const Formal& formal, const SourceFilePtr& file,
                  std::map<std::string, SourceRange>& declared, Diagnostics& messages);

/// The outputs of a pipeline, by default its last func. Errors: none there, one that is no func, or two
/// alike.
std::vector<std::string> check_outputs(const PipelineDefinition& pipeline, const SourceFilePtr& file,
                                       Diagnostics& messages);

/// The rank that an image's type spells; 0 where it is no digit.
int rank_of(const Formal& image);

/// True for names such as `s1` and `z0` (HAL-14).
bool is_loop_part(const std::string& name);

}  // namespace nestor::halide
