// Texts of the shared error codes.
#include "ir/errors.hpp"

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

}  // namespace nestor
