// The files of the repository, for tests that read them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace nestor::test {

std::string content_of(const std::filesystem::path& path);
/// All files of the tree but build folders and git's, by path from the root.
std::vector<std::string> files_of_tree();

}  // namespace nestor::test
