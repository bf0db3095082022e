// Sums and products of polynomials in sizes, by which index widths are bounded.
#include "emitters/cuda/threads/polynomials.hpp"

#include <algorithm>

namespace nestor::cuda {

Polynomial sum(Polynomial a, const Polynomial& b) {
    for (const auto& [product, factor] : b) a[product] += factor;
    return a;
}

Polynomial product(const Polynomial& a, const Polynomial& b) {
    Polynomial out;
    for (const auto& [x, p] : a)
        for (const auto& [y, q] : b) {
            std::vector<Symbol> both = x;
            both.insert(both.end(), y.begin(), y.end());
            std::sort(both.begin(), both.end());
            out[both] += p * q;
        }
    return out;
}

Polynomial scaled(Polynomial a, double factor) {
    for (auto& term : a) term.second *= factor;
    return a;
}

}  // namespace nestor::cuda
