// Exact decimal literals, rounded only when a type is known (TC-4, TC-8).
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "ir/core/nodes.hpp"

namespace nestor::tc {

using Rational = boost::multiprecision::cpp_rational;

/// A number literal, or an expression of unsuffixed literals folded exactly. `type` is of kind none until an
/// operand beside it (or the default) decides it; suffixed literals have their type from the start.
struct Literal {
    Rational value;
    bool floating = false;
    Type type;
};

/// Reads a literal of C syntax; the text of what is wrong with it otherwise.
std::variant<Literal, std::string> parse_literal(std::string_view text);

/// The type of an unsuffixed literal that nothing decides: float32; for integers the first of int32, int64
/// and uint64 that holds the value, and none when no type does.
Type default_type(const Literal& literal);

/// True when an integer type holds the value exactly.
bool fits(const Rational& value, const Type& type);

/// The nearest value of a binary floating type (ties to even), infinity beyond the largest.
double round_to_float(const Rational& value, const Type& type);

/// A constant of the type. Integers are taken modulo 2^bits, floats rounded to nearest.
Expr constant_of(const Rational& value, const Type& type);

}  // namespace nestor::tc
