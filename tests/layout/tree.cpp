// The files of the repository, for tests that read them.
#include "tree.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace nestor::test {

std::string content_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> files_of_tree() {
    const std::filesystem::path root = NESTOR_SOURCE_DIR;
    std::vector<std::string> files;
    for (auto at = std::filesystem::recursive_directory_iterator(root);
         at != std::filesystem::recursive_directory_iterator(); ++at) {
        const std::string name = at->path().filename().string();
        const bool skipped = at->is_directory() && (name == ".git" || name == "__pycache__" ||
                                                    (at.depth() == 0 && name.starts_with("build")));
        if (skipped)
            at.disable_recursion_pending();
        else if (at->is_regular_file())
            files.push_back(std::filesystem::relative(at->path(), root).string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace nestor::test
