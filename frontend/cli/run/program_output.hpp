// Output capture: what a running program prints, on its way to standard output.
#pragma once

#include <functional>

#include "frontend/cli/run/apart.hpp"

namespace nestor::cli {

/// Replaces `stdout` of this process, for good. A line `frame_mark` is not printed: `frame` is called, while
/// the program waits. The first text for a terminal takes it.
void take_output(Notes& notes, std::function<void()> frame);

/// The terminal is this process's from here on: the line of progress goes away.
void take_terminal();

/// Writes what waits to be written. May be called by a signal's handler.
void flush_output();

/// The same at the end of the work; false, with `errno` set, when that, or anything before, failed.
bool end_output();

}  // namespace nestor::cli
