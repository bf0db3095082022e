// samples/taichi/ray_march.py: one frame.
#include "program.hpp"

constexpr int width = 320, height = 180;

#ifdef GENERATED
#include "ray_march.h"

static ray_march_state* const state = ray_march_state_create();
extern "C" void bench_begin() {}
extern "C" void bench_step() {
    ray_march_render(state, 0.5f);
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(ray_march_state_image(state), width * height * 3, count);
}
#else
#include <algorithm>
#include <cmath>

namespace {

struct Vec {
    float x, y, z;
};
Vec operator+(Vec a, Vec b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Vec operator*(float s, Vec a) {
    return {s * a.x, s * a.y, s * a.z};
}
float dot(Vec a, Vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
Vec normalized(Vec a) {
    return 1 / std::sqrt(dot(a, a)) * a;
}
Vec mix(Vec a, Vec b, float t) {
    return (1 - t) * a + t * b;
}

/// Into [-1, 1), as balls repeat every two units.
float repeated(float v) {
    return v + 1 - 2 * std::floor((v + 1) / 2) - 1;
}

float distance(Vec p) {
    const Vec q = {repeated(p.x), p.y - 0.6f, repeated(p.z)};
    return std::min(std::sqrt(dot(q, q)) - 0.5f, p.y);
}

Vec normal(Vec p) {
    constexpr float e = 1e-3f;
    return normalized({distance(p + Vec{e, 0, 0}) - distance(p + Vec{-e, 0, 0}),
                       distance(p + Vec{0, e, 0}) - distance(p + Vec{0, -e, 0}),
                       distance(p + Vec{0, 0, e}) - distance(p + Vec{0, 0, -e})});
}

float march(Vec origin, Vec direction, float limit) {
    float t = 0;
    for (int i = 0; i < 100; ++i) {
        const float d = distance(origin + t * direction);
        t += d;
        if (d < 1e-4f || t > limit) break;
    }
    return t;
}

Vec shade(Vec p, Vec n) {
    const Vec light = normalized({0.6f, 0.8f, -0.4f});
    const float bright = march(p + 2e-3f * n, light, 10) < 10 ? 0.2f : 1.0f;
    const Vec color = p.y < 0.01f ? Vec{0.8f, 0.8f, 0.8f} : Vec{0.9f, 0.4f, 0.2f};
    return (0.15f + 0.85f * bright * std::max(dot(n, light), 0.0f)) * color;
}

float image[width][height][3];

}  // namespace

extern "C" void bench_begin() {}
extern "C" void bench_step() {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < width; ++i)
        for (int j = 0; j < height; ++j) {
            const float u = (static_cast<float>(i) + 0.5f - width / 2.0f) / height;
            const float w = (static_cast<float>(j) + 0.5f - height / 2.0f) / height;
            const Vec origin = {0.5f, 1.8f, -3}, direction = normalized({u, w - 0.3f, 1});
            const float t = march(origin, direction, 30);
            const Vec sky = mix({1, 1, 1}, {0.4f, 0.6f, 0.9f}, w + 0.5f);
            Vec color = sky;
            if (t < 30) {
                const Vec p = origin + t * direction;
                const float s = std::clamp((t - 8) / 22, 0.0f, 1.0f);
                color = mix(shade(p, normal(p)), sky, s * s * (3 - 2 * s));
            }
            image[i][j][0] = std::sqrt(std::clamp(color.x, 0.0f, 1.0f));
            image[i][j][1] = std::sqrt(std::clamp(color.y, 0.0f, 1.0f));
            image[i][j][2] = std::sqrt(std::clamp(color.z, 0.0f, 1.0f));
        }
}
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(image[0][0], width * height * 3, count);
}
#endif
