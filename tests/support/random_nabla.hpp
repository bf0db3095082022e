// Random programs of Nabla, as texts and as what they mean: each is run here on values that carry their
// derivatives along (forward mode), which shares nothing with the translator.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/support/nabla/duals.hpp"

namespace nestor::testing {

/// The variables of the top level, or of a function while it runs.
struct NablaState {
    std::map<std::string, DualTensor> tensors;
    std::map<std::string, std::int64_t> integers;
    std::optional<DualTensor> returned;  ///< by the function that runs: nothing more of it does
    std::int64_t* steps = nullptr;       ///< that ran, shared with all calls; a run with too many throws
};

struct RandomNabla {
    std::string statements;  ///< read x and y of shape [2][3], and compute the float f
    std::function<void(NablaState&)> run;
};

RandomNabla random_nabla(std::mt19937_64& random);

/// f and its derivatives by the versions of x and y that are held at the end.
struct NablaForward {
    double f = 0;
    std::vector<double> by_x, by_y;
};

/// Nothing where a value is too large to be compared, or where inputs that differ in their last digits give
/// something else: what rounding decides is no matter of the language.
std::optional<NablaForward> run_forward(const RandomNabla& program, const std::vector<double>& x,
                                        const std::vector<double>& y);

}  // namespace nestor::testing
