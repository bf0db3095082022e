// Options that would change nothing beside the others: refused, since who gives one expects something of it.
#pragma once

#include <optional>
#include <vector>

#include "frontend/cli/options/options.hpp"
#include "frontend/language.hpp"
#include "ir/base/diagnostic.hpp"

namespace nestor::cli {

/// The first option that says something of what the others leave out; inputs that are given twice.
std::optional<Diagnostic> idle_option(const Options& options);

/// An option for a language in which no input is.
std::optional<Diagnostic> idle_for_languages(const Options& options,
                                             const std::vector<const Language*>& languages);

/// A warning where pictures are wanted of a program that opens no window.
std::optional<Diagnostic> idle_frames(const Options& options, const std::string& input, bool has_window);

}  // namespace nestor::cli
