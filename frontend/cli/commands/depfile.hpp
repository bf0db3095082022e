// Dependency files (`-MD`): what a generated file was made from, as a rule for make and ninja.
#pragma once

#include <string>
#include <vector>

namespace nestor::cli {

/// `targets: dependencies`, with what make takes for special in names escaped; with `phony` a rule without
/// dependencies for each of them, so that a file that is gone does not stop make.
std::string dependency_rule(const std::vector<std::string>& targets,
                            const std::vector<std::string>& dependencies, bool phony);

}  // namespace nestor::cli
