// Calls both libraries, and compares with what they should compute.
#include <cstdio>

#include "layer.h"
#include "scale.h"

int main() {
    const float input[2][2] = {{1, 2}, {3, 4}}, weights[2][2] = {{1, -1}, {1, -1}};
    float output[2][2] = {}, doubled[4] = {};
    if (layer(2, 2, 2, &input[0][0], nullptr, &weights[0][0], nullptr, &output[0][0], nullptr) != LAYER_OK) {
        std::fprintf(stderr, "%s\n", layer_last_error());
        return 1;
    }
    if (layers_scale(4, &output[0][0], nullptr, 2.0f, doubled, nullptr) != 0) return 1;
    std::printf("%g %g %g %g\n", doubled[0], doubled[1], doubled[2], doubled[3]);
    return doubled[0] == 6 && doubled[1] == 0 && doubled[2] == 14 && doubled[3] == 0 ? 0 : 1;
}
