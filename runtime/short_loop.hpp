// Loops in lanes of a few iterations, how many is known: clang unrolls them before it looks for
// lanes, and then finds none, or those of a loop around them.
#pragma once

/// Stands before such a loop: it stays one.
#ifdef __clang__
#define SHORT_LOOP _Pragma("clang loop unroll(disable)")
#else
#define SHORT_LOOP
#endif
