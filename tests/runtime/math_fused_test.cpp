// The same for the instructions of this machine: products and sums are fused there, which rounds otherwise.
#define NESTOR_MATH_SUITE runtime_math_fused
#include "tests/runtime/math_test.cpp"
