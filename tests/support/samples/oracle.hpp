// What the oracles of the samples are written with: inputs that are the same in every run, arrays read by
// their indices, and results made one element at a time.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "tests/support/samples/samples.hpp"

namespace nestor::samples {

/// Values in [-1, 1), the same in every run; multiples of 2^-23, so exact in float32.
Array floats(std::uint64_t seed, std::vector<std::int64_t> extents);

/// Whole numbers in [0, limit).
Array whole(std::uint64_t seed, const Type& type, std::int64_t limit, std::vector<std::int64_t> extents);

/// An array's elements as double, read by indices that must lie inside.
class Values {
public:
    explicit Values(const Array& array);
    /// The element at one index a dimension; throws std::out_of_range.
    template <class... Indices>
    double operator()(Indices... indices) const {
        return at({static_cast<std::int64_t>(indices)...});
    }
    std::int64_t extent(std::size_t dimension) const { return extents_.at(dimension); }

private:
    double at(std::initializer_list<std::int64_t> indices) const;
    std::vector<std::int64_t> extents_;
    std::vector<double> values_;
};

using Index = std::vector<std::int64_t>;

/// A result of these extents: `element` is called with every index, in row-major order.
template <class Element>
Expected each(std::vector<std::int64_t> extents, const Element& element) {
    Expected expected{std::move(extents), {}, {}};
    std::int64_t count = 1;
    for (const std::int64_t extent : expected.extents) count *= extent;
    Index index(expected.extents.size(), 0);
    for (std::int64_t i = 0; i < count; ++i) {
        expected.values.push_back(static_cast<double>(element(std::as_const(index))));
        for (std::size_t d = index.size(); d-- > 0;) {
            if (++index[d] < expected.extents[d]) break;
            index[d] = 0;
        }
    }
    return expected;
}

/// The sum of term(0) .. term(count - 1).
template <class Term>
double sum(std::int64_t count, const Term& term) {
    double total = 0;
    for (std::int64_t i = 0; i < count; ++i) total += term(i);
    return total;
}

/// The same over every pair of numbers below `rows` and `columns`.
template <class Term>
double sum(std::int64_t rows, std::int64_t columns, const Term& term) {
    return sum(rows,
               [&](std::int64_t i) { return sum(columns, [&](std::int64_t j) { return term(i, j); }); });
}

}  // namespace nestor::samples
