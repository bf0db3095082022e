// Where the text of a thread's last error is kept for callers of the C interface.
#pragma once

inline thread_local char last_error[1000] = "";
