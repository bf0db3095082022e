// Options and subcommands of other programs: what nestor has in their place, or who takes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"

namespace nestor::cli {

/// What to write in place of `name`, an option (without its value) that `nestor COMMAND` does not have; empty
/// where nothing is known of it.
std::string instead_of_option(const std::string& command, const std::string& name);

/// The subcommand that does what other programs call `word`, with an option where one is needed: `run --time
/// 10` for `bench`; empty where nothing is known of it.
std::string instead_of_subcommand(const std::string& word);

/// A word with one dash that would be read as a short option and its value, and is meant otherwise:
/// `-output x`, `-std=c++20`, `-o=x.cpp`.
std::optional<Diagnostic> misread_word(const std::vector<std::string>& words);

}  // namespace nestor::cli
