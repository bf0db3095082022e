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

/// Words of `command` that are no options of it; the nearest one for each, or where they are listed.
Diagnostic unknown_options(const std::string& command, const std::vector<std::string>& words);

/// For subcommands that take one file; words such as `N=64` are meant as sizes.
Diagnostic not_one_input(const std::string& command, const std::vector<std::string>& inputs);

/// An argument that must be there is not; shows the example of the subcommand.
Diagnostic missing_argument(const std::string& command, const std::string& argument);

/// All of them, as text.
std::string names_of_subcommands();

}  // namespace nestor::cli
