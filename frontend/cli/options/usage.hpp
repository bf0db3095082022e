// Hints for mistyped options: what a command line that is not understood could have meant.
#pragma once

#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"

namespace nestor::cli {

/// True for a first word that names neither a file nor a language's kind of file: a subcommand was meant.
bool is_meant_as_subcommand(const std::string& word);

/// There is no such subcommand; the nearest, or all.
Diagnostic unknown_subcommand(const std::string& word);

/// Words of `command` that are no options of it: for each the nearest one, what other programs mean by it, or
/// where they are listed.
Diagnostics unknown_options(const std::string& command, const std::vector<std::string>& words);

/// How `NAME=VALUE` among the inputs is to be given.
std::string option_for_value(const std::string& command, const std::string& word);

/// For subcommands that take one file; words such as `N=64` are meant as sizes.
Diagnostic not_one_input(const std::string& command, const std::vector<std::string>& inputs);

/// What `help` does not explain.
Diagnostic not_explained(const std::string& word);

/// A hint: the nearest of the names, or all of them behind `all`: `functions are a, b`.
std::string nearest_or_all(const std::string& name, const std::vector<std::string>& names,
                           const std::string& all);

/// An argument that must be there is not; shows the example of the subcommand.
Diagnostic missing_argument(const std::string& command, const std::string& argument);

/// All of them, as text.
std::string names_of_subcommands();

}  // namespace nestor::cli
