// samples/nabla/kepler.nabla: Newton's method and the sweep back through its steps, as often as they were.
#include "printed.hpp"

extern "C" void bench_begin() {}

#ifdef GENERATED
#include "kepler.h"

extern "C" void bench_step() {
    print_apart(kepler);
}
#else
#include <cmath>
#include <vector>

static void kepler() {
    const double M = 0.8, e = 0.3;
    double E = M, off = 1.0;
    std::vector<double> past;
    while (std::fabs(off) > 1e-12) {
        past.push_back(E);
        off = (E - e * std::sin(E) - M) / (1.0 - e * std::cos(E));
        E -= off;
    }
    double by_E = 1.0, by_M = 0.0, by_e = 0.0;
    for (std::size_t k = past.size(); k-- > 0;) {
        const double s = std::sin(past[k]), slope = 1.0 - e * std::cos(past[k]);
        const double value = past[k] - e * s - M;
        // off = value / slope, E = E - off
        by_e += by_E * (s / slope - value / (slope * slope) * std::cos(past[k]));
        by_M += by_E / slope;
        by_E -= by_E * (1.0 - value * e * s / (slope * slope));
    }
    std::printf("E %g dE/dM %g dE/de %g\n", E, by_M + by_E, by_e);
}
extern "C" void bench_step() {
    print_apart(kepler);
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return printed_numbers(count);
}
