// The manual page and shell completion, from the table of options.
#pragma once

#include <string>

namespace nestor::cli {

/// In the language of man pages: the program, its subcommands with their options and an example each.
std::string manual_page(const std::string& version);

/// A script for bash: subcommands first, then the subcommand's options, and files.
std::string bash_completion();

}  // namespace nestor::cli
