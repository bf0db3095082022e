// Inputs of samples, and arrays read by indices.
#include "tests/support/samples/oracle.hpp"

#include <random>
#include <stdexcept>

namespace nestor::samples {

Array floats(std::uint64_t seed, std::vector<std::int64_t> extents) {
    Array array(Type::float_(32), std::move(extents));
    std::mt19937_64 random(seed);
    for (std::int64_t i = 0; i < array.size(); ++i)
        array.set(i, Scalar(static_cast<double>(random() >> 40) * 0x1p-23 - 1.0));
    return array;
}

Array whole(std::uint64_t seed, const Type& type, std::int64_t limit, std::vector<std::int64_t> extents) {
    Array array(type, std::move(extents));
    std::mt19937_64 random(seed);
    for (std::int64_t i = 0; i < array.size(); ++i) {
        const auto value = static_cast<std::int64_t>(random() >> 8) % limit;
        array.set(i, type.is_signed() ? Scalar(value) : Scalar(static_cast<std::uint64_t>(value)));
    }
    return array;
}

Values::Values(const Array& array) : extents_(array.extents) {
    for (std::int64_t i = 0; i < array.size(); ++i) values_.push_back(array.number(i));
}

double Values::at(std::initializer_list<std::int64_t> indices) const {
    if (indices.size() != extents_.size()) throw std::out_of_range("as many indices as dimensions");
    std::int64_t position = 0;
    std::size_t d = 0;
    for (const std::int64_t index : indices) {
        if (index < 0 || index >= extents_[d]) throw std::out_of_range("an oracle reads outside an array");
        position = position * extents_[d++] + index;
    }
    return values_[static_cast<std::size_t>(position)];
}

}  // namespace nestor::samples
