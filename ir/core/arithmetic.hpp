// The arithmetic of the contract (nodes.hpp) on single scalars: one place that says what `a + b` is in
// every type, for the evaluator of pipelines, the interpreter of nests and constant folding.
//
// Scalars here are normalised: bool and signed integers are held as int64, naturals as uint64, floats as
// double; the value is one that the type can represent.
//
// Note [Wrapping as a flag] (2026-11-21)
// Whether integer arithmetic wraps is said by each operation. Indices and bounds are proved, or checked at
// entry, to fit their type, and print as plain `+`; values of a language wrap and print as calls of helpers.
// Without the flag one node could not serve both.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// `a op b`; a float NaN is unequal to everything.
template <class Number>
bool compare(CompareOp op, const Number& a, const Number& b) {
    switch (op) {
        case CompareOp::equal:
            return a == b;
        case CompareOp::not_equal:
            return a != b;
        case CompareOp::less:
            return a < b;
        case CompareOp::less_equal:
            return a <= b;
        case CompareOp::greater:
            return a > b;
        case CompareOp::greater_equal:
            return a >= b;
    }
    return false;
}

/// What a program may not do: unwinds an evaluation up to evaluate() or interpret(), which return it as an
/// outcome. An exception, because it leaves a walk over expressions that is otherwise pure.
struct EvaluationError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The same value held as its type wants; a value the type cannot represent is converted as by a cast.
Scalar normalise(const Scalar& value, const Type& type);

/// The nearest value of a floating type, ties to even; overflow gives infinity.
double round_to(long double value, const Type& type);

/// `-a`, `!a`, `~a` in `type`. Throws EvaluationError if an integer that does not wrap overflows.
Scalar apply(UnaryOp op, const Scalar& a, const Type& type, bool wraps);

/// `a op b`, operands and result of `type`. Throws as above.
Scalar apply(BinaryOp op, const Scalar& a, const Scalar& b, const Type& type, bool wraps);

/// `a op b` for operands of `type`.
bool apply(CompareOp op, const Scalar& a, const Scalar& b, const Type& type);

/// One step of a reduction; integers wrap.
Scalar apply(ReduceOp op, const Scalar& a, const Scalar& b, const Type& type);

/// The bits of `a` read as another scalar type of equal size.
Scalar reinterpret(const Scalar& a, const Type& from, const Type& to);

/// A scalar in memory: little-endian as on every machine we generate for, bool one byte.
Scalar read_scalar(const std::byte* place, const Type& type);
void write_scalar(std::byte* place, const Type& type, const Scalar& value);

/// The scalars of a value of this type in order of memory: one for each lane, field and array element.
std::vector<Type> scalars_of(const Type& type);

/// The type of a vector's lanes or a small array's elements: what operators on it work in.
Type lane_type(const Type& type);

/// As a user reads it: `-3`, `0.1`, `true`; floats in the fewest digits that give the value back.
std::string to_string(const Scalar& value, const Type& type);

}  // namespace nestor
