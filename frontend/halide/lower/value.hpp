// Typed values of the algorithm's expressions, or constants that take the type of what they meet (HAL-2).
//
// Note [Coordinates]
// Variables, sizes, integer parameters and sums, products, minima and the like of them are coordinates: exact
// int64 expressions in subscripts and conditions (HAL-74), and int32 where they are used as values.
#pragma once

#include <optional>
#include <vector>

#include "frontend/halide/lower/literal.hpp"
#include "ir/core/walk.hpp"

namespace nestor::halide {

/// What an expression is worth: one or more of its forms. None: an error that was reported.
struct Value {
    Expr expr;        ///< of scalar type; null for literals, and for coordinates until `settled`
    Expr coordinate;  ///< the exact int64 form of an int32 value
    int bits = 0;     ///< the coordinate's magnitude is below 2^bits
    std::optional<Literal> literal;
    bool data = false;  ///< a coordinate that holds values of funcs or images has an `expr`, which is int32
    std::vector<Value> elements = {};  ///< of a tuple, which has no other form

    bool ok() const { return expr || coordinate || literal || is_tuple(); }
    bool is_tuple() const { return !elements.empty(); }
};

/// A variable, an integer parameter or a size: within the range of int32 by HAL-74. `expr` is its int32 form
/// if it has one.
Value coordinate_value(Expr index, Expr expr = nullptr);

/// The components of a tuple; of everything else itself.
std::vector<Value> elements_of(const Value& value);

/// The value with variables replaced.
Value renamed(const Value& value, const Substitution& replacement);

/// The value's type; that of a literal by default is int32 or float32.
Type type_of(const Value& value);
/// The value as an expression of a type: constants are read in it, everything else is cast.
Expr in_type(const Value& value, const Type& type);
/// The value as an expression of its own type.
Expr settled(const Value& value);
/// The value as a subscript; it must have an integer type.
Expr as_index(const Value& value);

/// The type in which two values meet: a float beats an integer, the wider wins, signed wins among equals, an
/// integer constant takes the other's type. Nothing where a constant does not fit.
std::optional<Type> common_type(const Value& a, const Value& b);

/// Arithmetic in `type`; a coordinate where both sides are (or are constants), and the result fits.
Value arithmetic(BinaryOp op, const Value& a, const Value& b, const Type& type, const Origin& origin);
Value comparison(CompareOp op, const Value& a, const Value& b, const Type& type, const Origin& origin);
Value selection(const Expr& condition, const Value& a, const Value& b, const Type& type,
                const Origin& origin);
/// `limited`, which is `a` clamped, as a coordinate where its limits are.
Value limitation(const Value& a, const Value& low, const Value& high, const Value& limited);
Value negation(const Value& a, const Origin& origin);
/// By value; from a float saturated (HAL-85).
Value conversion(const Value& a, const Type& type, const Origin& origin);

}  // namespace nestor::halide
