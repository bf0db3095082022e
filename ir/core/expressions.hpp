// Evaluation of pure expressions. Values of pure expressions, given what their variables and loads mean where
// they stand. What a buffer is differs between the evaluator of pipelines and the interpreter of nests; what
// `a + b` is does not.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ir/core/arithmetic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// The value of an expression that has no number: Definition 4.1 of the Halide report. An operation on errors
/// gives the greatest of them.
enum class ErrorValue : std::uint8_t {
    none,
    arithmetic,  ///< an integer divided by 0
    domain,      ///< an rdom of negative length, or whose bounds are errors
    memory       ///< a read outside of an input
};

/// True for operators that give `arithmetic` where integers are divided by 0.
bool divides(BinaryOp op);

/// What an expression sees. Scalars of vectors, records and small arrays come in order of memory.
class Environment {
public:
    virtual ~Environment() = default;
    virtual const Scalar& variable(const Symbol& symbol) = 0;
    virtual const std::vector<Scalar>& variable_elements(const Symbol& symbol) = 0;
    virtual Scalar load(const Load& load, const Type& type) = 0;
    virtual std::vector<Scalar> load_elements(const Load& load, const Type& type) = 0;

    /// Lanes that a lazy operand is wanted for; null: all. Loads of that many lanes skip the others.
    const std::vector<bool>* wanted_lanes = nullptr;

    /// Whether a division of integers by 0 is an error value, not 0. Then `error` is the greatest error of
    /// all operands that were evaluated since it was last cleared, and the values of these mean nothing.
    bool has_error_values = false;
    ErrorValue error = ErrorValue::none;
    void raise(ErrorValue other) { error = std::max(error, other); }
};

/// The value of an expression of scalar type, normalised. Throws EvaluationError.
Scalar evaluate_scalar(const Expr& e, Environment& environment);

/// The scalars of an expression of any type. Throws EvaluationError.
std::vector<Scalar> evaluate_elements(const Expr& e, Environment& environment);

/// A scalar integer expression; naturals above the range of int64 are errors.
std::int64_t evaluate_integer(const Expr& e, Environment& environment);

/// A scalar expression of type bool.
bool evaluate_condition(const Expr& e, Environment& environment);

}  // namespace nestor
