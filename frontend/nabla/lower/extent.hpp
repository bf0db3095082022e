// Symbolic sizes of tensors: numbers, or integer polynomials in the sizes of inputs (NAB-22, NAB-23).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor::nabla {

class Extent {
public:
    Extent(std::int64_t number);  // NOLINT: numbers are extents
    /// A size that is known when the program runs: `n`.
    explicit Extent(const Symbol& size) : terms_{{{size}, 1}} {}

    std::optional<std::int64_t> number() const;
    bool is(std::int64_t value) const { return number() == value; }
    Expr expression() const;
    /// True when it is computed without overflow, since sizes are at most 2^40.
    bool is_small() const;
    /// The least and the largest value of a small one, sizes being from 0 to 2^40.
    std::pair<std::int64_t, std::int64_t> limits() const;
    /// `2*n + 1`
    std::string text() const;

    friend Extent operator+(const Extent& a, const Extent& b);
    friend Extent operator-(const Extent& a, const Extent& b);
    friend Extent operator*(const Extent& a, const Extent& b);
    /// Equal whatever the sizes are.
    friend bool operator==(const Extent&, const Extent&) = default;

private:
    /// Coefficients by products of sizes, the sizes of a product in order; none is 0.
    std::map<std::vector<Symbol>, std::int64_t> terms_;
};

using Shape = std::vector<Extent>;

/// The product of all.
Extent elements_of(const Shape& shape);
/// `[2][n]`, `[]` for rank 0.
std::string text_of(const Shape& shape);

}  // namespace nestor::nabla
