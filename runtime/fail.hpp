// How functions end with an error: a code to return, and a text that callers may ask for.
#pragma once

#include <cstdio>

#include "runtime/last_error.hpp"

/// Keeps a message, given in parts, as this thread's last error; returns its code.
inline int fail(int code, const char* text, const char* name = "", const char* what = "",
                const char* other = "", const char* end = "") {
    std::snprintf(last_error, sizeof last_error, "%s%s%s%s%s", text, name, what, other, end);
    return code;
}
