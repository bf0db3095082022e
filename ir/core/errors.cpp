// Error codes: texts of the shared ones, and tables of several programs made one.
#include "ir/core/errors.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

std::vector<ErrorEntry> standard_errors() {
    return {{"OK", error_ok, ""},
            {"NULL", error_null, "a pointer is null"},
            {"SIZE", error_size, "a size is negative, does not fit or overflows"},
            {"OVERLAP", error_overlap, "an output overlaps another argument or itself"},
            {"MEMORY", error_memory, "memory for a temporary could not be allocated"},
            {"RANGE", error_range, "the sizes make a read leave its tensor"},
            {"WORKSPACE", error_workspace, "the workspace is too small"},
            {"CUDA", error_cuda, "the CUDA runtime reported an error"}};
}

std::vector<int> merge_errors(std::vector<ErrorEntry>& table, const std::vector<ErrorEntry>& other) {
    std::vector<int> renumbered;
    for (std::size_t k = 0; k < other.size(); ++k) {
        // programs that come of one share the beginning of their tables, with equal entries in it
        const bool shared = k < table.size() && table[k] == other[k];
        const auto found = shared ? table.begin() + static_cast<std::ptrdiff_t>(k)
                                  : std::find(table.begin(), table.end(), other[k]);
        renumbered.push_back(static_cast<int>(found - table.begin()));
        if (found == table.end()) table.push_back(other[k]);
    }
    return renumbered;
}

Block with_errors(const Block& block, const std::vector<int>& renumbered) {
    return rewrite_stmts(block, [&](const Stmt& s) -> Stmt {
        const auto* check = get<Assert>(s);
        const int error = check ? renumbered.at(static_cast<std::size_t>(check->error)) : 0;
        return check && error != check->error ? with(s, Assert{check->condition, error}) : s;
    });
}

}  // namespace nestor
