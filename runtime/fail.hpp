// The text of a thread's last error, for callers of the C interface.
#pragma once

inline thread_local const char* last_error = "";

inline int fail(int code, const char* text) {
    last_error = text;
    return code;
}
