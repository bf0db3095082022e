// Dense arrays of host data: what evaluators, `nestor run` and tests pass around.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "ir/core/type.hpp"

namespace nestor {

/// One scalar value; its kind follows the type it is used at. Floats are exact in double.
using Scalar = std::variant<std::int64_t, std::uint64_t, double>;

/// A dense row-major array of scalars. bool is one byte, 0 or 1.
struct Array {
    Type element;
    std::vector<std::int64_t> extents;
    std::vector<std::byte> data;

    Array() = default;
    /// Zero-filled; extents are not negative.
    Array(const Type& element, std::vector<std::int64_t> extents);

    std::int64_t size() const;                             ///< number of elements
    Scalar get(std::int64_t position) const;               ///< position in row-major order
    void set(std::int64_t position, const Scalar& value);  ///< rounds or wraps to the element type
    double number(std::int64_t position) const;            ///< the element as double
};

/// A scalar brought to a type by the contract's cast (nodes.hpp), and back to double.
Scalar convert(const Scalar& value, const Type& from, const Type& to);
double as_double(const Scalar& value);

/// Arguments of an entry function by parameter name: sizes and scalars, and buffers. Outputs are allocated
/// by the callee when they are absent, with the region's extents.
struct Arguments {
    std::map<std::string, Scalar> scalars;
    std::map<std::string, Array> arrays;
};

/// How a call ended: 0, or an error code of the program's table with its text.
struct Outcome {
    int error = 0;
    std::string message;
};

}  // namespace nestor
