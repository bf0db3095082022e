// The arithmetic of random Taichi programs, element by element.
#include "tests/support/taichi_values.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace nestor::testing {
namespace {

std::int64_t integer(double v) {
    return static_cast<std::int64_t>(v);
}

double wrapped(std::int64_t v) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(v)));
}

std::size_t place(int row, int column, int columns) {
    return static_cast<std::size_t>(row * columns + column);
}

}  // namespace

double settled(double value, bool real) {
    if (!real) return wrapped(integer(value));
    const double scaled = value * 0x1p20;
    if (!(std::fabs(value) <= 0x1p20) || scaled != std::floor(scaled))
        throw NotComparable("a number that is not exact");
    return value == 0 ? 0 : value;
}

double wrapped_product(double a, double b) {
    return wrapped(integer(a) * integer(b));
}

TaichiValue number(double value, bool real) {
    return {{real, 0, 0}, {settled(value, real)}};
}

TaichiValue converted(const TaichiValue& value, bool real) {
    TaichiValue out = value;
    out.shape.real = real;
    if (!real && value.shape.real)
        for (double& v : out.elements) v = std::trunc(v);
    return out;
}

TaichiValue by_element(const TaichiValue& a, const TaichiValue& b,
                       const std::function<double(double, double, bool)>& f, bool real) {
    TaichiValue out{a.shape.rows > 0 ? a.shape : b.shape, {}};
    out.shape.real = a.shape.real || b.shape.real || real;
    for (int k = 0; k < out.shape.count(); ++k) {
        const auto at = [&](const TaichiValue& v) {
            return v.elements[v.shape.rows > 0 ? static_cast<std::size_t>(k) : 0];
        };
        out.elements.push_back(settled(f(at(a), at(b), out.shape.real), out.shape.real));
    }
    return out;
}

TaichiValue matrix_product(const TaichiValue& a, const TaichiValue& b) {
    const int inner = a.shape.columns, columns = std::max(b.shape.columns, 1);
    const bool real = a.shape.real || b.shape.real;
    TaichiValue out{{real, a.shape.rows, b.shape.columns}, {}};
    for (int i = 0; i < a.shape.rows; ++i)
        for (int j = 0; j < columns; ++j) {
            double sum = 0;
            for (int k = 0; k < inner; ++k) {
                const double x = a.elements[place(i, k, inner)], y = b.elements[place(k, j, columns)];
                sum = settled(sum + (real ? settled(x * y, true) : wrapped_product(x, y)), real);
            }
            out.elements.push_back(sum);
        }
    return out;
}

TaichiValue transposed(const TaichiValue& a) {
    TaichiValue out{{a.shape.real, a.shape.columns, a.shape.rows}, {}};
    for (int j = 0; j < a.shape.columns; ++j)
        for (int i = 0; i < a.shape.rows; ++i)
            out.elements.push_back(a.elements[place(i, j, a.shape.columns)]);
    return out;
}

double apply_operator(const std::string& op, double a, double b, bool real) {
    if (op == "+") return a + b;
    if (op == "-") return a - b;
    if (op == "*") return real ? a * b : wrapped_product(a, b);
    if (op == "min") return std::min(a, b);
    if (op == "max") return std::max(a, b);
    if (op == "/") return a / b;
    if (op == "//") return std::floor(a / b);
    if (op == "%") return a - b * std::floor(a / b);
    const std::int64_t x = integer(a), y = integer(b);
    if (op == "&") return static_cast<double>(x & y);
    if (op == "|") return static_cast<double>(x | y);
    if (op == "^") return static_cast<double>(x ^ y);
    if (op == "<<") return wrapped(x * (std::int64_t{1} << y));
    if (op == ">>") return static_cast<double>(x >> y);
    throw std::logic_error("no operator " + op);
}

}  // namespace nestor::testing
