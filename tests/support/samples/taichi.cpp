// Double precision and plain loops throughout, but for julia, whose edge is defined by float32.
#include "taichi.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace nestor::samples::taichi {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// The position of (i, j) in an array of `columns` columns.
std::size_t at(int i, int columns, int j) {
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(j);
}

struct Vector {
    double x = 0, y = 0, z = 0;
};
Vector operator+(Vector a, Vector b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Vector operator*(double s, Vector a) {
    return {s * a.x, s * a.y, s * a.z};
}
double dot(Vector a, Vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
Vector unit(Vector a) {
    return 1 / std::sqrt(dot(a, a)) * a;
}
Vector mix(Vector a, Vector b, double t) {
    return (1 - t) * a + t * b;
}

/// Distance to the nearest surface of ray_march.py's scene.
double scene(Vector p) {
    const auto repeat = [](double v) { return v + 1 - 2 * std::floor((v + 1) / 2) - 1; };
    const Vector q{repeat(p.x), p.y - 0.6, repeat(p.z)};
    return std::min(std::sqrt(dot(q, q)) - 0.5, p.y);
}

double march(Vector origin, Vector direction, double limit) {
    double t = 0;
    for (int step = 0; step < 100; ++step) {
        const double d = scene(origin + t * direction);
        t += d;
        if (d < 1e-4 || t > limit) break;
    }
    return t;
}

Vector shade(Vector p) {
    const double e = 1e-3;
    const Vector normal = unit({scene(p + Vector{e, 0, 0}) - scene(p + Vector{-e, 0, 0}),
                                scene(p + Vector{0, e, 0}) - scene(p + Vector{0, -e, 0}),
                                scene(p + Vector{0, 0, e}) - scene(p + Vector{0, 0, -e})});
    const Vector light = unit({0.6, 0.8, -0.4});
    const double bright = march(p + 2e-3 * normal, light, 10) < 10 ? 0.2 : 1;
    const Vector color = p.y < 0.01 ? Vector{0.8, 0.8, 0.8} : Vector{0.9, 0.4, 0.2};
    return (0.15 + 0.85 * bright * std::max(dot(normal, light), 0.0)) * color;
}

double smoothstep(double low, double high, double v) {
    const double t = std::clamp((v - low) / (high - low), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// The grid cells that a particle touches: the first, the offset from it, and the weights along each axis.
struct Neighbourhood {
    int base[2];
    double offset[2];
    double weight[3][2];
};

Neighbourhood neighbourhood(const double* x, int n_grid) {
    Neighbourhood n{};
    for (int d = 0; d < 2; ++d) {
        const double cells = x[d] * n_grid;
        n.base[d] = static_cast<int>(cells - 0.5);
        const double f = n.offset[d] = cells - n.base[d];
        n.weight[0][d] = 0.5 * (1.5 - f) * (1.5 - f);
        n.weight[1][d] = 0.75 - (f - 1) * (f - 1);
        n.weight[2][d] = 0.5 * (f - 0.5) * (f - 0.5);
    }
    return n;
}

constexpr double mpm_step = 2e-4, mpm_stiffness = 400, mpm_gravity = 9.8;
constexpr int mpm_bound = 3;

double particle_volume(int n_grid) {
    return 0.25 / n_grid / n_grid;
}

struct Grid {
    std::vector<double> mass, velocity;
};

Grid particles_to_grid(const Particles& particles, int n_grid) {
    Grid grid{std::vector<double>(at(n_grid * n_grid)), std::vector<double>(at(2 * n_grid * n_grid))};
    const double dx = 1.0 / n_grid, volume = particle_volume(n_grid), mass = volume;
    for (std::size_t p = 0; p < particles.j.size(); ++p) {
        const Neighbourhood n = neighbourhood(&particles.x[2 * p], n_grid);
        const double stress = -mpm_step * 4 * mpm_stiffness * volume * (particles.j[p] - 1) / (dx * dx);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const double weight = n.weight[i][0] * n.weight[j][1];
                const double distance[2] = {(i - n.offset[0]) * dx, (j - n.offset[1]) * dx};
                const std::size_t cell = at(n.base[0] + i, n_grid, n.base[1] + j);
                for (std::size_t d = 0; d < 2; ++d) {
                    double push = mass * particles.v[2 * p + d] + stress * distance[d];
                    for (std::size_t e = 0; e < 2; ++e)
                        push += mass * particles.c[4 * p + 2 * d + e] * distance[e];
                    grid.velocity[2 * cell + d] += weight * push;
                }
                grid.mass[cell] += weight * mass;
            }
    }
    return grid;
}

}  // namespace

std::string path_of(const std::string& name) {
    return std::string(NESTOR_SOURCE_DIR) + "/samples/taichi/" + name + ".py";
}

std::string text_of(const std::string& name,
                    const std::vector<std::pair<std::string, std::string>>& replacements) {
    std::ifstream in(path_of(name), std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    std::string text = content.str();
    for (const auto& [from, to] : replacements) {
        const std::size_t place = text.find(from);
        if (place == std::string::npos) std::abort();
        text.replace(place, from.size(), to);
    }
    return text;
}

std::vector<float> julia(int n, float time) {
    std::vector<float> pixels(at(2 * n * n));
    for (int i = 0; i < 2 * n; ++i)
        for (int j = 0; j < n; ++j) {
            const float c[2] = {-0.8f, std::cos(time) * 0.2f};
            float z[2] = {(static_cast<float>(i) / static_cast<float>(n) - 1) * 2,
                          (static_cast<float>(j) / static_cast<float>(n) - 0.5f) * 2};
            int iterations = 0;
            while (std::sqrt(z[0] * z[0] + z[1] * z[1]) < 20 && iterations < 50) {
                const float real = z[0] * z[0] - z[1] * z[1] + c[0];
                z[1] = 2 * z[0] * z[1] + c[1];
                z[0] = real;
                ++iterations;
            }
            pixels[at(i, n, j)] = 1 - static_cast<float>(iterations) * 0.02f;
        }
    return pixels;
}

std::vector<std::int32_t> game_of_life(int n, int generations) {
    std::vector<std::int32_t> alive(at(n * n));
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            alive[at(i, n, j)] = (i * 73 + j * 179) * (i * 31 + j * 57 + 11) / 7 % 4 == 0;
    for (int generation = 0; generation < generations; ++generation) {
        const std::vector<std::int32_t> before = alive;
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) {
                int neighbours = 0;
                for (int di = -1; di <= 1; ++di)
                    for (int dj = -1; dj <= 1; ++dj)
                        if (di != 0 || dj != 0)
                            neighbours += before[at((i + di + n) % n, n, (j + dj + n) % n)];
                alive[at(i, n, j)] = neighbours == 3 || (neighbours == 2 && before[at(i, n, j)] == 1) ? 1 : 0;
            }
    }
    return alive;
}

std::vector<double> laplace(int n) {
    const auto value = [&](int i, int j) {
        const double u = 1.0 * i / n, v = 1.0 * j / n;
        return u * u + 3 * v * v;
    };
    std::vector<double> y(at(n * n));
    for (int i = 1; i < n - 1; ++i)
        for (int j = 1; j < n - 1; ++j)
            y[at(i, n, j)] =
                (value(i - 1, j) + value(i + 1, j) + value(i, j - 1) + value(i, j + 1) - 4 * value(i, j)) *
                n * n;
    return y;
}

Bodies nbody(int n, int steps) {
    const double dt = 1e-3, softening = 0.05;
    Bodies b{std::vector<double>(at(2 * n)), std::vector<double>(at(2 * n)), 0};
    for (int i = 0; i < n; ++i) {
        const double angle = 2.4 * i, radius = 0.3 * std::sqrt((i + 0.5) / n);
        b.positions[at(i, 2, 0)] = 0.5 + radius * std::cos(angle);
        b.positions[at(i, 2, 1)] = 0.5 + radius * std::sin(angle);
        b.velocities[at(i, 2, 0)] = -std::sin(angle) * radius * 2;
        b.velocities[at(i, 2, 1)] = std::cos(angle) * radius * 2;
    }
    for (int step = 0; step < steps; ++step) {
        for (int i = 0; i < n; ++i) {
            double force[2] = {0, 0};
            for (int j = 0; j < n; ++j) {
                const double dx = b.positions[at(j, 2, 0)] - b.positions[at(i, 2, 0)];
                const double dy = b.positions[at(j, 2, 1)] - b.positions[at(i, 2, 1)];
                const double square = dx * dx + dy * dy + softening * softening;
                force[0] += dx / (square * std::sqrt(square));
                force[1] += dy / (square * std::sqrt(square));
            }
            for (int d = 0; d < 2; ++d) b.velocities[at(i, 2, d)] += force[d] / n * dt;
        }
        for (std::size_t k = 0; k < b.positions.size(); ++k) b.positions[k] += b.velocities[k] * dt;
    }
    for (const double v : b.velocities) b.kinetic_energy += 0.5 * v * v / n;
    return b;
}

Sums sum(int n) {
    Sums sums;
    double squares = 0;
    for (int i = 0; i < n; ++i) {
        const int x = i % 10 - 3;
        sums.total += x;
        squares += x * x;
    }
    sums.mean_square = squares / n;
    return sums;
}

std::vector<double> saxpy(double a, const std::vector<double>& x, const std::vector<double>& y) {
    std::vector<double> out;
    for (std::size_t k = 0; k < x.size(); ++k) out.push_back(a * x[k] + y[k]);
    return out;
}

Particles mpm88_begin(const std::vector<double>& positions, double volume_ratio) {
    const std::size_t n = positions.size() / 2;
    Particles particles{positions, std::vector<double>(2 * n), std::vector<double>(4 * n),
                        std::vector<double>(n, volume_ratio)};
    for (std::size_t p = 0; p < n; ++p) particles.v[2 * p + 1] = -1;
    return particles;
}

void mpm88_substep(Particles& particles, int n_grid) {
    const double dx = 1.0 / n_grid;
    Grid grid = particles_to_grid(particles, n_grid);
    for (int i = 0; i < n_grid; ++i)
        for (int j = 0; j < n_grid; ++j) {
            double* v = &grid.velocity[2 * at(i, n_grid, j)];
            const double mass = grid.mass[at(i, n_grid, j)];
            if (mass > 0) {
                v[0] /= mass;
                v[1] /= mass;
            }
            v[1] -= mpm_step * mpm_gravity;
            const int place[2] = {i, j};
            for (int d = 0; d < 2; ++d) {
                if (place[d] < mpm_bound) v[d] = std::max(v[d], 0.0);
                if (place[d] > n_grid - mpm_bound) v[d] = std::min(v[d], 0.0);
            }
        }
    for (std::size_t p = 0; p < particles.j.size(); ++p) {
        const Neighbourhood n = neighbourhood(&particles.x[2 * p], n_grid);
        double velocity[2] = {0, 0}, gradient[2][2] = {{0, 0}, {0, 0}};
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const double weight = n.weight[i][0] * n.weight[j][1];
                const double distance[2] = {(i - n.offset[0]) * dx, (j - n.offset[1]) * dx};
                const double* v = &grid.velocity[2 * at(n.base[0] + i, n_grid, n.base[1] + j)];
                for (int d = 0; d < 2; ++d) {
                    velocity[d] += weight * v[d];
                    for (int e = 0; e < 2; ++e) gradient[d][e] += 4 * weight * v[d] * distance[e] / (dx * dx);
                }
            }
        for (std::size_t d = 0; d < 2; ++d) {
            particles.v[2 * p + d] = velocity[d];
            particles.x[2 * p + d] += mpm_step * velocity[d];
            for (std::size_t e = 0; e < 2; ++e) particles.c[4 * p + 2 * d + e] = gradient[d][e];
        }
        particles.j[p] *= 1 + mpm_step * (gradient[0][0] + gradient[1][1]);
    }
}

Totals mpm88_totals(const Particles& particles, int n_grid) {
    Totals totals;
    for (const double mass : particles_to_grid(particles, n_grid).mass) totals.mass += mass;
    for (std::size_t p = 0; p < particles.j.size(); ++p)
        for (std::size_t d = 0; d < 2; ++d)
            totals.momentum[d] += particle_volume(n_grid) * particles.v[2 * p + d];
    return totals;
}

std::vector<double> ray_march(int width, int height, double time) {
    std::vector<double> image;
    for (int i = 0; i < width; ++i)
        for (int j = 0; j < height; ++j) {
            const double u = (i + 0.5 - width / 2.0) / height, w = (j + 0.5 - height / 2.0) / height;
            const Vector origin{time, 1.8, -3}, direction = unit({u, w - 0.3, 1});
            const double t = march(origin, direction, 30);
            const Vector sky = mix({1, 1, 1}, {0.4, 0.6, 0.9}, w + 0.5);
            Vector color = sky;
            if (t < 30) color = mix(shade(origin + t * direction), sky, smoothstep(8, 30, t));
            for (const double c : {color.x, color.y, color.z})
                image.push_back(std::sqrt(std::clamp(c, 0.0, 1.0)));
        }
    return image;
}

}  // namespace nestor::samples::taichi
