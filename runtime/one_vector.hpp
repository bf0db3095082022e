// Loops that bring rows of an array into a tile: clang takes four vectors in each step, whose
// loads run ahead of what the processor fetches from memory.
#pragma once

/// Stands before a loop in lanes that waits for memory: one vector after the other.
#ifdef __clang__
#define ONE_VECTOR _Pragma("clang loop interleave(disable)")
#else
#define ONE_VECTOR
#endif
