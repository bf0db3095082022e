// Calls what the Makefile has nestor generate.
#include <cstdio>

#include "scale.h"

int main() {
    const float input[3] = {1, 2, 3};
    float output[3] = {};
    if (scale(3, input, nullptr, 2.0f, output, nullptr) != SCALE_OK) return 1;
    std::printf("%g %g %g\n", output[0], output[1], output[2]);
}
