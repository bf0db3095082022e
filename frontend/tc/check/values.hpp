// Typed values and the rules by which operands meet: promotion, literals and their partners (TC-8, TC-32,
// TC-38). No names are looked up here.
#pragma once

#include <optional>
#include <vector>

#include "frontend/tc/literal.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::tc {

/// An expression with its type, or an unsuffixed literal that has none yet, or neither after an error that
/// was reported.
struct Value {
    Expr expr;
    std::optional<Literal> literal;
    bool plain = false;      ///< index variables, sizes and constants only: arithmetic that cannot overflow
    Type half{};             ///< a 16-bit type that the value counts as; it is computed in float32 (TC-39)
    bool defaulted = false;  ///< float32 because no operand said otherwise: `1.0 / M`, `sqrt(M)`
    bool truncated =
        false;  ///< the quotient of an integer literal that a fraction may be missing from: `1 / M`

    bool ok() const { return expr || literal; }
};

/// What values of a type are computed in: float32 for 16-bit types, else the type.
Type computed_in(const Type& type);

/// The type two operands of arithmetic are brought to.
Type promote(const Type& a, const Type& b);

/// The type that operands meet in; none when a literal among them is too large for every type.
Type common_type(const std::vector<Value>& values);

/// The value in a type: casts, rounds a literal. For a 16-bit type what is to be rounded to it, in float32.
Expr in_type(const Value& value, const Type& type);
/// The value in its own type: a literal takes its default.
Expr settled(const Value& value);
/// The type that settled() would give.
Type type_of(const Value& value);

/// Float32 though no value of these is: integers, literals, and what is so itself.
bool defaults_to_float32(const std::vector<Value>& values, const Type& type);

/// `a op b` in the common type. With `exact`, plain operands make arithmetic that does not wrap.
Value arithmetic(BinaryOp op, const Value& a, const Value& b, bool exact, const Origin& origin);
/// `a op b`, a bool.
Value comparison(CompareOp op, const Value& a, const Value& b, const Origin& origin);
/// `-a`
Value negation(const Value& a, bool exact, const Origin& origin);
/// `+a`: a bool becomes int32
Value identity_of(const Value& a);

/// int64, from any integer or bool.
Expr as_index(const Value& value);

}  // namespace nestor::tc
