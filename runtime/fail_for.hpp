// The text of an error about an argument.
#pragma once

#include <cstdio>

#include "runtime/fail.hpp"

/// "matmul: C overlaps A"
inline int fail_for(int code, const char* function, const char* a, const char* what,
                    const char* b = "") {
    static thread_local char text[200];
    std::snprintf(text, sizeof text, "%s: %s%s%s", function, a, what, b);
    return fail(code, text);
}
