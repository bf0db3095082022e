// Gradients of x and y, two tensors of shape [2][3], against central differences.
#pragma once

#include <string>
#include <vector>

#include "tests/frontend/nabla/support.hpp"

namespace nestor::nabla_test {

extern const std::vector<double> xs, ys;

/// A program with inputs x and y; `statements` compute the float f of them.
std::string gradient_program(const std::string& statements);

/// Checks the gradients of f at x and y, to 1e-6.
void check_gradients(const std::string& statements, const std::vector<double>& x,
                     const std::vector<double>& y);

}  // namespace nestor::nabla_test
