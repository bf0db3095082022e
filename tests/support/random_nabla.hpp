// Random programs of Nabla, as texts and as what they mean: each is run here on values that carry their
// derivatives along (forward mode), which shares nothing with the translator.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace nestor::testing {

/// A value with its derivatives along one direction of x and one of y.
struct Dual {
    double value = 0, by_x = 0, by_y = 0;
};

struct DualTensor {
    std::vector<std::int64_t> shape;  ///< empty: a float
    std::vector<Dual> values;         ///< row-major
};

struct NablaState {
    std::map<std::string, DualTensor> tensors;
    std::map<std::string, std::int64_t> integers;
    std::vector<double> along_x, along_y;  ///< the directions
    std::int64_t steps = 0;                ///< that ran; a run with too many throws
};

struct RandomNabla {
    std::string statements;  ///< read x and y of shape [2][3], and compute the float f
    std::function<void(NablaState&)> run;
};

RandomNabla random_nabla(std::mt19937_64& random);

/// f at these inputs and its derivatives along the directions, with respect to the versions of x and y that
/// are held at the end. Throws std::runtime_error where a value is too large to be compared.
Dual run_forward(const RandomNabla& program, const std::vector<double>& x, const std::vector<double>& y,
                 const std::vector<double>& along_x, const std::vector<double>& along_y);

}  // namespace nestor::testing
