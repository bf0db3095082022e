// What the Taichi samples must compute, by plain loops that share nothing with nestor: sizes are arguments,
// so that tests may shrink them. Arrays are in C order; vectors and matrices lie innermost.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace nestor::samples::taichi {

/// The path of `name.py`, and its text with the first `from` of each pair replaced by `to`: how tests shrink
/// a sample. Aborts where there is no such text.
std::string path_of(const std::string& name);
std::string text_of(const std::string& name,
                    const std::vector<std::pair<std::string, std::string>>& replacements = {});

/// `pixels` of julia.py after paint(time), (2n, n). In float32 as the sample is: at the set's edge a pixel
/// depends on the last bit, so that a few may differ from one compiler to the next.
std::vector<float> julia(int n, float time);

/// `alive` of game_of_life.py after `generations` steps, (n, n).
std::vector<std::int32_t> game_of_life(int n, int generations);

/// `y` of laplace.py, (n, n).
std::vector<double> laplace(int n);

struct Bodies {
    std::vector<double> positions, velocities;  ///< (n, 2)
    double kinetic_energy = 0;                  ///< per body
};
/// nbody.py after `steps` steps.
Bodies nbody(int n, int steps);

struct Sums {
    std::int32_t total = 0;
    double mean_square = 0;
};
/// What sum.py prints.
Sums sum(int n);

/// `y` of saxpy.py.
std::vector<double> saxpy(double a, const std::vector<double>& x, const std::vector<double>& y);

/// The particles of mpm88.py.
struct Particles {
    std::vector<double> x, v;  ///< (particles, 2)
    std::vector<double> c;     ///< (particles, 2, 2)
    std::vector<double> j;     ///< (particles)
};
/// With a velocity of (0, -1). The sample begins with a volume ratio of 1, so that its block only falls until
/// it touches the ground; a test of a few steps sees pressure where it puts another one, as in 0.9.
Particles mpm88_begin(const std::vector<double>& positions, double volume_ratio = 1);
void mpm88_substep(Particles& particles, int n_grid);

struct Totals {
    double mass = 0;                   ///< of the grid
    std::array<double, 2> momentum{};  ///< of the particles
};
/// What the method conserves: the mass on the grid is that of the particles; until the block touches a wall
/// its momentum changes by gravity alone.
Totals mpm88_totals(const Particles& particles, int n_grid);

/// `image` of ray_march.py after render(time), (width, height, 3).
std::vector<double> ray_march(int width, int height, double time);

}  // namespace nestor::samples::taichi
