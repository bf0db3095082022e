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
static const float petals[flowers][2] = {
    {1.4f, 0.2f}, {1.4f, 0.2f}, {1.3f, 0.2f}, {1.5f, 0.2f}, {1.4f, 0.2f}, {1.7f, 0.4f},
    {1.4f, 0.3f}, {1.5f, 0.2f}, {1.4f, 0.2f}, {1.5f, 0.1f}, {4.7f, 1.4f}, {4.5f, 1.5f},
    {4.9f, 1.5f}, {4.0f, 1.3f}, {4.6f, 1.5f}, {4.5f, 1.3f}, {4.7f, 1.6f}, {3.3f, 1.0f},
    {4.6f, 1.3f}, {3.9f, 1.4f}, {6.0f, 2.5f}, {5.1f, 1.9f}, {5.9f, 2.1f}, {5.6f, 1.8f},
    {5.8f, 2.2f}, {6.6f, 2.1f}, {4.5f, 1.7f}, {6.3f, 1.8f}, {5.8f, 1.8f}, {6.1f, 2.5f}};
static const int kinds[flowers] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1,
                                   1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};

static void iris() {
    float w1[2][hidden] = {{0.5f, -0.4f, 0.3f, 0.1f}, {-0.3f, 0.6f, 0.2f, -0.5f}}, b1[hidden] = {};
    float w2[hidden][classes] = {
        {0.2f, -0.1f, 0.4f}, {-0.5f, 0.3f, 0.1f}, {0.3f, 0.2f, -0.4f}, {0.1f, -0.3f, 0.2f}};
    float b2[classes] = {};
    int right = 0;
    for (int step = 0; step <= 2000; ++step) {
        float d_w1[2][hidden] = {}, d_b1[hidden] = {}, d_w2[hidden][classes] = {}, d_b2[classes] = {},
              loss = 0;
        right = 0;
        for (int i = 0; i < flowers; ++i) {
            float h[hidden], likely[classes], total = 0;
            for (int k = 0; k < hidden; ++k)
                h[k] = std::tanh(petals[i][0] * w1[0][k] + petals[i][1] * w1[1][k] + b1[k]);
            for (int c = 0; c < classes; ++c) {
                float score = b2[c];
                for (int k = 0; k < hidden; ++k) score += h[k] * w2[k][c];
                likely[c] = std::exp(score);
                total += likely[c];
            }
            bool best = true;
            for (int c = 0; c < classes; ++c) likely[c] /= total;
            for (int c = 0; c < classes; ++c) best = best && likely[c] <= likely[kinds[i]];
            right += best;
            loss -= std::log(likely[kinds[i]]) / flowers;
            float d_h[hidden] = {};
            for (int c = 0; c < classes; ++c) {
                const float d_score = (likely[c] - (c == kinds[i] ? 1.0f : 0.0f)) / flowers;
                d_b2[c] += d_score;
                for (int k = 0; k < hidden; ++k) {
                    d_w2[k][c] += h[k] * d_score;
                    d_h[k] += w2[k][c] * d_score;
                }
            }
            for (int k = 0; k < hidden; ++k) {
                const float d = d_h[k] * (1 - h[k] * h[k]);
                d_b1[k] += d;
                for (int p = 0; p < 2; ++p) d_w1[p][k] += petals[i][p] * d;
            }
        }
        if (step % 500 == 0) std::printf("step %d loss %g\n", step, loss);
        for (int k = 0; k < hidden; ++k) {
            b1[k] -= 0.05f * d_b1[k];
            for (int p = 0; p < 2; ++p) w1[p][k] -= 0.05f * d_w1[p][k];
            for (int c = 0; c < classes; ++c) w2[k][c] -= 0.05f * d_w2[k][c];
        }
        for (int c = 0; c < classes; ++c) b2[c] -= 0.05f * d_b2[c];
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
