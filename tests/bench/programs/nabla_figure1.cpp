// samples/nabla/figure1.nabla: tensors of four elements, their cosine and its gradients.
#include "printed.hpp"

extern "C" void bench_begin() {}

#ifdef GENERATED
#include "figure1.h"

extern "C" void bench_step() {
    print_apart(figure1);
}
#else
#include <cmath>

static void figure1() {
    const double a[2][2] = {{2, 3}, {4, 5}}, b[2] = {3, 1}, c[2] = {4, 6}, y[2] = {5, 6}, m = 7;
    double z[2], by_a[2][2] = {}, by_m = 0;
    for (int i = 0; i < 2; ++i) {
        z[i] = c[i];
        for (int k = 0; k < 2; ++k) z[i] += a[i][k] * b[k];
    }
    std::printf("[[%g], [%g]]\n", z[0], z[1]);
    for (int i = 0; i < 2; ++i) {
        const double slope = -std::sin(m * y[i] + 2);
        by_m += slope * y[i];
    }
    std::printf("[[%g, %g], [%g, %g]]\n%g\n", by_a[0][0], by_a[0][1], by_a[1][0], by_a[1][1], by_m);
}
extern "C" void bench_step() {
    print_apart(figure1);
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return printed_numbers(count);
}
