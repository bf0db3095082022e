// samples/nabla/regression.nabla: 500 steps of gradient descent.
#include "printed.hpp"

extern "C" void bench_begin() {}

#ifdef GENERATED
#include "regression.h"

extern "C" void bench_step() {
    print_apart(regression);
}
#else
static void regression() {
    const float x[8] = {0.0f, 0.5f, 1.0f, 1.5f, 2.0f, 2.5f, 3.0f, 3.5f};
    const float y[8] = {0.9f, 2.1f, 2.9f, 4.2f, 4.8f, 6.1f, 7.2f, 7.9f};
    float slope = 0, offset = 0, loss = 0;
    for (int step = 0; step < 500; ++step) {
        float squares = 0, d_slope = 0, d_offset = 0;
        for (int i = 0; i < 8; ++i) {
            const float error = slope * x[i] + offset - y[i];
            squares += error * error;
            d_slope += 2 * error * x[i] / 8;
            d_offset += 2 * error / 8;
        }
        loss = squares / 8;
        slope -= 0.05f * d_slope;
        offset -= 0.05f * d_offset;
    }
    std::printf("slope %g offset %g loss %g\n", slope, offset, loss);
}
extern "C" void bench_step() {
    print_apart(regression);
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return printed_numbers(count);
}
