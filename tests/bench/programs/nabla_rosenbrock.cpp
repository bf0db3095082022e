// samples/nabla/rosenbrock.nabla: 5000 steps with momentum.
#include "printed.hpp"

extern "C" void bench_begin() {}

#ifdef GENERATED
#include "rosenbrock.h"

extern "C" void bench_step() {
    print_apart(rosenbrock);
}
#else
static void rosenbrock() {
    double x = -1.2, y = 1, fast_x = 0, fast_y = 0, f = 0;
    for (int step = 0; step < 5000; ++step) {
        const double a = 1 - x, b = y - x * x;
        f = a * a + 100 * b * b;
        const double d_x = -2 * a - 400 * b * x, d_y = 200 * b;
        fast_x = 0.9 * fast_x - 0.0005 * d_x;
        fast_y = 0.9 * fast_y - 0.0005 * d_y;
        x += fast_x;
        y += fast_y;
    }
    std::printf("x %g y %g f %g\n", x, y, f);
}
extern "C" void bench_step() {
    print_apart(rosenbrock);
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return printed_numbers(count);
}
