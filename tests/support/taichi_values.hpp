// What values of Taichi are worth, without the translator: integers of 32 bits that wrap, and float64 numbers
// that stay exact, so that no order of operations changes them.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

namespace nestor::testing {

/// A scalar has no rows, a vector no columns.
struct TaichiShape {
    bool real = false;
    int rows = 0, columns = 0;
    int count() const { return rows == 0 ? 1 : rows * (columns == 0 ? 1 : columns); }
    friend bool operator==(const TaichiShape&, const TaichiShape&) = default;
};

/// Elements row by row; integers are kept as float64 too, which holds all of 32 bits.
struct TaichiValue {
    TaichiShape shape;
    std::vector<double> elements;
};

/// Thrown where a number is too large or too fine to stay exact: the program is drawn again.
struct NotComparable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The element as the kind of number demands: integers modulo 2^32, reals within 2^20 in steps of 2^-20.
double settled(double value, bool real);
/// The product of two integers modulo 2^32.
double wrapped_product(double a, double b);
/// Truncates towards zero where reals become integers.
TaichiValue converted(const TaichiValue& value, bool real);
/// With scalars broadcast; the result is real where an operand is, or where `real` says so.
TaichiValue by_element(const TaichiValue& a, const TaichiValue& b,
                       const std::function<double(double, double, bool)>& f, bool real = false);
TaichiValue matrix_product(const TaichiValue& a, const TaichiValue& b);
TaichiValue transposed(const TaichiValue& a);
/// A scalar.
TaichiValue number(double value, bool real);

/// The operators of Taichi by their text: `+ - * // % & | ^ << >>`, `min`, `max`.
double apply_operator(const std::string& op, double a, double b, bool real);

}  // namespace nestor::testing
