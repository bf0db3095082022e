// samples/nabla/iris.nabla: 2001 steps of training a network of two layers.
#include "printed.hpp"

extern "C" void bench_begin() {}

#ifdef GENERATED
#include "iris.h"

extern "C" void bench_step() {
    print_apart(iris);
}
#else
#include <cmath>

constexpr int flowers = 30, hidden = 4, classes = 3;
static const double petals[flowers][2] = {
    {1.4, 0.2}, {1.4, 0.2}, {1.3, 0.2}, {1.5, 0.2}, {1.4, 0.2}, {1.7, 0.4}, {1.4, 0.3}, {1.5, 0.2},
    {1.4, 0.2}, {1.5, 0.1}, {4.7, 1.4}, {4.5, 1.5}, {4.9, 1.5}, {4.0, 1.3}, {4.6, 1.5}, {4.5, 1.3},
    {4.7, 1.6}, {3.3, 1.0}, {4.6, 1.3}, {3.9, 1.4}, {6.0, 2.5}, {5.1, 1.9}, {5.9, 2.1}, {5.6, 1.8},
    {5.8, 2.2}, {6.6, 2.1}, {4.5, 1.7}, {6.3, 1.8}, {5.8, 1.8}, {6.1, 2.5}};
static const int kinds[flowers] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1,
                                   1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};

static void iris() {
    double w1[2][hidden] = {{0.5, -0.4, 0.3, 0.1}, {-0.3, 0.6, 0.2, -0.5}}, b1[hidden] = {};
    double w2[hidden][classes] = {{0.2, -0.1, 0.4}, {-0.5, 0.3, 0.1}, {0.3, 0.2, -0.4}, {0.1, -0.3, 0.2}};
    double b2[classes] = {};
    int right = 0;
    for (int step = 0; step <= 2000; ++step) {
        double d_w1[2][hidden] = {}, d_b1[hidden] = {}, d_w2[hidden][classes] = {}, d_b2[classes] = {},
               loss = 0;
        right = 0;
        for (int i = 0; i < flowers; ++i) {
            double h[hidden], likely[classes], total = 0;
            for (int k = 0; k < hidden; ++k)
                h[k] = std::tanh(petals[i][0] * w1[0][k] + petals[i][1] * w1[1][k] + b1[k]);
            for (int c = 0; c < classes; ++c) {
                double score = b2[c];
                for (int k = 0; k < hidden; ++k) score += h[k] * w2[k][c];
                likely[c] = std::exp(score);
                total += likely[c];
            }
            bool best = true;
            for (int c = 0; c < classes; ++c) likely[c] /= total;
            for (int c = 0; c < classes; ++c) best = best && likely[c] <= likely[kinds[i]];
            right += best;
            loss -= std::log(likely[kinds[i]]) / flowers;
            double d_h[hidden] = {};
            for (int c = 0; c < classes; ++c) {
                const double d_score = (likely[c] - (c == kinds[i] ? 1.0 : 0.0)) / flowers;
                d_b2[c] += d_score;
                for (int k = 0; k < hidden; ++k) {
                    d_w2[k][c] += h[k] * d_score;
                    d_h[k] += w2[k][c] * d_score;
                }
            }
            for (int k = 0; k < hidden; ++k) {
                const double d = d_h[k] * (1 - h[k] * h[k]);
                d_b1[k] += d;
                for (int p = 0; p < 2; ++p) d_w1[p][k] += petals[i][p] * d;
            }
        }
        if (step % 500 == 0) std::printf("step %d loss %g\n", step, loss);
        for (int k = 0; k < hidden; ++k) {
            b1[k] -= 0.05 * d_b1[k];
            for (int p = 0; p < 2; ++p) w1[p][k] -= 0.05 * d_w1[p][k];
            for (int c = 0; c < classes; ++c) w2[k][c] -= 0.05 * d_w2[k][c];
        }
        for (int c = 0; c < classes; ++c) b2[c] -= 0.05 * d_b2[c];
    }
    std::printf("right %d of %d\n", right, flowers);
}
extern "C" void bench_step() {
    print_apart(iris);
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return printed_numbers(count);
}
