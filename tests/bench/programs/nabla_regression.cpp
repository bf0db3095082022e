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
    const double x[8] = {0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5};
    const double y[8] = {0.9, 2.1, 2.9, 4.2, 4.8, 6.1, 7.2, 7.9};
    double slope = 0, offset = 0, loss = 0;
    for (int step = 0; step < 500; ++step) {
        double squares = 0, d_slope = 0, d_offset = 0;
        for (int i = 0; i < 8; ++i) {
            const double error = slope * x[i] + offset - y[i];
            squares += error * error;
            d_slope += 2 * error * x[i] / 8;
            d_offset += 2 * error / 8;
        }
        loss = squares / 8;
        slope -= 0.05 * d_slope;
        offset -= 0.05 * d_offset;
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
