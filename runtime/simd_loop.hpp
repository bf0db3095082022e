// Loops in lanes where nobody asks for OpenMP: g++ and clang++ have words of their own for it.
#pragma once

/// Stands before a loop whose iterations are independent: compilers need not prove it to run them
/// in lanes.
#ifdef __clang__
#define SIMD_LOOP _Pragma("clang loop vectorize(assume_safety)")
#else
#define SIMD_LOOP _Pragma("GCC ivdep")
#endif
