// Leaves a function with an error code, and keeps the error's text.
#pragma once

#include "runtime/last_error.hpp"

inline int fail(int code, const char* text) {
    last_error = text;
    return code;
}
