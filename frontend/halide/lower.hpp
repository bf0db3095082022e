// Lowering of pipelines: from the syntax tree to functions whose bodies are pipelines of the IR.
#pragma once

#include <set>
#include <string>

#include "frontend/halide/ast.hpp"
#include "frontend/language.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor::halide {

/// Checks and lowers one pipeline into `program`. The function's parameters: the scalars; for each image its
/// sizes and pixels; for each variable of the output `x_min` and `x_extent`, the window (`h_x_min` and
/// `h_x_extent` for each output `h` where there are several); the outputs. Images and outputs are stored with
/// the first variable contiguous. False, and reported, when something is wrong.
///
/// Parameters that are `named` elsewhere, in schedules, are used.
///
/// Where there are `unread` names, of funcs and lets that could not be parsed, only the errors of what was
/// are wanted: nothing is said of these names and of outputs, there are no warnings, and no function is made.
bool lower_pipeline(const PipelineDefinition& pipeline, const SourceFilePtr& file,
                    const TranslationOptions& options, SymbolSource& symbols, Program& program,
                    Diagnostics& messages, const std::set<std::string>& named,
                    const std::set<std::string>* unread = nullptr);

}  // namespace nestor::halide
