// Run-time values of Taichi's primitive types, and the arithmetic on them: promotion, wrapping, rounding as
// TI-14 to TI-17 and TI-25 say. What is known to stay in range is kept as an exact int64 as well, so that
// subscripts and loop limits stay affine.
#pragma once

#include <cstdint>
#include <string>

#include "frontend/taichi/ast.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::taichi {

/// Which Taichi the program is written for, and what `ti.init` chose.
struct Dialect {
    Type default_int = Type::int_(32);
    Type default_float = Type::float_(32);
    bool debug = false;
    bool short_circuit = false;  ///< `and` and `or` evaluate their right side only where it is needed
    bool fast_math = true;       ///< sums and products of floats may be reordered, zeros left out
    std::uint64_t seed = 0;
};

/// One value. At least one of `value`, `index` and `truth` is there; the others follow from it.
struct ScalarValue {
    Type type;                       ///< Taichi's type; a comparison is u1
    Expr value;                      ///< of `type`
    Expr index;                      ///< the same number as int64, exact
    std::int64_t low = 0, high = 0;  ///< what `index` lies between
    Expr truth;                      ///< a comparison as bool
};

/// The expression in the value's own type.
Expr value_of(const ScalarValue& s);
/// As int64, for subscripts and limits.
Expr index_of(const ScalarValue& s);
/// `s != 0`
Expr truth_of(const ScalarValue& s);

ScalarValue plain(const Expr& value);
ScalarValue exact(const Expr& index, std::int64_t low, std::int64_t high, const Type& type);
ScalarValue truth(const Expr& condition);
ScalarValue constant(std::int64_t value, const Type& type);
ScalarValue constant(double value, const Type& type);

/// Smallest and largest value of an integer type; int64's for uint64.
std::int64_t lowest(const Type& type);
std::int64_t highest(const Type& type);

/// Real beats int, then the wider, then unsigned (TI-14).
Type promoted(const Type& a, const Type& b);
/// Truncates towards zero, wraps; bool is `!= 0`.
ScalarValue cast_to(const ScalarValue& s, const Type& type);

/// True for a float constant that is 0.
bool is_zero(const ScalarValue& s);

/// The operators on values; null text when they exist for these types, else why not.
std::string refusal_of(BinaryOperator op, const Type& a, const Type& b);
ScalarValue binary(BinaryOperator op, const ScalarValue& a, const ScalarValue& b, const Dialect& dialect);
ScalarValue negated(const ScalarValue& s);
ScalarValue inverted(const ScalarValue& s);
ScalarValue compared(CompareOp op, const ScalarValue& a, const ScalarValue& b);
ScalarValue extreme(bool maximum, const ScalarValue& a, const ScalarValue& b);
ScalarValue selected(const ScalarValue& condition, const ScalarValue& a, const ScalarValue& b);
/// A function of ir/builtins; integers become the default float first, `bits` at least.
ScalarValue called(const std::string& function, std::vector<ScalarValue> arguments, const Dialect& dialect);

/// `i32`, `f32`, `u1`: Taichi's own name of a type.
std::string name_of(const Type& type);

}  // namespace nestor::taichi
