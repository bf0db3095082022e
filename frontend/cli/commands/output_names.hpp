// Validation of output names: what outputs may be called, and what of a name may stand in generated code
// (PR-13).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/io/files.hpp"
#include "ir/base/result.hpp"
#include "ir/core/target.hpp"

namespace nestor::cli {

/// The one place that decides which names `#include ".."` can carry: no quotes, nothing that ends lines or is
/// not shown, no trigraphs. An error for others, which say what to do.
std::optional<Diagnostic> unfit_for_include(const std::string& header);

/// The same for rules of make, which end with the line.
std::optional<Diagnostic> unfit_for_rule(const std::string& name);

/// The extension of the source: an error where it is one of another language, a warning where it is none that
/// compilers know; nothing for special files.
std::optional<Diagnostic> unfit_extension(const std::string& source, TargetKind target);

/// Two outputs of one name, for which `hint` says what to do, or an output that is an input.
std::optional<Diagnostic> clash_of(const std::vector<io::OutputFile>& outputs,
                                   const std::vector<std::string>& inputs,
                                   const std::string& hint = "each wants a file of its own");

/// `--namespace a::b` and `--prefix a`: names that C and C++ leave to their users.
std::optional<Diagnostic> unfit_namespace(const std::string& text);
std::optional<Diagnostic> unfit_prefix(const std::string& text);

/// A namespace that is also called like something with C linkage in this header.
std::optional<Diagnostic> taken_namespace(const std::string& text, const std::string& header);

}  // namespace nestor::cli
