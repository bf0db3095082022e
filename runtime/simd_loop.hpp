// Loops in lanes where nobody asks for OpenMP: g++ and clang++ have words of their own for it.
#pragma once

/// Stands before a loop of independent iterations: compilers run it in lanes without a proof.
#ifdef __clang__
#define SIMD_LOOP _Pragma("clang loop vectorize(assume_safety)")
#else
#define SIMD_LOOP _Pragma("GCC ivdep")
#endif
