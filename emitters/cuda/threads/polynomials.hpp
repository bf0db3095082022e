// Polynomials in sizes: bounds of index arithmetic.
#pragma once

#include <map>
#include <vector>

#include "ir/base/symbol.hpp"

namespace nestor::cuda {

/// Products of parameters with their factors; the empty product is the constant part.
using Polynomial = std::map<std::vector<Symbol>, double>;

Polynomial sum(Polynomial a, const Polynomial& b);
Polynomial product(const Polynomial& a, const Polynomial& b);
Polynomial scaled(Polynomial a, double factor);

}  // namespace nestor::cuda
